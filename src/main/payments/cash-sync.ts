import type { Journal } from '../journal/journal.ts';
import { type CashTaking, cashToPost } from '../journal/projections/cash.ts';
import { CodedError } from '../system/coded-error.ts';
import type { StartTimer } from '../system/timers.ts';
import type { Attempts } from './engine/attempts.ts';
import { saleDetails } from './sale.ts';

/** Taken before its posting: it has no secrets. */
const CASH = { entries: [], tender: { kind: 'cash' }, card: null, bankAccount: null } as const;

/** Waits between tries while the service cannot be reached, ms; the last one repeats. */
const BACK_OFF = [2_000, 5_000, 15_000, 60_000] as const;

/**
 * Posts taken cash to the service, one at a time and in order. Tries again automatically only if
 * certainly nothing was sent; a posting with a lost answer gets status checks, and is never resent.
 */
export class CashSync {
  readonly #journal: Journal;
  readonly #attempts: Attempts;
  readonly #after: StartTimer;
  /** True if this cash may be posted to the service. */
  readonly #mayPost: (taking: CashTaking) => boolean;
  /** Called when the journal itself fails; the cash stays listed as not posted. */
  readonly #failed: (error: unknown) => void;
  #running: Promise<void> | null = null;
  #again = false;
  #tries = 0;
  #callOff: (() => void) | null = null;
  #closed = false;

  constructor(
    journal: Journal,
    attempts: Attempts,
    after: StartTimer,
    mayPost: (taking: CashTaking) => boolean,
    failed: (error: unknown) => void,
  ) {
    this.#journal = journal;
    this.#attempts = attempts;
    this.#after = after;
    this.#mayPost = mayPost;
    this.#failed = failed;
  }

  /** Posts all waiting cash now. Calls during a run add one more run after it. */
  kick(): void {
    if (this.#closed) return;
    if (this.#running !== null) {
      this.#again = true;
      return;
    }
    this.#callOff?.();
    this.#callOff = null;
    this.#running = this.#run()
      .catch((error: unknown) => {
        this.#failed(error);
        if (!this.#closed) this.#tryLater();
      })
      .finally(() => {
        this.#running = null;
        if (this.#again) {
          this.#again = false;
          this.kick();
        }
      });
  }

  /** Ends after the posting under way, if any. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#callOff?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    const waiting = cashToPost(this.#journal.readable);
    for (const taking of waiting.filter(this.#mayPost)) {
      if (this.#closed) return;
      if (!(await this.#post(taking))) {
        this.#tryLater();
        return;
      }
    }
    this.#tries = 0;
  }

  #tryLater(): void {
    const wait = BACK_OFF[Math.min(this.#tries, BACK_OFF.length - 1)] ?? 60_000;
    this.#tries += 1;
    this.#callOff = this.#after(wait, () => this.kick());
  }

  /** False when certainly nothing was sent. */
  async #post({ commandId, saleId, amount, cashier }: CashTaking): Promise<boolean> {
    try {
      const { state } = await this.#attempts.once(null, async () => {
        const prepared = await this.#attempts.prepare({
          operation: 'authorize',
          method: 'CASH',
          commandId: null,
          saleId,
          patientId: null,
          amount,
          lastFour: null,
          cashier,
          acknowledgedDuplicates: [],
          posts: commandId,
        });
        const unchanged = this.#attempts.requireUnchanged(prepared);
        const details = saleDetails(this.#journal, saleId, cashier);
        return this.#attempts.send(this.#attempts.open(unchanged, { ...CASH, details }));
      });
      return state !== 'not-sent';
    } catch (error) {
      if (error instanceof CodedError) return false;
      throw error;
    }
  }
}
