import { cardExpired } from '../../../drivers/magstripe/expiry.ts';
import type { SwipeResult } from '../../../drivers/magstripe/swipe-result.ts';
import { wipeSwipe } from '../../../drivers/magstripe/wipe-swipe.ts';
import type { SwipeProblem } from '../../shared/contract/till.ts';
import type { CardFace } from '../../shared/domain/card.ts';
import type { SwipeVault } from './swipe-vault.ts';

/** A card that waits in the vault, as everybody else hears of it. */
export interface HeldCard {
  readonly handle: string;
  readonly face: CardFace;
  readonly name: string | null;
  readonly chip: boolean;
  readonly expired: boolean;
}

/** Puts a swipe into the vault; wiped, with the reason, when it has no card that could be charged. */
export function holdCard(
  vault: SwipeVault,
  swipe: SwipeResult,
  now: Date,
): HeldCard | SwipeProblem {
  const { card } = swipe;
  if (card === null) {
    wipeSwipe(swipe);
    return 'unreadable';
  }
  const { brand, lastFour, name, serviceCode, expiry } = card;
  const handle = vault.hold(swipe);
  if (handle === null) return 'no-track-2';
  return {
    handle,
    face: { brand, lastFour },
    name,
    chip: serviceCode?.chip ?? false,
    expired:
      expiry !== null &&
      cardExpired(expiry, { year: now.getFullYear(), month: now.getMonth() + 1 }),
  };
}
