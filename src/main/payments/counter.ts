/**
 * The one sale at the counter and its step. All windows show the same; a reloaded or second window finds the present
 * step.
 *
 *    open ─▶ listening ─▶ card ─▶ sending (charge.ts) ─▶ paid · held · not-paid
 *      ▲         cash, check, terminal (offline-tenders.ts) ─▶ paid │
 *      └──────────── an amount remains, or the payment was taken back
 */

import type { AmountLimits } from '../../shared/contract/large-amount.ts';
import type { CurrentSale, Step, SwipeProblem } from '../../shared/contract/till.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import { isUnresolved, SLOW_MS } from '../../shared/domain/attempt.ts';
import { cardWarnings, payerIfNotPatient, SWIPE_KEPT_MS } from '../../shared/domain/card.ts';
import { cents } from '../../shared/domain/money.ts';
import { isClosedByPerson } from '../../shared/domain/payment-status.ts';
import type { PaidPart } from '../../shared/domain/receipt.ts';
import { type Cashier, total } from '../../shared/domain/sale.ts';
import type { EntryBody } from '../../shared/journal/entry.ts';
import type { Commands } from '../commands.ts';
import type { Reservations } from '../hub/reservations.ts';
import type { Journal } from '../journal/journal.ts';
import { type Attempt, attemptView, chargedOf } from '../journal/projections/attempts.ts';
import { receiptOfSale } from '../journal/projections/receipts.ts';
import { saleById } from '../journal/projections/sales.ts';
import { paidOf, paidPartsOf, remainsOf, tenderOf } from '../journal/projections/tenders.ts';
import type { Readable } from '../journal/statements.ts';
import type { Outbox } from '../receipts/outbox.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { CodedError } from '../system/coded-error.ts';
import type { MonotonicAges, StartTimer } from '../system/timers.ts';
import type { Attempts } from './engine/attempts.ts';
import { paidForAnother } from './engine/duplicates.ts';
import type { Rules } from './engine/rules.ts';
import { dropSale, parkedEntries, resumeSale } from './park.ts';
import {
  type CardInput,
  patientOf,
  requireChargeable,
  type SaleInput,
  type TenderInput,
  type WaitingSwipe,
} from './sale.ts';
import type { UnpaidAlerts } from './today.ts';

/** The parts of the till that the sale at the counter uses. */
export interface CounterContext extends CardInput {
  readonly journal: Journal;
  readonly commands: Commands;
  readonly rules: Rules;
  readonly ages: MonotonicAges;
  readonly receipts: Receipts;
  readonly unpaidAlerts: UnpaidAlerts;
  /** Proves the service before the card is swiped. */
  readonly warmUp: () => void;
  readonly now: () => Date;
  readonly changed: () => void;
}

/** The parts of the till that a tender uses (charge.ts, offline-tenders.ts). */
export interface CheckoutContext extends CounterContext {
  readonly counter: Counter;
  readonly attempts: Attempts;
  readonly outbox: Outbox;
  readonly amountLimits: () => AmountLimits;
  /** The client id of the branch of new payments; null at a clinic with only one, or while it is unclear. */
  readonly branch: () => string | null;
  readonly after: StartTimer;
  /** The hub's reservations; absent on a counter without a hub. */
  readonly clinic?: Reservations | undefined;
  /** A UUID, version 7. */
  readonly newId: () => string;
  /** Cash needs an open drawer with a counted float. @throws when none is open. */
  readonly requireDrawer: () => void;
}

/** The sale of a command, and the operation of its card step. */
interface ListenInput extends TenderInput {
  readonly operation?: 'authorize' | 'preauthorize' | undefined;
}

/** A request of a sale that is under way. */
export interface Block {
  readonly saleId: string;
  /** The counter already shows another sale. */
  hidden: boolean;
}

export class Counter {
  readonly #ports: CounterContext;
  readonly #blocks = new Set<Block>();
  #current: CurrentSale | null = null;
  #turn = 0;

  constructor(ports: CounterContext) {
    this.#ports = ports;
  }

  get current(): CurrentSale | null {
    return this.#current;
  }

  /** The sale here that may still take money; null without one. */
  get openSale(): string | null {
    return this.#current === null || showsPaid(this.#current.step) ? null : this.#current.saleId;
  }

