import { expect, test } from 'vitest';
import type { SettlementRow, Transaction } from '../../../../src/main/payments-api/report-rows.ts';
import { Overview, type OverviewBranch } from '../../../../src/main/reports/overview.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { addDays, localDays, utcDay } from '../../../../src/shared/domain/reports/days.ts';
import { CONNECTION } from '../../../support/journal-fixtures.ts';

const RANGE = { from: '2026-01-01', to: '2026-01-31' };
const AT = new Date('2026-01-05T18:00:00Z');

const payment: Transaction & { readonly extra: Readonly<Record<string, unknown>> } = {
  ...{ id: 'p1', originalId: 'p1', method: 'CARD', action: 'AUTHORIZE', results: 'APPROVED' },
  ...{ amount: cents(2_500), timestamp: AT, trackingId: null, extra: {} },
};

/** A settlement under its own day, as the service lists it. */
const settledOn = (settlementDate: string): SettlementRow => ({
  ...{ settlementDate, transactionTime: AT, transactionId: 'p1', action: 'authorize' },
  ...{ amount: cents(2_500), payMethod: 'CARD', transactionType: 'COPAY', merchantId: 'M' },
  ...{ patientExternalId: null, patientLastName: null, patientFirstName: null, extra: {} },
});

/** The findings of January, and the last day that was read of each report. */
async function january(settlementDate: string, today: string) {
  const read = new Map<string, string>();
  const listed = <Row>(report: string, rows: readonly Row[], dayOf: (row: Row) => string) =>
    async function* ({ startDate, endDate = '' }: { startDate: string; endDate?: string }) {
      read.set(report, endDate);
      yield rows.filter((row) => dayOf(row) >= startDate && dayOf(row) <= endDate);
    };
  const none = (report: string) => listed<never>(report, [], () => '');
  const branch: OverviewBranch = {
    reports: {
      transactions: none('transactions'),
      anyTransactions: listed('transactions', [payment], ({ timestamp }) => utcDay(+timestamp)),
      rejects: none('rejects'),
      depositSummaries: none('deposits'),
      depositDetails: none('deposit-details'),
      settlements: listed('settlements', [settledOn(settlementDate)], () => settlementDate),
    },
    payments: { list: async () => [] },
    connection: CONNECTION,
    name: null,
  };
  const overview = new Overview(
    {
      branches: () => [branch],
      findings: () => [],
      recorded: () => [],
      kinds: () => [],
      fees: () => [],
      bank: () => ({
        ...{ bankDays: new Map(), onTheWay: [], differingBags: [], statements: new Map() },
      }),
      changesOf: () => [],
      voids: () => new Set(),
      monotonic: () => 0,
      reportFault: (fault) => expect.unreachable(String(fault)),
    },
    RANGE,
    today,
    localDays('UTC'),
    () => {},
  );
  await overview.fetch();
  const kinds = overview.results?.reconciliation.differences.map(({ kind }) => kind);
  return { kinds, read: Object.fromEntries(read) };
}

test('a settlement 36 days after its month is found by reading on', async () => {
  const { kinds, read } = await january(addDays(RANGE.to, 36), '2026-04-20');
  expect(kinds).toEqual(['not-deposited']); // settled, and not paid out
  expect(read).toMatchObject({ settlements: '2026-04-21', transactions: '2026-03-07' });
});

test('a payment without a settlement is read for half a year, and stays a finding', async () => {
  const { kinds, read } = await january('2026-12-01', '2026-12-20');
  expect(kinds).toEqual(['not-settled']);
  expect(read).toMatchObject({ settlements: '2026-07-30', deposits: '2026-07-30' });
});

test('no later day is read while nothing is due', async () => {
  const { kinds, read } = await january('2026-01-06', '2026-01-08');
  expect(kinds).toEqual([]);
  expect(read).toMatchObject({ settlements: '2026-01-09' });
});
