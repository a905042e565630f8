import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ListedRecord, ReportedRow } from '../../../src/main/payments/engine/payments-port.ts';
import type { DifferenceKind } from '../../../src/shared/domain/match-words.ts';
import { add, type Cents, cents } from '../../../src/shared/domain/money.ts';
import { type Shown, TILL } from './clinic-program.ts';
import { beginToClose, closeDrawer, matchUntilRead } from './closing-a-day.ts';
import { type Asked, IN_DRAWER, type WorkedDay, workedDay } from './worked-day.ts';

const HOUR = 3_600_000;
/**
 * Records that the service has not shown by then count as missing (docs/interface-decisions.md,
 * 4.1).
 */
const A_DAY_LATER = 25 * HOUR;
const THREE_DAYS_LATER = 73 * HOUR;

/** One difference: the change to the service's data, and the expected name. */
interface Planted {
  readonly kind: DifferenceKind;
  /** The payment of the day with the difference; null for a drawer. */
  readonly about: keyof Omit<WorkedDay, 'clinic'> | null;
  readonly listed?: (records: readonly ListedRecord[], of: Asked) => readonly ListedRecord[];
  readonly reported?: (rows: readonly ReportedRow[], of: Asked) => readonly ReportedRow[];
  /** Time from the day to its close, ms. */
  readonly after?: number;
  readonly counted?: Cents;
}

const change =
  (part: (row: ReportedRow) => Partial<ReportedRow>) =>
  (rows: readonly ReportedRow[], { recordId }: Asked) =>
    rows.map((row) => (row.id === recordId ? { ...row, ...part(row) } : row));

const changeChild =
  (action: ReportedRow['action'], part: Partial<ReportedRow>) =>
  (rows: readonly ReportedRow[], { recordId }: Asked) =>
    rows.map((row) =>
      row.originalId === recordId && row.action === action ? { ...row, ...part } : row,
    );

const without = <T extends { readonly id: string }>(rows: readonly T[], { recordId }: Asked) =>
  rows.filter(({ id }) => id !== recordId);

const withoutChildren = (rows: readonly ReportedRow[], { recordId }: Asked) =>
  rows.filter(({ id, originalId }) => originalId !== recordId || id === recordId);

const childOf =
  (action: ReportedRow['action'], amount: number) =>
  (rows: readonly ReportedRow[], { recordId }: Asked) =>
    rows.flatMap((row): readonly ReportedRow[] =>
      row.id === recordId
        ? [row, { ...row, id: `${action}-1`, action, amount: cents(amount), trackingId: null }]
        : [row],
    );

/** A copy of a record, under this till's name and a tracking id that this till did not assign. */
const strange =
  (part: Partial<ListedRecord>) =>
  (records: readonly ListedRecord[], { recordId }: Asked) => {
    const [like] = records.filter(({ id }) => id === recordId);
    return like === undefined
      ? records
      : [...records, { ...like, id: 'strange', trackingId: `${TILL}-strange`, ...part }];
  };

