import { expect, test } from 'vitest';
import { growthOf } from '../../soak/growth.ts';
import { soak } from '../../soak/soak.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** `npm run soak` runs 72 hours. */
test('the program works for some hours by a faster clock, is killed, and loses nothing', async () => {
  const said: string[] = [];
  const { payments, kills, violations } = await soak({
    ...{ folder: temporaryFolder(), seed: 'sample', hours: 0.3, killEvery: 0.3 },
    ...{ paymentsPerHour: 150, say: (line) => void said.push(line) },
  });
  expect(violations, said.join('\n')).toEqual([]);
  expect(kills).toBe(1);
  expect(payments).toBeGreaterThan(0);
});

const hourly = (...heaps: readonly number[]) => heaps.map((heap) => ({ heap, handles: 20 }));

test('the growth of a heap is of its last hours over its first, after an hour to warm up', () => {
  expect(growthOf(hourly(50, 100, 101, 99, 100, 101, 99))).toEqual({ heap: 0, handles: 0 });
  expect(growthOf(hourly(50, 100, 100, 100, 110, 110, 110))?.heap).toBeCloseTo(0.1);
  expect(growthOf(hourly(50, 100, 130, 100, 130, 100, 110))?.heap).toBe(0);
  expect(growthOf(hourly(50, 100, 100, 100, 110, 110))).toBeNull();
});
