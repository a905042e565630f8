import type { CurrentSale, Step, SwipeProblem } from '../../shared/contract/till.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import { isUnresolved, SLOW_MS } from '../../shared/domain/attempt.ts';
import { SWIPE_KEPT_MS } from '../../shared/domain/card.ts';
import { isClosedByPerson } from '../../shared/domain/payment-status.ts';
import type { PaidPart } from '../../shared/domain/receipt.ts';
import { type Attempt, chargedOf } from '../journal/projections/attempts.ts';
import { receiptOfSale } from '../journal/projections/receipts.ts';
import { remainsOf } from '../journal/projections/tenders.ts';
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
import { attemptView, type ListenInput, SaleAtCounter, stepAfter } from './sale-at-counter.ts';

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
    const atCounter = new SaleAtCounter(ports.journal, ports.changed);
    const swipeFailed = (problem: SwipeProblem) => this.swipeFailed(problem);
    const charging = new Charging(ports, atCounter, swipeFailed);
    this.#ports = ports;
    this.#atCounter = atCounter;
    this.#charging = charging;
    this.#offline = new OfflineTenders(ports, charging, (input, last) => this.#paid(input, last));
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
    if (this.current === null) return;
    this.#ports.readers.arm();
    this.#atCounter.turnTo({ kind: 'listening', problem });
  }

  /**
   * Shows the sale at the counter with no request under way: to choose a tender for all or a part
   * of it.
   */
  open(input: SaleInput): void {
    this.#charging.begin(input.saleId);
    requireChargeable(this.#ports, input);
    this.#stopListening();
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
    this.#stopListening();
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
    this.#stopListening();
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

  /**
   * Shows the result of a status check or a decision at the counter: for the displayed attempt, or
   * for an earlier one that changes the amount due.
   */
  attemptSettled(settled: Attempt): void {
    const { current } = this;
    if (current?.saleId !== settled.saleId) return;
    const { step } = current;
    if (showsPaid(step) && isPaymentTakenBack(settled)) {
      const attempt = attemptView(settled);
      this.#atCounter.step(
        settled.state === 'approved' ? { kind: 'open', last: null } : { kind: 'not-paid', attempt },
      );
      return;
    }
    if (step.kind === 'not-paid' && step.attempt.attemptId === settled.attemptId) {
      const { readable } = this.#ports.journal;
      const isFreed = settled.follows === null && isClosedByPerson(settled);
      this.#atCounter.step(
        isFreed && settled.state !== 'approved'
          ? { kind: 'open', last: null }
          : stepAfter(readable, attemptView(settled)),
      );
      return;
    }
    const found = isPaymentFound(settled)
      ? stepAfter(this.#ports.journal.readable, attemptView(settled))
      : null;
    if (step.kind === 'open') {
      // After a part payment a person chooses the next tender; after a full payment or a hold there
      // is none.
      this.#atCounter.step(found === null || found.kind === 'open' ? step : found);
    } else if (found !== null && asksForAnother(step)) {
      // The next card must not be charged: the sale is already paid, or held.
      this.#stopListening();
      this.#atCounter.step(found);
    }
  }

  #paid(input: SaleInput, last: PaidPart): void {
    this.#stopListening();
    const receiptNumber = receiptOfSale(this.#ports.journal.readable, input.saleId);
    const { tender } = last;
    const isOpen = remainsOf(this.#ports.journal.readable, input.saleId) > 0;
    if (receiptNumber === null || isOpen) this.#atCounter.show(input, { kind: 'open', last });
    else if (tender.kind === 'cash') {
      const { given, change } = tender;
      this.#atCounter.show(input, { kind: 'paid-in-cash', given, change, receiptNumber });
    } else this.#atCounter.show(input, { kind: 'paid', last, receiptNumber });
  }

  #stopListening(): void {
    this.#ports.readers.disarm();
    this.#ports.swipes.wipe();
  }
}

/** True while a card is awaited, or after one that was not charged. */
function asksForAnother(step: Step): boolean {
  if (step.kind === 'not-paid') return !isUnresolved(step.attempt.state);
  return step.kind === 'listening' || step.kind === 'card';
}

/** True for the steps of a paid or held sale. */
function showsPaid({ kind }: Step): boolean {
  return kind === 'paid-by-card' || kind === 'paid-in-cash' || kind === 'paid' || kind === 'held';
}

/** A charge or hold with another action or a lower amount than requested. */
function isPaymentTakenBack(attempt: Attempt): boolean {
  const { state, follows, method, amount } = attempt;
  if (follows !== null || method === 'CASH') return false;
  return state === 'needs-human' || (state === 'approved' && chargedOf(attempt) < amount);
}

/** A charge or hold that the service approved; cash was paid before its posting. */
function isPaymentFound({ state, follows, method }: Attempt): boolean {
  return state === 'approved' && follows === null && method !== 'CASH';
}
