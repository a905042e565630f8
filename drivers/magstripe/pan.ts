import { CARET, EQUALS, LETTER_B, SPACE, ZERO } from './alphabet.ts';
import { cardBytes } from './card-memory.ts';
import { byteAt } from './digits.ts';

const BIN_DIGITS = 6;

/** The value of a blank in place of a digit. */
const BLANK = SPACE ^ ZERO;

/** The position of a PAN on a canonical track; on track 1 it may contain blanks. */
export interface PanOnTrack {
  readonly track: Uint8Array;
  readonly start: number;
  /** Offset of the separator after the PAN. */
  readonly end: number;
  readonly separator: number;
  readonly digits: number;
  /** The first six digits. */
  readonly bin: number;
  /** True if its check digit is right (ISO/IEC 7812-1, annex B). */
  readonly luhn: boolean;
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
  let bin = 0;
  // Every other digit counts twice, from the last one back, and the last one is not known yet. So
  // there are two sums: one as if this digit were the last, one as if the next were.
  let sum = 0;
  let sumBeforeLast = 0;
  let end = start;
  for (; ; end += 1) {
    const digit = byteAt(track, end) ^ ZERO;
    if (digit <= 9) {
      digits += 1;
      if (digits <= BIN_DIGITS) bin = bin * 10 + digit;
      const before = sum;
      sum = sumBeforeLast + digit;
      sumBeforeLast = before + digit * 2 - (digit > 4 ? 9 : 0);
    } else if (digit !== BLANK) break;
  }
  if (track[end] !== separator || digits < 12 || digits > 19) return null;
  return { track, start, end, separator, digits, bin, luhn: sum % 10 === 0 };
}

/** The digits alone; a part of the track's own memory if they are contiguous. */
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
