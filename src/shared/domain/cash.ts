import { perLanguage } from '../messages/language.ts';
import { t } from '../messages/t.ts';
import { add, type Cents, cents, subtract } from './money.ts';
import type { PaidPart } from './receipt.ts';

/** The change for the patient, or the missing amount. */
export type Change =
  | { readonly kind: 'enough'; readonly change: Cents }
  | { readonly kind: 'short'; readonly missing: Cents };

export function changeFor(due: Cents, given: Cents): Change {
  return given >= due
    ? { kind: 'enough', change: subtract(given, due) }
    : { kind: 'short', missing: subtract(due, given) };
}

/** Bills that patients pay with, in cents; their multiples are the round sums. */
const BILLS = [100, 500, 1_000, 2_000, 5_000, 10_000] as const;

/**
 * The likely sums for `due`, smallest first and at most four: the exact sum, then the next multiple
 * of each bill.
 */
export function quickAmounts(due: Cents): readonly Cents[] {
  const rounded = BILLS.map((bill) => Math.ceil(due / bill) * bill);
  return [...new Set([due, ...rounded])]
    .sort((a, b) => a - b)
    .slice(0, 4)
    .map(cents);
}

/**
 * Cash above this for one sale, also in parts, must be reported to the IRS (26 CFR 1.6050I-1),
 * cents.
 */
const CASH_REPORTED_ABOVE = cents(1_000_000);

export const cashReport = perLanguage(() => t('sale.irsForm8300May'));

export function isCashReported(cash: Cents): boolean {
  return cash > CASH_REPORTED_ABOVE;
}

/** The cash among the parts of a sale. */
export function cashOf(parts: readonly PaidPart[]): Cents {
  return add(...parts.flatMap(({ tender, amount }) => (tender.kind === 'cash' ? [amount] : [])));
}
