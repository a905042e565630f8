import { byteAt } from '../magstripe/digits.ts';

/**
 * ID TECH's secure frame, in which their readers send what they encrypted (hardware.md §3):
 *
 *     02 LenL LenH data XOR SUM 03
 *
 * XOR and SUM are of the data. Manuals leave open whether the length counts the XOR as well.
 */
export const STX = 0x02;
const ETX = 0x03;

/** STX and length. */
export const FRAME_HEADER = 3;

/** Frames hold three tracks, their digests and a key serial number: far less. */
const LONGEST_DATA = 0x3ff;

/**
 * How long the frame with this header is at most, null if it begins none. Clear tracks behind an STX
 * never do: their second character would be the high byte of a length beyond all frames.
 */
export function frameLength(header: Uint8Array): number | null {
  const length = byteAt(header, 1) + byteAt(header, 2) * 256;
  return header[0] === STX && length > 0 && length <= LONGEST_DATA ? length + 6 : null;
}

/** Whether these bytes are one whole frame with right check characters. */
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
