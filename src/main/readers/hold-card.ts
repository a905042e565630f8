import { cardExpired } from '../../../drivers/magstripe/expiry.ts';
import type { SwipeResult } from '../../../drivers/magstripe/swipe-result.ts';
import { wipeSwipe } from '../../../drivers/magstripe/wipe-swipe.ts';
import type { CardFace } from '../../shared/domain/card.ts';
import { swipeProblem, type UnusableSwipe } from './swipe-problem.ts';
import type { SwipeVault } from './swipe-vault.ts';

/** A card in the vault, without its track. */
export interface HeldCard {
  readonly handle: string;
  readonly face: CardFace;
  readonly name: string | null;
  readonly chip: boolean;
  readonly expired: boolean;
  /** Tracks 1 and 2 have different numbers; the one of track 2 is charged. */
  readonly tracksDiffer: boolean;
}

/**
 * Puts a swipe into the vault; without a chargeable card it is wiped, and the reason is returned.
 */
export function holdCard(
  vault: SwipeVault,
  swipe: SwipeResult,
  now: Date,
): HeldCard | UnusableSwipe {
  const { card } = swipe;
  const problem = swipeProblem(swipe);
  const handle = problem === null ? vault.hold(swipe) : null;
  if (card === null || handle === null) {
    wipeSwipe(swipe);
    return problem ?? 'unreadable';
  }
  const { brand, lastFour, name, serviceCode, expiry, tracksDiffer } = card;
  return {
    handle,
    face: { brand, lastFour },
    name,
    chip: serviceCode?.chip ?? false,
    expired:
      expiry !== null &&
      cardExpired(expiry, { year: now.getFullYear(), month: now.getMonth() + 1 }),
    tracksDiffer,
  };
}
