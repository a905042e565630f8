import { parseArgs } from 'node:util';
import type { Connection } from '../payments-api/connection.ts';
import { type CheckResult, checkConnection } from '../payments-api/connection-check.ts';
import { askSecret } from './command.ts';

const USAGE = `npm run check-connection -- --base-url https://… --username NAME
    [--client-id AB12CD34] [--ca authority.pem] [--proxy http://proxy:8080] [--production]

The password comes from PAYMENTS_PASSWORD; otherwise the command asks. It is not an option,
because other users of the computer can see options and the shell saves them in its history.
`;

const marks: Readonly<Record<CheckResult['state'], string>> = {
  works: '✓',
  fails: '✗',
  'not-checked': '–',
};

/**
 * The connection check at a terminal. Exit code 0 only if no step failed, 2 for a wrong command.
 */
async function main(): Promise<number> {
  const connection = await askedConnection();
  if (connection === null) {
    process.stderr.write(USAGE);
    return 2;
  }
  let failed = false;
  process.stdout.write(`${connection.environment.toUpperCase()}\n`);
  for await (const { step, state, message } of checkConnection(connection)) {
    failed ||= state === 'fails';
    process.stdout.write(`${marks[state]} ${step.padEnd(12)} ${message}\n`);
  }
  return failed ? 1 : 0;
}

async function askedConnection(): Promise<Connection | null> {
  const options = givenOptions();
  if (options?.['base-url'] === undefined || options.username === undefined) return null;
  return {
    baseUrl: options['base-url'],
    environment: options.production === true ? 'production' : 'demo',
    username: options.username,
    password: await askSecret('PAYMENTS_PASSWORD', 'Password'),
    ...(options['client-id'] === undefined ? {} : { clientId: options['client-id'] }),
    ...(options.ca === undefined ? {} : { caFile: options.ca }),
    ...(options.proxy === undefined ? {} : { proxy: options.proxy }),
  };
}

function givenOptions() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      options: {
        'base-url': text,
        username: text,
        'client-id': text,
        ca: text,
        proxy: text,
        production: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

process.exitCode = await main();
