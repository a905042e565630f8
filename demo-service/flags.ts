import { z } from 'zod';
import { clientIdsFlag, type FlagsResult, parseFlags } from './command-line.ts';
import { SEED_NAMES } from './seed/named-seeds.ts';

/** Options of the command line. */
export type Flags = Readonly<z.output<typeof flagsSchema>>;

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const flagsSchema = z.object({
  port: z.coerce
    .number('--port must be a number from 0 to 65535.')
    .int('--port must be a number from 0 to 65535.')
    .min(0, '--port must be a number from 0 to 65535.')
    .max(65_535, '--port must be a number from 0 to 65535.'),
  username: z
    .string()
    .regex(/^[^:]+$/, '--username must not be empty and must not hold a colon (Basic auth).'),
  password: z.string().min(1, '--password must not be empty.'),
  'client-ids': clientIdsFlag,
  environment: z.enum(['demo', 'production'], '--environment must be demo or production.'),
  data: z.string().min(1, '--data must name a folder.').optional(),
  'sample-patients': z.coerce
    .number('--sample-patients must be a number from 0 to 1000.')
    .int('--sample-patients must be a number from 0 to 1000.')
    .min(0, '--sample-patients must be a number from 0 to 1000.')
    .max(1000, '--sample-patients must be a number from 0 to 1000.'),
  seed: z.enum(SEED_NAMES, `--seed must be one of ${SEED_NAMES.join(', ')}.`).optional(),
  'exit-with-parent': z.boolean(),
  log: z.enum(LOG_LEVELS, `--log must be one of ${LOG_LEVELS.join(', ')}.`),
});

/** Reads the command line (without node and script). Every flag has a working default. */
export function readFlags(args: readonly string[]): FlagsResult<Flags> {
  return parseFlags(
    args,
    {
      port: { type: 'string', default: '0' },
      username: { type: 'string', default: 'clinic' },
      password: { type: 'string', default: 's3cret' },
      'client-ids': { type: 'string', default: 'AB12CD34,ZX98YW76' },
      environment: { type: 'string', default: 'demo' },
      data: { type: 'string' },
      'sample-patients': { type: 'string', default: '0' },
      seed: { type: 'string' },
      'exit-with-parent': { type: 'boolean', default: false },
      log: { type: 'string', default: 'info' },
    },
    flagsSchema,
  );
}
