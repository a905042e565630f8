import { type Cents, cents } from '../../shared/domain/money.ts';
import { ReadingError } from './reading-error.ts';

/**
 * How a field of an answer is read, in JSON and in XML alike, where everything is text and null is
 * an empty element. Plain functions and no schema library: a report has 100,000 rows, and these take
 * a third of the time that JSON.parse has for them (bench/client-report.ts).
 *
 * Lengths are not held against the service: a longer message is still its message, and refusing it
 * would leave a payment in doubt. Each function throws a ReadingError that names the field.
 */

/** A record as it came, before anything is known of it. */
export type WireRecord = Readonly<Record<string, unknown>>;

export type Reader<T> = (wire: WireRecord) => T;

export function asRecord(value: unknown): WireRecord {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as WireRecord;
  }
  throw new ReadingError(null, 'a record was expected');
}

/** A text that must be there. */
export function text(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ReadingError(field, missing(value) ?? 'is not a text');
}

/** A text that matters where it stands, and may be absent, null or empty. */
export function textOrNull(value: unknown, field: string): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (value === undefined || value === null) return null;
  throw new ReadingError(field, 'is not a text');
}

/** A field that nothing depends on: a number is taken as its text, anything stranger as null. */
export function note(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** One of the documented values; another one is an error, for we would not know what it means. */
export function oneOf<T extends string>(allowed: readonly T[], value: unknown, field: string): T {
  for (const choice of allowed) if (choice === value) return choice;
  throw new ReadingError(field, missing(value) ?? `is none of ${allowed.join(', ')}`);
}

export function oneOfOrNull<T extends string>(
  allowed: readonly T[],
  value: unknown,
  field: string,
): T | null {
  return textOrNull(value, field) === null ? null : oneOf(allowed, value, field);
}

/** A number of things, 0 or more. */
export function count(value: unknown, field: string): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number;
  throw new ReadingError(field, missing(value) ?? 'is not a count');
}

/** US dollars of the shape 9999.99, as a text or a JSON number, negative on voids and rejects. */
export function money(value: unknown, field: string): Cents {
  const read = typeof value === 'string' ? centsOfText(value) : centsOfNumber(value);
  if (read !== null) return cents(read);
  throw new ReadingError(field, missing(value) ?? 'is not an amount of the shape 9999.99');
}

/** At most 12 characters before the sign (interface.md §8), with two decimals or fewer. */
function centsOfText(value: string): number | null {
  if (!/^-?\d{1,9}(\.\d{1,2})?$/.test(value)) return null;
  const dot = value.indexOf('.');
  const decimals = dot < 0 ? 0 : value.length - dot - 1;
  const total = Number(value.replace('.', '')) * (decimals === 2 ? 1 : decimals === 1 ? 10 : 100);
  return total === 0 ? 0 : total;
}

function centsOfNumber(value: unknown): number | null {
  if (typeof value !== 'number' || !(Math.abs(value) < 1e9)) return null;
  const total = Math.round(value * 100);
  return Math.abs(value * 100 - total) < 1e-4 ? total : null;
}

/** YYYY-MM-DDThh:mm:ssZ (interface.md §1.4); an offset or a fraction of a second does no harm. */
export function instant(value: unknown, field: string): Date {
  const date = typeof value === 'string' ? readInstant(value) : null;
  if (date !== null) return date;
  throw new ReadingError(field, missing(value) ?? 'is not of the shape YYYY-MM-DDThh:mm:ssZ');
}

/** YYYY-MM-DD as it stands. */
export function day(value: unknown, field: string): string {
  if (typeof value === 'string' && isDay(value)) return value;
  throw new ReadingError(field, missing(value) ?? 'is not a day of the shape YYYY-MM-DD');
}

export function dayOrNull(value: unknown, field: string): string | null {
  return value === undefined || value === null || value === '' ? null : day(value, field);
}

/** What is not in the table of known fields, under its wire name (interface.md §9.2). */
export function extraOf(wire: WireRecord, known: ReadonlySet<string>): WireRecord {
  const names = Object.keys(wire).filter((name) => !known.has(name));
  if (names.length === 0) return NOTHING;
  // fromEntries defines properties, so a field called __proto__ stays a field.
  return Object.fromEntries(names.map((name) => [name, wire[name]]));
}

const NOTHING: WireRecord = Object.freeze({});

function missing(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? 'is missing' : null;
}

/** The documented shape digit by digit, for `new Date(text)` takes four times as long. */
function readInstant(value: string): Date | null {
  if (!isDay(value.slice(0, 10)) || value.charCodeAt(10) !== LETTER_T) return null;
  const hours = twoDigits(value, 11);
  const minutes = twoDigits(value, 14);
  const seconds = twoDigits(value, 17);
  const colons = value.charCodeAt(13) === COLON && value.charCodeAt(16) === COLON;
  if (!colons || !(hours < 24) || !(minutes < 60) || !(seconds < 60)) return null;
  const zulu = value.length === 20 && value.charCodeAt(19) === LETTER_Z;
  if (!zulu && !/^(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.test(value.slice(19))) return null;
  const year = twoDigits(value, 0) * 100 + twoDigits(value, 2);
  const month = twoDigits(value, 5) - 1;
  const date = zulu
    ? new Date(Date.UTC(year, month, twoDigits(value, 8), hours, minutes, seconds))
    : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

const COLON = 0x3a;
const LETTER_T = 0x54;
const LETTER_Z = 0x5a;

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether it is a day of the calendar: 2026-02-30 is not. */
export function isDay(value: string): boolean {
  if (value.length !== 10 || value.charCodeAt(4) !== HYPHEN || value.charCodeAt(7) !== HYPHEN) {
    return false;
  }
  const year = twoDigits(value, 0) * 100 + twoDigits(value, 2);
  const month = twoDigits(value, 5);
  const dayOfMonth = twoDigits(value, 8);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && !leap ? 28 : (DAYS_IN_MONTH[month - 1] ?? 0);
  return year >= 0 && dayOfMonth >= 1 && dayOfMonth <= last;
}

const HYPHEN = 0x2d;

/** The number that two ASCII digits spell, or NaN, which fails every comparison. */
function twoDigits(value: string, at: number): number {
  const tens = value.charCodeAt(at) - 0x30;
  const ones = value.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}
