import { type Cents, MAX_AMOUNT, toDecimal } from '../../shared/domain/money.ts';
import { isDay, snakeCase } from './answer-fields.ts';

/**
 * A request that must not be sent; the message has the wire name and the limit, never the value.
 */
export class InvalidRequest extends Error {
  /** The wire name of the field. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(`${field}: ${message}`);
    this.name = 'InvalidRequest';
    this.field = field;
  }
}

/**
 * Checks and formats a field of a request before it is sent: returns the text for the wire.
 *
 * @throws InvalidRequest naming the field and its limit
 */
export interface Rule<Accepted = string> {
  (value: unknown, field: string): string;
  /** For the compiler only. */
  readonly accepts?: Accepted;
}

/** 1 to `limit` characters. */
export const text =
  (limit: number): Rule =>
  (value, field) => {
    if (value === '') throw new InvalidRequest(field, 'must not be empty');
    return upTo(limit)(value, field);
  };

/** Control characters that XML 1.0 cannot carry, so that no answer could return them. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r]/u;

/** 0 to `limit` characters. */
export const upTo =
  (limit: number): Rule =>
  (value, field) => {
    if (typeof value !== 'string') throw new InvalidRequest(field, 'must be a text');
    if (value.length > limit) throw new InvalidRequest(field, `at most ${limit} characters`);
    if (!NOT_IN_XML.test(value) && value.isWellFormed()) return value;
    throw new InvalidRequest(field, 'must not hold control characters or halves of characters');
  };

/** A text of the form that `description` names. */
export const shaped =
  (shape: RegExp, description: string): Rule =>
  (value, field) => {
    if (typeof value === 'string' && shape.test(value)) return value;
    throw new InvalidRequest(field, description);
  };

export const digits = (from: number, to = from): Rule =>
  shaped(new RegExp(`^[0-9]{${from},${to}}$`), from === to ? `${to} digits` : `up to ${to} digits`);

export const uuid = shaped(
  /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
  'a UUID of 36 characters',
);

/** A day given as YYYY-MM-DD. */
export const day: Rule = (value, field) => {
  if (typeof value === 'string' && isDay(value)) return value;
  throw new InvalidRequest(field, 'a day of the shape YYYY-MM-DD');
};

export const choice =
  <const T extends string>(...allowed: readonly T[]): Rule<T> =>
  (value, field) => {
    for (const one of allowed) if (one === value) return one;
    throw new InvalidRequest(field, allowed.join(' or '));
  };

/** 1 = Yes, 0 = No on the wire. */
export const flag: Rule<boolean> = (value, field) => {
  if (typeof value !== 'boolean') throw new InvalidRequest(field, 'true or false');
  return value ? '1' : '0';
};

/** 0.01 to 999999999.99 in whole cents (interface.md §4.1: 9999.99, 12 characters). */
export const amount: Rule<Cents> = (value, field) => {
  if (isAmount(value)) return toDecimal(value);
  throw new InvalidRequest(field, 'a whole number of cents from 0.01 to 999999999.99');
};

function isAmount(value: unknown): value is Cents {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= MAX_AMOUNT;
}

/** Also accepts the empty text, which clears the field in an update. */
export const orEmpty =
  <Accepted>(rule: Rule<Accepted>): Rule<Accepted | ''> =>
  (value, field) =>
    value === '' ? '' : rule(value, field);

/** An optional field. */
export interface OptionalRule<Accepted = string> {
  readonly optional: Rule<Accepted>;
}

export function optional<Accepted>(rule: Rule<Accepted>): OptionalRule<Accepted> {
  return { optional: rule };
}

/** A field that another writer writes. */
export const checkedByTheService = { checkedByTheService: true } as const;

/** A rule for every field of a request, optional where the request's type says so. */
export type RulesOf<Request> = {
  readonly [Field in keyof Request]-?:
    | typeof checkedByTheService
    | (Record<never, never> extends Pick<Request, Field>
        ? OptionalRule<Exclude<Request[Field], undefined>>
        : Rule<Request[Field]>);
};

/**
 * Exactly one of a union, for variables and for literals: TypeScript checks excess fields only in
 * literals.
 */
export type OneOf<
  Union,
  Field extends PropertyKey = Union extends unknown ? keyof Union : never,
> = Union extends unknown
  ? Union & { readonly [Other in Exclude<Field, keyof Union>]?: never }
  : never;

type AnyRule = Rule<unknown> | OptionalRule<unknown> | typeof checkedByTheService;

/** Both throw an InvalidRequest for a field that breaks its rule or is unknown. */
export interface RequestWriter<Request> {
  /** A whole request: a missing required field is an InvalidRequest too. */
  (request: Request): Record<string, string>;
  /** The fields to change. */
  part(request: Partial<Request>): Record<string, string>;
}

/**
 * Checks and writes a request: returns its fields under their wire names, with `prefix` before
 * them.
 */
export function requestWriter<Request>(
  prefix: string,
  rules: RulesOf<Request>,
): RequestWriter<Request> {
  const known = new Set(Object.keys(rules));
  const table = Object.entries<AnyRule>(rules).flatMap(([name, rule]) => {
    if ('checkedByTheService' in rule) return [];
    const required = typeof rule === 'function';
    const write = required ? rule : rule.optional;
    return [{ name, wireName: prefix + snakeCase(name), required, write }];
  });
  const write = (request: unknown, whole: boolean) => {
    if (!hasFields(request)) throw new InvalidRequest('request', 'must be an object');
    for (const name of Object.keys(request)) {
      if (known.has(name)) continue;
      throw new InvalidRequest(prefix + snakeCase(name), 'is not a field of this request');
    }
    const fields: Record<string, string> = {};
    for (const { name, wireName, required, write } of table) {
      const value = request[name];
      if (value !== undefined) fields[wireName] = write(value, wireName);
      else if (required && whole) throw new InvalidRequest(wireName, 'is missing');
    }
    return fields;
  };
  return Object.assign((request: Request) => write(request, true), {
    part: (request: Partial<Request>) => write(request, false),
  });
}

/** An untyped caller may have passed any value. */
function hasFields(request: unknown): request is Readonly<Record<string, unknown>> {
  return typeof request === 'object' && request !== null;
}

/** `?last_name=Doe&city=Reno`, or empty. */
export function query(fields: Readonly<Record<string, string | undefined>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) given.set(name, value);
  return given.size === 0 ? '' : `?${given}`;
}

