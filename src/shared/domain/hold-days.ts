import type { CardBrand } from './card.ts';

/**
 * The shortest validity of each brand for a card that was present; the clinic's acquirer may give
 * more.
 */
export const USUAL_HOLD_DAYS: Readonly<Record<CardBrand, number>> = {
  visa: 5,
  mastercard: 7,
  amex: 7,
  discover: 10,
  unionpay: 7,
  maestro: 7,
  unknown: 5,
};
