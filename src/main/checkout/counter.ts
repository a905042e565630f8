import type { CurrentSale, Step, SwipeProblem } from '../../shared/contract/till.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import { isUnresolved, SLOW_MS } from '../../shared/domain/attempt.ts';
import type { PaidPart } from '../../shared/domain/receipt.ts';
import type { After } from '../after.ts';
import { isClosedByPerson } from '../attempts/rules.ts';
import type { Attempt } from '../journal/views/attempts.ts';
import { receiptOfSale } from '../journal/views/receipts.ts';
import { attemptView } from './attempt-view.ts';
import { type AccountInput, chargeAccount } from './charge-account.ts';
import { type ChargeInput, chargeCard } from './charge-card.ts';
import { Charging, stepAfter } from './charging.ts';
import { CheckoutError } from './checkout-error.ts';
import type { CheckoutPorts, WaitingSwipe } from './checkout-ports.ts';
import { type CashTaken, cashAtOnce, type PaidAtOncePorts, recordAtOnce } from './paid-at-once.ts';
import { dropSale, parkSale, takeUpSale } from './park.ts';
import type { RecordInput } from './record-tender.ts';
import { requireCashier, requireChargeable, type SaleInput } from './sale-checks.ts';
import { type ListenInput, SaleInSight } from './sale-in-sight.ts';
import type { CashInput } from './take-cash.ts';

/** How long an unused swipe is kept, ms. */
export const SWIPE_KEPT_MS = 60_000;

export interface CounterOptions extends CheckoutPorts {
  readonly now: () => Date;
  readonly after: After;
  readonly changed: () => void;
  /** Cash is taken only into a drawer that was counted. @throws where none is open. */
  readonly requireDrawer: () => void;
  /** Told when cash was taken, so that the service hears of it. */
  readonly cashTaken: () => void;
  /** Told of a sale that a person put by: they know how its last payment ended. */
  readonly seenUnpaid: (saleId: string) => void;
}

/**
 * The one sale at the counter and what is done with it. Every window shows this; a window that is
 * reloaded, or opened beside another, finds it as it stands.
 */
export class Counter {
  readonly #options: CounterOptions;
  readonly #inSight: SaleInSight;
  readonly #charging: Charging;
  readonly #atOnce: PaidAtOncePorts;

  constructor(options: CounterOptions) {
    const inSight = new SaleInSight(options.journal, options.changed);
    const swipeFailed = (problem: SwipeProblem) => this.swipeFailed(problem);
    const charging = new Charging({ ...options, inSight, swipeFailed });
    this.#options = options;
    this.#inSight = inSight;
    this.#charging = charging;
    this.#atOnce = { ...options, charging, paid: (input, last) => this.#paid(input, last) };
  }

  get current(): CurrentSale | null {
    return this.#inSight.current;
  }

  /** Opens the card step: the readers listen, the service is proven while the patient finds the card. */
  listen(input: ListenInput): void {
    const { readers, warmUp, swipes } = this.#options;
    this.#charging.begin(input.saleId);
    requireChargeable(this.#options, input);
    swipes.wipe(); // of a card that waited, in this window or another
    if (!readers.arm()) throw new CheckoutError('NO_READER');
    this.#inSight.show(input, { kind: 'listening', problem: null });
    warmUp(); // a failure shows in the network's status
  }

  /** A card came; the readers stop listening. */
  cardSwiped(swipe: WaitingSwipe): void {
    if (this.current === null) return;
    this.#options.readers.disarm();
    const { handle, face, name, chip, expired } = swipe;
    this.#inSight.turnTo({
      kind: 'card',
      swipe: handle,
      card: { ...face, name, chip, expired },
      wipedAt: new Date(this.#options.now().getTime() + SWIPE_KEPT_MS).toISOString(),
    });
  }

  /** A swipe gave no card, or the one that waited was wiped: the readers listen again. */
  swipeFailed(problem: SwipeProblem): void {
    if (this.current === null) return;
    this.#options.readers.arm();
    this.#inSight.turnTo({ kind: 'listening', problem });
  }