  /**
   * Only of the screen: its request runs before its intent is journaled, when no attempt locks the sale yet.
   * @throws {CodedError} `COUNTER_BUSY` by another sale, `SALE_LOCKED` during its charge.
   */
  requireNoOther(saleId: string): void {
    if (this.#current !== null && this.#current.saleId !== saleId) {
      throw new CodedError('COUNTER_BUSY');
    }
    const applies = (block: Block) => !block.hidden || block.saleId === saleId;
    if (this.#blocks.values().some(applies)) throw new CodedError('SALE_LOCKED');
  }

  /**
   * The cashier of a new step of a sale. @throws {CodedError} `NOT_SIGNED_IN`, and as
   * `requireNoOther`.
   */
  begin(saleId: string): Cashier {
    const cashier = this.#ports.commands.cashier();
    this.requireNoOther(saleId);
    return cashier;
  }

  /** Blocks the counter for other requests until `unblock`. */
  block(saleId: string): Block {
    const block: Block = { saleId, hidden: false };
    this.#blocks.add(block);
    return block;
  }

  unblock(block: Block): void {
    this.#blocks.delete(block);
  }

  /**
   * Opens the card step: the readers listen, and the service is proven before the card is swiped.
   */
  listen(input: ListenInput): void {
    const { readers, warmUp, swipes } = this.#ports;
    this.begin(input.saleId);
    requireChargeable(this.#ports, input);
    swipes.wipe(); // of an earlier card, in this window or another
    if (!readers.arm()) throw new CodedError('NO_READER');
    this.show(input, { kind: 'listening', problem: null });
    warmUp(); // a failure shows in the network's status
  }

  /** A card was swiped; the readers stop listening. */
  cardSwiped(swipe: WaitingSwipe): void {
    if (this.current === null) return;
    const { journal, now, readers } = this.#ports;
    readers.disarm();
    const { handle, face, name } = swipe;
    const { patientId, patientName, payer, externalId, due: amount } = this.current;
    // The patient's own card is no other's, also if another person pays.
    const isOther =
      payerIfNotPatient(name, patientName) !== null &&
      payerIfNotPatient(name, payer?.name ?? patientName) !== null;
    const warnings = [...cardWarnings(swipe), ...(isOther ? ['other-name' as const] : [])];
    const payment = { patientId, externalId, amount, lastFour: face.lastFour };
    this.turnTo({
      kind: 'card',
      swipe: handle,
      card: { ...face, warnings },
      wipedAt: new Date(now().getTime() + SWIPE_KEPT_MS).toISOString(),
      paidForAnother: paidForAnother(journal.readable, payment, now().getTime()),
    });
  }

  /**
   * Shows the sale at the counter with no request under way: to choose a tender for all or a part
   * of it.
   */
  open(input: SaleInput): void {
    this.begin(input.saleId);
    requireChargeable(this.#ports, input);
    this.stopListening();
    this.show(input, { kind: 'open', last: null });
  }

  /**
   * Leaves the step at the counter, and appends nothing. A slow attempt continues in the background. A
   * partly paid sale is never just left: it shows its tenders, and from there `park` leaves it.
   */
  leave(saleId: string): void {
    const { current } = this;
    if (current?.saleId !== saleId) return;
    const { step } = current;
    if (step.kind === 'sending') {
      const sentFor = this.#ports.ages.of(step.attempt.attemptId);
      // Leaving is no payment: the limit is the time in which an answer usually comes.
      if (sentFor !== null && sentFor < SLOW_MS) throw new CodedError('SALE_LOCKED');
      for (const block of this.#blocks) if (block.saleId === saleId) block.hidden = true;
    }
    this.stopListening();
    const isPart = current.paid > 0 && current.remaining > 0;
    if (isPart && step.kind === 'open') return;
    if (isPart && asksForAnother(step)) this.#step({ kind: 'open', last: null });
    else this.#clear();
  }

  /** Parks a sale: the one at the counter, or one that is only typed yet. */
  park(input: SaleInput): void {
    const cashier = this.begin(input.saleId);
    this.#ports.commands.appendResult(...parkedEntries(this.#ports, input, cashier));
    this.#ports.unpaidAlerts.seen(input.saleId);
    this.stopListening();
    this.#clear();
  }

  /**
   * Saves the sale for later: its cashier may no longer work here. A payment that is under way ends first; one in doubt stays
   * on its list, which also has the sale.
   */
  abandon(by: Cashier): void {
    const { current } = this;
    if (current === null || current.step.kind === 'sending' || this.#blocks.size > 0) return;
    this.stopListening();
    if (!showsPaid(current.step)) {
      try {
        // Apart from a command that signs the cashier out: that one may still fail, and be repeated.
        this.#ports.journal.append(...parkedEntries(this.#ports, current, by));
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
      }
    }
    this.#clear();
  }

  /** Resumes a sale that was parked in this run or an earlier one. */
  resume(saleId: string, opening?: EntryBody<'sale.resumed'>['opening']): void {
    const cashier = this.begin(saleId);
    const lines = resumeSale(this.#ports, saleId, cashier, opening);
    this.show({ saleId, lines }, { kind: 'open', last: null });
  }

  /** Opens a sale that another counter of the clinic saved, as one of this journal. */
  openSaved(sale: Omit<EntryBody<'sale.opened'>, 'cashier'>): void {
    const { saleId, lines } = sale;
    const cashier = this.begin(saleId);
    this.#ports.commands.appendResult({ kind: 'sale.opened', body: { ...sale, cashier } });
    this.show({ saleId, lines }, { kind: 'open', last: null });
  }

  /** Discards a parked sale without payments. */
  drop(saleId: string): void {
    dropSale(this.#ports, saleId, this.#ports.commands.cashier());
  }

  /** Shows a sale at the counter, or updates the present one from the journal. */
  show(input: ListenInput, step: Step): void {
    this.#turn += 1;
    const { saleId, lines, operation = 'authorize' } = input;
    const { readable } = this.#ports.journal;
    const paid = paidOf(readable, saleId);
    // Its payments may exceed its total: two cards, the first abandoned as not charged.
    const remaining = cents(Math.max(0, total(lines) - paid));
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
    this.#ports.changed();
  }

  /** Changes the step without reading the journal, which may have failed. */
  turnTo(step: Step): void {
    if (this.#current === null) return;
    this.#turn += 1;
    this.#current = { ...this.#current, turn: this.#turn, step };
    this.#ports.changed();
  }

  /** Changes the step after money moved: the operation and the amount of the sale stay. */
  #step(step: Step): void {
    if (this.#current === null) return;
    const { due, ...sale } = this.#current;
    this.show({ ...sale, amount: due }, step);
  }

  #clear(): void {
    this.#current = null;
    this.#ports.changed();
  }

  /** The readers listen again: a swipe was unreadable, or the waiting one was wiped. */
  listenAgain(problem: SwipeProblem): void {
    if (this.#current === null) return;
    this.#ports.readers.arm();
    this.turnTo({ kind: 'listening', problem });
  }

  stopListening(): void {
    this.#ports.readers.disarm();
    this.#ports.swipes.wipe();
  }

  /** Shows an offline tender after its commit. */
  paid(input: SaleInput, last: PaidPart): void {
    this.stopListening();
    const { readable } = this.#ports.journal;
    const receiptNumber = receiptOfSale(readable, input.saleId);
    const { tender } = last;
    const isOpen = remainsOf(readable, input.saleId) > 0;
    if (receiptNumber === null || isOpen) this.show(input, { kind: 'open', last });
    else if (tender.kind === 'cash') {
      const { given, change } = tender;
      this.show(input, { kind: 'paid-in-cash', given, change, receiptNumber });
    } else this.show(input, { kind: 'paid', last, receiptNumber });
  }

  /**
   * Shows the outcome of a request, a status check or a decision, right after its commit: for the
   * displayed attempt, or for an earlier one that changes the amount due.
   */
  showOutcome(outcome: Attempt): void {
    const { current } = this;
    if (current?.saleId !== outcome.saleId) return;
    const { step } = current;
    const { readable } = this.#ports.journal;
    if (showsPaid(step) && isPaymentTakenBack(outcome)) {
      const attempt = attemptView(outcome);
      this.#step(
        outcome.state === 'approved' ? { kind: 'open', last: null } : { kind: 'not-paid', attempt },
      );
      return;
    }
    const shown = step.kind === 'sending' || step.kind === 'not-paid' ? step.attempt : null;
    if (shown?.attemptId === outcome.attemptId) {
      const isFreed = outcome.follows === null && isClosedByPerson(outcome);
      this.#step(
        isFreed && outcome.state !== 'approved'
          ? { kind: 'open', last: null }
          : stepAfter(readable, attemptView(outcome)),
      );
      return;
    }
    const found = isPaymentFound(outcome) ? stepAfter(readable, attemptView(outcome)) : null;
    if (step.kind === 'open') {
      // After a part payment a person chooses the next tender; after a full payment or a hold there
      // is none.
      this.#step(found === null || found.kind === 'open' ? step : found);
    } else if (found !== null && asksForAnother(step)) {
      // The next card must not be charged: the sale is already paid, or held.
      this.stopListening();
      this.#step(found);
    }
  }
}

/** The step after an attempt, from the journal. */
function stepAfter(db: Readable, attempt: AttemptView): Step {
  const { saleId, operation, state, amount } = attempt;
  if (saleId === null || state !== 'approved') return { kind: 'not-paid', attempt };
  const type = operation === 'preauthorize' ? 'hold' : 'sale';
  const receiptNumber = receiptOfSale(db, saleId, type);
  const isOpenAgain = type === 'sale' && remainsOf(db, saleId) > 0;
  if (receiptNumber === null || isOpenAgain) {
    const tender = tenderOf(db, attempt);
    return { kind: 'open', last: tender === null ? null : { tender, amount } };
  }
  return type === 'hold'
    ? { kind: 'held', attempt, receiptNumber }
    : { kind: 'paid-by-card', attempt, receiptNumber };
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
