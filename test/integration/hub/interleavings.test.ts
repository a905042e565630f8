import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProof, PAIRS } from '../../hub-proof/clinic.ts';
import { MISTAKES } from '../../hub-proof/mistakes.ts';
import { raceRefunds } from '../../hub-proof/races.ts';
import { ISOLATION_LEVELS } from '../../hub-proof/schedules.ts';
import { startTestCluster, type TestCluster } from '../../support/postgres.ts';

let postgres: TestCluster;
let proof: Awaited<ReturnType<typeof openProof>>;
beforeAll(async () => {
  postgres = await startTestCluster();
  proof = await openProof(await postgres.newDatabase());
});
afterAll(async () => {
  await proof.close();
  await postgres.close();
});

/** A small generator (mulberry32), so that the sample is the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('Two connections, statement by statement (hub.md, section 6; all by npm run prove-hub)', () => {
  it.each(ISOLATION_LEVELS)('keep every rule at %s', async (level) => {
    const next = seeded(level.length);
    for (const pair of PAIRS) {
      const { violations } = await proof.provePair(pair, level, { limit: 1, next });
      expect({ pair, violations }).toEqual({ pair, violations: [] });
    }
  });

  it.each(MISTAKES)('show the planted mistake $name', async (mistake) => {
    const planted = await openProof(await postgres.newDatabase(), mistake);
    const { violations } = await planted.provePair(mistake.pair, mistake.level);
    await planted.close();
    expect(violations).not.toEqual([]);
  });

  it('race for a refund over the own pools of the hub: one is granted', async () => {
    expect(await raceRefunds(await postgres.newDatabase(), 40)).toBe(0);
  });
});
