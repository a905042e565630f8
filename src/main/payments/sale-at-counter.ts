import type { CurrentSale, Step } from '../../shared/contract/till.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import { cents } from '../../shared/domain/money.ts';
import { total } from '../../shared/domain/sale.ts';
import type { Journal, Readable } from '../journal/journal.ts';
import type { Attempt } from '../journal/projections/attempts.ts';
import { receiptOfSale } from '../journal/projections/receipts.ts';
import { saleById } from '../journal/projections/sales.ts';
import { paidOf, paidPartsOf, remainsOf, tenderOf } from '../journal/projections/tenders.ts';
import { CodedError } from '../system/coded-error.ts';
import { patientOf, type TenderInput } from './sale.ts';

/** The sale of a command, and the operation of its card step. */
export interface ListenInput extends TenderInput {
  readonly operation?: 'authorize' | 'preauthorize' | undefined;
}

/** The one sale at the counter, for all windows, and its step. */
export class SaleAtCounter {
  readonly #journal: Journal;
  readonly #changed: () => void;
  #current: CurrentSale | null = null;
  #turn = 0;

  constructor(journal: Journal, changed: () => void) {
    this.#journal = journal;
    this.#changed = changed;
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
    const { readable } = this.#journal;
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
    this.#changed();
  }

  /** Changes the step without reading the journal, which may have failed. */
  turnTo(step: Step): void {
    if (this.#current === null) return;
    this.#turn += 1;
    this.#current = { ...this.#current, turn: this.#turn, step };
    this.#changed();
  }

  /** Changes the step after money moved: the operation and the amount of the sale stay. */
  step(step: Step): void {
    if (this.#current === null) return;
    const { due, ...sale } = this.#current;
    this.show({ ...sale, amount: due }, step);
  }

  clear(): void {
    this.#current = null;
    this.#changed();
  }
}

/** The step after an attempt, from the journal. */
export function stepAfter(db: Readable, attempt: AttemptView): Step {
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
