import { type Cents, cents } from '../../shared/domain/money.ts';

/** An answer that differs from the document. The message has names and forms, never a value. */
export class ReadingError extends Error {
  /** The wire name of the field; null if the answer as a whole is wrong. */
  readonly field: string | null;
  readonly code: 'unreadable-answer' | 'wrong-answer' | 'answer-too-large';

  constructor(
    field: string | null,
    message: string,
    code: ReadingError['code'] = 'unreadable-answer',
  ) {
    super(message);
    this.name = 'ReadingError';
    this.field = field;
    this.code = code;
  }
}

/** The largest record, single or as a row: a patient with all notes full is near 30 kB. */
export const MAX_RECORD_BYTES = 1_048_576;

/** Rows of a list are parsed in batches of about this size: it fits the processor's cache. */
export const BATCH_BYTES = 65_536;

/**
 * Readers for the fields of an answer, for JSON and for XML, where every value is text and null is
 * an empty element. Plain functions and no schema library: a report has 100,000 rows, and these
 * take a third of the time that JSON.parse takes for them (bench/client-report.ts).
 *
 * Maximum lengths are not enforced: a longer message is still a message, and rejecting it would
 * leave a payment in doubt. Each function throws a ReadingError that names the field.
 */

/** A record as received, before validation. */
export type WireRecord = Readonly<Record<string, unknown>>;

export type Reader<T> = (wire: WireRecord) => T;

export function asRecord(value: unknown): WireRecord {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as WireRecord;
  }
  throw new ReadingError(null, 'a record was expected');
}

/** A required text. */
export function text(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ReadingError(field, missing(value) ?? 'is not a text');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id that later requests may need: any other form would be unusable in them. */
export function uuid(value: unknown, field: string): string {
  if (typeof value === 'string' && UUID.test(value)) return value;
  throw new ReadingError(field, missing(value) ?? 'is not a UUID');
}

/** An optional text that must be valid if present: absent, null or empty is null. */
export function textOrNull(value: unknown, field: string): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (value === undefined || value === null) return null;
  throw new ReadingError(field, 'is not a text');
}

