/** The last month a card is good for. */
export interface Expiry {
  /** Four digits. */
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

/**
 * Reads the two-digit year and month of a track. Years 80 to 99 are of the last century: cards of
 * that age turn up at counters, cards that run to 2080 do not. A month that is none, as in `0000`,
 * is no expiry.
 */
export function expiryOf(yy: number, month: number): Expiry | null {
  if (month < 1 || month > 12) return null;
  return { year: yy < 80 ? 2000 + yy : 1900 + yy, month };
}

/** Whether the card has expired: it is good to the end of its month. */
export function cardExpired(expiry: Expiry, now: Expiry): boolean {
  return now.year > expiry.year || (now.year === expiry.year && now.month > expiry.month);
}
