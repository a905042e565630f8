import type { Cents } from '../money.ts';

/** All kinds of differences of money between the counter and the bank. */
export const DIFFERENCE_KINDS = [
  // charged
  'charged-twice',
  'void-not-applied',
  'void-missing',
  'void-amount-differs',
  'refunded-too-much',
  'unknown-row',
  // settled
  'not-settled',
  'settled-not-charged',
  'settled-though-voided',
  'settled-though-refused',
  'settled-twice',
  'settled-amount-differs',
  // deposited
  'not-deposited',
  'deposited-not-settled',
  'deposited-twice',
  'deposited-amount-differs',
  // voided or returned
  'return-missing',
  'return-not-listed',
  'return-not-applied',
  'return-amount-differs',
  'return-not-taken-back',
  'taken-back-without-reason',
  'taken-back-too-much',
  'given-again-not-taken',
  'wrong-sign',
  // by transfer
  'transfer-sum-differs',
  'transfer-count-differs',
  'transfer-without-details',
  'details-without-transfer',
  'transfer-twice',
  'transfer-not-arrived',
  // against this till's journal
  'ours-not-reported',
  'ours-amount-differs',
  'ours-approved-there',
  'ours-refused-there',
  'our-void-not-there',
  'our-refund-not-there',
  'not-in-our-journal',
] as const;

export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One difference, with its subject. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** Ids of the payments it is about. */
  readonly payments: readonly string[];
  readonly transferId: string | null;
  /** The day under which it is listed, if it has one. */
  readonly day: string | null;
  /** The expected and the found sum; null if it is not about a sum. */
  readonly expected: Cents | null;
  readonly found: Cents | null;
}

/** The steps of money, in their order, each with its sum. */
export const STEP_KINDS = [
  'charged',
  'voided',
  'refunded',
  'to-settle',
  'settled',
  'settling',
  'deposited',
  'depositing',
  'returned',
  'charged-back',
  'corrected',
  'arrived',
] as const;

export type StepKind = (typeof STEP_KINDS)[number];

export interface Step {
  readonly kind: StepKind;
  readonly rows: number;
  readonly sum: Cents;
}

/** The sums of one transfer, in the bank's list and in its details. */
export interface TransferReconciliation {
  readonly transferId: string;
  readonly batchDay: string | null;
  readonly expectedDay: string | null;
  readonly status: string | null;
  /** Of the deposit summary, and of its details. */
  readonly sum: Cents | null;
  readonly detailsSum: Cents | null;
}

export interface Reconciliation {
  readonly steps: readonly Step[];
  readonly transfers: readonly TransferReconciliation[];
  readonly differences: readonly Difference[];
}
