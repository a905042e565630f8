import type { ReaderEvent } from '../../../drivers/readers/reader.ts';
import type { SwipeProblem } from '../../shared/contract/till.ts';
import { Emitter } from '../system/emitter.ts';
import type { StartTimer } from '../system/timers.ts';
import { type HeldCard, holdCard } from './hold-card.ts';
import type { ReaderService } from './reader-service.ts';
import { SwipeVault } from './swipe-vault.ts';

export type ExclusiveSessionState =
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
    this.#vault = new SwipeVault({
      ...options,
      timedOut: () => this.#become({ kind: 'listening', problem: 'timed-out' }),
    });
    this.#release = readerService.startExclusive({
      heard: (_id, event) => this.#heard(event, now()),
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

  #heard(event: ReaderEvent, now: Date): void {
    if (event.kind === 'swipe') {
      const held = holdCard(this.#vault, event.swipe, now);
      this.#become(
        typeof held === 'string'
          ? { kind: 'listening', problem: held }
          : { kind: 'card', card: held },
      );
    }
    if (event.kind === 'swipe-unreadable')
      this.#become({ kind: 'listening', problem: 'unreadable' });
    if (event.kind === 'swipe-encrypted') this.#become({ kind: 'listening', problem: 'encrypted' });
  }

  #become(state: ExclusiveSessionState): void {
    this.#state = state;
    this.#changes.emit();
  }
}
