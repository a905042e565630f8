export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown';

/**
 * The brand by the first six digits of the PAN and its length. UnionPay's ranges run on Discover's
 * network by agreement and are Discover here. American Express has 15 digits, always.
 */
export function brandOf(bin: number, panLength: number): Brand {
  const row = RANGES.find(([from, to]) => from <= bin && bin <= to);
  if (row === undefined) return 'unknown';
  const [, , brand] = row;
  return brand === 'amex' && panLength !== 15 ? 'unknown' : brand;
}

const RANGES: readonly (readonly [from: number, to: number, brand: Brand])[] = [
  [400000, 499999, 'visa'],
  [510000, 559999, 'mastercard'],
  [222100, 272099, 'mastercard'],
  [340000, 349999, 'amex'],
  [370000, 379999, 'amex'],
  [601100, 601199, 'discover'],
  [644000, 659999, 'discover'],
  [622126, 622925, 'discover'],
  [624000, 626999, 'discover'],
  [628200, 628899, 'discover'],
];
