import { CARD_BRANDS } from './card.ts';
import { add, type Cents, cents } from './money.ts';
import type { OutsideChange } from './outside-change.ts';
import type { LineKind } from './sale.ts';
import { signedMoney } from './signed-money.ts';

/** The tenders of a report, for money in both directions. */
export const DAY_TENDERS = [
  ...CARD_BRANDS,
  'bank',
  'cash',
  'check',
  'terminal',
  'refund-check',
] as const;

export type DayTender = (typeof DAY_TENDERS)[number];

export interface CountAndSum {
  readonly count: number;
  readonly sum: Cents;
}

export const NONE: CountAndSum = { count: 0, sum: cents(0) };

/**
 * One tender of the day: the amounts taken, voided and refunded, also of earlier days. Voided
 * includes a check returned on the day it came, before it went to the bank.
 */
export interface TenderFigures {
  readonly tender: DayTender;
  readonly taken: CountAndSum;
  readonly voided: CountAndSum;
  readonly refunded: CountAndSum;
  /**
   * Later changes to payments of closed days, and returns, chargebacks and corrections by the banks
   * and the processor, with their signs; absent from reports that are older than this figure.
   */
  readonly corrected?: CountAndSum | undefined;
}

/** An approval that a manager gave for their own action. */
export interface SelfApproval {
  readonly name: string;
  /** Its subject, by the name of the permission. */
  readonly what: string;
  readonly reason: string;
}

/** A sale with cash to be reported to the IRS (`isCashReported`). */
export interface ReportedCash {
  readonly saleId: string;
  readonly receiptNumber: string | null;
  /** All the cash that was taken for it. */
  readonly cash: Cents;
}

/** The money of a day in parts; each list adds up to the net of the day. */
export interface DayBreakdowns {
  /** Oldest first; empty for a single business day. */
  readonly byDay: readonly { readonly day: string; readonly tenders: readonly TenderFigures[] }[];
  /** The number of payments, and the net; null for money that no person of this counter moved. */
  readonly byCashier: readonly ({ readonly cashier: string | null } & CountAndSum)[];
  /** Null for money that no line of a sale takes. */
  readonly byKind: readonly { readonly kind: LineKind | null; readonly sum: Cents }[];
  /** Empty for a clinic with one branch. */
  readonly byBranch: readonly {
    readonly branch: string | null;
    readonly net: Cents;
    /** The sum that the payments service owes it. */
    readonly payout: Cents;
  }[];
}

/** The changes of one kind, in the order of the list of kinds. */
export interface OutsideSum extends CountAndSum {
  readonly kind: OutsideChange;
}

/** All figures of an X or a Z report; only events since the last Z. */
export interface DayFigures {
  /** Tenders in use, in the order of the list. */
  readonly tenders: readonly TenderFigures[];
  readonly holds: {
    readonly placed: CountAndSum;
    readonly captured: CountAndSum;
    readonly released: CountAndSum;
  };
  readonly receipts: {
    readonly first: string | null;
    readonly last: string | null;
    readonly issued: number;
    readonly duplicates: number;
  };
  readonly noSales: number;
  /** Actions that a single manager approved for themself, oldest first. */
  readonly selfApprovals: readonly SelfApproval[];
  /**
   * The change by other terminals, the processor and banks, signed; it is in the tenders above, and
   * absent from reports that are older than this list.
   */
  readonly outside?: readonly OutsideSum[] | undefined;
  /** Sales of the day, oldest first; absent from reports that are older than this list. */
  readonly reportedCash?: readonly ReportedCash[] | undefined;
}

/** Adds a number of payments and their signed amount. */
export function plus(to: CountAndSum, count: number, amount: Cents): CountAndSum {
  return { count: to.count + count, sum: add(to.sum, amount) };
}

/** The rest after the returned ones. */
export function less(all: CountAndSum, gone: CountAndSum): CountAndSum {
  return { count: all.count - gone.count, sum: cents(all.sum - gone.sum) };
}

/** The net of a tender: taken, less voided, less refunded, and corrected. */
export function netOf({ taken, voided, refunded, corrected = NONE }: TenderFigures): Cents {
  return netOfSums({
    taken: taken.sum,
    voided: voided.sum,
    refunded: refunded.sum,
    corrected: corrected.sum,
  });
}

/** The same for sums without counts. */
export function netOfSums({
  taken,
  voided,
  refunded,
  corrected,
}: Readonly<Record<'taken' | 'voided' | 'refunded' | 'corrected', Cents>>): Cents {
  return add(
    signedMoney('charged', taken),
    signedMoney('voided', voided),
    signedMoney('refunded', refunded),
    corrected,
  );
}

/** The figures of a day or of a part of it. */
interface Tenders {
  readonly tenders: readonly TenderFigures[];
}

const BANKED: readonly DayTender[] = [...CARD_BRANDS, 'bank'];

/** The sum that the payments service owes the clinic for the day: cards and bank accounts. */
export function toBeFunded({ tenders }: Tenders): Cents {
  return cents(
    tenders
      .filter(({ tender }) => BANKED.includes(tender))
      .reduce((sum, each) => sum + netOf(each), 0),
  );
}

/** The day over all tenders. */
export function netOfDay({ tenders }: Tenders): Cents {
  return cents(tenders.reduce((sum, each) => sum + netOf(each), 0));
}
