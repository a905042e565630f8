import { spawnSync } from 'node:child_process';
import type { Figure } from './figure.ts';
import { median } from './in-turns.ts';
import { inFolder } from './journal-file.ts';
import { startSubject } from './service-process.ts';

/** In turns, so that other load affects both. */
const ROUNDS = 15;

/**
 * The start of the demo service up to its ready line, in a folder with its store and certificates,
 * to an empty process of the same Node.
 */
export async function benchServiceStart(): Promise<readonly Figure[]> {
  return inFolder(async (folder) => {
    const start = async () => {
      const service = await startSubject(1, ['--data', folder]);
      await service.stop();
      return service.readyMs;
    };
    await start();
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      floor.push(emptyProcess());
      ours.push(await start());
    }
    const [own, base] = [median(ours), median(floor)];
    return [
      {
        name: 'demo service: cold start to ready, to an empty Node process',
        value: own / base,
        limit: 2.5,
        unit: 'ratio',
        worse: 'above',
        sides: { own, base, unit: 'ms' },
      },
    ];
  });
}

/** Milliseconds from the start of Node to its end. */
function emptyProcess(): number {
  const began = performance.now();
  const { status, error } = spawnSync(process.execPath, ['-e', '']);
  if (status !== 0) throw error ?? new Error(`Node ended with ${status}.`);
  return performance.now() - began;
}
