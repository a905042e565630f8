import { InvalidRequest } from './request-fields.ts';

export type BodyFormat = 'json' | 'form';

/** A request's body; its owner fills it with zeros once the call has ended. */
export interface Body {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Field names and values as they go on the wire; undefined ones are left out. */
export type WireFields = Readonly<Record<string, string | undefined>>;

const contentTypes: Readonly<Record<BodyFormat, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
};

/**
 * The body of a request, with the track, where there is one, copied byte by byte. A track never
 * becomes a string, for a string cannot be wiped. `Buffer.alloc` never takes from the shared pool,
 * so `fill(0)` leaves nothing of it behind.
 */
export function encodeBody(format: BodyFormat, fields: WireFields, track?: Uint8Array): Body {
  const contentType = contentTypes[format];
  const plain = format === 'json' ? jsonText(fields) : formText(fields);
  if (track === undefined) return { bytes: Buffer.from(plain), contentType };
  const head = format === 'json' ? '{"track_data":"' : 'track_data=';
  const tail = format === 'json' ? `"${plain === '{}' ? '' : ','}${plain.slice(1)}` : `&${plain}`;
  const width = format === 'json' ? 1 : 3;
  const tailLength = Buffer.byteLength(tail);
  const bytes = Buffer.alloc(head.length + track.length * width + tailLength);
  bytes.write(head, 0);
  const at = head.length;
  if (format === 'json') bytes.set(track, at);
  else for (const [index, byte] of track.entries()) percentEncode(bytes, at + index * width, byte);
  bytes.write(tail, at + track.length * width);
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

function percentEncode(bytes: Buffer, at: number, byte: number): void {
  bytes[at] = 0x25;
  bytes[at + 1] = HEX[byte >> 4] ?? 0;
  bytes[at + 2] = HEX[byte & 15] ?? 0;
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
 * Track 2 from start to end sentinel, `;…=…?` without the check character; `D` may stand for `=`.
 *
 * @throws InvalidRequest, which never holds any of it
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
