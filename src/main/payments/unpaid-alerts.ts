import type { UnpaidAlert } from '../../shared/contract/checkout.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import { type Attempt, attemptsOfSale } from '../journal/projections/attempts.ts';
import { saleById, unfinishedSales } from '../journal/projections/sales.ts';
import type { Rules } from './engine/rules.ts';
import { startOfDay } from './today.ts';

/** Final states that leave a sale unpaid and unlocked. */
const UNPAID: readonly UnpaidAlert['state'][] = [
  'declined',
  'failed',
  'refused',
  'not-sent',
  'presumed-absent',
];

function unpaidEnd(state: Attempt['state'] | undefined): UnpaidAlert['state'] | null {
  return UNPAID.find((each) => each === state) ?? null;
}

/**
 * Sales with a failed payment after the counter opened another sale. They are parked in the commit
 * of the outcome, so that they can be resumed like any other, also after a restart, and raise an
 * unpaid alert until a person has seen it.
 */
export class UnpaidAlerts {
  readonly #journal: Journal;
  readonly #now: () => Date;
  readonly #locksSale: Rules['locksSale'];
  /** The sale at the counter; null for none. */
  readonly #atCounter: () => string | null;
  readonly #changed: () => void;
  readonly #seen = new Set<string>();

  constructor(
    journal: Journal,
    now: () => Date,
    locksSale: Rules['locksSale'],
    atCounter: () => string | null,
    changed: () => void,
  ) {
    this.#journal = journal;
    this.#now = now;
    this.#locksSale = locksSale;
    this.#atCounter = atCounter;
    this.#changed = changed;
  }

  /** Parks the sale of `attempt` if only this attempt locked it and it is not at the counter. */
  entries({ attemptId, saleId, state, cashier, follows }: Attempt): readonly NewEntry[] {
    const db = this.#journal.readable;
    if (saleId === null || follows !== null || unpaidEnd(state) === null) return [];
    if (saleId === this.#atCounter()) return [];
    const locking = attemptsOfSale(db, saleId).filter(this.#locksSale);
    const isLast = locking.length > 0 && locking.every((each) => each.attemptId === attemptId);
    const sale = saleById(db, saleId);
    if (!isLast || sale === null || sale.paid >= sale.total) return [];
    this.#seen.delete(saleId);
    return [{ kind: 'sale.parked', body: { saleId, cashier } }];
  }

  /**
   * Unseen ones of the clinic's day, oldest first. A sale that a person parked after a decline in
   * an earlier run is among them: the journal does not record views.
   */
  get waiting(): readonly UnpaidAlert[] {
    const today = startOfDay(this.#now()).toISOString();
    return unfinishedSales(this.#journal.readable).flatMap((sale) => {
      const { sale_id: saleId, parked_at: parkedAt, patient_name: patientName } = sale;
      if (parkedAt === null || parkedAt < today) return [];
      if (saleId === this.#atCounter() || this.#seen.has(saleId)) return [];
      const last = attemptsOfSale(this.#journal.readable, saleId).findLast(
        ({ follows, method }) => follows === null && method !== 'CASH',
      );
      const state = unpaidEnd(last?.state);
      if (last === undefined || state === null) return [];
      const { amount, method, card } = last;
      return [{ saleId, patientName, amount, method, card, state }];
    });
  }

  /** Dismisses the alert; the sale stays parked. */
  seen(saleId: string): void {
    this.#seen.add(saleId);
    this.#changed();
  }
}
