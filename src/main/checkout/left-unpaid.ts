import type { LeftUnpaid } from '../../shared/contract/checkout.ts';
import type { Rules } from '../attempts/rules.ts';
import type { NewEntry } from '../journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import { type Attempt, attemptsOfSale } from '../journal/views/attempts.ts';
import { saleById, unfinishedSales } from '../journal/views/sales.ts';
import { startOfDay } from './today.ts';

/** Ends that leave a sale unpaid, and free. */
const UNPAID: readonly LeftUnpaid['state'][] = [
  'declined',
  'failed',
  'refused',
  'not-sent',
  'presumed-absent',
];

function unpaidEnd(state: Attempt['state'] | undefined): LeftUnpaid['state'] | null {
  return UNPAID.find((each) => each === state) ?? null;
}

export interface LeftUnpaidSalesOptions {
  readonly journal: Journal;
  readonly locksSale: Rules['locksSale'];
  /** The sale at the counter; null for none. */
  readonly atCounter: () => string | null;
  readonly now: () => Date;
  readonly changed: () => void;
}

/**
 * Sales whose payment came to nothing after the counter had gone on to the next patient. They are put
 * by in the commit of the outcome, so that they are taken up like any other, also after a restart, and
 * are told until somebody has seen to them.
 */
export class LeftUnpaidSales {
  readonly #options: LeftUnpaidSalesOptions;
  readonly #seen = new Set<string>();

  constructor(options: LeftUnpaidSalesOptions) {
    this.#options = options;
  }

  /** What puts the sale of `attempt` by, where it was locked by this attempt alone and nobody stands at it. */
  entries({ attemptId, saleId, state, cashier, follows }: Attempt): readonly NewEntry[] {
    const { journal, locksSale, atCounter } = this.#options;
    const db = journal.readable;
    if (saleId === null || follows !== null || unpaidEnd(state) === null) return [];
    if (saleId === atCounter()) return [];
    const locking = attemptsOfSale(db, saleId).filter(locksSale);
    const isLast = locking.length > 0 && locking.every((each) => each.attemptId === attemptId);
    const sale = saleById(db, saleId);
    if (!isLast || sale === null || sale.paid >= sale.total) return [];
    this.#seen.delete(saleId);
    return [{ kind: 'sale.parked', body: { saleId, cashier } }];
  }

  /**
   * Those of the clinic's day that nobody has seen yet, oldest first. What a person parked after a
   * decline in an earlier run of the program is among them: the roll does not tell who had seen it.
   */
  get waiting(): readonly LeftUnpaid[] {
    const { journal, atCounter, now } = this.#options;
    const today = startOfDay(now()).toISOString();
    return unfinishedSales(journal.readable).flatMap((sale) => {
      const { sale_id: saleId, parked_at: parkedAt, patient_name: patientName } = sale;
      if (parkedAt === null || parkedAt < today) return [];
      if (saleId === atCounter() || this.#seen.has(saleId)) return [];
      const last = attemptsOfSale(journal.readable, saleId).findLast(
        ({ follows, method }) => follows === null && method !== 'CASH',
      );
      const state = unpaidEnd(last?.state);
      if (last === undefined || state === null) return [];
      const { amount, method, card } = last;
      return [{ saleId, patientName, amount, method, card, state }];
    });
  }

  /** Somebody knows of it: it stays parked, and is told no more. */
  seen(saleId: string): void {
    this.#seen.add(saleId);
    this.#options.changed();
  }
}
