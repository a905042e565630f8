import { add, type Cents } from './money.ts';

/** What a patient pays for, in the words of a clinic's front desk; the first is the usual one. */
export const LINE_KINDS = [
  'copay',
  'deductible',
  'coinsurance',
  'balance',
  'deposit',
  'plan-payment',
  'other',
] as const;

export type LineKind = (typeof LINE_KINDS)[number];

export const LINE_NAMES: Readonly<Record<LineKind, string>> = {
  copay: 'Copay',
  deductible: 'Deductible',
  coinsurance: 'Coinsurance',
  balance: 'Balance',
  deposit: 'Deposit',
  'plan-payment': 'Plan payment',
  other: 'Other',
};

export interface SaleLine {
  readonly kind: LineKind;
  readonly amount: Cents;
  /** What exactly, in the clinic's words; printed only on an itemised receipt. */
  readonly description?: string | undefined;
}

/** The person at the desk, as journaled and as sent in `svc-userid` (interface.md §5.3). */
export interface Cashier {
  readonly id: string;
  readonly name: string;
}

export function total(lines: readonly SaleLine[]): Cents {
  return add(...lines.map((line) => line.amount));
}
