import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import envPaths from 'env-paths';
import { z } from 'zod';
import { requireBranch } from './branches.ts';
import { isHubCommand, runHubCommand } from './commands.ts';
import { faultFields, openLog } from './log.ts';
import { makePairingCode } from './pairing.ts';
import { startHub } from './start.ts';

/** Exit code for wrong flags, or an unavailable port, folder or database, with one sentence. */
const CANNOT_START = 2;

const FLAGS = {
  data: { type: 'string' },
  database: { type: 'string' },
  /** For counters on this PC; the same at each start, since the counters keep it. */
  listen: { type: 'string', default: '127.0.0.1:7800' },
  monitor: { type: 'string' },
  log: { type: 'boolean', default: false },
  production: { type: 'boolean', default: false },
  branch: { type: 'string', default: 'Main' },
  counters: { type: 'string', default: '1' },
  'reads-clinic': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  till: { type: 'string' },
  replaces: { type: 'string' },
  reason: { type: 'string', default: '' },
  to: { type: 'string' },
  from: { type: 'string' },
} as const;

/** Host and port of `HOST:PORT`. @throws {Error} for anything else. */
function addressOf(flag: string, text: string): { readonly host: string; readonly port: number } {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535) {
    throw new Error(`${flag} needs HOST:PORT, not ${text}.`);
  }
  return { host, port: Number(port) };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: FLAGS, allowPositionals: true });
  const data = resolve(values.data ?? envPaths('swipewell-hub', { suffix: '' }).data);
  const place = { data, databaseUrl: values.database ?? null };
  const [command, ...subjects] = positionals;
  if (command !== undefined) {
    if (!isHubCommand(command)) throw new Error(`There is no command ${command}.`);
    const by = userInfo().username;
    process.exitCode = await runHubCommand(command, place, { ...values, subjects, by });
    return;
  }
  requireBranch(values.branch);
  const log = openLog(
    (line) => process.stderr.write(line),
    () => new Date(),
  );
  const running = await startHub({
    ...place,
    ...addressOf('--listen', values.listen),
    monitor: values.monitor === undefined ? undefined : addressOf('--monitor', values.monitor),
    environment: values.production ? 'production' : 'demo',
    reportFault: (error) => log('fault', faultFields(error)),
    log: (event, fields) => {
      if (values.log) log(event, fields);
    },
  });
  const pairing_code = await makePairingCode(running.hub.context, {
    ...{ branch: values.branch, counters: 1, reads: values['reads-clinic'] ? 'clinic' : 'branch' },
  });
  let closing = false;
  const stop = async () => {
    if (closing) return;
    closing = true;
    if (values.log) log('stopping');
    await running.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  process.stdout.write(`${JSON.stringify({ url: running.url, key: running.key, pairing_code })}\n`);
}

const takenSchema = z.object({
  code: z.literal('EADDRINUSE'),
  address: z.string(),
  port: z.int(),
});

function sentenceOf(error: unknown): string {
  const taken = takenSchema.safeParse(error).data;
  if (taken !== undefined) {
    const { address, port } = taken;
    return `Another program uses ${address}:${port}. Name another address with --listen or --monitor.`;
  }
  return error instanceof Error ? error.message : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = CANNOT_START;
});
