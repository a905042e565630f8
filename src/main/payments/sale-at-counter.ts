import type { CurrentSale, Step, SwipeProblem } from '../../shared/contract/till.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import { isUnresolved } from '../../shared/domain/attempt.ts';
import { cents } from '../../shared/domain/money.ts';
import { isClosedByPerson } from '../../shared/domain/payment-status.ts';
import type { PaidPart } from '../../shared/domain/receipt.ts';
import { total } from '../../shared/domain/sale.ts';
import type { Readable } from '../journal/journal.ts';
import { type Attempt, chargedOf } from '../journal/projections/attempts.ts';
import { receiptOfSale } from '../journal/projections/receipts.ts';
import { saleById } from '../journal/projections/sales.ts';
import { paidOf, paidPartsOf, remainsOf, tenderOf } from '../journal/projections/tenders.ts';
import { CodedError } from '../system/coded-error.ts';
import { type CheckoutPorts, patientOf, type SaleInput, type TenderInput } from './sale.ts';

/** The sale of a command, and the operation of its card step. */
export interface ListenInput extends TenderInput {
  readonly operation?: 'authorize' | 'preauthorize' | undefined;
}

/** The one sale at the counter, for all windows, and its step. */
export class SaleAtCounter {
  readonly #ports: CheckoutPorts;
  #current: CurrentSale | null = null;
  #turn = 0;

  constructor(ports: CheckoutPorts) {
    this.#ports = ports;
  }

  get current(): CurrentSale | null {
    return this.#current;
  }

  /** @throws {CodedError} `COUNTER_BUSY` when another sale is there. */
  requireFree(saleId: string): void {
    if (this.#current !== null && this.#current.saleId !== saleId) {
      throw new CodedError('COUNTER_BUSY');
    }
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
  step(step: Step): void {
    if (this.#current === null) return;
    const { due, ...sale } = this.#current;
    this.show({ ...sale, amount: due }, step);
  }

  clear(): void {
    this.#current = null;
    this.#ports.changed();
  }

  /** The readers listen for a card again, for this reason. */
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
  settled(settled: Attempt): void {
    const { current } = this;
    if (current?.saleId !== settled.saleId) return;
    const { step } = current;
    const { readable } = this.#ports.journal;
    if (showsPaid(step) && isPaymentTakenBack(settled)) {
      const attempt = attemptView(settled);
      this.step(
        settled.state === 'approved' ? { kind: 'open', last: null } : { kind: 'not-paid', attempt },
      );
      return;
    }
    const shown = step.kind === 'sending' || step.kind === 'not-paid' ? step.attempt : null;
    if (shown?.attemptId === settled.attemptId) {
      const isFreed = settled.follows === null && isClosedByPerson(settled);
      this.step(
        isFreed && settled.state !== 'approved'
          ? { kind: 'open', last: null }
          : stepAfter(readable, attemptView(settled)),
      );
      return;
    }
    const found = isPaymentFound(settled) ? stepAfter(readable, attemptView(settled)) : null;
    if (step.kind === 'open') {
      // After a part payment a person chooses the next tender; after a full payment or a hold there
      // is none.
      this.step(found === null || found.kind === 'open' ? step : found);
    } else if (found !== null && asksForAnother(step)) {
      // The next card must not be charged: the sale is already paid, or held.
      this.stopListening();
      this.step(found);
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

/** The part of an attempt that screens receive. */
export function attemptView(attempt: Attempt): AttemptView {
  const { attemptId, saleId, trackingId, operation, method, amount, state, card, bankAccount } =
    attempt;
  const { paymentId, code, message, problem, checked, openedAt } = attempt;
  const known = { attemptId, saleId, trackingId, operation, method, amount, state, card };
  return { ...known, bankAccount, paymentId, code, message, problem, checked, openedAt };
}

/** True while a card is awaited, or after one that was not charged. */
export function asksForAnother(step: Step): boolean {
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
