import { type Cents, cents } from '../../../shared/domain/money.ts';
import type { Difference, DifferenceKind } from '../../../shared/domain/reports/agreement.ts';
import { type DayRange, daysBetween } from '../../../shared/domain/reports/days.ts';
import type { ServiceRows } from '../cells.ts';

/** What this till's journal says of a money request it made. */
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
  /** The client id it was asked for. */
  readonly branch: string | null;
}

/** All that an agreement is made of: the five reports over the range and what came of it later. */
export interface MoneyRows {
  readonly range: DayRange;
  /** The day it is at the service, where the clinic is. */
  readonly today: string;
  readonly localDay: (ms: number) => string;
  readonly transactions: readonly ServiceRows['transactions'][];
  readonly rejects: readonly ServiceRows['rejects'][];
  readonly deposits: readonly ServiceRows['deposits'][];
  readonly depositDetails: readonly ServiceRows['deposit-details'][];
  readonly settlements: readonly ServiceRows['settlements'][];
  readonly journal: readonly JournalPayment[];
  /** Whose reports these are: of another branch's requests they need show nothing. */
  readonly branch: string | null;
  /** What the tracking ids of this till begin with. */
  readonly trackingPrefix: string;
}

/**
 * Days from the desk until money that is not there is missing. The document names none; a card
 * payment takes two, a bank payment over a long weekend five.
 */
export const DUE_DAYS = { settled: 5, deposited: 8, arrived: 2, reported: 1 } as const;

export const isOverdue = (day: string, { today }: MoneyRows, days: number): boolean =>
  daysBetween(day, today) > days;

export const isInRange = (day: string | null, { range }: MoneyRows): boolean =>
  day !== null && day >= range.from && day <= range.to;

export type Transaction = ServiceRows['transactions'];

/** What of the service's words means that money was taken or given. */
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

/** Rows by what they have in common, in the order of the first of each. */
export function byKey<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(rows, keyOf);
}

export function difference(
  kind: DifferenceKind,
  about: Partial<Omit<Difference, 'kind'>>,
): Difference {
  return {
    kind,
    payments: [],
    transferId: null,
    day: null,
    expected: null,
    found: null,
    ...about,
  };
}
