import type { Finding } from '../finding.ts';
import type { Cents } from '../money.ts';

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
  /** The day on which the bank booked it, from an imported statement; null before. */
  readonly bankDay: string | null;
  /** Of the deposit summary, and of its details. */
  readonly sum: Cents | null;
  readonly detailsSum: Cents | null;
}

export interface Reconciliation {
  readonly steps: readonly Step[];
  readonly transfers: readonly TransferReconciliation[];
  readonly differences: readonly Finding[];
}
