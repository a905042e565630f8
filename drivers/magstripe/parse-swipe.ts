import { readCard } from './read-card.ts';
import { readTracks } from './read-tracks.ts';
import type { SwipeResult, Track } from './swipe-result.ts';

/**
 * Reads what a stripe reader sent for one swipe, whichever reader it was: tracks 1, 2 and 3 in any
 * order and number, whatever their sentinels, framing and check characters (ISO/IEC 7811-2, 7813).
 *
 * Takes any bytes and throws at none; time is linear in them. The result is made of copies, so the
 * caller may wipe `bytes` at once, and owns the copies: `wipeSwipe`.
 */
export function parseSwipe(bytes: Uint8Array): SwipeResult {
  const tracks = readTracks(bytes);
  return { tracks, card: readCard(bytesOf(tracks[1]), bytesOf(tracks[2])) };
}

function bytesOf(track: Track): Uint8Array | null {
  return track.kind === 'read' ? track.bytes : null;
}
