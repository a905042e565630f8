import type { SaleSummary } from '../../shared/contract/checkout.ts';
import type { Journal } from '../journal/journal.ts';
import { type SummaryRow, salesSince } from '../journal/views/sales.ts';

const UNKNOWN: readonly (string | null)[] = ['in-doubt', 'presumed-absent', 'needs-human'];

function saleState(row: SummaryRow): SaleSummary['state'] {
  const { paid, total, state, parked_at, operation, receipt_number } = row;
  if (paid > 0 && paid >= total) return 'paid';
  if (state === 'sending') return 'sending';
  if (UNKNOWN.includes(state)) return 'in-doubt';
  if (operation === 'preauthorize' && receipt_number !== null) return 'held';
  if (paid > 0) return 'part-paid';
  return parked_at === null ? 'not-paid' : 'parked';
}

/** By which tender it is known: the one that brought money, else the last that was tried. */
function methodOf({ cash, recorded, paid, method, operation }: SummaryRow): SaleSummary['method'] {
  if (cash > 0 && cash === paid) return 'CASH';
  if (recorded > 0 && recorded === paid) return 'RECORDED';
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
function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** The sales of the clinic's day, newest first. */
export function todaysSales(journal: Journal, now: Date): SaleSummary[] {
  return salesSince(journal.readable, startOfDay(now).toISOString()).map((row) => ({
    saleId: row.sale_id,
    openedAt: row.opened_at,
    lines: row.lines,
    total: row.total,
    cashier: row.cashier_name,
    state: saleState(row),
    method: methodOf(row),
    card:
      row.brand !== null && row.last_four !== null
        ? { brand: row.brand, lastFour: row.last_four }
        : null,
    cash: row.cash,
    recorded: row.recorded,
    paid: row.paid,
    patientName: row.patient_name,
    receiptNumber: row.receipt_number,
    posting: postingState(row.posting),
  }));
}
