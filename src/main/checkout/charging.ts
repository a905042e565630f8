import type { Step, SwipeProblem } from '../../shared/contract/till.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Readable } from '../journal/journal.ts';
import { JournalError } from '../journal/journal-error.ts';
import { type Attempt, attemptById } from '../journal/views/attempts.ts';
import { receiptOfSale } from '../journal/views/receipts.ts';
import { tenderOf } from '../journal/views/tenders.ts';
import { attemptView } from './attempt-view.ts';
import type { ChargeInput } from './charge-card.ts';
import { CheckoutError } from './checkout-error.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { type MoneyInput, requireCashier } from './sale-checks.ts';
import type { SaleInSight } from './sale-in-sight.ts';

interface ChargingPorts extends Pick<CheckoutPorts, 'journal' | 'cashier' | 'swipes'> {
  readonly inSight: SaleInSight;
  /** The counter listens again, because of this. */
  readonly swipeFailed: (problem: SwipeProblem) => void;
}

interface Run {
  readonly saleId: string;
  readonly charged: Promise<AttemptView>;
  /** The counter has gone on to the next patient. */
  hidden: boolean;
}

/** What is asked of the service from the counter: one at a time, each command once. */
export class Charging {
  readonly #ports: ChargingPorts;
  /** Under way, so that a command which arrives twice waits for the first one's answer. */
  readonly #running = new Map<string, Run>();

  constructor(ports: ChargingPorts) {
    this.#ports = ports;
  }

  /** @throws {CheckoutError} `COUNTER_BUSY` by another sale, `SALE_LOCKED` while one is charged. */
  requireFree(saleId: string): void {
    this.#ports.inSight.requireFree(saleId);
    const stands = (run: Run) => !run.hidden || run.saleId === saleId;
    if (this.#running.values().some(stands)) throw new CheckoutError('SALE_LOCKED');
  }

  /** Its answer is waited for all the same; it is not shown at the counter any more. */
  hide(saleId: string): void {
    for (const run of this.#running.values()) if (run.saleId === saleId) run.hidden = true;
  }

  /** Who begins something with a sale. @throws {CheckoutError} `NOT_SIGNED_IN`, and as `requireFree`. */
  begin(saleId: string): Cashier {
    const cashier = requireCashier(this.#ports.cashier());
    this.requireFree(saleId);
    return cashier;
  }

  /** Runs a charge, and shows at the counter that it is sent and what came of it. */
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
   * Sent, but the roll cannot take the answer: in doubt. Nothing sent and the swipe gone: listening
   * again. Nothing sent and the swipe still there: as it was, so that Charge can be pressed again.
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
      return; // nothing was taken from anybody, or another attempt has ended meanwhile
    } else if (error instanceof JournalError) {
      swipeFailed('not-journaled'); // its track was taken, and is wiped
    } else if (swipes.lastFour(input.swipe) === null) {
      swipeFailed('timed-out');
    }
  }
}

/** The step that an attempt leads to, by what stands on the roll. */
export function stepAfter(db: Readable, attempt: AttemptView): Step {
  const { saleId, operation, state, amount } = attempt;
  if (saleId === null || state !== 'approved') return { kind: 'not-paid', attempt };
  const type = operation === 'preauthorize' ? 'hold' : 'sale';
  const receiptNumber = receiptOfSale(db, saleId, type);
  if (receiptNumber === null) {
    const tender = tenderOf(attempt);
    return { kind: 'open', last: tender === null ? null : { tender, amount } };
  }
  return type === 'hold'
    ? { kind: 'held', attempt, receiptNumber }
    : { kind: 'paid-by-card', attempt, receiptNumber };
}
