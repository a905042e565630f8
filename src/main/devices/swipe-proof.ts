import type { SwipeResult, Track } from '../../../drivers/magstripe/swipe-result.ts';
import { wipeSwipe } from '../../../drivers/magstripe/wipe-swipe.ts';
import type { SwipeProof } from '../../shared/contract/devices.ts';

/** What a test swipe showed, and the swipe wiped. Null when it had no card in it. */
export function proofOf(swipe: SwipeResult, tookMs: number): SwipeProof | null {
  try {
    const { card, tracks } = swipe;
    if (card === null) return null;
    const { brand, lastFour } = card;
    return {
      tracks: [trackOf(tracks[1]), trackOf(tracks[2]), trackOf(tracks[3])],
      brand,
      lastFour,
      tookMs,
    };
  } finally {
    wipeSwipe(swipe);
  }
}

function trackOf(track: Track): SwipeProof['tracks'][number] {
  return { state: track.kind, lrc: track.kind === 'read' ? track.lrc : 'absent' };
}
