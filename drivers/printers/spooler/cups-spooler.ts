import { handOver, type RunProgram, type Spooler } from './spooler.ts';

/** macOS and Linux: CUPS, by `lp` with `-o raw`, which bypasses its filters. */
export function cupsSpooler(run: RunProgram): Spooler {
  return {
    send: ({ queue, title, bytes }, signal) =>
      handOver(run, 'lp', ['-d', queue, '-t', title, '-o', 'raw', '--', '-'], bytes, signal),
  };
}
