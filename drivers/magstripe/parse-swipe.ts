/**
 * Bytes in, swipe out, for any stripe reader (ISO/IEC 7811 and 7813; hardware.md §1). Pure, and linear in the bytes.
 *
 *    bytes ─▶ read-tracks.ts: sentinels, LRC ─▶ tracks 1 to 3 ─▶ read-card.ts: PAN, name, expiry, service code
 *
 * Card data is bytes in memory of its own (card-memory.ts), so that `wipeSwipe` leaves no copy.
 */

import { ASTERISK } from './alphabet.ts';
import { readCard } from './read-card.ts';
import { readTracks } from './read-tracks.ts';
import type { SwipeResult, Track } from './swipe-result.ts';

/**
 * Parses the bytes that any stripe reader sent for one swipe: tracks 1, 2 and 3 in any order and
 * number, with any sentinels, framing and check characters (ISO/IEC 7811-2, 7813).
 *
 * Takes any bytes and never throws; time is linear in them. The result consists of copies, so the
 * caller may wipe `bytes` at once. The caller owns the copies and wipes them: `wipeSwipe`.
 */
export function parseSwipe(bytes: Uint8Array): SwipeResult {
  const tracks = readTracks(bytes);
  return { tracks, card: readCard(tracks) };
}

/** True if track 1 or 2 was read, and neither is damaged or masked by a reader that encrypts. */
export function hasWholeTrack({ tracks }: SwipeResult): boolean {
  const read = [tracks[1], tracks[2]].filter(({ kind }) => kind !== 'absent');
  return read.length > 0 && read.every(isWhole);
}

function isWhole(track: Track): boolean {
  return track.kind === 'read' && track.lrc !== 'wrong' && !track.bytes.includes(ASTERISK);
}
