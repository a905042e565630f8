import type { SwipeResult, Track } from '../../../drivers/magstripe/swipe-result.ts';
import { wipeSwipe } from '../../../drivers/magstripe/wipe-swipe.ts';
import type { SwipeProof } from '../../shared/contract/devices.ts';
import { swipeProblem, type UnusableSwipe } from './swipe-problem.ts';

/** The result of a test swipe, or the reason that it has no chargeable card. Wipes the swipe. */
export function proofOf(swipe: SwipeResult, tookMs: number): SwipeProof | UnusableSwipe {
  try {
    const { card, tracks } = swipe;
    const problem = swipeProblem(swipe);
    if (card === null || problem !== null) return problem ?? 'unreadable';
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
