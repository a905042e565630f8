import { describe, expect, test } from 'vitest';
import type { RejectRow } from '../../../../src/main/payments-api/report-rows.ts';
import { KeptReportsDesk } from '../../../../src/main/reports/kept-reports.ts';
import { createReturns } from '../../../../src/main/reports/returns.ts';
import { type KeptReports, keptReportsSchema } from '../../../../src/shared/contract/reports.ts';
import { cents } from '../../../../src/shared/domain/money.ts';

const returned = (id: string, rejectDate: string): RejectRow => ({
  id,
  amount: cents(2_500),
  timestamp: new Date('2026-03-01T09:30:00Z'),
  rejectDate,
  rejectCode: 'R01',
  rejectReason: 'Insufficient funds',
  trackingId: null,
  extra: {},
});

/** Returns of a clinic with two branches; the test sets the bank's rows. */
function open() {
  const world = { branch: 'EAST', rows: [] as readonly RejectRow[], asked: [] as string[] };
  let current: KeptReports = keptReportsSchema.parse({});
  const store = {
    get current() {
      return current;
    },
    keep: (next: KeptReports) => {
      current = next;
    },
  };
  const rejects = async function* ({ startDate = '' }) {
    world.asked.push(startDate);
    yield world.rows.filter(({ rejectDate }) => rejectDate >= startDate);
  };
  const returns = createReturns({
    service: () => ({ rejects }),
    branch: () => world.branch,
    ownPayments: () => () => undefined,
    today: () => '2026-03-20',
    kept: new KeptReportsDesk(store, () => {}),
  });
  const told = async () => (await returns.since()).map(({ paymentId }) => paymentId);
  const seeAll = async () => returns.seen(await returns.since());
  return { world, told, seeAll };
}

describe('a bank’s return is announced', () => {
  test('until it was seen, and not again', async () => {
    const { world, told, seeAll } = open();
    world.rows = [returned('a', '2026-03-18')];
    expect(await told()).toEqual(['a']);
    await seeAll();
    expect(await told()).toEqual([]);
  });

  test.each(['2026-03-18', '2026-03-16'])('though the bank adds it to %s later', async (day) => {
    const { world, told, seeAll } = open();
    world.rows = [returned('a', '2026-03-18')];
    await seeAll();
    world.rows = [...world.rows, returned('b', day)];
    expect(await told()).toEqual(['b']);
    await seeAll();
    expect(await told()).toEqual([]);
  });

  test('and none that is older than the first look', async () => {
    const { world, told, seeAll } = open();
    world.rows = [returned('a', '2026-02-20'), returned('old', '2026-02-17')];
    expect(await told()).toEqual(['a']);
    await seeAll();
    expect(await told()).toEqual([]);
  });

  test('of each branch, whatever was seen of another', async () => {
    const { world, told, seeAll } = open();
    world.rows = [returned('a', '2026-03-18')];
    await seeAll();
    world.branch = 'WEST';
    world.rows = [returned('b', '2026-03-01')];
    expect(await told()).toEqual(['b']);
    expect(world.asked.at(-1)).toBe('2026-02-18');
  });
});
