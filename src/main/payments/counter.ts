import type { CurrentSale, SwipeProblem } from '../../shared/contract/till.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import { SLOW_MS } from '../../shared/domain/attempt.ts';
import { SWIPE_KEPT_MS } from '../../shared/domain/card.ts';
import type { Attempt } from '../journal/projections/attempts.ts';
import { CodedError } from '../system/coded-error.ts';
import { type AccountInput, type ChargeInput, Charging } from './charge.ts';
import {
  type CashInput,
  type CashTaken,
  OfflineTenders,
  type RecordInput,
} from './offline-tenders.ts';
import { dropSale, parkSale, resumeSale } from './park.ts';
import {
  type CheckoutPorts,
  requireChargeable,
  type SaleInput,
  type WaitingSwipe,
} from './sale.ts';
import { asksForAnother, type ListenInput, SaleAtCounter } from './sale-at-counter.ts';

/**
 * The one sale at the counter and its step. All windows show the same; a reloaded or second window
 * finds the present step.
 */
export class Counter {
  readonly #ports: CheckoutPorts;
  readonly #atCounter: SaleAtCounter;
  readonly #charging: Charging;
  readonly #offline: OfflineTenders;

  constructor(ports: CheckoutPorts) {
    this.#ports = ports;
    this.#atCounter = new SaleAtCounter(ports);
    this.#charging = new Charging(ports, this.#atCounter);
    this.#offline = new OfflineTenders(ports, this.#charging, this.#atCounter);
  }

  get current(): CurrentSale | null {
    return this.#atCounter.current;
  }

  /**
   * Opens the card step: the readers listen, and the service is proven before the card is swiped.
   */
  listen(input: ListenInput): void {
    const { readers, warmUp, swipes } = this.#ports;
    this.#charging.begin(input.saleId);
    requireChargeable(this.#ports, input);
    swipes.wipe(); // of an earlier card, in this window or another
    if (!readers.arm()) throw new CodedError('NO_READER');
    this.#atCounter.show(input, { kind: 'listening', problem: null });
    warmUp(); // a failure shows in the network's status
  }

  /** A card was swiped; the readers stop listening. */
  cardSwiped(swipe: WaitingSwipe): void {
    if (this.current === null) return;
    this.#ports.readers.disarm();
    const { handle, face, name, chip, expired, tracksDiffer } = swipe;
    this.#atCounter.turnTo({
      kind: 'card',
      swipe: handle,
      card: { ...face, name, chip, expired, tracksDiffer },
      wipedAt: new Date(this.#ports.now().getTime() + SWIPE_KEPT_MS).toISOString(),
    });
  }

  /** A swipe was unreadable, or the waiting one was wiped: the readers listen again. */
  swipeFailed(problem: SwipeProblem): void {
    this.#atCounter.listenAgain(problem);
  }

  /**
   * Shows the sale at the counter with no request under way: to choose a tender for all or a part
   * of it.
   */
  open(input: SaleInput): void {
    this.#charging.begin(input.saleId);
    requireChargeable(this.#ports, input);
    this.#atCounter.stopListening();
    this.#atCounter.show(input, { kind: 'open', last: null });
  }

  /**
   * Leaves the step at the counter. A slow attempt continues in the background. A partly paid sale
   * is never just left: its card step returns to its tenders, and from there it is parked.
   */
  leave(saleId: string): void {
    const { current } = this;
    if (current?.saleId !== saleId) return;
    const { step } = current;
    if (step.kind === 'sending') {
      const sentFor = this.#ports.attempts.ages.of(step.attempt.attemptId);
      if (sentFor !== null && sentFor < SLOW_MS) throw new CodedError('SALE_LOCKED');
      this.#charging.hide(saleId);
    }
    this.#atCounter.stopListening();
    const isPart = current.paid > 0 && current.remaining > 0;
    if (isPart && asksForAnother(step)) {
      this.#atCounter.step({ kind: 'open', last: null });
      return;
    }
    const cashier = this.#ports.commands.signedIn;
    if (isPart && step.kind === 'open' && cashier !== null) {
      parkSale(this.#ports, current, cashier);
      this.#ports.seenUnpaid(saleId);
    }
    this.#atCounter.clear();
  }

  /** Parks a sale: the one at the counter, or one that is only typed yet. */
  park(input: SaleInput): void {
    const cashier = this.#charging.begin(input.saleId);
    parkSale(this.#ports, input, cashier);
    this.#ports.seenUnpaid(input.saleId);
    this.#atCounter.stopListening();
    this.#atCounter.clear();
  }

  /** Resumes a sale that was parked in this run or an earlier one. */
  resume(saleId: string): void {
    const cashier = this.#charging.begin(saleId);
    const lines = resumeSale(this.#ports, saleId, cashier);
    this.#atCounter.show({ saleId, lines }, { kind: 'open', last: null });
  }

  /** Discards a parked sale without payments. */
  drop(saleId: string): void {
    dropSale(this.#ports, saleId, this.#ports.commands.cashier());
  }

  /** Charges a card, or holds an amount on it. */
  charge(input: ChargeInput): Promise<AttemptView> {
    return this.#charging.charge(input);
  }

  /** Debits a bank account, under the text that the patient agreed to. */
  chargeAccount(input: AccountInput): Promise<AttemptView> {
    return this.#charging.charge(input);
  }

  takeCash(input: CashInput): Promise<CashTaken> {
    return this.#offline.takeCash(input);
  }

  /** An offline tender. */
  record(input: RecordInput): Promise<{ readonly receiptNumber: string | null }> {
    return this.#offline.record(input);
  }

  /** Shows the outcome of a request, a status check or a decision. */
  attemptSettled(attempt: Attempt): void {
    this.#atCounter.settled(attempt);
  }
}
