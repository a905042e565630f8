import type { CurrentSale, Step, SwipeProblem } from '../../shared/contract/till.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import { cents } from '../../shared/domain/money.ts';
import { type Cashier, total } from '../../shared/domain/sale.ts';
import type { Journal, Readable } from '../journal/journal.ts';
import { JournalError } from '../journal/journal-error.ts';
import { type Attempt, attemptById } from '../journal/projections/attempts.ts';
import { receiptOfSale } from '../journal/projections/receipts.ts';
import { saleById } from '../journal/projections/sales.ts';
import { paidOf, paidPartsOf, remainsOf, tenderOf } from '../journal/projections/tenders.ts';
import { CodedError } from '../system/coded-error.ts';
import type { ChargeInput } from './charge-card.ts';
import {
  type CheckoutPorts,
  type MoneyInput,
  patientOf,
  requireCashier,
  type TenderInput,
} from './sale.ts';

/** The sale of a command, and the operation of its card step. */
export interface ListenInput extends TenderInput {
  readonly operation?: 'authorize' | 'preauthorize' | undefined;
}

/** The one sale at the counter, for all windows, and its step. */
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

interface ChargingPorts extends Pick<CheckoutPorts, 'journal' | 'cashier' | 'swipes'> {
  readonly inSight: SaleInSight;
  /** Makes the counter listen for a card again, for this reason. */
  readonly swipeFailed: (problem: SwipeProblem) => void;
}

interface Run {
  readonly saleId: string;
  readonly charged: Promise<AttemptView>;
  /** The counter already shows another sale. */
  hidden: boolean;
}

/** The money requests of the counter: one at a time, each command once. */
export class Charging {
  readonly #ports: ChargingPorts;
  /** Under way: a repeated command waits for the first one's answer. */
  readonly #running = new Map<string, Run>();

  constructor(ports: ChargingPorts) {
    this.#ports = ports;
  }

  /** @throws {CodedError} `COUNTER_BUSY` by another sale, `SALE_LOCKED` during its charge. */
  requireFree(saleId: string): void {
    this.#ports.inSight.requireFree(saleId);
    const stands = (run: Run) => !run.hidden || run.saleId === saleId;
    if (this.#running.values().some(stands)) throw new CodedError('SALE_LOCKED');
  }

  /** Its answer is still awaited, but no longer shown at the counter. */
  hide(saleId: string): void {
    for (const run of this.#running.values()) if (run.saleId === saleId) run.hidden = true;
  }

  /**
   * The cashier of a new step of a sale. @throws {CodedError} `NOT_SIGNED_IN`, and as
   * `requireFree`.
   */
  begin(saleId: string): Cashier {
    const cashier = requireCashier(this.#ports.cashier());
    this.requireFree(saleId);
    return cashier;
  }

  /** Runs a charge, and shows its sending and its outcome at the counter. */
  async charge(
    input: MoneyInput & Partial<Pick<ChargeInput, 'swipe' | 'operation'>>,
    run: (cashier: Cashier, opened: (attempt: Attempt) => void) => Promise<Attempt>,
  ): Promise<AttemptView> {
    const { journal, inSight } = this.#ports;
    const running = this.#running.get(input.commandId);
    if (running !== undefined) return running.charged;
    const first = attemptById(journal.readable, input.commandId);
    if (first !== null) return attemptView(first);
    const cashier = this.begin(input.saleId);

    let opened: AttemptView | null = null;
    const charged = run(cashier, (attempt) => {
      opened = attemptView(attempt);
      inSight.show(input, { kind: 'sending', attempt: opened });
    }).then(attemptView);
    const ours: Run = { saleId: input.saleId, charged, hidden: false };
    this.#running.set(input.commandId, ours);
    try {
      const attempt = await charged;
      if (!ours.hidden) inSight.step(stepAfter(journal.readable, attempt));
      return attempt;
    } catch (error) {
      if (!ours.hidden) this.#failed(input, error, opened);
      throw error;
    } finally {
      this.#running.delete(input.commandId);
    }
  }

  /**
   * Sent, but the journal cannot take the answer: in doubt. Nothing sent and the swipe gone:
   * listens again. Nothing sent and the swipe still there: unchanged, so that Charge works again.
   */
  #failed(
    input: MoneyInput & Partial<Pick<ChargeInput, 'swipe'>>,
    error: unknown,
    opened: AttemptView | null,
  ): void {
    const { inSight, swipes, swipeFailed } = this.#ports;
    if (opened !== null) {
      const problem = error instanceof JournalError ? `journal-${error.code}` : 'unexpected';
      inSight.turnTo({ kind: 'not-paid', attempt: { ...opened, state: 'in-doubt', problem } });
    } else if (input.swipe === undefined || inSight.current?.step.kind !== 'card') {
      return; // no card was taken, or another attempt has ended meanwhile
    } else if (error instanceof JournalError) {
      swipeFailed('not-journaled'); // its track was taken, and is wiped
    } else if (swipes.lastFour(input.swipe) === null) {
      swipeFailed('timed-out');
    }
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
