import type { Finding } from '../finding.ts';
import type { Cents } from '../money.ts';

/** The steps of money, in their order, each with its sum. */
export const STEP_KINDS = [
  'charged',
  'voided',
  'refunded',
  /** Only if there are any. */
  'returned-unsettled',
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

/** The proofs that a transfer is in the clinic's account. */
export const ARRIVAL_PROOFS = ['bank-statement', 'processor'] as const;

export interface Arrival {
  readonly proof: (typeof ARRIVAL_PROOFS)[number];
  /** YYYY-MM-DD, of the statement or as the processor expected it; null if the processor names none. */
  readonly day: string | null;
}

/**
 * The arrival of a transfer: a matched line of a bank statement proves it, otherwise the
 * confirmation of the processor. Null while it is on its way.
 */
export function arrivalOf(
  transfer: {
    readonly fundsTransferId: string | null;
    readonly status: string | null;
    readonly expectedSettlementDate: string | null;
  },
  bankDays: ReadonlyMap<string, string>,
): Arrival | null {
  const booked = bankDays.get(transfer.fundsTransferId ?? '');
  if (booked !== undefined) return { proof: 'bank-statement', day: booked };
  if (transfer.status?.toUpperCase() !== 'CONFIRMED') return null;
  return { proof: 'processor', day: transfer.expectedSettlementDate };
}

/** The sums of one transfer, in the bank's list and in its details. */
export interface TransferReconciliation {
  readonly transferId: string;
  readonly batchDay: string | null;
  readonly expectedDay: string | null;
  readonly status: string | null;
  readonly arrival: Arrival | null;
  /** Of the deposit summary, and of its details. */
  readonly sum: Cents | null;
  readonly detailsSum: Cents | null;
}

export interface Reconciliation {
  readonly steps: readonly Step[];
  readonly transfers: readonly TransferReconciliation[];
  readonly differences: readonly Finding[];
}
