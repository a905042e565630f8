import { tmpdir } from 'node:os';
import { COULD_NOT_RUN } from './command-line.ts';
import { type Flags, readFlags } from './flags.ts';
import { whenNpmEnds, whenStdinCloses } from './parent.ts';
import { startService } from './start.ts';
import { StoreFromTheFutureError } from './store/open.ts';

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

async function start(flags: Flags): Promise<void> {
  const service = await startService({
    ...flags,
    clientIds: flags['client-ids'],
    samplePatients: flags['sample-patients'],
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // A connection that never finished its handshake would block the close without end.
    setTimeout(() => process.exit(0), 2000).unref();
    await service.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  if (flags['exit-with-parent']) whenStdinCloses(stop);
  whenNpmEnds(stop);

  process.stdout.write(`${JSON.stringify({ base_url: service.baseUrl, ca: service.caFile })}\n`);
}

const result = readFlags(process.argv.slice(2));
if (result.kind === 'wrong') {
  say(result.sentence);
  process.exit(COULD_NOT_RUN);
}
start(result.flags).catch((error: unknown) => {
  say(whyNot(error, result.flags));
  process.exit(COULD_NOT_RUN);
});

/** One sentence for common obstacles; any other error with its location. */
function whyNot(error: unknown, flags: Flags): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${flags.port} is taken: choose another, or --port 0 for a free one.`;
  if (
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS' ||
    code === 'ENOTDIR' ||
    code === 'EEXIST'
  )
    return `The folder ${flags.data ?? tmpdir()} or the port ${flags.port} may not be used (${code}).`;
  if (code === 'SQLITE_BUSY')
    return `The store in ${flags.data ?? tmpdir()} is in use: another service has it open.`;
  if (error instanceof StoreFromTheFutureError)
    return `The store in ${flags.data ?? tmpdir()} was made by a later version: use that one, or another folder.`;
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT' || code === 'SQLITE_CANTOPEN')
    return `The store in ${flags.data ?? tmpdir()} cannot be opened (${code}).`;
  return `The service cannot start: ${error instanceof Error ? error.stack : String(error)}`;
}
