import type { CardBrand } from '../../shared/domain/card.ts';

/** The validity of a hold in days by card brand; a bank's own period may differ. */
export type HoldDays = Readonly<Record<CardBrand, number>>;

const DAY = 86_400_000;

/** The end of a hold that was taken at `at` (ISO 8601), by the table. */
export function expiryOf(at: string, brand: CardBrand, days: HoldDays): string {
  return new Date(Date.parse(at) + days[brand] * DAY).toISOString();
}

/** A hold that ends within a day, or has ended, is announced. */
export function isExpiring(expiresAt: string, now: Date): boolean {
  return Date.parse(expiresAt) - now.getTime() <= DAY;
}
