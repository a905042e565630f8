import type { EntryBody, NewEntry } from '../journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import { type OpenEffect, openEffects } from '../journal/views/effects.ts';
import { receiptByNumber } from '../journal/views/receipts.ts';

export type EffectKind = OpenEffect['kind'];

/** What a device is asked to do. */
export interface EffectOrder {
  readonly effectId: string;
  /** Null where the drawer opens for no sale. */
  readonly saleId: string | null;
  readonly receiptNumber: string | null;
  /** Whose drawer opens; null takes that of the sale. */
  readonly sessionId: string | null;
  /** It may have been printed before: the paper says DUPLICATE. */
  readonly duplicate: boolean;
}

/** Who does what, as set up now; a kind without a device is never queued. */
export type EffectDevices = Readonly<
  Partial<Record<EffectKind, ((order: EffectOrder) => Promise<void>) | undefined>>
>;

export interface EffectsOptions {
  readonly journal: Journal;
  /** Null where the journal is only watched: what is to be printed waits for its counter. */
  readonly devices: EffectDevices | null;
  readonly newId: () => string;
  readonly reportFault: (error: unknown) => void;
}

type Outcome = EntryBody<'effect.done'>['outcome'];

/**
 * Receipt and drawer are queued with the payment, in its commit, and done once each, in order. What a
 * crash left begun may have been done: a receipt is printed again and says DUPLICATE; a drawer is
 * not opened again by itself.
 */
export class Effects {
  readonly #options: EffectsOptions;
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(options: EffectsOptions) {
    this.#options = options;
  }

  /** The entries that queue what there is a device for. */
  queue(kinds: readonly EffectKind[], saleId: string, receiptNumber: string): readonly NewEntry[] {
    const { devices, newId } = this.#options;
    return kinds
      .filter((kind) => (devices === null ? kind === 'print-receipt' : devices[kind] !== undefined))
      .map((kind) => ({
        kind: 'effect.queued',
        body: { effectId: newId(), kind, saleId, receiptNumber, sessionId: null },
      }));
  }

  /** The entry that queues the opening of a session's drawer for no sale; none without a drawer. */
  queueOpening(sessionId: string): readonly NewEntry[] {
    const { devices, newId } = this.#options;
    if (devices?.['open-drawer'] === undefined) return [];
    const order = { effectId: newId(), saleId: null, receiptNumber: null, sessionId };
    return [{ kind: 'effect.queued', body: { ...order, kind: 'open-drawer' } }];
  }

  /**
   * At the start, before anything else: a drawer that was to open before the program ended is left
   * shut, begun or not, for nobody may be standing at it now.
   */
  start(): void {
    const { journal, devices } = this.#options;
    if (devices === null) return;
    for (const { effectId, kind, state } of openEffects(journal.readable)) {
      if (kind !== 'open-drawer') continue;
      const begun: readonly NewEntry[] =
        state === 'begun' ? [] : [{ kind: 'effect.begun', body: { effectId } }];
      journal.append(...begun, { kind: 'effect.done', body: { effectId, outcome: 'left' } });
    }
    this.kick();
  }

  /** Does what is queued; called after every append, and at the start for what a crash left. */
  readonly kick = (): void => {
    if (this.#closed || this.#running !== null || this.#options.devices === null) return;
    if (openEffects(this.#options.journal.readable).length === 0) return;
    // Begun after this call: the run's own appends kick too, and must find it running.
    this.#running = Promise.resolve()
      .then(() => this.#run())
      .then(
        () => {
          this.#running = null;
          this.kick(); // for what was queued while the run was ending
        },
        (error: unknown) => {
          this.#running = null;
          this.#options.reportFault(error);
        },
      );
  };

  /** Ends after the one under way. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    for (;;) {
      const [next] = openEffects(this.#options.journal.readable);
      if (next === undefined || this.#closed) return;
      await this.#do(next);
    }
  }

  async #do({ effectId, kind, state, ...order }: OpenEffect): Promise<void> {
    const { journal, devices, reportFault } = this.#options;
    const again = state === 'begun';
    const device = devices?.[kind];
    const done = (outcome: Outcome) =>
      journal.append({ kind: 'effect.done', body: { effectId, outcome } });
    const begun: readonly NewEntry[] = again ? [] : [{ kind: 'effect.begun', body: { effectId } }];
    if (device === undefined || (again && kind === 'open-drawer')) {
      journal.append(...begun, { kind: 'effect.done', body: { effectId, outcome: 'left' } });
      return;
    }
    const number = kind === 'print-receipt' ? order.receiptNumber : null;
    const printed = number === null ? 0 : (receiptByNumber(journal.readable, number)?.printed ?? 0);
    const duplicate = number !== null && (again || printed > 0);
    const printing: readonly NewEntry[] =
      number === null ? [] : [{ kind: 'receipt.printed', body: { number, duplicate } }];
    if (begun.length + printing.length > 0) journal.append(...begun, ...printing);
    try {
      await device({ effectId, ...order, duplicate });
    } catch (error) {
      reportFault(error);
      done('failed');
      return;
    }
    done(duplicate ? 'done-as-duplicate' : 'done');
  }
}
