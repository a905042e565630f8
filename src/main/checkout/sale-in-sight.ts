import type { CurrentSale, Step } from '../../shared/contract/till.ts';
import { cents } from '../../shared/domain/money.ts';
import { total } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import { saleById } from '../journal/views/sales.ts';
import { paidOf, paidPartsOf } from '../journal/views/tenders.ts';
import { CheckoutError } from './checkout-error.ts';
import { patientOf, type TenderInput } from './sale-checks.ts';

/** A sale as a command gives it, and what the card step is for. */
export interface ListenInput extends TenderInput {
  readonly operation?: 'authorize' | 'preauthorize' | undefined;
}

/** The one sale that stands at the counter, as every window shows it, and the step it is in. */
export class SaleInSight {
  readonly #journal: Pick<Journal, 'readable'>;
  readonly #changed: () => void;
  #current: CurrentSale | null = null;
  #turn = 0;

  constructor(journal: Pick<Journal, 'readable'>, changed: () => void) {
    this.#journal = journal;
    this.#changed = changed;
  }

  get current(): CurrentSale | null {
    return this.#current;
  }

  /** @throws {CheckoutError} `COUNTER_BUSY` where another sale stands there. */
  requireFree(saleId: string): void {
    if (this.#current !== null && this.#current.saleId !== saleId) {
      throw new CheckoutError('COUNTER_BUSY');
    }
  }

  /** Brings a sale to the counter, or draws the one there anew from the roll. */
  show(input: ListenInput, step: Step): void {
    this.#turn += 1;
    const { saleId, lines, operation = 'authorize' } = input;
    const { readable } = this.#journal;
    const paid = paidOf(readable, saleId);
    // More than its total may be paid: two cards, where the first was given up as not charged.
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

  /** One step on with what is known: the journal may not be there to be read. */
  turnTo(step: Step): void {
    if (this.#current === null) return;
    this.#turn += 1;
    this.#current = { ...this.#current, turn: this.#turn, step };
    this.#changed();
  }

  /** One step on, after money moved: what the sale was begun for stays. */
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
