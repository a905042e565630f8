import { expect, it } from 'vitest';
import { proveRecovery } from '../../hub-proof/recovery.ts';

it('A PC takes the place of a dead one by the commands of a person: nothing is lost (npm run prove-hub -- recovery: a year)', async () => {
  const { violations, lost, entries } = await proveRecovery(3, 10, () => {});
  expect(violations).toEqual([]);
  expect(lost).toBe(0);
  expect(entries).toBeGreaterThan(3 * 10 * 4);
}, 240_000);