  /** The sale comes to the counter with nothing under way: to choose a tender for all or a part of it. */
  open(input: SaleInput): void {
    this.#charging.begin(input.saleId);
    requireChargeable(this.#options, input);
    this.#stopListening();
    this.#inSight.show(input, { kind: 'open', last: null });
  }

  /**
   * Leaves the step at the counter. An attempt that is being sent is left once it is slow, and goes
   * on behind. What was paid in part is never just left: its card step leads back to its tenders, and
   * from there it is parked.
   */
  leave(saleId: string): void {
    const { current } = this;
    if (current?.saleId !== saleId) return;
    const { step } = current;
    if (step.kind === 'sending') {
      const sentFor = this.#options.attempts.ages.of(step.attempt.attemptId);
      if (sentFor !== null && sentFor < SLOW_MS) throw new CheckoutError('SALE_LOCKED');
      this.#charging.hide(saleId);
    }
    this.#stopListening();
    const isPart = current.paid > 0 && current.remaining > 0;
    if (isPart && asksForAnother(step)) {
      this.#inSight.step({ kind: 'open', last: null });
      return;
    }
    const cashier = this.#options.cashier();
    if (isPart && step.kind === 'open' && cashier !== null) {
      parkSale(this.#options, current, cashier);
      this.#options.seenUnpaid(saleId);
    }
    this.#inSight.clear();
  }

  /** Puts a sale by: the one at the counter, or one that is only typed yet. */
  park(input: SaleInput): void {
    const cashier = this.#charging.begin(input.saleId);
    parkSale(this.#options, input, cashier);
    this.#options.seenUnpaid(input.saleId);
    this.#stopListening();
    this.#inSight.clear();
  }

  /** Takes a sale up again that was put by, in this run of the program or before. */
  takeUp(saleId: string): void {
    const cashier = this.#charging.begin(saleId);
    const lines = takeUpSale(this.#options, saleId, cashier);
    this.#inSight.show({ saleId, lines }, { kind: 'open', last: null });
  }

  /** Gives a parked sale up, on which nothing was paid. */
  drop(saleId: string): void {
    dropSale(this.#options, saleId, requireCashier(this.#options.cashier()));
  }

  charge(input: ChargeInput): Promise<AttemptView> {
    return this.#charging.charge(input, (cashier, opened) =>
      chargeCard(this.#options, input, cashier, opened),
    );
  }

  /** Debits a bank account, by the words the patient agreed to. */
  chargeAccount(input: AccountInput): Promise<AttemptView> {
    return this.#charging.charge(input, (cashier, opened) =>
      chargeAccount(this.#options, input, cashier, opened),
    );
  }

  takeCash(input: CashInput): Promise<CashTaken> {
    return cashAtOnce(this.#atOnce, input);
  }

  /** A tender that the service does not know. */
  record(input: RecordInput): Promise<{ readonly receiptNumber: string | null }> {
    return recordAtOnce(this.#atOnce, input);
  }

  /**
   * What a look-up or a person made of an attempt shows at the counter too: of the one in sight, or of
   * an earlier one that changes what remains.
   */
  attemptSettled(settled: Attempt): void {
    const { current } = this;
    if (current?.saleId !== settled.saleId) return;
    const { step } = current;
    if (step.kind === 'not-paid' && step.attempt.attemptId === settled.attemptId) {
      const { readable } = this.#options.journal;
      const isFreed = settled.follows === null && isClosedByPerson(settled);
      this.#inSight.step(
        isFreed && settled.state !== 'approved'
          ? { kind: 'open', last: null }
          : stepAfter(readable, attemptView(settled)),
      );
      return;
    }
    const found = isPaymentFound(settled)
      ? stepAfter(this.#options.journal.readable, attemptView(settled))
      : null;
    if (step.kind === 'open') {
      // A part leaves the next tender to be chosen; what pays the sale, or holds it, leaves none.
      this.#inSight.step(found === null || found.kind === 'open' ? step : found);
    } else if (found !== null && asksForAnother(step)) {
      // Another card was about to be charged for what turns out to be paid, or held.
      this.#stopListening();
      this.#inSight.step(found);
    }
  }

  #paid(input: SaleInput, last: PaidPart): void {
    this.#stopListening();
    const receiptNumber = receiptOfSale(this.#options.journal.readable, input.saleId);
    const { tender } = last;
    if (receiptNumber === null) this.#inSight.show(input, { kind: 'open', last });
    else if (tender.kind === 'cash') {
      const { given, change } = tender;
      this.#inSight.show(input, { kind: 'paid-in-cash', given, change, receiptNumber });
    } else this.#inSight.show(input, { kind: 'paid', last, receiptNumber });
  }

  #stopListening(): void {
    this.#options.readers.disarm();
    this.#options.swipes.wipe();
  }
}

/** Waits for a card, or says that the one before was not charged. */
function asksForAnother(step: Step): boolean {
  if (step.kind === 'not-paid') return !isUnresolved(step.attempt.state);
  return step.kind === 'listening' || step.kind === 'card';
}

/** A charge or hold that the service approved; cash was paid before it was told. */
function isPaymentFound({ state, follows, method }: Attempt): boolean {
  return state === 'approved' && follows === null && method !== 'CASH';
}
