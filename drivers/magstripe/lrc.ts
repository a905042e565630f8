import type { LrcCheck } from './swipe-result.ts';

/**
 * Checks a track's longitudinal redundancy character: the exclusive or of the data bits of all its
 * characters, both sentinels among them, written in the track's own alphabet (ISO/IEC 7811-2).
 * `sum` is the exclusive or of those characters' bytes; `lrc` is what the reader sent.
 */
export function checkLrc(sum: number, lrc: number | null, fourBit: boolean): LrcCheck {
  if (lrc === null) return 'absent';
  return lrc === (fourBit ? fourBitLrc(sum) : sixBitLrc(sum)) ? 'right' : 'wrong';
}

function fourBitLrc(sum: number): number {
  return 0x30 + (sum & 0x0f);
}

/**
 * Taking 0x20 away from a byte of this alphabet moves its bit 6 to where bit 5 was, and leaves the
 * five below. So do small letters, which are the reader's: the card has capitals.
 */
function sixBitLrc(sum: number): number {
  return 0x20 + ((sum & 0x40) >> 1) + (sum & 0x1f);
}
