/** An amount of interface.md §8: shape 9999.99, up to 12 characters, US dollars. */
export const AMOUNT_PATTERN = /^\d{1,9}\.\d{2}$/;

/** Cents of a text of shape 9999.99. */
export function toCents(amount: string): number {
  return Number(amount.replace('.', ''));
}

/** Shape 9999.99, with a minus sign for a negative amount (reports, §2.7). */
export function toAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Dollars as a number, for fields that the interface shows as numbers. */
export function toDollars(cents: number): number {
  return cents / 100;
}
