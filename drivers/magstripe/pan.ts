import { CARET, EQUALS, LETTER_B, SPACE, ZERO } from './alphabet.ts';
import { cardBytes } from './card-memory.ts';
import { byteAt, isDigit } from './digits.ts';

/** Where on a canonical track a PAN stands; it may have blanks in it on track 1. */
export interface PanOnTrack {
  readonly track: Uint8Array;
  readonly start: number;
  /** Of the separator behind it. */
  readonly end: number;
  readonly separator: number;
  readonly digits: number;
}

/** Format code B is the only one for payment cards (ISO/IEC 7813). */
export function panOnTrack1(track: Uint8Array): PanOnTrack | null {
  return track[1] === LETTER_B ? findPan(track, 2, CARET) : null;
}

export function panOnTrack2(track: Uint8Array): PanOnTrack | null {
  return findPan(track, 1, EQUALS);
}

function findPan(track: Uint8Array, start: number, separator: number): PanOnTrack | null {
  let digits = 0;
  let end = start;
  for (; ; end += 1) {
    const byte = byteAt(track, end);
    if (isDigit(byte)) digits += 1;
    else if (byte !== SPACE) break;
  }
  if (track[end] !== separator || digits < 12 || digits > 19) return null;
  return { track, start, end, separator, digits };
}

/** The digits alone; the track's own memory where they stand together. */
export function panBytes({ track, start, end, digits }: PanOnTrack): Uint8Array {
  if (digits === end - start) return track.subarray(start, end);
  const pan = cardBytes(digits);
  let to = 0;
  for (let from = start; from < end; from += 1) {
    if (track[from] !== SPACE) pan[to++] = byteAt(track, from);
  }
  return pan;
}

export function hasPan({ track, start, end, digits }: PanOnTrack, pan: Uint8Array): boolean {
  if (digits !== pan.length) return false;
  let to = 0;
  for (let from = start; from < end; from += 1) {
    if (track[from] !== SPACE && track[from] !== pan[to++]) return false;
  }
  return true;
}

/** The check digit of ISO/IEC 7812-1, annex B. */
export function passesLuhn(pan: Uint8Array): boolean {
  let sum = 0;
  for (let at = pan.length - 1; at >= 0; at -= 2) sum += byteAt(pan, at) - ZERO;
  for (let at = pan.length - 2; at >= 0; at -= 2) {
    const digit = byteAt(pan, at) - ZERO;
    sum += digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}