/** An informational field: a number becomes its text, any other type null. */
export function note(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** One of the documented values; any other is an error, since its meaning is unknown. */
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

/** US dollars in the form 9999.99, as a text or a JSON number, negative on voids and rejects. */
export function money(value: unknown, field: string): Cents {
  const read = typeof value === 'string' ? centsOfText(value) : centsOfNumber(value);
  if (read !== null) return cents(read);
  throw new ReadingError(field, missing(value) ?? 'is not an amount of the shape 9999.99');
}

/** Nine digits and two decimals at most (interface.md §8), digit by digit for speed in reports. */
function centsOfText(value: string): number | null {
  const sign = value.charCodeAt(0) === HYPHEN ? 1 : 0;
  const dot = value.indexOf('.');
  const whole = dot < 0 ? value.length : dot;
  const decimals = dot < 0 ? 0 : value.length - dot - 1;
  if (whole - sign < 1 || whole - sign > 9 || decimals > 2 || dot === value.length - 1) return null;
  let total = 0;
  for (let at = sign; at < value.length; at += 1) {
    if (at === dot) continue;
    const digit = value.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return null;
    total = total * 10 + digit;
  }
  const cents = total * (decimals === 0 ? 100 : decimals === 1 ? 10 : 1);
  return sign === 1 && cents !== 0 ? -cents : cents;
}

function centsOfNumber(value: unknown): number | null {
  if (typeof value !== 'number' || !(Math.abs(value) < 1e9)) return null;
  const total = Math.round(value * 100);
  // Only a number that JSON.parse makes of two decimals passes; 0 is never -0.
  return total / 100 === value ? total + 0 : null;
}

/** YYYY-MM-DDThh:mm:ssZ (interface.md §1.4); an offset or a fraction of a second is accepted. */
export function instant(value: unknown, field: string): Date {
  const date = typeof value === 'string' ? readInstant(value) : null;
  if (date !== null) return date;
  throw new ReadingError(field, missing(value) ?? 'is not of the shape YYYY-MM-DDThh:mm:ssZ');
}

/** YYYY-MM-DD, unchanged. */
export function day(value: unknown, field: string): string {
  if (typeof value === 'string' && isDay(value)) return value;
  throw new ReadingError(field, missing(value) ?? 'is not a day of the shape YYYY-MM-DD');
}

export function dayOrNull(value: unknown, field: string): string | null {
  return value === undefined || value === null || value === '' ? null : day(value, field);
}

/**
 * Fields outside the table of known ones, under their wire names (interface.md §9.2), except values
 * nested so deeply that serializing them would overflow the stack, and values that repeat a card or
 * an account: the document has none of these, and they must not be saved.
 */
export function extraOf(wire: WireRecord, known: ReadonlySet<string>): WireRecord {
  for (const name in wire) if (!known.has(name)) return unknownFields(wire, known);
  return NOTHING;
}

function unknownFields(wire: WireRecord, known: ReadonlySet<string>): WireRecord {
  // fromEntries defines properties, so a field called __proto__ stays a field.
  return Object.fromEntries(
    Object.entries(wire).filter(
      ([name, value]) => !known.has(name) && mayBeKept(name, value, DEEPEST_EXTRA),
    ),
  );
}

const DEEPEST_EXTRA = 32;

const secrets = new Set(['track_data', 'card_number', 'account_number', 'routing_number']);

function mayBeKept(name: string, value: unknown, levels: number): boolean {
  if (secrets.has(name)) return false;
  if (typeof value !== 'object' || value === null) return true;
  const inner = Object.entries(value);
  return levels > 0 && inner.every(([own, held]) => mayBeKept(own, held, levels - 1));
}

const NOTHING: WireRecord = Object.freeze({});

function missing(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? 'is missing' : null;
}

/** Parses the documented form digit by digit, since `new Date(text)` takes four times as long. */
function readInstant(value: string): Date | null {
  const days = daysSince1970(value);
  const hours = twoDigits(value, 11);
  const minutes = twoDigits(value, 14);
  const seconds = twoDigits(value, 17);
  if (Number.isNaN(days) || !(hours < 24) || !(minutes < 60) || !(seconds < 60)) return null;
  if (value[10] !== 'T' || value[13] !== ':' || value[16] !== ':') return null;
  if (value.length === 20 && value[19] === 'Z') {
    return new Date(((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1_000);
  }
  if (!/^(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.test(value.slice(19))) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** True for a calendar day as YYYY-MM-DD: not 2026-02-30. */
export function isDay(value: string): boolean {
  return value.length === 10 && !Number.isNaN(daysSince1970(value));
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The day at the beginning of a text as YYYY-MM-DD, or NaN if there is none. */
function daysSince1970(value: string): number {
  const year = twoDigits(value, 0) * 100 + twoDigits(value, 2);
  const month = twoDigits(value, 5);
  const day = twoDigits(value, 8);
  if (value[4] !== '-' || value[7] !== '-') return Number.NaN;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && !leap ? 28 : (DAYS_IN_MONTH[month - 1] ?? 0);
  if (!(year >= 0 && day >= 1 && day <= last)) return Number.NaN;
  // Years counted from March, so that the leap day is the last; 719468 days are 0000-03-01 to 1970.
  const years = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + dayOfYear - 719_468;
}

const HYPHEN = 0x2d;
const ZERO = 0x30;

/** The number of two ASCII digits, or NaN, which fails every comparison. */
function twoDigits(value: string, at: number): number {
  const tens = value.charCodeAt(at) - ZERO;
  const ones = value.charCodeAt(at + 1) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/**
 * Reads the answer to one request: the fields of `asked` must return with the requested values, so
 * that the answer to another request is never accepted. Those of `leftOut` may be missing, since
 * the document does not promise them. GUIDs come in either case.
 */
export function answering<T extends object>(
  read: Reader<T>,
  asked: { readonly [Field in keyof T]?: string | undefined },
  leftOut: readonly (keyof T)[] = [],
): Reader<T> {
  return (wire) => {
    const record = read(wire);
    for (const field of Object.keys(asked) as (keyof T & string)[]) {
      const wanted = asked[field];
      const answered = record[field];
      if (wanted === undefined || (answered === null && leftOut.includes(field))) continue;
      if (answered === null) throw new ReadingError(snakeCase(field), 'is missing');
      if (String(answered).toLowerCase() === wanted.toLowerCase()) continue;
      throw new ReadingError(snakeCase(field), 'is not that of the request', 'wrong-answer');
    }
    return record;
  };
}

/** `first_name` to `firstName`, in types. */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The wire's names are snake case, ours camel case: `address_line1`, `addressLine1`. */
function camelCase(wireName: string): string {
  return wireName.replace(/_(.)/g, (_underscore, letter: string) => letter.toUpperCase());
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A record with a value for each wire name, under our names. */
export function underOurNames<Name extends string, T>(
  wireNames: readonly Name[],
  value: (wireName: Name) => T,
): { readonly [N in Name as CamelCase<N>]: T } {
  const entries = wireNames.map((name) => [camelCase(name), value(name)]);
  // TypeScript cannot follow names through fromEntries; the type states the effect of camelCase.
  return Object.fromEntries(entries) as { readonly [N in Name as CamelCase<N>]: T };
}
