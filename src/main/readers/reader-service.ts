import type { SwipeResult } from '../../../drivers/magstripe/swipe-result.ts';
import type { Reader, ReaderEvent } from '../../../drivers/readers/reader.ts';
import type { Notice, ReaderStatus, SwipeProblem } from '../../shared/contract/till.ts';
import { type HeldCard, holdCard } from './hold-card.ts';
import type { SwipeVault } from './swipe-vault.ts';

function assertNever(event: never): never {
  throw new Error(`No such event of a reader: ${JSON.stringify(event)}`);
}

export interface ReaderServiceOptions {
  readonly vault: SwipeVault;
  readonly now: () => Date;
  readonly changed: () => void;
  readonly cardSwiped: (card: HeldCard) => void;
  readonly swipeFailed: (problem: SwipeProblem) => void;
  readonly notice: (code: Notice['code']) => void;
}

/** The part of a reader's status that does not depend on its registration. */
export type RegisteredStatus = Omit<ReaderStatus, 'registered' | 'exchangedFor'>;

/** The holder of an exclusive session: receives every swipe until the counter arms the readers. */
export interface ExclusiveOwner {
  /** The holder has to wipe the swipe of an event. */
  heard(id: string, event: ReaderEvent): void;
  /** The counter arms the readers: the session is over. */
  ended(): void;
}

/**
 * All readers of this PC as one: armed, disarmed and heard together. The first swipe disarms them
 * at once, so that a second one is refused and wiped by its driver.
 */
export class ReaderService {
  readonly #options: ReaderServiceOptions;
  readonly #readers = new Map<string, Reader>();
  #owner: ExclusiveOwner | null = null;

  constructor(options: ReaderServiceOptions) {
    this.#options = options;
  }

  get statuses(): RegisteredStatus[] {
    return [...this.#readers].map(([id, { name, kind, state, armed }]) => ({
      id,
      name,
      kind,
      state: state.kind,
      fault: state.kind === 'reconnecting' ? state.fault.message : null,
      armed,
    }));
  }

  /** Adds a reader, in place of the one with the same id. */
  async add(id: string, reader: Reader): Promise<void> {
    await this.remove(id);
    this.#readers.set(id, reader);
    reader.subscribe((event) => this.#hear(id, event));
    if (this.#owner !== null) reader.arm();
    this.#options.changed();
  }

  async remove(id: string): Promise<void> {
    const reader = this.#readers.get(id);
    if (reader === undefined) return;
    this.#readers.delete(id);
    await reader.close();
    this.#options.changed();
  }

  /**
   * Arms all readers for an exclusive session. Returns the release, which does nothing after the
   * end.
   */
  startExclusive(owner: ExclusiveOwner): () => void {
    this.#owner?.ended();
    this.#owner = owner;
    for (const reader of this.#readers.values()) reader.arm();
    this.#options.changed();
    return () => {
      if (this.#owner !== owner) return;
      this.#owner = null;
      this.disarm();
    };
  }

  /** False without any reader. */
  arm(): boolean {
    const owner = this.#owner;
    this.#owner = null;
    owner?.ended();
    for (const reader of this.#readers.values()) reader.arm();
    this.#options.changed();
    return this.#readers.size > 0;
  }

  disarm(): void {
    for (const reader of this.#readers.values()) reader.disarm();
    this.#options.changed();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#readers.keys()].map((id) => this.remove(id)));
  }

  #hear(id: string, event: ReaderEvent): void {
    const { changed, notice, swipeFailed } = this.#options;
    if (this.#owner !== null) this.#owner.heard(id, event);
    if (this.#owner !== null && event.kind !== 'state') return;
    switch (event.kind) {
      case 'swipe':
        this.#receive(event.swipe);
        return;
      case 'swipe-unreadable':
        swipeFailed('unreadable');
        return;
      case 'swipe-refused':
        notice('swipe-not-armed');
        return;
      case 'swipe-encrypted':
        swipeFailed('encrypted');
        return;
      case 'state':
        changed();
        return;
      default:
        assertNever(event);
    }
  }

  #receive(swipe: SwipeResult): void {
    this.disarm();
    const held = holdCard(this.#options.vault, swipe, this.#options.now());
    if (typeof held === 'string') this.#options.swipeFailed(held);
    else this.#options.cardSwiped(held);
  }
}
