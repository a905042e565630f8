import type { StartingCash } from '../../../shared/domain/day-report.ts';
import {
  type LedgerAccount,
  type LedgerEntry,
  type LedgerLine,
  paymentsAccount,
  summedLines,
} from '../../../shared/domain/ledger.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import type { MovedMethod } from '../../../shared/domain/payment.ts';
import type { LineKind } from '../../../shared/domain/sale.ts';
import { t } from '../../../shared/messages/t.ts';

/** The part of a movement that one line of its sale takes (`projections/posting-lines.ts`). */
export interface BookedPart {
  readonly method: MovedMethod;
  /** Null for money that no line of a sale takes. */
  readonly kind: LineKind | null;
  /** Signed, cents: negative if money leaves the clinic. */
  readonly amount: Cents;
}

/** The cash of one drawer that no payment explains. */
interface DrawerCash {
  readonly paidIn: Cents;
  readonly paidOut: Cents;
  readonly expected: Cents;
  readonly counted: Cents | null;
}

/** A card terminal's batch of the day. */
interface BatchMoney {
  /** The charges recorded here, less the refunds. */
  readonly expected: Cents;
  /** By the terminal's own report; null without one. */
  readonly batch: Cents | null;
}

/** A business day of a close: its Z report, and the money of this day that the Z counts. */
export interface ClosedDay {
  readonly number: number;
  readonly tillId: string;
  /** The business day, YYYY-MM-DD. */
  readonly day: string;
  /** The last business day of the Z report. */
  readonly lastDay: string;
  readonly parts: readonly BookedPart[];
  readonly drawers: readonly DrawerCash[];
  /** The cash that was left in the drawers, and the count that opened them; null without both. */
  readonly startingCash: StartingCash | null;
  readonly terminals: readonly BatchMoney[];
}

/** The account in which the money of each method waits for the bank, or a check for its payment. */
const WAITS_IN: Readonly<Record<MovedMethod, LedgerAccount>> = {
  CARD: 'card-clearing',
  ACH: 'ach-clearing',
  CASH: 'undeposited-cash',
  CHECK: 'undeposited-checks',
  TERMINAL: 'terminal-clearing',
  REFUND_CHECK: 'refunds-payable',
};

/**
 * The balanced entry of a closed day: money taken debits the account in which it waits, and credits the patient
 * payments of its kinds of lines; voids, refunds, returns and chargebacks reverse both sides.
 */
export function dayEntry(day: ClosedDay): LedgerEntry {
  const { number, tillId, lastDay } = day;
  // A close of several business days has an entry for each, with numbers of their own.
  const earlier = day.day === lastDay ? '' : `-${day.day.slice(2).replaceAll('-', '')}`;
  return {
    number: `${tillId}-Z${number}${earlier}`,
    day: day.day,
    memo: t('ledger.day', { number: String(number), tillId }),
    lines: summedLines([
      ...day.parts.flatMap(paymentLines),
      ...day.drawers.flatMap(drawerLines),
      ...startingCashLines(day.startingCash),
      ...day.terminals.flatMap(batchLines),
    ]),
  };
}

/** Both sides of the money of one part. */
export function paymentLines({ method, kind, amount }: BookedPart): readonly LedgerLine[] {
  return [
    { account: WAITS_IN[method], amount },
    { account: paymentsAccount(kind), amount: cents(-amount) },
  ];
}

function drawerLines({ paidIn, paidOut, expected, counted }: DrawerCash): readonly LedgerLine[] {
  const overShort = counted === null ? 0 : counted - expected;
  return [
    ...cashAgainst('paid-in', paidIn),
    ...cashAgainst('paid-out', -paidOut),
    ...cashAgainst('over-short', overShort),
  ];
}

function startingCashLines(cash: StartingCash | null): readonly LedgerLine[] {
  return cash === null ? [] : cashAgainst('over-short', cash.counted - cash.left);
}

/** The terminal pays its own total out, so the difference leaves clearing at the close. */
function batchLines({ expected, batch }: BatchMoney): readonly LedgerLine[] {
  const overShort = batch === null ? 0 : batch - expected;
  return [
    { account: 'terminal-clearing', amount: cents(overShort) },
    { account: 'over-short', amount: cents(-overShort) },
  ];
}

function cashAgainst(account: LedgerAccount, amount: number): readonly LedgerLine[] {
  return [
    { account: 'undeposited-cash', amount: cents(amount) },
    { account, amount: cents(-amount) },
  ];
}
