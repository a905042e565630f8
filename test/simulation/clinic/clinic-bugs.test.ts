import { expect, test } from 'vitest';
import { CLINIC_BUGS } from './clinic-bugs.ts';
import { runClinicSeed } from './run-clinic-seed.ts';

/** Seeds with lost PCs, cut lines, restored databases and holds. */
const SEEDS = [18, 22, 30, 34];

test('each mistake that is planted in a statement changes one that the hub runs', async () => {
  const statements = new Map<string, readonly unknown[]>();
  for (const seed of SEEDS) {
    const what = 'none: notes the statements';
    await runClinicSeed(seed, 3, {
      what,
      query: (query) => (text, values) => {
        statements.set(text, values);
        return query(text, values);
      },
    });
  }
  const unchanged: string[] = [];
  for (const [name, { query: plant }] of CLINIC_BUGS) {
    if (plant === undefined) continue;
    let isPlanted = false;
    for (const [text, values] of statements) {
      const run: unknown[] = [];
      await plant(async (...given) => {
        run.push(given);
        return [];
      })(text, values);
      isPlanted ||= JSON.stringify(run) !== JSON.stringify([[text, values]]);
    }
    if (!isPlanted) unchanged.push(name);
  }
  expect(unchanged).toEqual([]);
});
