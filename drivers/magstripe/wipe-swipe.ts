import type { SwipeResult, Track } from './swipe-result.ts';

/** Overwrites every card byte of the swipe with zero. Safe to call twice. */
export function wipeSwipe({ tracks, card }: SwipeResult): void {
  wipeTrack(tracks[1]);
  wipeTrack(tracks[2]);
  wipeTrack(tracks[3]);
  card?.pan.fill(0);
}

function wipeTrack(track: Track): void {
  if (track.kind === 'read') track.bytes.fill(0);
}
