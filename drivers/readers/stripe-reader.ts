/**
 * Stripe readers on any connection, behind the one interface `Reader`.
 *
 *    serial/, hid/, virtual/ ─▶ BytePort ─▶ StripeReader ─▶ swipe-assembler.ts ─▶ magstripe/parse-swipe.ts ─▶ swipe
 *    wedge/: keys ─▶ bytes ──────────────────────────────────┘
 *
 *    connecting ⇄ lost: retried every second        a swipe is refused unless the reader is armed
 */

import { wipeSwipe } from '../magstripe/card-memory.ts';
import type { SwipeResult } from '../magstripe/swipe-result.ts';
import type { StartTimer } from './after.ts';
import type { BytePort, OpenBytePort } from './byte-port.ts';
import type { Reader, ReaderEvent, ReaderKind, ReaderState } from './reader.ts';
import { ReaderFault } from './reader-fault.ts';
import { SwipeAssembler } from './swipe-assembler.ts';

/** A person plugs a reader in and looks at the screen about this long after, in ms. */
export const RETRY_MS = 1000;

/**
 * A reader on any line of bytes. It opens the line at once and retries after a loss until it is
 * closed: a person only has to plug the reader in.
 */
export class StripeReader implements Reader {
  readonly name: string;
  readonly kind: ReaderKind;
  readonly #open: OpenBytePort;
  readonly #after: StartTimer;
  readonly #retryMs: number;
  readonly #now: () => number;
  readonly #assembler: SwipeAssembler;
  readonly #listeners = new Set<(event: ReaderEvent) => void>();
  #state: ReaderState = { kind: 'connecting' };
  #armed = false;
  #began = 0;
  #port: BytePort | null = null;
  #connecting: Promise<void>;
  #callOffRetry: () => void = () => {};
  #closing: Promise<void> | null = null;

  constructor(options: {
    readonly name: string;
    readonly kind: ReaderKind;
    readonly open: OpenBytePort;
    readonly after: StartTimer;
    /** Time between two tries to open a lost line, in ms. */
    readonly retryMs: number;
    /** Monotonic clock in ms, only for the duration of a swipe. */
    readonly now?: () => number;
  }) {
    const { name, kind, open, after, retryMs, now = () => performance.now() } = options;
    this.name = name;
    this.kind = kind;
    this.#open = open;
    this.#after = after;
    this.#retryMs = retryMs;
    this.#now = now;
    this.#assembler = new SwipeAssembler(
      after,
      (swipe) => this.#swiped(swipe),
      () => this.#emit(this.#armed ? { kind: 'swipe-unreadable' } : REFUSED),
      () => this.#encrypted(),
    );
    this.#connecting = this.#connect();
  }

  get state(): ReaderState {
    return this.#state;
  }

  get armed(): boolean {
    return this.#armed;
  }

  arm(): void {
    this.#armed = this.#closing === null;
  }

  disarm(): void {
    this.#armed = false;
  }

  subscribe(listener: (event: ReaderEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): Promise<void> {
    this.#closing ??= this.#letGo();
    return this.#closing;
  }

  async #connect(): Promise<void> {
    const line = { lost: false };
    try {
      const port = await this.#open({
        received: (bytes, began) => this.#received(bytes, began),
        ended: () => this.#assembler.end(),
        encrypted: () => this.#encrypted(),
        lost: (fault) => {
          line.lost = true;
          this.#lost(fault);
        },
      });
      if (line.lost) return;
      this.#port = port;
      if (this.#closing === null) this.#become({ kind: 'ready' });
    } catch (error) {
      if (line.lost) return; // already reported, and being retried
      const known = error instanceof ReaderFault;
      this.#lost(known ? error : new ReaderFault('failed', this.name, { cause: error }));
    }
  }

  #received(bytes: Uint8Array, began: number = this.#now()): void {
    try {
      if (this.#assembler.empty) this.#began = began;
      if (this.#closing === null) this.#assembler.receive(bytes);
    } finally {
      bytes.fill(0);
    }
  }

  #encrypted(): void {
    this.#assembler.discard();
    if (this.#closing !== null) return;
    const fault = new ReaderFault('encrypting', this.name);
    this.#emit(this.#armed ? { kind: 'swipe-encrypted', fault } : REFUSED);
  }

  #swiped(swipe: SwipeResult): void {
    if (this.#armed && this.#listeners.size > 0) {
      this.#emit({ kind: 'swipe', swipe, tookMs: this.#now() - this.#began });
      return;
    }
    wipeSwipe(swipe);
    this.#emit(REFUSED);
  }

  #lost(fault: ReaderFault): void {
    this.#port = null;
    this.#assembler.discard();
    if (this.#closing !== null) return;
    this.#callOffRetry = this.#after(this.#retryMs, () => {
      this.#connecting = this.#connect();
    });
    const known = this.#state.kind === 'reconnecting' ? this.#state.fault.code : null;
    // Not found because it was unplugged: the first fault describes it better.
    const same = fault.code === known || (fault.code === 'not-found' && known === 'unplugged');
    if (!same) this.#become({ kind: 'reconnecting', fault });
  }

  async #letGo(): Promise<void> {
    this.#armed = false;
    this.#callOffRetry();
    this.#assembler.discard();
    await this.#connecting;
    await this.#port?.close();
    this.#become({ kind: 'closed' });
    this.#listeners.clear();
  }

  #become(state: ReaderState): void {
    this.#state = state;
    this.#emit({ kind: 'state', state });
  }

  #emit(event: ReaderEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

const REFUSED: ReaderEvent = { kind: 'swipe-refused', reason: 'not-armed' };
