import type { Cents } from './money.ts';
import type { LineChoice } from './sale.ts';

/** An amount from outside of this counter, and the time it was known. */
export interface DatedAmount {
  readonly amount: Cents;
  /** ISO 8601. */
  readonly at: string;
}

/** The amount that a patient's page fills in, with its source: a sale link, today's list, … */
export type SuggestedAmount =
  | ({ readonly source: 'link' | 'list' | 'eligibility' } & DatedAmount)
  | { readonly source: 'usual'; readonly amount: Cents };

/**
 * The suggested amount of a kind of line: that of the practice system's list, else the clinic's usual
 * amount of this kind, else the copay of the last eligibility answer. A deductible or coinsurance of an
 * answer is never suggested: the claim decides them.
 */
export function suggestedAmount(
  { kind, amount: usual }: LineChoice,
  expected: ({ readonly kind: LineChoice['kind'] } & DatedAmount) | null,
  copay: DatedAmount | null,
): SuggestedAmount | null {
  if (expected !== null && expected.kind === kind) {
    return { source: 'list', amount: expected.amount, at: expected.at };
  }
  if (usual !== null) return { source: 'usual', amount: usual };
  if (copay === null || kind !== 'copay') return null;
  return { source: 'eligibility', ...copay };
}
