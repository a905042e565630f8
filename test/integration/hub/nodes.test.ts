import { expect, it } from 'vitest';
import { proveFailover } from '../../hub-proof/failover.ts';
import { hasPatroni } from '../../support/patroni.ts';

// Only Debian packages all of it; a machine without apt or another Linux has none.
it.skipIf(!hasPatroni)(
  'The power of the primary of three nodes is cut while counters work: nothing is lost or done twice',
  { timeout: 300_000 },
  async () => {
    const { violations, grants, chargesMeanwhile } = await proveFailover(1, 4, () => {});
    expect(violations).toEqual([]);
    expect(grants).toBeGreaterThan(20);
    expect(chargesMeanwhile).toBeGreaterThan(0);
  },
);
