import type { CurrentSale, Step, SwipeProblem } from '../../shared/contract/till.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import { isUnresolved } from '../../shared/domain/attempt.ts';
import { type Cents, subtract } from '../../shared/domain/money.ts';
import type { PaidPart } from '../../shared/domain/receipt.ts';
import { type Cashier, total } from '../../shared/domain/sale.ts';
import type { After } from '../after.ts';
import { JournalError } from '../journal/journal-error.ts';
import { type Attempt, attemptByCommand } from '../journal/views/attempts.ts';
import { type CashTaking, cashByCommand } from '../journal/views/cash.ts';
import { receiptOfSale } from '../journal/views/receipts.ts';
import { saleById } from '../journal/views/sales.ts';
import { paidOf, paidPartsOf, recordedByCommand, tenderOf } from '../journal/views/tenders.ts';
import { attemptView } from './attempt-view.ts';
import { type AccountInput, chargeAccount } from './charge-account.ts';
import { besidesOf, type ChargeInput, chargeCard } from './charge-card.ts';
import { CheckoutError } from './checkout-error.ts';
import type { CheckoutPorts, WaitingSwipe } from './checkout-ports.ts';
import { dropSale, parkSale, takeUpSale } from './park.ts';
import { type RecordInput, recordTender } from './record-tender.ts';
import {
  idsOf,
  type MoneyInput,
  patientOf,
  requireCashier,
  requireChargeable,
  type SaleInput,
  type TenderInput,
} from './sale-checks.ts';
import { type Besides, type CashInput, takeCash } from './take-cash.ts';

/** How long an unused swipe is kept, ms. */
export const SWIPE_KEPT_MS = 60_000;

/** How long cash waits for a look at what the service failed before, ms: it is never locked by it. */
const LOOK_BEFORE_CASH_MS = 5_000;

export interface CounterOptions extends CheckoutPorts {
  readonly now: () => Date;
  readonly after: After;
  readonly changed: () => void;
  /** Told when cash was taken, so that the service hears of it. */
  readonly cashTaken: () => void;
}

/** A sale as a command gives it, and what the card step is for. */
export interface ListenInput extends TenderInput {
  readonly operation?: 'authorize' | 'preauthorize' | undefined;
}

/** What cash came to: its change, and the receipt when nothing remains. */
export interface CashTaken {
  readonly change: Cents;
  readonly receiptNumber: string | null;
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
  listen(input: ListenInput): void {
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
    this.#turnTo({
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
    this.#turnTo({ kind: 'listening', problem });
  }

