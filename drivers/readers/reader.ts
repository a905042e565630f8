import type { SwipeResult } from '../magstripe/swipe-result.ts';
import type { ReaderFault } from './reader-fault.ts';

export type ReaderKind = 'serial' | 'virtual' | 'hid' | 'wedge';

export type ReaderState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'ready' }
  /** Unplugged or failed; it retries automatically. */
  | { readonly kind: 'reconnecting'; readonly fault: ReaderFault }
  | { readonly kind: 'closed' };

export type ReaderEvent =
  | { readonly kind: 'state'; readonly state: ReaderState }
  /**
   * A card was swiped while the reader was armed. The receiver owns the swipe and wipes it. A card
   * with whole tracks that is no payment card has none in its result.
   * `tookMs` is the time since its first byte.
   */
  | { readonly kind: 'swipe'; readonly swipe: SwipeResult; readonly tookMs: number }
  /** A card was swiped while the reader was not armed. It has been wiped. */
  | { readonly kind: 'swipe-refused'; readonly reason: 'not-armed' }
  /** Bytes without a whole track came while the reader was armed. They have been wiped. */
  | { readonly kind: 'swipe-unreadable' }
  /**
   * A reader that encrypts sent a card, which cannot be charged; the fault has the sentence for
   * people.
   */
  | { readonly kind: 'swipe-encrypted'; readonly fault: ReaderFault };

/**
 * A stripe reader on any connection. It takes swipes only while armed, and stays armed until it is
 * disarmed: the till decides how many swipes it needs.
 */
export interface Reader {
  readonly name: string;
  readonly kind: ReaderKind;
  readonly state: ReaderState;
  readonly armed: boolean;
  /** Takes swipes from now on. The moment of the complete swipe counts. */
  arm(): void;
  disarm(): void;
  /** Returns the function that removes the listener. */
  subscribe(listener: (event: ReaderEvent) => void): () => void;
  /** Releases the device finally. Safe to call twice. */
  close(): Promise<void>;
}
