import { describe, expect, test } from 'vitest';
import type { RejectRow } from '../../../../src/main/payments-api/report-rows.ts';
import { createReturns } from '../../../../src/main/reports/returns.ts';
import { SavedReportsService } from '../../../../src/main/reports/saved-reports.ts';
import { type SavedReports, savedReportsSchema } from '../../../../src/shared/contract/reports.ts';
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
  const environment = { branch: 'EAST', rows: [] as readonly RejectRow[], asked: [] as string[] };
  let current: SavedReports = savedReportsSchema.parse({});
  const store = {
    get current() {
      return current;
    },
    keep: (next: SavedReports) => {
      current = next;
    },
  };
  const rejects = async function* ({ startDate = '' }) {
    environment.asked.push(startDate);
    yield environment.rows.filter(({ rejectDate }) => rejectDate >= startDate);
  };
  const returns = createReturns({
    service: () => ({ rejects }),
    branch: () => environment.branch,
    ownPayments: () => () => undefined,
    today: () => '2026-03-20',
    saved: new SavedReportsService(store, () => {}),
  });
  const reported = async () => (await returns.since()).map(({ paymentId }) => paymentId);
  const seeAll = async () => returns.seen(await returns.since());
  return { environment, reported, seeAll };
}

describe('a bank’s return is announced', () => {
  test('until it is seen, and not again', async () => {
    const { environment, reported, seeAll } = open();
    environment.rows = [returned('a', '2026-03-18')];
    expect(await reported()).toEqual(['a']);
    await seeAll();
    expect(await reported()).toEqual([]);
  });

  test.each(['2026-03-18', '2026-03-16'])('when the bank adds it to %s later', async (day) => {
    const { environment, reported, seeAll } = open();
    environment.rows = [returned('a', '2026-03-18')];
    await seeAll();
    environment.rows = [...environment.rows, returned('b', day)];
    expect(await reported()).toEqual(['b']);
    await seeAll();
    expect(await reported()).toEqual([]);
  });

  test('unless it is older than the first check', async () => {
    const { environment, reported, seeAll } = open();
    environment.rows = [returned('a', '2026-02-20'), returned('old', '2026-02-17')];
    expect(await reported()).toEqual(['a']);
    await seeAll();
    expect(await reported()).toEqual([]);
  });

  test('for each branch separately', async () => {
    const { environment, reported, seeAll } = open();
    environment.rows = [returned('a', '2026-03-18')];
    await seeAll();
    environment.branch = 'WEST';
    environment.rows = [returned('b', '2026-03-01')];
    expect(await reported()).toEqual(['b']);
    expect(environment.asked.at(-1)).toBe('2026-02-18');
  });
});
