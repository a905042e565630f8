/** The fields that we count with; in a report some are JSON numbers (interface.md §2.7). */
interface Counted {
  readonly amount?: unknown;
  readonly deposit_amount?: unknown;
  readonly txn_amount?: unknown;
  readonly txn_count?: unknown;
}

const counted = new Set(['amount', 'deposit_amount', 'txn_amount', 'txn_count']);

/** A number as the value of a field, written with an exponent; one within a text does no harm. */
const EXPONENT = /"\s*:\s*-?[\d.]+[eE]/;

/**
 * What JSON.parse gives, save that a field we count with is NaN, so no number to any reader, where it
 * was written with an exponent: money has the shape 9999.99 (interface.md §8), and 1e3 is more likely
 * a fault than a thousand dollars. Only a text that may hold one is parsed with a reviver, which takes
 * nine times as long.
 *
 * @throws SyntaxError
 */
export function parsePlainNumbers(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  const some = Array.isArray(parsed) ? parsed.some(countsInNumbers) : countsInNumbers(parsed);
  return some && EXPONENT.test(text) ? JSON.parse(text, withoutExponents) : parsed;
}

/** Each field by its name, for a look-up by a variable takes long enough to be felt in a report. */
function countsInNumbers(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false;
  const { amount, deposit_amount, txn_amount, txn_count }: Counted = row;
  return (
    typeof amount === 'number' ||
    typeof deposit_amount === 'number' ||
    typeof txn_amount === 'number' ||
    typeof txn_count === 'number'
  );
}

/** TypeScript does not know yet that a reviver is shown the source of a number (ES2026). */
function withoutExponents(name: string, value: unknown, context?: { readonly source?: string }) {
  return counted.has(name) && /e/i.test(context?.source ?? '') && typeof value === 'number'
    ? Number.NaN
    : value;
}
