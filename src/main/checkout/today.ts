import type { SaleSummary } from '../../shared/contract/checkout.ts';
import type { Journal } from '../journal/journal.ts';
import { type SummaryRow, salesSince } from '../journal/views/sales.ts';

function saleState(row: SummaryRow): SaleSummary['state'] {
  if (row.receipt_number !== null) return 'paid';
  if (row.state === 'sending') return 'sending';
  const unknown = ['in-doubt', 'presumed-absent', 'needs-human'];
  return row.state !== null && unknown.includes(row.state) ? 'in-doubt' : 'not-paid';
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
    method: row.method,
    card:
      row.method === 'CARD' && row.brand !== null && row.last_four !== null
        ? { brand: row.brand, lastFour: row.last_four }
        : null,
    receiptNumber: row.receipt_number,
    posting: postingState(row.posting),
  }));
}
