import type { SwipedCard, SwipeResult } from '../../../drivers/magstripe/swipe-result.ts';
import type { SwipeProblem } from '../../shared/contract/till.ts';

/** The reason that a swipe cannot be charged. */
export type UnusableSwipe = Extract<SwipeProblem, 'unreadable' | 'no-track-2' | 'not-payment-card'>;

/** The first digits of driver's licenses: AAMVA's issuers are 636000 to 636062. */
const LICENSE = '6360';

/** The reason that a swipe has no chargeable card; null if it has one. */
export function swipeProblem({ card, tracks }: SwipeResult): UnusableSwipe | null {
  const misread = [tracks[1], tracks[2]].some(
    (track) => track.kind === 'read' && track.lrc === 'wrong',
  );
  if (card === null || misread || tracks[2].kind === 'unreadable') return 'unreadable';
  // The service accepts only track 2 (interface.md §4.1).
  if (tracks[2].kind === 'absent') return 'no-track-2';
  return isPaymentCard(card) ? null : 'not-payment-card';
}

/**
 * Luhn alone proves nothing: vendors' own sample cards fail it, and one license in ten passes it.
 */
function isPaymentCard({ brand, luhn, bin }: SwipedCard): boolean {
  return brand !== 'unknown' || (luhn && !bin.startsWith(LICENSE));
}
