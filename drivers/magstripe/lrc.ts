import { END_SENTINEL, PERCENT, SEMICOLON } from './alphabet.ts';
import type { LrcCheck } from './swipe-result.ts';

/**
 * Checks a track's longitudinal redundancy character: the exclusive or of the data bits of all its
 * characters, both sentinels among them, written in the track's own alphabet (ISO/IEC 7811-2).
 * `track` is canonical; `lrc` is what the reader sent.
 */
export function checkLrc(track: Uint8Array, lrc: number | null, fourBit: boolean): LrcCheck {
  if (lrc === null) return 'absent';
  const value = fourBit ? fourBitOf : sixBitOf;
  // On the card a six-bit track begins with `%`, whichever track it is.
  let check = value(fourBit ? SEMICOLON : PERCENT) ^ value(END_SENTINEL);
  for (let at = 1; at < track.length - 1; at += 1) check ^= value(track[at] ?? 0);
  return lrc === check + (fourBit ? 0x30 : 0x20) ? 'right' : 'wrong';
}

function fourBitOf(byte: number): number {
  return byte & 0x0f;
}

/** Small letters are the reader's; the card has capitals. */
function sixBitOf(byte: number): number {
  return (byte > 0x5f ? byte - 0x20 : byte) - 0x20;
}
