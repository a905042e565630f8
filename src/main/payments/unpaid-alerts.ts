import type { UnpaidAlert } from '../../shared/contract/checkout.ts';
import type { Journal } from '../journal/journal.ts';
import { attemptsOfSale } from '../journal/projections/attempts.ts';
import { unfinishedSales } from '../journal/projections/sales.ts';
import { unpaidEnd } from './engine/entries.ts';
import { startOfDay } from './today.ts';

/**
 * Sales with a failed payment after the counter opened another sale. The engine parks them in the
 * commit of the outcome; they raise an unpaid alert until a person has seen it.
 */
export class UnpaidAlerts {
  readonly #journal: Journal;
  readonly #now: () => Date;
  readonly #changed: () => void;
  /** The seen attempts, by their ids. */
  readonly #seen = new Set<string>();

  constructor(journal: Journal, now: () => Date, changed: () => void) {
    this.#journal = journal;
    this.#now = now;
    this.#changed = changed;
  }

  /**
   * Unseen ones of the clinic's day, oldest first. A sale that a person parked after a decline in
   * an earlier run is among them: the journal does not record views.
   * @param atCounter the sale at the counter, which shows its own outcome; null for none.
   */
  waiting(atCounter: string | null): readonly UnpaidAlert[] {
    const today = startOfDay(this.#now()).toISOString();
    return unfinishedSales(this.#journal.readable).flatMap((sale) => {
      const { sale_id: saleId, parked_at: parkedAt, patient_name: patientName } = sale;
      if (parkedAt === null || parkedAt < today || saleId === atCounter) return [];
      const last = this.#lastPayment(saleId);
      const state = unpaidEnd(last?.state);
      if (last === undefined || state === null || this.#seen.has(last.attemptId)) return [];
      const { amount, method, card } = last;
      return [{ saleId, patientName, amount, method, card, state }];
    });
  }

  /** Dismisses the alert; the sale stays parked. */
  seen(saleId: string): void {
    const last = this.#lastPayment(saleId);
    if (last !== undefined) this.#seen.add(last.attemptId);
    this.#changed();
  }

  #lastPayment(saleId: string) {
    return attemptsOfSale(this.#journal.readable, saleId).findLast(
      ({ follows, method }) => follows === null && method !== 'CASH',
    );
  }
}