const PLANTED: readonly Planted[] = [
  {
    kind: 'missing-at-service',
    about: 'sale',
    listed: without,
    reported: without,
    after: A_DAY_LATER,
  },
  { kind: 'never-reported', about: 'sale', reported: without, after: THREE_DAYS_LATER },
  { kind: 'cash-missing', about: 'cash', listed: without, after: A_DAY_LATER },
  { kind: 'reported-twice', about: 'sale', reported: (rows) => [...rows, ...rows.slice(0, 1)] },
  {
    kind: 'amount-differs',
    about: 'sale',
    reported: change(({ amount }) => ({ amount: add(amount, cents(100)) })),
  },
  { kind: 'method-differs', about: 'sale', reported: change(() => ({ method: 'ACH' })) },
  { kind: 'declined-at-service', about: 'sale', reported: change(() => ({ results: 'DECLINED' })) },
  {
    kind: 'charged-twice',
    about: 'sale',
    listed: (records, of) => strange({ trackingId: of.trackingId })(records, of),
  },
  {
    kind: 'cash-recorded-twice',
    about: 'cash',
    listed: (records, of) => strange({ trackingId: of.trackingId })(records, of),
  },
  {
    kind: 'approved-at-service',
    about: 'declined',
    listed: (records, { recordId }) =>
      records.map((each) => (each.id === recordId ? { ...each, results: 'APPROVED' } : each)),
  },
  { kind: 'unknown-payment', about: 'sale', listed: strange({}) },
  { kind: 'unknown-cash', about: 'cash', listed: strange({}) },
  { kind: 'unknown-hold', about: 'released', listed: strange({}) },
  { kind: 'voided-at-another-terminal', about: 'sale', reported: childOf('VOID', -2_500) },
  { kind: 'refunded-at-another-terminal', about: 'sale', reported: childOf('CREDIT', 1_000) },
  { kind: 'returned-by-bank', about: 'sale', reported: childOf('REJECT', -2_500) },
  { kind: 'void-missing', about: 'voided', reported: withoutChildren, after: A_DAY_LATER },
  {
    kind: 'void-amount-differs',
    about: 'voided',
    reported: changeChild('VOID', { amount: cents(-5_900) }),
  },
  { kind: 'refund-missing', about: 'refunded', reported: withoutChildren, after: A_DAY_LATER },
  {
    kind: 'refund-amount-differs',
    about: 'refunded',
    reported: changeChild('CREDIT', { amount: cents(3_900) }),
  },
  { kind: 'capture-missing', about: 'captured', reported: without, after: A_DAY_LATER },
  {
    kind: 'released-but-charged',
    about: 'released',
    reported: (rows, { recordId, trackingId }) => [
      ...rows,
      ...rows
        .slice(0, 1)
        .map((row) => ({ ...row, id: recordId, originalId: recordId, trackingId })),
    ],
  },
  { kind: 'drawer-over', about: null, counted: cents(IN_DRAWER + 1) },
  { kind: 'drawer-short', about: null, counted: cents(IN_DRAWER - 1) },
];

const NOBODY: Asked = { attemptId: '', trackingId: '', recordId: '' };

/** The differences at the close of a day, with the planted change. */
async function namedOf({ about, listed, reported, after, counted }: Planted) {
  const day = await workedDay();
  const { clinic } = day;
  const of = about === null ? NOBODY : day[about];
  if (after !== undefined) await clinic.wait(after);
  await closeDrawer(clinic, counted ?? IN_DRAWER);
  const closingId = await beginToClose(clinic);
  const shown: Shown = {
    listed: (records) => listed?.(records, of) ?? records,
    reported: (rows) => reported?.(rows, of) ?? rows,
  };
  clinic.program.shown = shown;
  await matchUntilRead(clinic, closingId);
  const closing = await clinic.must(({ closing }) => closing.service.current);
  /** The payment of a request, or the payment that it acted on. */
  const paymentOf = (attemptId: string) => {
    const sql = 'SELECT coalesce(follows, payment_id) AS id FROM attempts WHERE attempt_id = ?';
    return paymentRow.parse(clinic.program.running.journal.readable.all(sql, attemptId)[0]).id;
  };
  return { of, match: closing?.match ?? null, paymentOf };
}

const paymentRow = z.object({ id: z.string() });

test('a day without planted differences has no difference and nothing pending', async () => {
  const { match } = await namedOf({ kind: 'drawer-over', about: null, counted: IN_DRAWER });
  expect(match).toMatchObject({ differences: [], pending: [] });
});

describe(`${PLANTED.length} differences, each planted in a day of the real program`, () => {
  test.each(PLANTED)('$kind is reported and nothing else', async (planted) => {
    const { match, of, paymentOf } = await namedOf(planted);
    expect(match?.differences.map(({ kind }) => kind)).toEqual([planted.kind]);
    const [difference] = match?.differences ?? [];
    if (planted.about === null) expect(difference).toMatchObject({ name: 'Cash drawer' });
    else if (difference?.attemptId == null) expect(difference?.recordId).toBe('strange');
    else expect(paymentOf(difference.attemptId)).toBe(of.recordId);
  });
});
