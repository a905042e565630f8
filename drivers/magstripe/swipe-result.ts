import type { Brand } from './brand.ts';
import type { Expiry } from './expiry.ts';
import type { ServiceCode } from './service-code.ts';

export type TrackNumber = 1 | 2 | 3;

/** The check of the character after a track; most readers do not send it. */
export type LrcCheck = 'right' | 'wrong' | 'absent';

/**
 * One track as the reader sent it. `bytes` runs from start to end sentinel in the form of ISO 7813
 * (`%…?`, `;…=…?`), in any rendering of the reader, without the LRC.
 */
export type Track =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly lrc: LrcCheck }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'absent' };

/**
 * The payment card in a swipe. Only `bin`, `lastFour` and the fields after them may be displayed or
 * saved.
 */
export interface SwipedCard {
  /** 12 to 19 ASCII digits. */
  readonly pan: Uint8Array;
  /** The first six digits. */
  readonly bin: string;
  readonly lastFour: string;
  readonly brand: Brand;
  /**
   * In the form of track 1, `SURNAME/FIRST.TITLE`, without the padding; null if it is uncertain.
   */
  readonly name: string | null;
  readonly expiry: Expiry | null;
  readonly serviceCode: ServiceCode | null;
  /** Reported, not enforced: vendors' own sample cards fail it. */
  readonly luhn: boolean;
  /** The tracks carry different numbers: a stripe overwritten by a forger, or two cards in one line. */
  readonly tracksDiffer: boolean;
}

/** The whole result of one swipe. The holder wipes it: `wipeSwipe`. */
export interface SwipeResult {
  readonly tracks: Readonly<Record<TrackNumber, Track>>;
  readonly card: SwipedCard | null;
}
