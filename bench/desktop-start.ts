import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';

const PROGRAM = fileURLToPath(new URL('../out/main/index.js', import.meta.url));
const WINDOW = new URL('desktop-window.mjs', import.meta.url).href;

/** Odd, so that there is a middle one; in turns, so that other load affects both. */
const RUNS = 15;

function timed(...args: readonly string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stderr}`);
  return performance.now() - began;
}

/**
 * The start time of the main process up to its window, bundled, against an empty process of the same
 * Node. Electron's own start is in neither.
 */
export async function benchDesktopStart(): Promise<readonly Figure[]> {
  if (!existsSync(PROGRAM)) throw new Error('Build the program first: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-bench-'));
  try {
    const empty = join(folder, 'empty.mjs');
    writeFileSync(empty, '');
    const ours: number[] = [];
    const floor: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      floor.push(timed(empty));
      ours.push(timed('--import', WINDOW, PROGRAM, folder));
    }
    return [
      {
        name: 'desktop: main process up to its window / an empty Node process',
        value: Math.min(...ours) / Math.min(...floor),
        limit: 1.8,
        unit: 'ratio',
        worse: 'above',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
