import type { EntryBody, NewEntry } from '../../shared/journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import { type OpenTask, openTasks } from '../journal/projections/outbox.ts';
import { receiptByNumber } from '../journal/projections/receipts.ts';

export type OutboxKind = OpenTask['kind'];

/** An item for a device. */
export interface OutboxTask {
  readonly outboxId: string;
  /** Null if the drawer opens without a sale. */
  readonly saleId: string | null;
  readonly receiptNumber: string | null;
  /** The session of the drawer to open; null for the drawer of the sale. */
  readonly sessionId: string | null;
  /** True if it may have been printed before: the paper says DUPLICATE. */
  readonly duplicate: boolean;
}

/** The device of each kind, as set up now; a kind without a device is never queued. */
export type OutboxDevices = Readonly<
  Partial<Record<OutboxKind, ((order: OutboxTask) => Promise<void>) | undefined>>
>;

type Outcome = EntryBody<'outbox.done'>['outcome'];

/**
 * Receipts and drawer openings are queued in the payment's transaction, and done once each, in
 * order. An item begun before a crash may have been done: a receipt is printed again and says
 * DUPLICATE; a drawer is not opened again automatically.
 */
export class Outbox {
  readonly #journal: Journal;
  /** Null for a journal that is only monitored: its items wait for its own counter. */
  readonly #devices: OutboxDevices | null;
  readonly #newId: () => string;
  readonly #reportFault: (error: unknown) => void;
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(
    journal: Journal,
    devices: OutboxDevices | null,
    newId: () => string,
    reportFault: (error: unknown) => void,
  ) {
    this.#journal = journal;
    this.#devices = devices;
    this.#newId = newId;
    this.#reportFault = reportFault;
  }

  /** The entries that queue the kinds with a device. */
  queue(kinds: readonly OutboxKind[], saleId: string, receiptNumber: string): readonly NewEntry[] {
    return kinds
      .filter((kind) =>
        this.#devices === null ? kind === 'print-receipt' : this.#devices[kind] !== undefined,
      )
      .map((kind) => ({
        kind: 'outbox.queued',
        body: { outboxId: this.#newId(), kind, saleId, receiptNumber, sessionId: null },
      }));
  }

  /** The entry that opens a session's drawer without a sale; none without a drawer. */
  queueOpening(sessionId: string): readonly NewEntry[] {
    if (this.#devices?.['open-drawer'] === undefined) return [];
    const order = { outboxId: this.#newId(), saleId: null, receiptNumber: null, sessionId };
    return [{ kind: 'outbox.queued', body: { ...order, kind: 'open-drawer' } }];
  }

  /**
   * Runs at the start, before anything else: a drawer opening queued before the program ended is
   * dropped, begun or not, because the drawer may be unattended now.
   */
  start(): void {
    if (this.#devices === null) return;
    for (const { outboxId, kind, state } of openTasks(this.#journal.readable)) {
      if (kind !== 'open-drawer') continue;
      const begun: readonly NewEntry[] =
        state === 'begun' ? [] : [{ kind: 'outbox.begun', body: { outboxId } }];
      this.#journal.append(...begun, { kind: 'outbox.done', body: { outboxId, outcome: 'left' } });
    }
    this.kick();
  }

  /** Processes the queue; called after every append, and at the start for items left by a crash. */
  readonly kick = (): void => {
    if (this.#closed || this.#running !== null || this.#devices === null) return;
    if (openTasks(this.#journal.readable).length === 0) return;
    // Runs asynchronously: its own appends wake too, and must find `#running` set.
    this.#running = Promise.resolve()
      .then(() => this.#run())
      .then(
        () => {
          this.#running = null;
          this.kick(); // for items queued while the run was ending
        },
        (error: unknown) => {
          this.#running = null;
          this.#reportFault(error);
        },
      );
  };

  /** Waits for the running item. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    for (;;) {
      const [next] = openTasks(this.#journal.readable);
      if (next === undefined || this.#closed) return;
      await this.#do(next);
    }
  }

  async #do({ outboxId, kind, state, ...order }: OpenTask): Promise<void> {
    const again = state === 'begun';
    const device = this.#devices?.[kind];
    const done = (outcome: Outcome) =>
      this.#journal.append({ kind: 'outbox.done', body: { outboxId, outcome } });
    const begun: readonly NewEntry[] = again ? [] : [{ kind: 'outbox.begun', body: { outboxId } }];
    if (device === undefined || (again && kind === 'open-drawer')) {
      this.#journal.append(...begun, { kind: 'outbox.done', body: { outboxId, outcome: 'left' } });
      return;
    }
    const number = kind === 'print-receipt' ? order.receiptNumber : null;
    const printed =
      number === null ? 0 : (receiptByNumber(this.#journal.readable, number)?.printed ?? 0);
    const duplicate = number !== null && (again || printed > 0);
    const printing: readonly NewEntry[] =
      number === null ? [] : [{ kind: 'receipt.printed', body: { number, duplicate } }];
    if (begun.length + printing.length > 0) this.#journal.append(...begun, ...printing);
    try {
      await device({ outboxId, ...order, duplicate });
    } catch (error) {
      this.#reportFault(error);
      done('failed');
      return;
    }
    done(duplicate ? 'done-as-duplicate' : 'done');
  }
}
