import { byteAt } from '../magstripe/digits.ts';

/**
 * ID TECH's secure frame, which carries the data that their readers encrypt (hardware.md §3):
 *
 *     02 LenL LenH data XOR SUM 03
 *
 * XOR and SUM cover the data. Manuals leave open if the length includes the XOR.
 */
export const STX = 0x02;
const ETX = 0x03;

/** STX and length. */
export const FRAME_HEADER = 3;

/** Frames hold three tracks, their digests and a key serial number: far less than this. */
const LONGEST_DATA = 0x3ff;

/** With STX, length, XOR, SUM and ETX. */
export const LONGEST_FRAME = LONGEST_DATA + 6;

/**
 * The maximum length of the frame with this header; null if no frame begins with it. Clear tracks
 * after an STX never match: their second character would be the high byte of a too large length.
 */
export function frameLength(header: Uint8Array): number | null {
  const length = byteAt(header, 1) + byteAt(header, 2) * 256;
  return header[0] === STX && length > 0 && length <= LONGEST_DATA ? length + 6 : null;
}

/** True if these bytes are one whole frame with right check characters. */
export function isSecureFrame(bytes: Uint8Array): boolean {
  const length = frameLength(bytes);
  if (length === null || (bytes.length !== length && bytes.length !== length - 1)) return false;
  const end = bytes.length - 3;
  let xor = 0;
  let sum = 0;
  for (let at = FRAME_HEADER; at < end; at += 1) {
    xor ^= byteAt(bytes, at);
    sum += byteAt(bytes, at);
  }
  return bytes[end] === xor && bytes[end + 1] === (sum & 0xff) && bytes[end + 2] === ETX;
}
