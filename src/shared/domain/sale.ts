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

/** A key of the counter: what a line can be for. */
export interface LineChoice {
  readonly kind: LineKind;
  /** The clinic's own word for it; null for the usual one, which receipts translate. */
  readonly name: string | null;
  /** What it usually costs; null where that is typed each time. */
  readonly amount: Cents | null;
}

export const USUAL_LINES: readonly LineChoice[] = LINE_KINDS.map((kind) => ({
  kind,
  name: null,
  amount: null,
}));

export interface SaleLine {
  readonly kind: LineKind;
  /** The clinic's own word for the kind, as it was when the line was typed. */
  readonly name?: string | undefined;
  readonly amount: Cents;
  /** What exactly, in the clinic's words; printed only on an itemised receipt. */
  readonly description?: string | undefined;
  /** The payment plan that it pays off (interface.md §2.3), where the clinic works with plans. */
  readonly planId?: string | undefined;
}

/** The person at the desk, as journaled and as sent in `svc-userid` (interface.md §5.3). */
export interface Cashier {
  readonly id: string;
  readonly name: string;
}

/** What a line, or a key for one, is called at the counter. */
export function lineName({ kind, name }: Pick<SaleLine | LineChoice, 'kind' | 'name'>): string {
  return name ?? LINE_NAMES[kind];
}

/** The plan that a sale pays off; null where no line names one, or two name different ones. */
export function planOf(lines: readonly SaleLine[]): string | null {
  const [plan = null, ...others] = new Set(lines.flatMap(({ planId }) => planId ?? []));
  return others.length === 0 ? plan : null;
}

/** The beginning of its id, by which people tell plans apart. */
export function planText({ planId }: Pick<SaleLine, 'planId'>): string | undefined {
  return planId === undefined ? undefined : `Plan ${planId.slice(0, 8)}`;
}

export function total(lines: readonly SaleLine[]): Cents {
  return add(...lines.map((line) => line.amount));
}