export type BodyFormat = 'json' | 'form';

/** A request's body; its owner fills it with zeros once the call has ended. */
export interface Body {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Field names and values as sent; undefined ones are omitted. */
export type WireFields = Readonly<Record<string, string | undefined>>;

const contentTypes: Readonly<Record<BodyFormat, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
};

/** A track or typed numbers under their wire names, checked to need no escape in JSON. */
export type SecretFields = Readonly<Record<string, Uint8Array>>;

/**
 * The body of a request, with its secrets copied byte by byte before the other fields. A secret
 * never becomes a string, since a string cannot be wiped. `Buffer.alloc` never takes from the
 * shared pool, so `fill(0)` leaves no copy behind.
 */
export function encodeBody(
  format: BodyFormat,
  fields: WireFields,
  secrets: SecretFields = {},
): Body {
  const contentType = contentTypes[format];
  const plain = format === 'json' ? jsonText(fields) : formText(fields);
  const named = Object.entries(secrets);
  if (named.length === 0) return { bytes: Buffer.from(plain), contentType };
  const json = format === 'json';
  const width = json ? 1 : 3;
  const pieces: (string | Uint8Array)[] = [json ? '{' : ''];
  for (const [index, [name, secret]] of named.entries()) {
    const separator = index === 0 ? '' : json ? ',' : '&';
    pieces.push(separator + (json ? `"${name}":"` : `${name}=`), secret, json ? '"' : '');
  }
  const others = json ? plain.slice(1) : plain;
  const isAlone = plain === (json ? '{}' : '');
  pieces.push(isAlone ? others : (json ? ',' : '&') + others);
  const bytes = Buffer.alloc(
    pieces.reduce(
      (sum, piece) =>
        sum + (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length * width),
      0,
    ),
  );
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') at += bytes.write(piece, at);
    else if (json) {
      bytes.set(piece, at);
      at += piece.length;
    } else for (const byte of piece) at = percentEncode(bytes, at, byte);
  }
  return { bytes, contentType };
}

function jsonText(fields: WireFields): string {
  return JSON.stringify(fields);
}

function formText(fields: WireFields): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value);
  return form.toString();
}

const HEX = Buffer.from('0123456789ABCDEF');

/** Returns the next position. */
function percentEncode(bytes: Buffer, at: number, byte: number): number {
  bytes[at] = 0x25;
  bytes[at + 1] = HEX[byte >> 4] ?? 0;
  bytes[at + 2] = HEX[byte & 15] ?? 0;
  return at + 3;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SEMICOLON = 0x3b;
const EQUALS = 0x3d;
const QUESTION = 0x3f;
const CAPITAL_D = 0x44;

/** The longest track 2 is 40 characters with its check character, which is not sent (ISO 7811-2). */
const LONGEST_TRACK_2 = 39;

/**
 * Track 2 from start to end sentinel, `;…=…?` without the check character; `D` may replace `=`.
 *
 * @throws InvalidRequest without any of its data
 */
export function checkTrack2(track: unknown): Uint8Array {
  const bytes = checkTrack(track, LONGEST_TRACK_2);
  const framed = bytes.length > 2 && bytes[0] === SEMICOLON && bytes.at(-1) === QUESTION;
  if (!framed) throw new InvalidRequest('track_data', 'begins with ; and ends with ?');
  const separator = (byte: number) => byte === EQUALS || byte === CAPITAL_D;
  const inside = bytes.subarray(1, -1);
  if (!inside.every((byte) => (byte >= 0x30 && byte <= 0x39) || separator(byte))) {
    throw new InvalidRequest('track_data', 'holds only digits and = or D between its sentinels');
  }
  if (!inside.some(separator)) throw new InvalidRequest('track_data', 'has no separator');
  return bytes;
}

/** Any track, in characters that need no escape in JSON. @throws InvalidRequest */
export function checkTrack(track: unknown, longest: number): Uint8Array {
  if (!(track instanceof Uint8Array)) throw new InvalidRequest('track_data', 'must be bytes');
  if (track.length === 0) throw new InvalidRequest('track_data', 'must not be empty');
  if (track.length > longest) throw new InvalidRequest('track_data', `at most ${longest} bytes`);
  const plain = (byte: number) =>
    byte >= 0x20 && byte <= 0x7e && byte !== QUOTE && byte !== BACKSLASH;
  if (!track.every(plain)) throw new InvalidRequest('track_data', 'holds bytes that no track has');
  return track;
}

/**
 * The digits of a typed number, in ASCII.
 *
 * @throws InvalidRequest without any of them
 */
export function checkDigits(
  number: unknown,
  field: string,
  least: number,
  most: number = least,
): Uint8Array {
  if (number === undefined) throw new InvalidRequest(field, 'is missing');
  if (!(number instanceof Uint8Array)) throw new InvalidRequest(field, 'must be bytes');
  const isDigits = number.every((byte) => byte >= 0x30 && byte <= 0x39);
  if (isDigits && number.length >= least && number.length <= most) return number;
  throw new InvalidRequest(field, least === most ? `${most} digits` : `${least} to ${most} digits`);
}
