import { wipeSwipe } from '../../../drivers/magstripe/card-memory.ts';
import type { SwipeResult } from '../../../drivers/magstripe/swipe-result.ts';
import type { Reader, ReaderEvent } from '../../../drivers/readers/reader.ts';
import type { ReaderFault } from '../../../drivers/readers/reader-fault.ts';
import type { Notice, ReaderStatus, SwipeProblem } from '../../shared/contract/till.ts';
import { t } from '../../shared/messages/t.ts';
import { Emitter } from '../system/emitter.ts';
import type { StartTimer } from '../system/timers.ts';
import { type HeldCard, holdCard, SwipeVault } from './swipe-vault.ts';

/** The id of the virtual reader. */
export const VIRTUAL_ID = 'virtual';

function assertNever(event: never): never {
  throw new Error(`No such event of a reader: ${JSON.stringify(event)}`);
}

export interface ReaderServiceOptions {
  readonly after: StartTimer;
  readonly vault: SwipeVault;
  readonly now: () => Date;
  readonly changed: () => void;
  readonly cardSwiped: (card: HeldCard) => void;
  readonly swipeFailed: (problem: SwipeProblem) => void;
  readonly notice: (code: Notice['code']) => void;
}

/** Time after a swipe in which one at another reader makes both uncertain, ms. */
const TOGETHER_MS = 1_000;

/** The part of a reader's status that does not depend on its registration. */
export type RegisteredStatus = Omit<ReaderStatus, 'registered' | 'exchangedFor'>;

/** The holder of an exclusive session: receives every swipe until the counter arms the readers. */
export interface ExclusiveOwner {
  /** The holder has to wipe the swipe of an event. */
  heard(id: string, event: ReaderEvent): void;
  /** The counter arms the readers: the session is over. */
  ended(): void;
}

/** The fault and its remedy, in the language of the person. */
export const readerFaultText = ({ code, port }: ReaderFault): string =>
  t(`readerFault.${code}`, { port });

/**
 * All readers of this PC as one: armed, disarmed and heard together. The first swipe disarms them
 * at once, so that a second one is refused and wiped by its driver. Two readers at once count as
 * unreadable: the person at the counter cannot know the card of the payment.
 */
export class ReaderService {
  readonly #options: ReaderServiceOptions;
  readonly #readers = new Map<string, Reader>();
  #owner: ExclusiveOwner | null = null;
  /** A reader that is opened again, at another port or after a sleep, is armed as well. */
  #armed = false;
  readonly #lastSwipe: LastSwipe;

  constructor(options: ReaderServiceOptions) {
    this.#options = options;
    this.#lastSwipe = new LastSwipe(options.vault, options.after);
  }

