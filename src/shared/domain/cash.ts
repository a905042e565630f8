import { type Cents, cents, subtract } from './money.ts';

/** What goes back to the patient, or how much is missing. */
export type Change =
  | { readonly kind: 'enough'; readonly change: Cents }
  | { readonly kind: 'short'; readonly missing: Cents };

export function changeFor(due: Cents, given: Cents): Change {
  return given >= due
    ? { kind: 'enough', change: subtract(given, due) }
    : { kind: 'short', missing: subtract(due, given) };
}

/** Bills a patient hands over, in cents: what the next round sums are made of. */
const BILLS = [100, 500, 1_000, 2_000, 5_000, 10_000] as const;

/**
 * The sums a patient is likely to hand over for `due`, smallest first and at most four: the exact
 * sum, then the next multiples of each bill.
 */
export function quickAmounts(due: Cents): readonly Cents[] {
  const rounded = BILLS.map((bill) => Math.ceil(due / bill) * bill);
  return [...new Set([due, ...rounded])]
    .sort((a, b) => a - b)
    .slice(0, 4)
    .map(cents);
}
