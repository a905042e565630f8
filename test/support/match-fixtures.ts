import type { Attempt } from '../../src/main/journal/projections/attempts.ts';
import type { ListedRecord } from '../../src/main/payments-api/payments.ts';
import type { ReportedRow } from '../../src/main/payments-api/report-rows.ts';
import type { CashOfDay, MatchInput } from '../../src/main/reconciliation/journal-findings.ts';
import { cents } from '../../src/shared/domain/money.ts';
import { attempt } from './attempt-fixtures.ts';
import { CONNECTION, id } from './journal-fixtures.ts';

export const TILL = 'K7M2Q9';
export const NOON = Date.parse('2026-03-02T12:00:00Z');
const HOUR = 3_600_000;

/** The parts of a request that a test states; `follows` is the record of a follow-up's payment. */
type RequestPart = Partial<Omit<Attempt, 'follows'>> & { readonly follows?: string | null };

/** The request with this name of this till, by default a payment of $15 approved an hour ago. */
export function ownRow(name: string, { follows = null, ...part }: RequestPart = {}): Attempt {
  const openedAt = part.openedAt ?? new Date(NOON - HOUR).toISOString();
  return attempt(
    {
      attemptId: id(name),
      trackingId: `${TILL}-${name}`,
      amount: cents(1_500),
      state: 'approved',
      problem: null,
      paymentId: `record of the ${name}`,
      saleId: id(`sale of the ${name}`),
      clockOffsetMs: 0,
      connection: CONNECTION,
      ...part,
      openedAt,
      follows:
        follows === null ? null : { paymentId: follows, paidAt: openedAt, childrenBefore: [] },
    },
    name,
  );
}

/** The service's record of a request. */
export function listed(of: Attempt, part: Partial<ListedRecord> = {}): ListedRecord {
  return {
    id: of.paymentId ?? '',
    method: of.method,
    action: of.operation === 'preauthorize' ? 'PREAUTHORIZE' : 'AUTHORIZE',
    results: 'APPROVED',
    code: null,
    message: 'APPROVED',
    timestamp: new Date(of.openedAt),
    trackingId: of.trackingId,
    ...part,
  };
}

/** The service's report row of a request. */
export function reported(of: Attempt, part: Partial<ReportedRow> = {}): ReportedRow {
  const recordId = of.paymentId ?? '';
  return {
    id: recordId,
    method: 'CARD',
    action: 'AUTHORIZE',
    amount: of.amount,
    results: 'APPROVED',
    timestamp: new Date(of.openedAt),
    trackingId: of.trackingId,
    originalId: recordId,
    ...part,
  };
}

/** A child of a payment in the report: a void, a credit, a bank's return. */
export function child(
  of: Attempt,
  action: 'VOID' | 'CREDIT' | 'REJECT',
  childId = 'child',
): ReportedRow {
  const amount = action === 'CREDIT' ? of.amount : cents(-of.amount);
  const own = { action, amount, id: childId, trackingId: null };
  return { ...reported(of), ...own, originalId: of.paymentId ?? '' };
}

/** The cash of a day of one sale of $10.02. */
export function cashOfDay(part: Partial<CashOfDay> = {}): CashOfDay {
  const day = '2026-03-02';
  return {
    day,
    drawers: [{ day, name: 'Cash drawer', counted: cents(21_002), expected: cents(21_002) }],
    terminals: [],
    loose: [],
    startingCash: null,
    cashTaken: cents(1_002),
    drawerSales: cents(1_002),
    ...part,
  };
}

/** A day of one card and one cash payment without differences. */
export function agreeing(part: Partial<MatchInput> = {}): MatchInput {
  const card = ownRow('card payment', { amount: cents(1_001) });
  const cash = ownRow('cash payment', { method: 'CASH', amount: cents(1_002) });
  return {
    tillId: TILL,
    now: NOON,
    changed: [],
    own: [card, cash],
    unread: new Set(),
    earlier: [],
    ...{ othersAfter: 0, othersSeen: new Set(), listedFrom: NOON - 4 * HOUR },
    listed: [listed(card), listed(cash)],
    reported: [reported(card)],
    unposted: [],
    cash: [cashOfDay()],
    ...part,
  };
}

/** That day with further requests, and the service's records of them. */
export function withMore(
  requests: readonly Attempt[],
  shown: { readonly listed?: readonly ListedRecord[]; readonly reported?: readonly ReportedRow[] },
): MatchInput {
  const day = agreeing();
  return {
    ...day,
    own: [...day.own, ...requests],
    listed: [...day.listed, ...(shown.listed ?? [])],
    reported: [...day.reported, ...(shown.reported ?? [])],
  };
}
