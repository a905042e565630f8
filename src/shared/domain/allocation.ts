import { type Cents, cents } from './money.ts';

/** The place of money that no line of a sale takes; the first line has the place 1. */
export const NOT_ALLOCATED = 0;

/** The part of a movement that pays one line of a sale, or takes back from it below zero. */
export interface LinePart {
  readonly place: number;
  readonly amount: Cents;
}

/**
 * Distributes a movement of money over the lines of its sale. Money in pays the lines in their order,
 * each up to its amount. Money out takes back only from the lines that its own payment paid, the last
 * one first. The rest is not allocated: an amount above the sale, a payment without a sale, a refund
 * above its payment.
 *
 * @param amount signed, cents; the parts sum up to it.
 * @param lines the amounts of the sale's lines.
 * @param ofSale earlier parts of all payments of the sale.
 * @param ofPayment those of the payment, its corrections, voids and refunds among them.
 * @returns at most one part for each place, without empty ones.
 */
export function allocate(
  amount: Cents,
  {
    lines,
    ofSale,
    ofPayment,
  }: {
    readonly lines: readonly Cents[];
    readonly ofSale: readonly LinePart[];
    readonly ofPayment: readonly LinePart[];
  },
): readonly LinePart[] {
  const own = sums(ofPayment);
  return amount < 0 ? takenBack(-amount, own) : paidTo(amount, lines, sums(ofSale), own);
}

type Sums = ReadonlyMap<number, number>;

function sums(parts: readonly LinePart[]): Sums {
  const found = new Map<number, number>();
  for (const { place, amount } of parts) found.set(place, (found.get(place) ?? 0) + amount);
  return found;
}

/** An amount taken back without a line comes first, so that a whole reversal leaves no rest. */
function paidTo(amount: number, lines: readonly Cents[], paid: Sums, own: Sums) {
  const owed = Math.min(amount, Math.max(0, -(own.get(NOT_ALLOCATED) ?? 0)));
  const parts: LinePart[] = [];
  let left = amount - owed;
  for (const [at, line] of lines.entries()) {
    const part = Math.min(left, Math.max(0, line - (paid.get(at + 1) ?? 0)));
    if (part > 0) parts.push({ place: at + 1, amount: cents(part) });
    left -= part;
  }
  return withRest(parts, owed + left);
}

function takenBack(amount: number, own: Sums) {
  const spare = Math.min(amount, Math.max(0, own.get(NOT_ALLOCATED) ?? 0));
  const parts: LinePart[] = [];
  let left = amount - spare;
  for (const [place, paid] of [...own].toSorted(([a], [b]) => b - a)) {
    const part = place === NOT_ALLOCATED ? 0 : Math.min(left, Math.max(0, paid));
    if (part > 0) parts.push({ place, amount: cents(-part) });
    left -= part;
  }
  return withRest(parts, -(spare + left));
}

function withRest(parts: readonly LinePart[], rest: number): readonly LinePart[] {
  return rest === 0 ? parts : [...parts, { place: NOT_ALLOCATED, amount: cents(rest) }];
}
