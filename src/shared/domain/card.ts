/** Card brands that the readers distinguish. */
export const CARD_BRANDS = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'unionpay',
  'maestro',
  'unknown',
] as const;

export type CardBrand = (typeof CARD_BRANDS)[number];

export const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  unknown: 'Card',
};

/** The only card data allowed outside the swipe itself (PCI DSS 3.4.1). */
export interface CardFace {
  readonly brand: CardBrand;
  readonly lastFour: string;
}
