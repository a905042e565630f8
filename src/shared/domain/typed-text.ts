/**
 * Most characters of each text that this program saves. Texts for the service have their own tables
 * (interface.md §2.4, §2.5, §4.1).
 */
export const LIMITS = {
  /** The purpose of a sale's line, on an itemized receipt. */
  lineDescription: 60,
  /** The clinic's own name on a key of the counter. */
  lineName: 30,
  /** A check's number, or another terminal's approval code. */
  reference: 30,
  /** The reason of an action: a refund, cash paid out, a manager approval. */
  reason: 200,
  personName: 60,
  /** An id that this program made, of a person or a printer. */
  id: 60,
  /** The clinic's name, place and phone; a drawer or a printer; a branch. */
  name: 60,
  receiptLine: 60,
  refundPolicy: 400,
  consent: 2_000,
  /** The words of an agreement: a consent with its date, account and revocation. */
  agreement: 3_000,
  viewName: 40,
  /** The search text among payments or patients. */
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

/** A reason has at least a word, a consent a sentence. */
export const LEAST_REASON = 3;
export const LEAST_CONSENT = 10;

/** Marks that turn the direction of writing, also of the following text (UAX #9). */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Text typed or pasted into one line, as it is saved: line breaks, tabs, no-break and repeated
 * spaces become one space, accents are composed (NFC), unpaired surrogates and marks that could
 * reverse an adjacent amount are removed.
 */
export function oneLine(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(TURNS, '')
    .replaceAll(/\p{Cs}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Replaces full-width digits of East Asian keyboards (U+FF10 and on) and amount signs by ASCII. */
export function plainDigits(typed: string): string {
  return typed.replaceAll(/[\uFF04\uFF0B-\uFF0E\uFF10-\uFF19]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
}

/** The number of excess characters of a line; 0 when it fits. */
export function tooMany(typed: string, most: number): number {
  return Math.max(0, oneLine(typed).length - most);
}

/** True if a line is neither empty nor too long. */
export function fits(typed: string, most: number, least = 1): boolean {
  const { length } = oneLine(typed);
  return length >= least && length <= most;
}

/** True if a line is acceptable as a reason. */
export function isReason(typed: string): boolean {
  return fits(typed, LIMITS.reason, LEAST_REASON);
}

/** The digits of a typed or pasted PIN: more than six are invalid, and none is dropped. */
export function pinDigits(typed: string): string {
  return plainDigits(typed).replaceAll(/\D/g, '');
}

/** A typed whole number from `least` to `most`; null for any other text. */
export function wholeNumber(typed: string, least: number, most: number): number | null {
  const text = plainDigits(typed).trim();
  const number = Number(text);
  return /^\d+$/.test(text) && number >= least && number <= most ? number : null;
}
