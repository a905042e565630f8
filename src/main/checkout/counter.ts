import type { CurrentSale, Step, SwipeProblem } from '../../shared/contract/till.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import { total } from '../../shared/domain/sale.ts';
import { JournalError } from '../journal/journal-error.ts';
import { type Attempt, attemptByCommand } from '../journal/views/attempts.ts';
import { type CashTaking, cashByCommand } from '../journal/views/cash.ts';
import { receiptOfSale } from '../journal/views/receipts.ts';
import { attemptView } from './attempt-view.ts';
import { besidesOf, type ChargeInput, chargeCard } from './charge-card.ts';
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
    const { cashier, readers, warmUp, swipes } = this.#options;
    requireCashier(cashier());
    this.#requireCounter(input.saleId);
    this.#requireIdle();
    requireChargeable(this.#options, input);
    swipes.wipe(); // of a card that waited, in this window or another
    if (!readers.arm()) throw new CheckoutError('NO_READER');
    this.#show(input, { kind: 'listening', problem: null });
    warmUp(); // a failure shows in the network's status
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
    const charging = this.#charging.get(input.commandId);
    if (charging !== undefined) return charging;
    const first = attemptByCommand(this.#options.journal.readable, input.commandId);
    if (first !== null) return attemptView(first);
    const cashier = requireCashier(this.#options.cashier());
    this.#requireCounter(input.saleId);
    this.#requireIdle();

    let opened: AttemptView | null = null;
    const charged = chargeCard(this.#options, input, cashier, (attempt) => {
      opened = attemptView(attempt);
      this.#show(input, { kind: 'sending', attempt: opened });
    }).then(attemptView);
    this.#charging.set(input.commandId, charged);
    try {
      const attempt = await charged;
      this.#step(this.#outcome(attempt));
      return attempt;
    } catch (error) {
      this.#chargeFailed(input, error, opened);
      throw error;
    } finally {
      this.#charging.delete(input.commandId);
    }
  }

  async takeCash(input: CashInput): Promise<CashTaking> {
    const first = cashByCommand(this.#options.journal.readable, input.commandId);
    if (first !== null) return first;
    const cashier = requireCashier(this.#options.cashier());
    this.#requireCounter(input.saleId);
    this.#requireIdle();
    const besides = await besidesOf(this.#options, input, cashier);
    const second = cashByCommand(this.#options.journal.readable, input.commandId);
    if (second !== null) return second; // it came twice while the manager's word was taken
    this.#requireCounter(input.saleId);
    this.#requireIdle();
    const { saleId, lines, patientId = null } = input;
    requireChargeable(this.#options, input);
    const guarded = { saleId, patientId, lastFour: null, amount: total(lines), besides };
    this.#options.attempts.requireNoTwin(guarded);
    const taking = takeCash(this.#options, input, cashier);
    this.#options.readers.disarm();
    this.#options.swipes.wipe();
    const { given, change, receiptNumber } = taking;
    this.#show(input, { kind: 'paid-in-cash', given, change, receiptNumber });
    this.#options.cashTaken();
    return taking;
  }

  /** What a look-up or a person made of the attempt at the counter shows there too. */
  attemptSettled(settled: Attempt): void {
    const step = this.#current?.step;
    if (step?.kind !== 'not-paid' || step.attempt.attemptId !== settled.attemptId) return;
    this.#step(this.#outcome(attemptView(settled)));
  }

  #outcome(attempt: AttemptView): Step {
    const { saleId } = attempt;
    const receiptNumber =
      saleId === null ? null : receiptOfSale(this.#options.journal.readable, saleId);
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
    } else if (this.#options.swipes.lastFour(input.swipe) === null) {
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
