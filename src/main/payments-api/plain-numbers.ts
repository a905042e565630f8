/** The fields used in calculations; in a report some are JSON numbers (interface.md §2.7). */
interface Counted {
  readonly amount?: unknown;
  readonly deposit_amount?: unknown;
  readonly txn_amount?: unknown;
  readonly txn_count?: unknown;
}

const counted = new Set(['amount', 'deposit_amount', 'txn_amount', 'txn_count']);

/** A field's number with an exponent; a match inside a text is harmless. */
const EXPONENT = /"\s*:\s*-?[\d.]+[eE]/;

/**
 * Like JSON.parse, except that a calculated field with an exponent becomes NaN, which every reader
 * rejects: money has the form 9999.99 (interface.md §8), and 1e3 is more likely a fault than a
 * thousand dollars. Only a text that may contain one is parsed with a reviver, which takes nine
 * times as long.
 *
 * @throws SyntaxError
 */
export function parsePlainNumbers(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  const some = Array.isArray(parsed) ? parsed.some(countsInNumbers) : countsInNumbers(parsed);
  return some && EXPONENT.test(text) ? JSON.parse(text, withoutExponents) : parsed;
}

/** Each field by its name, since access by a variable is measurably slower in a report. */
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

/** TypeScript does not declare yet that a reviver gets the source of a number (ES2026). */
function withoutExponents(name: string, value: unknown, context?: { readonly source?: string }) {
  return counted.has(name) && /e/i.test(context?.source ?? '') && typeof value === 'number'
    ? Number.NaN
    : value;
}
