/** The last month in which a card is valid. */
export interface Expiry {
  /** Four digits. */
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

/**
 * Reads the two-digit year and month of a track. Years 80 to 99 belong to the last century: cards
 * of that age turn up at counters, cards valid until 2080 do not. An invalid month, as in `0000`,
 * gives null.
 */
export function expiryOf(yy: number, month: number): Expiry | null {
  if (month < 1 || month > 12) return null;
  return { year: yy < 80 ? 2000 + yy : 1900 + yy, month };
}

/** True if the card has expired. A card is valid to the end of its month. */
export function cardExpired(expiry: Expiry, now: Expiry): boolean {
  return now.year > expiry.year || (now.year === expiry.year && now.month > expiry.month);
}
