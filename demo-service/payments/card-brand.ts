/** Card brands in the spelling of interface.md §2.5. */
export const CARD_BRANDS = ['VI', 'MC', 'DI', 'AX'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

const BRANDS: readonly (readonly [CardBrand, RegExp])[] = [
  ['VI', /^4/],
  ['MC', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['AX', /^3[47]/],
  ['DI', /^(6011|64[4-9]|65|62)/],
];

/** The brand by the first digits, or undefined for another brand. */
export function brandOf(number: string): CardBrand | undefined {
  return BRANDS.find(([, prefix]) => prefix.test(number))?.[0];
}

/** The check digit of ISO/IEC 7812-1. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
