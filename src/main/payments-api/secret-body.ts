import { InvalidRequest } from './request-fields.ts';

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
