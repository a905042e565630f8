import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';

const COMMITS = 200;

/** The number of disk waits per commit, counted by strace, so only on Linux. */
export async function benchJournalFsyncs(): Promise<readonly Figure[]> {
  if (process.platform !== 'linux') return [];
  // Opening and closing sync as well; the second run does nothing else.
  const perCommit = (syncsOf(COMMITS / 2) - syncsOf(0)) / COMMITS;
  return [
    {
      name: 'journal: fsyncs of a commit, over 200 of them',
      value: perCommit,
      limit: 1.1,
      unit: 'ratio',
      worse: 'above',
    },
  ];
}

function syncsOf(attempts: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-bench-'));
  try {
    const script = fileURLToPath(new URL('journal-commits.ts', import.meta.url));
    const trace = join(folder, 'trace');
    const calls = ['-f', '-qq', '-e', 'trace=fsync,fdatasync,sync_file_range,msync', '-o', trace];
    const { status, error } = spawnSync(
      'strace',
      [...calls, process.execPath, script, String(attempts)],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) {
      throw new Error('strace could not run; install it: sudo apt-get install strace', {
        cause: error,
      });
    }
    return readFileSync(trace, 'utf8').match(/sync[a-z_]*\(/g)?.length ?? 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
