import type { SaleSummary, Today, UnpaidAlert } from '../../shared/contract/checkout.ts';
import { attemptStatus, isOpenStatus } from '../../shared/domain/payment-status.ts';
import type { Journal } from '../journal/journal.ts';
import { attemptsOfSale } from '../journal/projections/attempts.ts';
import { unfinishedSales } from '../journal/projections/sales.ts';
import { type SummaryRow, salesSince, takenSince } from '../journal/projections/sales-since.ts';
import { unpaidEnd } from './engine/entries.ts';

/** As many as a person reads through at the counter; search finds the others. */
const MOST_SALES = 100;

function saleState(row: SummaryRow): SaleSummary['state'] {
  const { paid, total, parked_at, operation, receipt_number, gone, held } = row;
  const status = row.state === null ? null : attemptStatus({ ...row, state: row.state });
  if (gone > 0 && gone >= paid && paid >= total) return 'reversed';
  if (paid > 0 && paid >= total) return 'paid';
  if (status !== null && isOpenStatus(status)) return status;
  if (held > 0) return 'held';
  if (operation === 'preauthorize' && receipt_number !== null) return 'released';
  if (paid > 0) return 'part-paid';
  if (parked_at !== null) return 'parked';
  return status === 'declined' ? status : 'not-paid';
}

/** The tender of the summary: the one that brought money, else the last one tried. */
function methodOf({ cash, recorded, paid, method, operation }: SummaryRow): SaleSummary['method'] {
  if (cash > 0 && cash === paid) return 'CASH';
  if (recorded > 0 && cash + recorded === paid) return 'RECORDED';
  if (operation === 'preauthorize') return 'HOLD';
  return method === 'ACH' ? 'ACH' : 'CARD';
}

function postingState(posting: string | null): SaleSummary['posting'] {
  switch (posting) {
    case null:
    case 'posted':
    case 'in-doubt':
    case 'refused':
      return posting;
    default:
      return 'waiting';
  }
}

/** Midnight before `now` by this PC's own time zone: the clinic's day. */
export function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** The clinic's day so far; without the cash total while a blind count requires that. */
export function today(journal: Journal, now: Date, cashHidden: boolean): Today {
  const since = startOfDay(now).toISOString();
  const { sales: count, ...taken } = takenSince(journal.readable, since);
  const sales = salesSince(journal.readable, since, MOST_SALES).map(summary);
  return {
    sales,
    more: count - sales.length,
    taken: cashHidden ? { ...taken, cash: null } : taken,
  };
}

function summary(row: SummaryRow): SaleSummary {
  const method = methodOf(row);
  const isCard = method === 'CARD' || method === 'HOLD';
  return {
    saleId: row.sale_id,
    openedAt: row.opened_at,
    lines: row.lines,
    total: row.total,
    cashier: row.cashier_name,
    state: saleState(row),
    method,
    card:
      isCard && row.brand !== null && row.last_four !== null
        ? { brand: row.brand, lastFour: row.last_four }
        : null,
    parts: row.parts.map(({ brand, ...part }) => ({
      ...part,
      card: brand === null || part.lastFour === null ? null : { brand, lastFour: part.lastFour },
    })),
    cash: row.cash,
    recorded: row.recorded,
    paid: row.paid,
    gone: row.gone,
    patientName: row.patient_name,
    receiptNumber: row.receipt_number,
    posting: postingState(row.posting),
  };
}

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
