import type { Brand } from '../../../drivers/magstripe/brand.ts';
import { cardBytes, wipeSwipe } from '../../../drivers/magstripe/card-memory.ts';
import { cardExpired } from '../../../drivers/magstripe/expiry.ts';
import { panOnTrack2 } from '../../../drivers/magstripe/pan.ts';
import { hasWholeTrack } from '../../../drivers/magstripe/parse-swipe.ts';
import { isCutAfterPan } from '../../../drivers/magstripe/read-card.ts';
import type { SwipedCard, SwipeResult } from '../../../drivers/magstripe/swipe-result.ts';
import type { SwipeProblem } from '../../shared/contract/till.ts';
import type { CardFace } from '../../shared/domain/card.ts';
import type { StartTimer } from '../system/timers.ts';

/** The part of a swipe needed for a charge. */
export interface TakenSwipe {
  readonly face: CardFace;
  readonly name: string | null;
  readonly track: Uint8Array;
}

interface Held extends TakenSwipe {
  readonly handle: string;
  readonly swipe: SwipeResult;
  readonly cancel: () => void;
}

/**
 * Holds a swipe between the reader and the charge: in this process's memory, one at a time, known
 * outside by a handle only. A track leaves by `take`, once, or is overwritten with zeros.
 */
export class SwipeVault {
  readonly #newHandle: () => string;
  readonly #after: StartTimer;
  /** Lifetime of an unused swipe, ms. */
  readonly #keepMs: number;
  /** Called when an unused swipe was wiped after its lifetime. */
  readonly #timedOut: () => void;
  #held: Held | null = null;

  constructor(newHandle: () => string, after: StartTimer, keepMs: number, timedOut: () => void) {
    this.#newHandle = newHandle;
    this.#after = after;
    this.#keepMs = keepMs;
    this.#timedOut = timedOut;
  }

  /**
   * Holds a swipe and wipes the previous one. Without track 2 or a card it is wiped and the result
   * is null: the service accepts only track 2 (interface.md §4.1).
   */
  hold(swipe: SwipeResult): string | null {
    this.wipe();
    const track = swipe.tracks[2];
    if (swipe.card === null || track.kind !== 'read') {
      wipeSwipe(swipe);
      return null;
    }
    const { brand, lastFour, name } = swipe.card;
    const handle = this.#newHandle();
    const cancel = this.#after(this.#keepMs, () => {
      this.wipe();
      this.#timedOut();
    });
    this.#held = { handle, swipe, face: { brand, lastFour }, name, track: track.bytes, cancel };
    return handle;
  }

  lastFour(handle: string): string | null {
    return this.#held?.handle === handle ? this.#held.face.lastFour : null;
  }

  /** The track of a held swipe; the caller has to wipe it. The rest of the swipe is wiped. */
  take(handle: string): TakenSwipe | null {
    if (this.#held?.handle !== handle) return null;
    const { face, name, track } = this.#held;
    const copy = cardBytes(track.length);
    copy.set(track);
    this.wipe();
    return { face, name, track: copy };
  }

  wipe(): void {
    if (this.#held === null) return;
    this.#held.cancel();
    wipeSwipe(this.#held.swipe);
    this.#held = null;
  }
}

/** A card in the vault, without its track. */
export interface HeldCard {
  readonly handle: string;
  readonly face: CardFace;
  readonly name: string | null;
  readonly chip: boolean;
  readonly expired: boolean;
  /** The tracks have different numbers; the one of the first track 2 is charged. */
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

/** The reason that a swipe cannot be charged. */
export type UnusableSwipe = Extract<SwipeProblem, 'unreadable' | 'no-track-2' | 'not-payment-card'>;

/**
 * First digits of other cards among the numbers that begin with 6: driver's licenses (AAMVA's
 * issuers 636000 to 636062 and 604426 to 604434) and gift cards of a store (SVS, Givex and others).
 */
const OTHER_CARDS = ['6360', '6044', '6006', '6010', '6035', '6036', '6039'];

/** The reason that a swipe has no chargeable card; null if it has one. */
export function swipeProblem(swipe: SwipeResult): UnusableSwipe | null {
  const { card, tracks } = swipe;
  if (card === null) return hasWholeTrack(swipe) ? 'not-payment-card' : 'unreadable';
  const isDamaged = [tracks[1], tracks[2]].some(
    (track) => track.kind === 'unreadable' || (track.kind === 'read' && track.lrc === 'wrong'),
  );
  if (isDamaged) return 'unreadable';
  // The service accepts only track 2 (interface.md §4.1).
  if (tracks[2].kind !== 'read') return 'no-track-2';
  // The number is that of track 1: this track 2 is another's, or was read wrong.
  const number = panOnTrack2(tracks[2].bytes);
  if (number === null) return 'unreadable';
  if (!isPaymentCard(card)) return 'not-payment-card';
  return isCutAfterPan(number) || lostDigits(card) ? 'unreadable' : null;
}

/** Lengths of the brands that always have them; other brands' cards have 12 to 19 digits. */
const PAN_LENGTHS = new Map<Brand, readonly number[]>([
  ['visa', [13, 16, 19]],
  ['mastercard', [16]],
]);

/** Digits are missing or doubled: the brand has no such length, and the check digit is wrong. */
function lostDigits({ brand, pan, luhn }: SwipedCard): boolean {
  return !luhn && PAN_LENGTHS.get(brand)?.includes(pan.length) === false;
}

/**
 * A known brand, or a number of JCB, Diners Club, Maestro and their like: a right check digit, an
 * expiry, and a first digit of the banks (ISO/IEC 7812-1). Luhn alone proves nothing: one license in
 * ten passes it, and insurance cards (80840) do. Vendors' own sample cards of a known brand fail it.
 */
function isPaymentCard({ brand, luhn, bin, expiry }: SwipedCard): boolean {
  if (brand !== 'unknown') return true;
  const isOther = OTHER_CARDS.some((digits) => bin.startsWith(digits));
  return luhn && expiry !== null && /^[356]/.test(bin) && !isOther;
}
