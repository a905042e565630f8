import { type Cents, cents } from './money.ts';

/** The cash of each closed day that is in no bag, cents: bags take that of the oldest days first. */
export function cashLeft(days: readonly Cents[], inBags: number): readonly Cents[] {
  let taken = inBags;
  return days.map((cash) => {
    const its = Math.max(0, Math.min(cash, taken));
    taken -= its;
    return cents(cash - its);
  });
}
