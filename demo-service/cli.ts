#!/usr/bin/env node
/** The program: `check` tests a client against faults; anything else starts the service. */
if (process.argv[2] === 'check') {
  const { checkClient } = await import('./fault-lab/command.ts');
  process.exitCode = await checkClient(process.argv.slice(3));
} else {
  await import('./main.ts');
}
