import { type Finding, type FindingKind, finding } from '../../shared/domain/finding.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import type { MovedMethod } from '../../shared/domain/payment.ts';
import { addBankingDays, type DayRange, daysBetween } from '../../shared/domain/reports/days.ts';
import type { MovedKind } from '../../shared/domain/signed-money.ts';
import type { differingBags } from '../journal/projections/bags.ts';
import type {
  DepositDetailRow,
  DepositSummaryRow,
  RejectRow,
  SettlementRow,
  Transaction,
} from '../payments-api/report-rows.ts';

/** Money that only the journal of this counter has: cash, checks, the clinic's own terminals. */
export interface RecordedMoney {
  /** ISO 8601. */
  readonly at: string;
  readonly method: MovedMethod;
  readonly kind: MovedKind;
  /** Signed as in a sum. */
  readonly net: Cents;
}

/** The imported statements of the bank, and the deposits that they do not show, or with another sum. */
export interface BankRows {
  /** By transfer, the day on which the bank booked it. */
  readonly bankDays: ReadonlyMap<string, string>;
  /** Bags and batches of card terminals that no line of a statement shows. */
  readonly onTheWay: readonly {
    readonly kind: 'bag' | 'batch';
    /** The number of the bag, or the name of the terminal. */
    readonly name: string;
    /** YYYY-MM-DD: packed, or the business day. */
    readonly day: string;
    readonly amount: Cents;
    /** Null if the bank may book it on any account. */
    readonly accountId: string | null;
  }[];
  readonly differingBags: ReturnType<typeof differingBags>;
  /** By account, the days from its first line to its last. */
  readonly statements: ReadonlyMap<string, DayRange>;
}

/** The five reports over a range and the weeks after it, and the money of this till's journal. */
export interface MoneyRows extends BankRows {
  readonly range: DayRange;
  /** Today's date at the service, in the clinic's zone. */
  readonly today: string;
  readonly localDay: (ms: number) => string;
  readonly transactions: readonly Transaction[];
  readonly rejects: readonly RejectRow[];
  readonly deposits: readonly DepositSummaryRow[];
  readonly depositDetails: readonly DepositDetailRow[];
  readonly settlements: readonly SettlementRow[];
  /** Money that only this counter's journal has. */
  readonly recorded: readonly RecordedMoney[];
  /** The days of this counter's journaled changes, by their details: a deposit may move later. */
  readonly changeDays: ReadonlyMap<DepositDetailRow, string>;
  /** The charges with a void of this till that was done, or is still in doubt. */
  readonly voids: ReadonlySet<string>;
}

/**
 * Days from the counter until absent money counts as missing. The document names none; a card
 * payment takes two, a bank payment over a long weekend five.
 */
export const DUE_DAYS = { voided: 1, settled: 5, deposited: 8, arrived: 2 } as const;

/**
 * Banking days in which a bank books a bag, a batch, or a transfer after its expected day. A statement that goes beyond them
 * and does not show it is a finding.
 */
const BOOKED_WITHIN = 5;

/** An account without a line in so many days before the newest line of all is in use no more. */
const UNUSED_DAYS = 45;

/**
 * True if the statements of the account begin before a day and go far enough beyond it; without an account, those of one, and
 * none in use ends before. An account that was opened later ends after it.
 */
export function isBookingOverdue(
  { day, accountId }: { readonly day: string; readonly accountId: string | null },
  { statements }: BankRows,
): boolean {
  const last = addBankingDays(day, BOOKED_WITHIN);
  const isBeyond = ({ to }: DayRange) => to > last;
  const isAround = (days: DayRange) => days.from <= day && isBeyond(days);
  if (accountId !== null) {
    const days = statements.get(accountId);
    return days !== undefined && isAround(days);
  }
  const all = [...statements.values()];
  const isUnused = ({ to }: DayRange) => all.some((one) => daysBetween(to, one.to) > UNUSED_DAYS);
  return all.some(isAround) && all.every((days) => isBeyond(days) || isUnused(days));
}

/** Days in which the money of a payment may move: a chargeback is reversed three weeks after it. */
export const TRANSIT_DAYS = 35;

export const isOverdue = (day: string, { today }: MoneyRows, days: number): boolean =>
  daysBetween(day, today) > days;

export const isInRange = (day: string | null, { range }: MoneyRows): boolean =>
  day !== null && day >= range.from && day <= range.to;

/** The clinic's day of a transaction. */
export const dayOf = ({ timestamp }: Transaction, { localDay }: MoneyRows): string =>
  localDay(timestamp.getTime());

/** The values of the service that mean that money was taken or refunded. */
export const isPayment = ({ action, results }: Transaction): boolean =>
  action === 'AUTHORIZE' && ['APPROVED', 'VOIDED', 'REJECTED'].includes(results);
export const isApproved =
  (approved: string) =>
  ({ action, results }: Transaction): boolean =>
    action === approved && results === 'APPROVED';

export const absolute = (amount: Cents): Cents => cents(Math.abs(amount));
export const negative = (amount: Cents): Cents => cents(-Math.abs(amount));

export function sumOf<T>(rows: readonly T[], amountOf: (row: T) => Cents): Cents {
  return cents(rows.reduce((sum, row) => sum + amountOf(row), 0));
}

/** The approved voids, refunds or returns of a report, each record once, by their payment. */
export function childrenOf(
  transactions: readonly Transaction[],
  action: 'VOID' | 'CREDIT' | 'REJECT',
): ReadonlyMap<string, readonly Transaction[]> {
  const records = new Map(transactions.filter(isApproved(action)).map((row) => [row.id, row]));
  return Map.groupBy(records.values(), ({ originalId }) => originalId);
}

/** Adds findings about one subject, each with the expected sum and the one that was found. */
export function adding(found: Finding[], about: Partial<Finding>) {
  return (kind: FindingKind, amount: Cents | null = null, other: Cents | null = null): void => {
    const recordId = about.payments?.[0] ?? null;
    found.push(finding(kind, { recordId, ...about, amount, other }));
  };
}
