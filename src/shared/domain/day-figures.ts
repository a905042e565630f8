import { CARD_BRANDS } from './card.ts';
import { type Cents, cents } from './money.ts';

/** How money came in or went back, as a report lists it. */
export const DAY_TENDERS = [...CARD_BRANDS, 'bank', 'cash', 'check', 'terminal'] as const;

export type DayTender = (typeof DAY_TENDERS)[number];

export interface CountAndSum {
  readonly count: number;
  readonly sum: Cents;
}

export const NONE: CountAndSum = { count: 0, sum: cents(0) };

/**
 * One tender of the day: what was taken, and what of it and of earlier days went back. Voided is also
 * a check that was given back on the day it came, before it went to the bank.
 */
export interface TenderFigures {
  readonly tender: DayTender;
  readonly taken: CountAndSum;
  readonly voided: CountAndSum;
  readonly refunded: CountAndSum;
}

/** A word that a manager gave for what they did themselves. */
export interface OwnWord {
  readonly name: string;
  /** What it was for, as the permission is named. */
  readonly what: string;
  readonly reason: string;
}

/** All that an X or a Z report counts; only what happened since the last Z. */
export interface DayFigures {
  /** Those that were used, in the order of the list. */
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
  /** What a single manager approved of their own doing, oldest first. */
  readonly ownWords: readonly OwnWord[];
}

export function counted({ count, sum }: CountAndSum, amount: Cents): CountAndSum {
  return { count: count + 1, sum: cents(sum + amount) };
}

/** What is left of what came in once these went back. */
export function less(all: CountAndSum, gone: CountAndSum): CountAndSum {
  return { count: all.count - gone.count, sum: cents(all.sum - gone.sum) };
}

/** What a tender came to: taken, less voided, less refunded. */
export function netOf({ taken, voided, refunded }: TenderFigures): Cents {
  return cents(taken.sum - voided.sum - refunded.sum);
}

const BANKED: readonly DayTender[] = [...CARD_BRANDS, 'bank'];

/** What the payments service is to pay the clinic for the day: cards and bank accounts. */
export function toBeFunded({ tenders }: DayFigures): Cents {
  return cents(
    tenders
      .filter(({ tender }) => BANKED.includes(tender))
      .reduce((sum, each) => sum + netOf(each), 0),
  );
}

/** The day over all tenders. */
export function netOfDay({ tenders }: DayFigures): Cents {
  return cents(tenders.reduce((sum, each) => sum + netOf(each), 0));
}
