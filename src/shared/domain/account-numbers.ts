import { plainDigits } from './typed-text.ts';

/** Letters of names, with accents, spaces, hyphens and apostrophes (interface.md §4.1). */
export const LETTERS = /^[\p{L}\p{M} .'’-]{1,50}$/u;

/**
 * Checks of typed numbers. They are ASCII bytes, never strings: a string stays in memory until it
 * is garbage-collected, and cannot be wiped.
 */

const ZERO = 0x30;

function isDigits(bytes: Uint8Array, least: number, most: number): boolean {
  if (bytes.length < least || bytes.length > most) return false;
  return bytes.every((byte) => byte >= ZERO && byte <= ZERO + 9);
}

/**
 * True if nine digits have the check digit of a routing number (ABA): weights 3, 7 and 1, modulo
 * 10.
 */
export function isRoutingNumber(digits: Uint8Array): boolean {
  if (!isDigits(digits, 9, 9) || digits.every((byte) => byte === ZERO)) return false;
  const weights = [3, 7, 1];
  const sum = digits.reduce((total, byte, at) => total + (byte - ZERO) * (weights[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** True if it can be the number of a bank account to debit (interface.md §4.1: up to 20 digits). */
export function isAccountNumber(digits: Uint8Array): boolean {
  return isDigits(digits, 4, 20);
}

/** True if it can be the number of a bank account on file (interface.md §2.5: up to 255 digits). */
export function isAccountNumberOnFile(digits: Uint8Array): boolean {
  return isDigits(digits, 1, 255);
}

/** True if it is 12 to 19 digits with the check digit of a card (ISO/IEC 7812, Luhn). */
export function isCardNumber(digits: Uint8Array): boolean {
  if (!isDigits(digits, 12, 19)) return false;
  const sum = digits.reduceRight((total, byte, at) => {
    const value = (byte - ZERO) * ((digits.length - at) % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const asciiOf = (digits: string) => Uint8Array.from(digits, (digit) => ZERO + Number(digit));

/** 13 digits or more, in groups or not. */
const LONG_NUMBER = /\d(?:[ -]?\d){12,}/g;
const CARD_LENGTHS = [13, 14, 15, 16, 17, 18, 19];

/**
 * True if a text for an amount holds a card number: its last 13 to 19 digits in a row pass Luhn. Digits
 * of an amount may be before them.
 */
export function holdsCardNumber(typed: string): boolean {
  const numbers = plainDigits(typed).match(LONG_NUMBER) ?? [];
  return numbers.some((number) => {
    const digits = asciiOf(number.replaceAll(/\D/g, ''));
    return CARD_LENGTHS.some(
      (length) => length <= digits.length && isCardNumber(digits.subarray(-length)),
    );
  });
}

/** Beginnings and lengths of Visa, Mastercard, American Express, Discover and Maestro. */
const ISSUED = new RegExp(
  [
    ...['^4\\d{12}(?:\\d{3})?$', '^(?:5[1-5]|2[2-7])\\d{14}$', '^3[47]\\d{13}$'],
    ...[
      '^6(?:011|[245]\\d\\d)\\d{12,15}$',
      '^(?:50(?:18|20|38)|5893|6304|6759|676[1-3])\\d{8,15}$',
    ],
  ].join('|'),
);

const LONGEST_CARD = 19;

/** Digits in groups or not, unless they are a part of a reference, such as `8ZBJ4J-4111111111111111`. */
const GROUPS = /(?<![\p{L}\d]-|\d)\d+(?:[ -]\d+)*/gu;

/**
 * True if the text of a search holds a card number, alone, beside words, or in a track. Another number
 * that passes Luhn may be of a patient.
 */
export function isCardSearch(typed: string): boolean {
  return (plainDigits(typed).match(GROUPS) ?? []).some((number) => {
    const groups = number.split(/[ -]/);
    return groups.some((_, from) => beginsWithCard(groups.slice(from, from + LONGEST_CARD)));
  });
}

/** More than the ten digits of a phone number: they may be the beginning of a card number. */
const CARD_BEGUN = /^[%;B]*(?:4|5[0-8]|2[2-7]|3[47]|6)\d{10,}/;

/** True if a search may become that of a card number, which a slow keyboard reader still types. */
export function mayBecomeCard(typed: string): boolean {
  return CARD_BEGUN.test(plainDigits(typed).replaceAll(/[ -]/g, ''));
}

/** True if the first groups of digits are a card number together. */
function beginsWithCard(groups: readonly string[]): boolean {
  let digits = '';
  for (const group of groups) {
    digits += group;
    if (digits.length > LONGEST_CARD) return false;
    if (ISSUED.test(digits) && isCardNumber(asciiOf(digits))) return true;
  }
  return false;
}

/** The only part of a number that is ever shown or saved. */
export function lastFourOf(digits: Uint8Array): string {
  return String.fromCharCode(...digits.subarray(-4));
}