  /** The sale comes to the counter with nothing under way: to choose a tender for all or a part of it. */
  open(input: SaleInput): void {
    requireCashier(this.#options.cashier());
    this.#requireCounter(input.saleId);
    this.#requireIdle();
    requireChargeable(this.#options, input);
    this.#stopListening();
    this.#show(input, { kind: 'open', last: null });
  }

  /**
   * Leaves the step at the counter, unless an attempt is being sent. What was paid in part is never
   * just left: its card step leads back to its tenders, and from there it is parked.
   */
  leave(saleId: string): void {
    const current = this.#current;
    if (current?.saleId !== saleId) return;
    if (current.step.kind === 'sending') throw new CheckoutError('SALE_LOCKED');
    this.#stopListening();
    const { step } = current;
    const isPart = current.paid > 0 && current.remaining > 0;
    const takesMore =
      step.kind === 'listening' ||
      step.kind === 'card' ||
      (step.kind === 'not-paid' && !isUnresolved(step.attempt.state));
    if (isPart && takesMore) {
      this.#step({ kind: 'open', last: null });
      return;
    }
    const cashier = this.#options.cashier();
    if (isPart && step.kind === 'open' && cashier !== null) {
      parkSale(this.#options, current, cashier);
    }
    this.#clear();
  }

  /** Puts a sale by: the one at the counter, or one that is only typed yet. */
  park(input: SaleInput): void {
    const cashier = requireCashier(this.#options.cashier());
    this.#requireCounter(input.saleId);
    this.#requireIdle();
    parkSale(this.#options, input, cashier);
    this.#stopListening();
    this.#clear();
  }

  /** Takes a sale up again that was put by, in this run of the program or before. */
  takeUp(saleId: string): void {
    const cashier = requireCashier(this.#options.cashier());
    this.#requireCounter(saleId);
    this.#requireIdle();
    const lines = takeUpSale(this.#options, saleId, cashier);
    this.#show({ saleId, lines }, { kind: 'open', last: null });
  }

  /** Gives a parked sale up, on which nothing was paid. */
  drop(saleId: string): void {
    dropSale(this.#options, saleId, requireCashier(this.#options.cashier()));
  }

  charge(input: ChargeInput): Promise<AttemptView> {
    return this.#charge(input, (cashier, opened) =>
      chargeCard(this.#options, input, cashier, opened),
    );
  }

  /** Debits a bank account, by the words the patient agreed to. */
  chargeAccount(input: AccountInput): Promise<AttemptView> {
    return this.#charge(input, (cashier, opened) =>
      chargeAccount(this.#options, input, cashier, opened),
    );
  }

  async #charge(
    input: MoneyInput & Partial<Pick<ChargeInput, 'swipe' | 'operation'>>,
    run: (cashier: Cashier, opened: (attempt: Attempt) => void) => Promise<Attempt>,
  ): Promise<AttemptView> {
    const charging = this.#charging.get(input.commandId);
    if (charging !== undefined) return charging;
    const first = attemptByCommand(this.#options.journal.readable, input.commandId);
    if (first !== null) return attemptView(first);
    const cashier = requireCashier(this.#options.cashier());
    this.#requireCounter(input.saleId);
    this.#requireIdle();

    let opened: AttemptView | null = null;
    const charged = run(cashier, (attempt) => {
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

  async takeCash(input: CashInput): Promise<CashTaken> {
    const { journal, cashTaken } = this.#options;
    const known = () => cashByCommand(journal.readable, input.commandId);
    const first = known();
    if (first !== null) return this.#cashTaken(first);
    const allowed = await this.#allow(input, () => known() !== null);
    const second = known();
    if (second !== null) return this.#cashTaken(second); // it came twice while a word was taken
    const taking = takeCash(this.#options, input, allowed.cashier, allowed.besides);
    const { given, change } = taking;
    const tender = { kind: 'cash', given, change } as const;
    this.#paidAtOnce(input, { tender, amount: taking.amount });
    cashTaken();
    return this.#cashTaken(taking);
  }

  /** A check, or another terminal's approval: on the roll it is paid, and nothing is sent. */
  async record(input: RecordInput): Promise<{ readonly receiptNumber: string | null }> {
    const { readable } = this.#options.journal;
    const { commandId, saleId, what, reference } = input;
    const done = () => ({ receiptNumber: receiptOfSale(readable, saleId) });
    const known = () => recordedByCommand(readable, commandId) !== null;
    if (known()) return done();
    const allowed = await this.#allow(input, known);
    if (known()) return done();
    const amount = requireChargeable(this.#options, input);
    recordTender(this.#options, input, allowed.cashier, allowed.besides);
    this.#paidAtOnce(input, { tender: { kind: 'recorded', what, reference }, amount });
    return done();
  }

  /**
   * What a look-up or a person made of an attempt shows at the counter too: of the one in sight, or of
   * an earlier one that changes what remains.
   */
  attemptSettled(settled: Attempt): void {
    const current = this.#current;
    if (current?.saleId !== settled.saleId) return;
    const { step } = current;
    if (step.kind === 'not-paid' && step.attempt.attemptId === settled.attemptId) {
      this.#step(this.#outcome(attemptView(settled)));
    } else if (step.kind === 'open') this.#step(step);
  }

  /** The checks and questions before a tender that is paid the moment it is on the roll. */
  async #allow(
    input: MoneyInput,
    isDone: () => boolean,
  ): Promise<{ readonly cashier: Cashier; readonly besides: Besides }> {
    const { journal, attempts, cashier: atDesk } = this.#options;
    const cashier = requireCashier(atDesk());
    this.#requireCounter(input.saleId);
    this.#requireIdle();
    const besides = await besidesOf(this.#options, input, cashier);
    const { saleId } = input;
    const ids = idsOf(saleById(journal.readable, saleId), input);
    const guarded = () => ({
      saleId,
      ...ids,
      lastFour: null,
      amount: requireChargeable(this.#options, input),
      besides,
    });
    if (isDone()) return { cashier, besides };
    await this.#lookBefore(guarded());
    if (isDone()) return { cashier, besides };
    this.#requireCounter(saleId);
    this.#requireIdle();
    attempts.requireNoTwin(guarded());
    return { cashier, besides };
  }

  /** What the service failed or refused is looked up first, where it answers soon. */
  async #lookBefore(
    order: Parameters<CheckoutPorts['attempts']['lookAtEarlier']>[0],
  ): Promise<void> {
    const { attempts, after } = this.#options;
    const looking = attempts.lookAtEarlier(order);
    if (looking === null) return;
    let callOff = () => {};
    const waited = new Promise<void>((resolve) => {
      callOff = after(LOOK_BEFORE_CASH_MS, resolve);
    });
    await Promise.race([looking, waited]);
    callOff();
  }

  #cashTaken({ saleId, change }: CashTaking): CashTaken {
    return { change, receiptNumber: receiptOfSale(this.#options.journal.readable, saleId) };
  }

  #paidAtOnce(input: SaleInput, last: PaidPart): void {
    this.#stopListening();
    const receiptNumber = receiptOfSale(this.#options.journal.readable, input.saleId);
    const { tender } = last;
    if (receiptNumber === null) this.#show(input, { kind: 'open', last });
    else if (tender.kind === 'cash') {
      const { given, change } = tender;
      this.#show(input, { kind: 'paid-in-cash', given, change, receiptNumber });
    } else this.#show(input, { kind: 'paid', last, receiptNumber });
  }

  #outcome(attempt: AttemptView): Step {
    const { saleId, operation, state, amount } = attempt;
    if (saleId === null || state !== 'approved') return { kind: 'not-paid', attempt };
    const { readable } = this.#options.journal;
    const type = operation === 'preauthorize' ? 'hold' : 'sale';
    const receiptNumber = receiptOfSale(readable, saleId, type);
    if (receiptNumber === null) {
      const tender = tenderOf(attempt);
      return { kind: 'open', last: tender === null ? null : { tender, amount } };
    }
    return type === 'hold'
      ? { kind: 'held', attempt, receiptNumber }
      : { kind: 'paid-by-card', attempt, receiptNumber };
  }

  /**
   * Sent, but the roll cannot take the answer: in doubt. Nothing sent and the swipe gone: listening
   * again. Nothing sent and the swipe still there: as it was, so that Charge can be pressed again.
   */
  #chargeFailed(
    input: MoneyInput & Partial<Pick<ChargeInput, 'swipe'>>,
    error: unknown,
    opened: AttemptView | null,
  ): void {
    if (opened !== null) {
      const problem = error instanceof JournalError ? `journal-${error.code}` : 'unexpected';
      this.#turnTo({ kind: 'not-paid', attempt: { ...opened, state: 'in-doubt', problem } });
    } else if (input.swipe === undefined) {
      return; // nothing was taken from anybody
    } else if (error instanceof JournalError) {
      this.swipeFailed('not-journaled'); // its track was taken, and is wiped
    } else if (this.#options.swipes.lastFour(input.swipe) === null) {
      this.swipeFailed('timed-out');
    }
  }

  #stopListening(): void {
    this.#options.readers.disarm();
    this.#options.swipes.wipe();
  }

  #clear(): void {
    this.#current = null;
    this.#options.changed();
  }

  #requireIdle(): void {
    if (this.#charging.size > 0) throw new CheckoutError('SALE_LOCKED');
  }

  #requireCounter(saleId: string): void {
    if (this.#current !== null && this.#current.saleId !== saleId) {
      throw new CheckoutError('COUNTER_BUSY');
    }
  }

  #show(input: ListenInput, step: Step): void {
    this.#turn += 1;
    const { saleId, lines, operation = 'authorize' } = input;
    const { readable } = this.#options.journal;
    const paid = paidOf(readable, saleId);
    const remaining = subtract(total(lines), paid);
    this.#current = {
      turn: this.#turn,
      saleId,
      lines: [...lines],
      total: total(lines),
      paid,
      remaining,
      due: step.kind === 'open' ? remaining : (input.amount ?? remaining),
      parts: paidPartsOf(readable, saleId),
      operation,
      ...patientOf(saleById(readable, saleId), input),
      step,
    };
    this.#options.changed();
  }

  /** One step on with what is known: the journal may not be there to be read. */
  #turnTo(step: Step): void {
    if (this.#current === null) return;
    this.#turn += 1;
    this.#current = { ...this.#current, turn: this.#turn, step };
    this.#options.changed();
  }

  /** One step on, after money moved: what the sale was begun for stays. */
  #step(step: Step): void {
    if (this.#current === null) return;
    const { due, ...sale } = this.#current;
    this.#show({ ...sale, amount: due }, step);
  }
}
