import { type CashCount, countTotal, DENOMINATIONS } from './cash-count.ts';
import { type Cents, cents } from './money.ts';

/** The parts of a day's cash: for the bank, and for the next day's float. */
export interface DepositSlip {
  /** All counted cash, by denomination. */
  readonly counted: CashCount;
  readonly countedSum: Cents;
  /** Dropped to the safe during the day: already out of the drawers. */
  readonly drops: Cents;
  readonly floatKept: Cents;
  /** The cash to take out of the drawers, in the largest pieces. */
  readonly bag: CashCount;
  readonly bagSum: Cents;
  /** In the bag and the safe together. */
  readonly deposit: Cents;
  readonly checks: { readonly count: number; readonly sum: Cents };
}

/** The counts of several drawers as one. */
export function together(counts: readonly CashCount[]): CashCount {
  return DENOMINATIONS.flatMap((of) => {
    const pieces = counts.flat().reduce((sum, each) => sum + (each.of === of ? each.pieces : 0), 0);
    return pieces === 0 ? [] : [{ of, pieces }];
  });
}

/** The largest pieces of a count up to a sum: less if the pieces cannot make it to the cent. */
export function largestPieces(count: CashCount, upTo: Cents): CashCount {
  let rest: number = Math.max(0, upTo);
  return [...count]
    .sort((one, other) => other.of - one.of)
    .flatMap(({ of, pieces }) => {
      const taken = Math.min(pieces, Math.floor(rest / of));
      rest -= taken * of;
      return taken === 0 ? [] : [{ of, pieces: taken }];
    });
}

/** The slip of a day: all counted cash less the next float, in existing pieces. */
export function depositSlip(day: {
  readonly counts: readonly CashCount[];
  readonly drops: Cents;
  readonly keep: Cents;
  readonly checks: DepositSlip['checks'];
}): DepositSlip {
  const counted = together(day.counts);
  const countedSum = countTotal(counted);
  const bag = largestPieces(counted, cents(countedSum - day.keep));
  const bagSum = countTotal(bag);
  return {
    counted,
    countedSum,
    drops: day.drops,
    floatKept: cents(countedSum - bagSum),
    bag,
    bagSum,
    deposit: cents(bagSum + day.drops),
    checks: day.checks,
  };
}
