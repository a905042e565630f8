import type { SwipeResult } from '../magstripe/swipe-result.ts';
import type { ReaderFault } from './reader-fault.ts';

export type ReaderKind = 'serial' | 'virtual' | 'hid' | 'wedge';

export type ReaderState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'ready' }
  /** Unplugged or failed; it tries again by itself. */
  | { readonly kind: 'reconnecting'; readonly fault: ReaderFault }
  | { readonly kind: 'closed' };

export type ReaderEvent =
  | { readonly kind: 'state'; readonly state: ReaderState }
  /**
   * A card was swiped while the reader was armed. The receiver owns the swipe and wipes it. `tookMs`
   * is the time since its first byte.
   */
  | { readonly kind: 'swipe'; readonly swipe: SwipeResult; readonly tookMs: number }
  /** A card was swiped that nobody asked for. It has been wiped. */
  | { readonly kind: 'swipe-refused'; readonly reason: 'not-armed' }
  /** Something came while the reader was armed, with no card in it. It has been wiped. */
  | { readonly kind: 'swipe-unreadable' }
  /** A reader that encrypts sent a card, which cannot be charged; the fault says so in a sentence. */
  | { readonly kind: 'swipe-encrypted'; readonly fault: ReaderFault };

/**
 * A stripe reader, whatever it is plugged into. It takes swipes only while armed, and stays armed
 * until it is disarmed: whether one swipe is enough is for the till to say.
 */
export interface Reader {
  readonly name: string;
  readonly kind: ReaderKind;
  readonly state: ReaderState;
  readonly armed: boolean;
  /** Takes swipes from now on. What counts is the moment in which a swipe is complete. */
  arm(): void;
  disarm(): void;
  /** Returns the way to stop listening. */
  subscribe(listener: (event: ReaderEvent) => void): () => void;
  /** Lets go of the device, for good. Safe to call twice. */
  close(): Promise<void>;
}
