export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown';

/**
 * The brand by the first six digits of the PAN and its length. UnionPay's ranges run on Discover's
 * network by agreement and count as Discover. American Express always has 15 digits.
 */
export function brandOf(bin: number, panLength: number): Brand {
  for (const { from, to, brand } of RANGES) {
    if (from <= bin && bin <= to) return brand === 'amex' && panLength !== 15 ? 'unknown' : brand;
  }
  return 'unknown';
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly brand: Brand;
}

const RANGES: readonly Range[] = [
  { from: 400000, to: 499999, brand: 'visa' },
  { from: 510000, to: 559999, brand: 'mastercard' },
  { from: 222100, to: 272099, brand: 'mastercard' },
  { from: 340000, to: 349999, brand: 'amex' },
  { from: 370000, to: 379999, brand: 'amex' },
  { from: 601100, to: 601199, brand: 'discover' },
  { from: 644000, to: 659999, brand: 'discover' },
  { from: 622126, to: 622925, brand: 'discover' },
  { from: 624000, to: 626999, brand: 'discover' },
  { from: 628200, to: 628899, brand: 'discover' },
];
