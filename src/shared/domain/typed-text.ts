/**
 * Most characters of each text that this program keeps for itself. What goes to the service has its
 * own tables (interface.md §2.4, §2.5, §4.1).
 */
export const LIMITS = {
  /** What a line of a sale is for, on an itemised receipt. */
  lineDescription: 60,
  /** The clinic's own word on a key of the counter. */
  lineName: 30,
  /** A check's number, or another terminal's approval code. */
  reference: 30,
  /** Why something was done: a refund, cash paid out, a manager's word. */
  reason: 200,
  personName: 60,
  /** The clinic's name, place and phone; a drawer or a printer; a branch. */
  name: 60,
  receiptLine: 60,
  refundPolicy: 400,
  consent: 2_000,
  viewName: 40,
  /** What is looked for among payments or patients. */
  search: 120,
  filter: 10_000,
  chipLabel: 200,
  finding: 200,
  /** A printer's address, a reader's port. */
  place: 255,
  path: 500,
  passPhrase: 200,
  /** Of the service, and of a proxy before it. */
  url: 500,
  username: 200,
  password: 500,
  /** Certificates as PEM text. */
  authority: 50_000,
} as const;

/** A reason is a word at least, a consent a sentence. */
export const LEAST_REASON = 3;
export const LEAST_CONSENT = 10;

/** Marks that turn the direction of writing, also of what stands after the text (UAX #9). */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * What was typed or pasted into one line, as it is kept: line breaks, tabs, no-break and repeated
 * spaces are one space, accents are put together (NFC), half characters and marks that could turn an
 * amount beside it round are left out.
 */
export function oneLine(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(TURNS, '')
    .replaceAll(/\p{Cs}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Digits as keyboards of East Asia write them (U+FF10 and on), and signs of an amount, as ours. */
export function plainDigits(typed: string): string {
  return typed.replaceAll(/[\uFF04\uFF0B-\uFF0E\uFF10-\uFF19]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
}

/** By how many characters a line is too long; 0 when it fits. */
export function tooMany(typed: string, most: number): number {
  return Math.max(0, oneLine(typed).length - most);
}

/** Whether a line holds something, and not too much. */
export function fits(typed: string, most: number, least = 1): boolean {
  const { length } = oneLine(typed);
  return length >= least && length <= most;
}

/** Whether a line can stand as a reason. */
export function isReason(typed: string): boolean {
  return fits(typed, LIMITS.reason, LEAST_REASON);
}

/** The digits of what was typed or pasted as a PIN: more than six are no PIN, and none is left out. */
export function pinDigits(typed: string): string {
  return plainDigits(typed).replaceAll(/\D/g, '');
}
