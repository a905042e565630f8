import { add } from '../../../shared/domain/money.ts';
import type { Attempt } from '../../journal/projections/attempts.ts';
import { type CashTaking, cashToPost, isSentAgain } from '../../journal/projections/cash.ts';
import { CodedError } from '../../system/coded-error.ts';
import { saleDetails } from '../sale.ts';
import type { PaymentCommand, TakenTender } from './command.ts';
import type { EngineEnvironment } from './engine-context.ts';
import { alarmEntries } from './entries.ts';

/** Taken before its posting: it has no secrets. */
const CASH = { entries: [], tender: { kind: 'cash' }, card: null, bankAccount: null } as const;

/** Waits between tries while the service cannot be reached, ms; the last one repeats. */
const BACK_OFF = [2_000, 5_000, 15_000, 60_000] as const;

/** Sends the posting of cash once; `take` is called right before its intent. */
type SendPosting = (command: PaymentCommand, take: () => TakenTender) => Promise<Attempt>;

/**
 * Posts taken cash to the service, one at a time and in order. Tries again automatically only if
 * certainly nothing was sent; a posting with a lost answer gets status checks, and is never resent.
 */
export class CashSync {
  readonly #engine: EngineEnvironment;
  readonly #send: SendPosting;
  #running: Promise<void> | null = null;
  #again = false;
  #tries = 0;
  #cancel: (() => void) | null = null;
  #closed = false;

  constructor(engine: EngineEnvironment, send: SendPosting) {
    this.#engine = engine;
    this.#send = send;
  }

  /** Posts waiting cash, and raises one alarm, once, about all unposted restored cash. */
  start(): void {
    const { journal } = this.#engine;
    const left = cashToPost(journal.readable).filter((taking) => !this.#mayPost(taking));
    if (left.length > 0) {
      const entries = alarmEntries(this.#engine, {
        ...{ kind: 'unposted-restored-cash', attemptId: null, paymentId: null, trackingId: null },
        ...{ amount: null, asked: add(...left.map(({ amount }) => amount)) },
      });
      if (entries.length > 0) journal.append(...entries);
    }
    this.kick();
  }

  /** Posts all waiting cash now. Calls during a run add one more run after it. */
  kick(): void {
    if (this.#closed) return;
    if (this.#running !== null) {
      this.#again = true;
      return;
    }
    this.#cancel?.();
    this.#cancel = null;
    this.#running = this.#run()
      .catch((error: unknown) => {
        this.#engine.reportFault(error); // the journal itself fails; the cash stays listed as not posted
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
    this.#cancel?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    const waiting = cashToPost(this.#engine.journal.readable);
    for (const taking of waiting.filter((each) => this.#mayPost(each))) {
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
    this.#cancel = this.#engine.after(wait, () => this.kick());
  }

  /**
   * False for unposted cash of a restored journal: it was unposted at the backup, and may have been
   * posted after it. Cash that a manager has sent again since is posted.
   */
  #mayPost({ commandId }: CashTaking): boolean {
    const { restored = false, journal } = this.#engine;
    return !restored || isSentAgain(journal.readable, commandId);
  }

  /** False when certainly nothing was sent. */
  async #post({ commandId, saleId, amount, cashier }: CashTaking): Promise<boolean> {
    const command: PaymentCommand = {
      ...{ operation: 'authorize', method: 'CASH', commandId: null, posts: commandId },
      ...{ saleId, patientId: null, amount, lastFour: null, cashier, acknowledgedDuplicates: [] },
    };
    try {
      const { state } = await this.#send(command, () => {
        return { ...CASH, details: saleDetails(this.#engine.journal, saleId, cashier) };
      });
      return state !== 'not-sent';
    } catch (error) {
      if (error instanceof CodedError) return false;
      throw error;
    }
  }
}
