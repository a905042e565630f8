#!/usr/bin/env node
/**
 * The program: `check` tests a client against faults, `conformance` a service against the document;
 * anything else starts the service.
 */
const [subcommand, ...args] = process.argv.slice(2);
if (subcommand === 'check') {
  const { checkClient } = await import('./fault-lab/command.ts');
  process.exitCode = await checkClient(args);
} else if (subcommand === 'conformance') {
  const { checkService } = await import('./conformance/command.ts');
  process.exitCode = await checkService(args);
} else {
  await import('./main.ts');
}
