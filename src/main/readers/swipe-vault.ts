import { cardBytes } from '../../../drivers/magstripe/card-memory.ts';
import type { SwipeResult } from '../../../drivers/magstripe/swipe-result.ts';
import { wipeSwipe } from '../../../drivers/magstripe/wipe-swipe.ts';
import type { CardFace } from '../../shared/domain/card.ts';
import type { StartTimer } from '../system/timers.ts';

interface Held {
  readonly handle: string;
  readonly swipe: SwipeResult;
  readonly face: CardFace;
  readonly name: string | null;
  readonly track: Uint8Array;
  readonly cancel: () => void;
}

/** The part of a swipe needed for a charge. */
export type TakenSwipe = Pick<Held, 'face' | 'name' | 'track'>;

export interface SwipeVaultOptions {
  readonly newHandle: () => string;
  readonly after: StartTimer;
  /** Lifetime of an unused swipe, ms. */
  readonly keepMs: number;
  /** Called when an unused swipe was wiped after its lifetime. */
  readonly timedOut: () => void;
}

/**
 * Holds a swipe between the reader and the charge: in this process's memory, one at a time, known
 * outside by a handle only. A track leaves by `take`, once, or is overwritten with zeros.
 */
export class SwipeVault {
  readonly #options: SwipeVaultOptions;
  #held: Held | null = null;

  constructor(options: SwipeVaultOptions) {
    this.#options = options;
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
    const handle = this.#options.newHandle();
    const cancel = this.#options.after(this.#options.keepMs, () => {
      this.wipe();
      this.#options.timedOut();
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
