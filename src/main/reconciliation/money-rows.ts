import { type Cents, cents } from '../../shared/domain/money.ts';
import { type DayRange, daysBetween } from '../../shared/domain/reports/days.ts';
import type { Difference, DifferenceKind } from '../../shared/domain/reports/reconciliation.ts';
import type {
  AnyTransactionRow,
  DepositDetailRow,
  DepositSummaryRow,
  RejectRow,
  SettlementRow,
} from '../payments-api/report-rows.ts';

/** The journal's facts about a money request of this till. */
export interface JournalPayment {
  readonly trackingId: string;
  readonly operation: string;
  readonly method: string;
  readonly amount: Cents;
  readonly state: string;
  /** ISO 8601. */
  readonly openedAt: string;
  /** The service's id of its record, once known. */
  readonly paymentId: string | null;
  /** Of a follow-up, the payment it acts on. */
  readonly follows: string | null;
  /** The client id of its request. */
  readonly branch: string | null;
}

/** The input of a reconciliation: the five reports over the range and the weeks after it. */
export interface MoneyRows {
  readonly range: DayRange;
  /** Today's date at the service, in the clinic's zone. */
  readonly today: string;
  readonly localDay: (ms: number) => string;
  readonly transactions: readonly AnyTransactionRow[];
  readonly rejects: readonly RejectRow[];
  readonly deposits: readonly DepositSummaryRow[];
  readonly depositDetails: readonly DepositDetailRow[];
  readonly settlements: readonly SettlementRow[];
  readonly journal: readonly JournalPayment[];
  /** Cash into or out of the drawer, signed as in a sum. */
  readonly cash: readonly { readonly at: string; readonly net: Cents }[];
  /** The branch of these reports: requests of another branch need not be in them. */
  readonly branch: string | null;
  /** The prefix of this till's tracking ids. */
  readonly trackingPrefix: string;
}

/**
 * Days from the counter until absent money counts as missing. The document names none; a card
 * payment takes two, a bank payment over a long weekend five.
 */
export const DUE_DAYS = { settled: 5, deposited: 8, arrived: 2, reported: 1 } as const;

export const isOverdue = (day: string, { today }: MoneyRows, days: number): boolean =>
  daysBetween(day, today) > days;

export const isInRange = (day: string | null, { range }: MoneyRows): boolean =>
  day !== null && day >= range.from && day <= range.to;

export type Transaction = AnyTransactionRow;

/** The values of the service that mean that money was taken or refunded. */
export const isPayment = ({ action, results }: Transaction): boolean =>
  action === 'AUTHORIZE' && ['APPROVED', 'VOIDED', 'REJECTED'].includes(results);
export const isApproved =
  (action: string) =>
  (row: Transaction): boolean =>
    row.action === action && row.results === 'APPROVED';

export const absolute = (amount: Cents): Cents => cents(Math.abs(amount));
export const negative = (amount: Cents): Cents => cents(-Math.abs(amount));

export function sumOf<T>(rows: readonly T[], amountOf: (row: T) => Cents): Cents {
  return cents(rows.reduce((sum, row) => sum + amountOf(row), 0));
}

/** Rows grouped by a key, in the order of the first of each. */
export function byKey<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(rows, keyOf);
}

export function difference(kind: DifferenceKind, about: Partial<Difference>): Difference {
  return {
    payments: [],
    transferId: null,
    day: null,
    expected: null,
    found: null,
    ...about,
    kind,
  };
}
