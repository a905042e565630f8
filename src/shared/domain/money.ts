import { plainDigits } from './typed-text.ts';

/**
 * Money is a whole number of US cents. A float never holds an amount; the brand keeps plain numbers
 * apart.
 */
export type Cents = number & { readonly __unit: 'cents' };

/** The largest amount the service takes: 999999999.99, 12 characters (interface.md §4.1, §8). */
export const MAX_AMOUNT = 99_999_999_999 as Cents;

/**
 * The only conversion from `number` to `Cents`.
 * @throws RangeError if it is not a whole number.
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return value as Cents;
}

export function add(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function subtract(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

/** An amount in the service's format, `9999.99` (interface.md §1.6), e.g. `-25.00`. */
export function toDecimal(amount: Cents): string {
  const digits = Math.abs(amount).toString().padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount for people: `$1,250.00`, `−$25.00`. */
export function toDollars(amount: Cents): string {
  const [whole = '0', fraction = '00'] = toDecimal(cents(Math.abs(amount))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${amount < 0 ? '−' : ''}$${grouped}.${fraction}`;
}

/** The reason that a typed text is not an amount; the screen has a sentence for each. */
export type AmountProblem =
  | 'empty'
  | 'not-a-number'
  | 'comma'
  | 'negative'
  | 'zero'
  | 'fraction-of-cent'
  | 'too-large';

export type ParsedAmount =
  | { readonly ok: true; readonly amount: Cents }
  | { readonly ok: false; readonly problem: AmountProblem };

/**
 * Parses an amount as a cashier types or pastes it: `25`, `25.5`, `25.50`, `$ 25`, `1,250.00`,
 * `２５`. A comma is accepted only as a thousands separator, so `1,50` is rejected, never guessed.
 */
export function parseAmount(typed: string): ParsedAmount {
  const text = plainDigits(typed)
    .trim()
    .replace(/^([-−]?)\$\s*/, '$1');
  if (text === '') return { ok: false, problem: 'empty' };
  if (/^[-−]/.test(text)) return { ok: false, problem: 'negative' };
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
  if (/^[\d.,]+$/.test(plain) && plain.includes(',')) return { ok: false, problem: 'comma' };
  const match = /^(\d*)\.?(\d*)$/.exec(plain);
  if (match === null || plain === '.') return { ok: false, problem: 'not-a-number' };
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > 2) return { ok: false, problem: 'fraction-of-cent' };
  const significant = whole.replace(/^0+/, '');
  if (significant.length > 9) return { ok: false, problem: 'too-large' };
  const amount = Number(`${significant}${fraction.padEnd(2, '0')}`);
  if (amount === 0) return { ok: false, problem: 'zero' };
  return { ok: true, amount: cents(amount) };
}

/** Parses a sum that may be zero or below it: also `(25.00)` and `-25`, as reports print them. */
export function parseSignedAmount(typed: string): ParsedAmount {
  const text = plainDigits(typed).trim();
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1];
  const unsigned = inBrackets ?? text.replace(/^[-−]/, '');
  const parsed = parseAmount(unsigned);
  if (!parsed.ok) {
    return parsed.problem === 'zero' ? { ok: true, amount: cents(0) } : parsed;
  }
  return unsigned === text ? parsed : { ok: true, amount: cents(-parsed.amount) };
}

/** The first of equal parts of an amount: the cents that are left over are in it. */
export function firstShare(amount: Cents, ways: number): Cents {
  return cents(amount - Math.floor(amount / ways) * (ways - 1));
}
