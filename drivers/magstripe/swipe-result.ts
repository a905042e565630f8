import type { Brand } from './brand.ts';
import type { Expiry } from './expiry.ts';
import type { ServiceCode } from './service-code.ts';

export type TrackNumber = 1 | 2 | 3;

/** Whether the check character after a track agreed with it; most readers keep it to themselves. */
export type LrcCheck = 'right' | 'wrong' | 'absent';

/**
 * One track as the reader gave it. `bytes` runs from start to end sentinel as ISO 7813 writes them
 * (`%…?`, `;…=…?`), however the reader rendered them, without the LRC.
 */
export type Track =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly lrc: LrcCheck }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'absent' };

/** The payment card in a swipe. Only `bin`, `lastFour` and what follows them may be shown or kept. */
export interface SwipedCard {
  /** 12 to 19 ASCII digits. */
  readonly pan: Uint8Array;
  /** The first six digits. */
  readonly bin: string;
  readonly lastFour: string;
  readonly brand: Brand;
  /** As track 1 writes it, `SURNAME/FIRST.TITLE`, without the padding. */
  readonly name: string | null;
  readonly expiry: Expiry | null;
  readonly serviceCode: ServiceCode | null;
  /** Told, not enforced: vendors' own sample cards fail it. */
  readonly luhn: boolean;
}

/** All that one swipe gave. Whoever holds it wipes it: `wipeSwipe`. */
export interface SwipeResult {
  readonly tracks: Readonly<Record<TrackNumber, Track>>;
  readonly card: SwipedCard | null;
}
