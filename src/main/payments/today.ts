import type { SaleSummary, Today } from '../../shared/contract/checkout.ts';
import { attemptStatus, isOpenStatus } from '../../shared/domain/payment-status.ts';
import type { Journal } from '../journal/journal.ts';
import { type SummaryRow, salesSince, takenSince } from '../journal/projections/sales.ts';

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
  return parked_at === null ? 'not-paid' : 'parked';
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
