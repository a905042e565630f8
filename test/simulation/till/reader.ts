import type { CardInput, WaitingSwipe } from '../../../src/main/payments/sale.ts';
import { trackOf } from '../service/model-service.ts';
import type { CardFate } from '../service/payment-rules.ts';

/** A card reader and the memory of a waiting swipe. A crash empties it. */
export class Reader {
  #waiting: (Pick<WaitingSwipe, 'handle' | 'face'> & { readonly fate: CardFate }) | null = null;

  /** The tracks that this run of the program took. */
  readonly taken: Uint8Array[] = [];

  readonly readers: CardInput['readers'] = { arm: () => true, disarm: () => {} };

  readonly swipes: CardInput['swipes'] = {
    lastFour: (handle) => (this.#waiting?.handle === handle ? this.#waiting.face.lastFour : null),
    take: (handle) => {
      if (this.#waiting?.handle !== handle) return null;
      const { face, fate } = this.#waiting;
      this.#waiting = null;
      const track = trackOf(fate);
      this.taken.push(track);
      return { face, name: null, track };
    },
    wipe: () => {
      this.#waiting = null;
    },
  };

  swipe(handle: string, lastFour: string, fate: CardFate): void {
    this.#waiting = { handle, face: { brand: 'visa', lastFour }, fate };
  }
}
