/**
 * A swipe that a keyboard reader typed into a page crosses to the till as bytes that can be wiped,
 * in one binary frame on the page's channel: the kind, the duration in ms (32 bits, big-endian),
 * then the characters in ASCII.
 */
const KIND = 2;
const HEADER_BYTES = 5;

/** Characters of the longest line that a reader types, encrypted and in hex digits, with its CR. */
const MOST_CHARACTERS = 2_059;

/** Longest duration, ms: the largest number of 32 bits. */
const LONGEST_MS = 0xffff_ffff;

export interface TypedSwipe {
  /** A view of the frame's own memory. */
  readonly characters: Uint8Array;
  /** From the first key to the last, ms. */
  readonly tookMs: number;
}

/** @throws {RangeError} for more characters than a reader types. */
export function typedSwipeFrame({ characters, tookMs }: TypedSwipe): Uint8Array<ArrayBuffer> {
  if (characters.length > MOST_CHARACTERS) throw new RangeError('The swipe is too long.');
  const frame = new Uint8Array(HEADER_BYTES + characters.length);
  frame[0] = KIND;
  new DataView(frame.buffer).setUint32(1, Math.min(Math.max(tookMs, 0), LONGEST_MS));
  frame.set(characters, HEADER_BYTES);
  return frame;
}

/** Null for bytes that are not such a frame. */
export function readTypedSwipeFrame(frame: Uint8Array): TypedSwipe | null {
  if (frame[0] !== KIND || frame.length <= HEADER_BYTES) return null;
  const characters = frame.subarray(HEADER_BYTES);
  if (characters.length > MOST_CHARACTERS || characters.some((byte) => byte > 0x7f)) return null;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  return { characters, tookMs: view.getUint32(1) };
}
