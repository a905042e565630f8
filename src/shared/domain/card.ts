/** Card brands as the readers tell them apart. */
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

/** What may be known of a card outside the swipe itself (PCI DSS 3.4.1): never more than this. */
export interface CardFace {
  readonly brand: CardBrand;
  readonly lastFour: string;
}