  get statuses(): RegisteredStatus[] {
    return [...this.#readers].map(([id, { name, kind, state, armed }]) => ({
      id,
      // A real reader has the name that it was registered with.
      name: id === VIRTUAL_ID ? t('readers.virtualReader') : name,
      kind,
      state: state.kind,
      fault: state.kind === 'reconnecting' ? readerFaultText(state.fault) : null,
      armed,
    }));
  }

  /** Adds a reader, in place of the one with the same id. */
  async add(id: string, reader: Reader): Promise<void> {
    await this.remove(id);
    this.#readers.set(id, reader);
    reader.subscribe((event) => this.#hear(id, event));
    if (this.#armed || this.#owner !== null) reader.arm();
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
    this.#armed = this.#readers.size > 0;
    for (const reader of this.#readers.values()) reader.arm();
    this.#options.changed();
    return this.#armed;
  }

  disarm(): void {
    this.#armed = false;
    for (const reader of this.#readers.values()) reader.disarm();
    this.#options.changed();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#readers.keys()].map((id) => this.remove(id)));
  }

  #hear(id: string, event: ReaderEvent): void {
    const { changed, swipeFailed, notice } = this.#options;
    if (this.#owner !== null) this.#owner.heard(id, event);
    if (this.#owner !== null && event.kind !== 'state') return;
    if (this.#lastSwipe.isTogetherWith(id, event)) {
      this.disarm();
      swipeFailed('unreadable');
      return;
    }
    switch (event.kind) {
      case 'swipe':
        this.#receive(id, event.swipe);
        return;
      case 'swipe-unreadable':
        this.#lastSwipe.remember(id, null);
        swipeFailed('unreadable');
        return;
      case 'swipe-refused':
        notice('swipe-not-armed');
        return;
      case 'swipe-encrypted':
        this.#lastSwipe.remember(id, null);
        swipeFailed('encrypted');
        return;
      case 'state':
        changed();
        return;
      default:
        assertNever(event);
    }
  }

  #receive(id: string, swipe: SwipeResult): void {
    this.disarm();
    const { vault, now, swipeFailed, cardSwiped } = this.#options;
    const held = holdCard(vault, swipe, now());
    this.#lastSwipe.remember(id, typeof held === 'string' ? null : held.handle);
    if (typeof held === 'string') swipeFailed(held);
    else cardSwiped(held);
  }
}

/** The swipe of the last second at a reader: one at another reader makes both uncertain. */
class LastSwipe {
  readonly #vault: SwipeVault;
  readonly #after: StartTimer;
  #last: { readonly id: string; readonly handle: string | null } | null = null;

  constructor(vault: SwipeVault, after: StartTimer) {
    this.#vault = vault;
    this.#after = after;
  }

  /** `handle`: of its card in the vault; null without one. */
  remember(id: string, handle: string | null): void {
    const last = { id, handle };
    this.#last = last;
    this.#after(TOGETHER_MS, () => {
      if (this.#last === last) this.#last = null;
    });
  }

  /** True if an event is a second swipe at once; then both are wiped. False after the charge of the first. */
  isTogetherWith(id: string, event: ReaderEvent): boolean {
    const last = this.#last;
    if (event.kind === 'state' || last === null || last.id === id) return false;
    const isRefused = event.kind === 'swipe-refused';
    if (last.handle === null ? isRefused : this.#vault.lastFour(last.handle) === null) return false;
    if (event.kind === 'swipe') wipeSwipe(event.swipe);
    this.#vault.wipe();
    // A third reader, or the rest of the second, is still at once with these.
    this.remember(id, null);
    return true;
  }
}

type ExclusiveSessionState =
  | { readonly kind: 'listening'; readonly problem: SwipeProblem | null }
  | { readonly kind: 'card'; readonly card: HeldCard }
  | { readonly kind: 'called-back' };

/**
 * An exclusive session on the readers for one card outside a sale. The swipe waits in the session's
 * own vault and is wiped at any end of the session.
 */
export class ExclusiveSession {
  readonly #changes = new Emitter();
  readonly #vault: SwipeVault;
  readonly #lastSwipe: LastSwipe;
  readonly #release: () => void;
  #state: ExclusiveSessionState = { kind: 'listening', problem: null };

  constructor(options: {
    readonly readerService: ReaderService;
    readonly newHandle: () => string;
    readonly after: StartTimer;
    /** Lifetime of an unused swipe, ms. */
    readonly keepMs: number;
    readonly now: () => Date;
  }) {
    const { readerService, now } = options;
    this.#vault = new SwipeVault(options.newHandle, options.after, options.keepMs, () =>
      this.#become({ kind: 'listening', problem: 'timed-out' }),
    );
    this.#lastSwipe = new LastSwipe(this.#vault, options.after);
    this.#release = readerService.startExclusive({
      heard: (id, event) => this.#heard(id, event, now()),
      ended: () => {
        this.#vault.wipe();
        this.#become({ kind: 'called-back' });
      },
    });
  }

  get state(): ExclusiveSessionState {
    return this.#state;
  }

  readonly subscribe = this.#changes.subscribe;

  /** The track of the waiting card; the caller has to wipe it. */
  take(handle: string) {
    return this.#vault.take(handle);
  }

  /** Releases the readers. Safe to call twice. */
  end(): void {
    this.#vault.wipe();
    this.#release();
  }

  #heard(id: string, event: ReaderEvent, now: Date): void {
    if (this.#lastSwipe.isTogetherWith(id, event)) {
      this.#become({ kind: 'listening', problem: 'unreadable' });
      return;
    }
    if (event.kind === 'swipe') {
      const held = holdCard(this.#vault, event.swipe, now);
      this.#lastSwipe.remember(id, typeof held === 'string' ? null : held.handle);
      this.#become(
        typeof held === 'string'
          ? { kind: 'listening', problem: held }
          : { kind: 'card', card: held },
      );
    }
    if (event.kind === 'swipe-unreadable' || event.kind === 'swipe-encrypted') {
      this.#lastSwipe.remember(id, null);
      const problem = event.kind === 'swipe-encrypted' ? 'encrypted' : 'unreadable';
      this.#become({ kind: 'listening', problem });
    }
  }

  #become(state: ExclusiveSessionState): void {
    this.#state = state;
    this.#changes.emit();
  }
}
