import type { CurrentSale, Step, SwipeProblem } from '../../shared/contract/till.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import { total } from '../../shared/domain/sale.ts';
import { JournalError } from '../journal/journal-error.ts';
import { type CashTaking, cashByCommand } from '../journal/views/cash.ts';
import { receiptOfSale } from '../journal/views/receipts.ts';
import { attemptByCommand } from '../journal/views/sales.ts';
import { type ChargeInput, chargeCard } from './charge-card.ts';
import { CheckoutError } from './checkout-error.ts';
import type { CheckoutPorts, WaitingSwipe } from './checkout-ports.ts';
import { requireCashier, requireChargeable, type SaleInput } from './sale-checks.ts';
import { type CashInput, takeCash } from './take-cash.ts';

/** How long an unused swipe is kept, ms. */
export const SWIPE_KEPT_MS = 60_000;

export interface CounterOptions extends CheckoutPorts {
  readonly now: () => Date;
  readonly changed: () => void;
  /** Told when cash was taken, so that the service hears of it. */
  readonly cashTaken: () => void;
}

/**
 * The one sale at the counter and the step it is in. Every window shows this; a window that is
 * reloaded, or opened beside another, finds it as it stands.
 */
export class Counter {
  readonly #options: CounterOptions;
  /** Charges under way, so that a command which arrives twice waits for the first one's answer. */
  readonly #charging = new Map<string, Promise<AttemptView>>();
  #current: CurrentSale | null = null;
  #turn = 0;

  constructor(options: CounterOptions) {
    this.#options = options;
  }

  get current(): CurrentSale | null {
    return this.#current;
  }

  /** Opens the card step: the readers listen, the service is proven while the patient finds the card. */
  listen(input: SaleInput): void {
    const { cashier, journal, readers, service, swipes } = this.#options;
    requireCashier(cashier());
    this.#requireCounter(input.saleId);
    this.#requireIdle();
    requireChargeable(journal.readable, input);
    swipes.wipe(); // of a card that waited, in this window or another
    if (!readers.arm()) throw new CheckoutError('NO_READER');
    this.#show(input, { kind: 'listening', problem: null });
    void service.prove(); // warms the connection; a failure shows in the network's status
  }

  /** A card came; the readers stop listening. */
  cardSwiped(swipe: WaitingSwipe): void {
    if (this.#current === null) return;
    this.#options.readers.disarm();
    const { handle, face, name, chip, expired } = swipe;
    this.#step({
      kind: 'card',
      swipe: handle,
      card: { ...face, name, chip, expired },
      wipedAt: new Date(this.#options.now().getTime() + SWIPE_KEPT_MS).toISOString(),
    });
  }

  /** A swipe gave no card, or the one that waited was wiped: the readers listen again. */
  swipeFailed(problem: SwipeProblem): void {
    if (this.#current === null) return;
    this.#options.readers.arm();
    this.#step({ kind: 'listening', problem });
  }

  /** Leaves the sale at the counter, unless its attempt is being sent. */
  leave(saleId: string): void {
    if (this.#current?.saleId !== saleId) return;
    if (this.#current.step.kind === 'sending') throw new CheckoutError('SALE_LOCKED');
    this.#options.readers.disarm();
    this.#options.swipes.wipe();
    this.#current = null;
    this.#options.changed();
  }

  async charge(input: ChargeInput): Promise<AttemptView> {
    const first =
      this.#charging.get(input.commandId) ??
      attemptByCommand(this.#options.journal.readable, input.commandId);
    if (first !== null) return first;
    const cashier = requireCashier(this.#options.cashier());
    this.#requireCounter(input.saleId);
    this.#requireIdle();

    let opened: AttemptView | null = null;
    const charging = chargeCard(this.#options, input, cashier, (attempt) => {
      opened = attempt;
      this.#show(input, { kind: 'sending', attempt });
    });
    this.#charging.set(input.commandId, charging);
    try {
      const attempt = await charging;
      this.#step(this.#outcome(attempt));
      return attempt;
    } catch (error) {
      this.#chargeFailed(input, error, opened);
      throw error;
    } finally {
      this.#charging.delete(input.commandId);
    }
  }

  takeCash(input: CashInput): CashTaking {
    const first = cashByCommand(this.#options.journal.readable, input.commandId);
    if (first !== null) return first;
    const cashier = requireCashier(this.#options.cashier());
    this.#requireCounter(input.saleId);
    this.#requireIdle();
    const taking = takeCash(this.#options, input, cashier);
    this.#options.readers.disarm();
    this.#options.swipes.wipe();
    const { given, change, receiptNumber } = taking;
    this.#show(input, { kind: 'paid-in-cash', given, change, receiptNumber });
    this.#options.cashTaken();
    return taking;
  }

  #outcome(attempt: AttemptView): Step {
    const receiptNumber = receiptOfSale(this.#options.journal.readable, attempt.saleId);
    return attempt.state === 'approved' && receiptNumber !== null
      ? { kind: 'paid-by-card', attempt, receiptNumber }
      : { kind: 'not-paid', attempt };
  }

  /**
   * Sent, but the roll cannot take the answer: in doubt. Nothing sent and the swipe gone: listening
   * again. Nothing sent and the swipe still there: as it was, so that Charge can be pressed again.
   */
  #chargeFailed(input: ChargeInput, error: unknown, opened: AttemptView | null): void {
    if (opened !== null) {
      const problem = error instanceof JournalError ? `journal-${error.code}` : 'unexpected';
      this.#show(input, {
        kind: 'not-paid',
        attempt: { ...opened, state: 'in-doubt', problem },
      });
    } else if (error instanceof JournalError) {
      this.swipeFailed('not-journaled'); // its track was taken, and is wiped
    } else if (!(error instanceof CheckoutError) || error.code === 'SWIPE_GONE') {
      this.swipeFailed('timed-out');
    }
  }

  #requireIdle(): void {
    if (this.#charging.size > 0) throw new CheckoutError('SALE_LOCKED');
  }

  #requireCounter(saleId: string): void {
    if (this.#current !== null && this.#current.saleId !== saleId) {
      throw new CheckoutError('COUNTER_BUSY');
    }
  }

  #show({ saleId, lines }: SaleInput, step: Step): void {
    this.#turn += 1;
    this.#current = { turn: this.#turn, saleId, lines: [...lines], total: total(lines), step };
    this.#options.changed();
  }

  #step(step: Step): void {
    if (this.#current !== null) this.#show(this.#current, step);
  }
}
