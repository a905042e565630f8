import type { ParkedSale } from '../../shared/contract/checkout.ts';
import { receiptNumber } from '../../shared/domain/receipt.ts';
import type { Journal } from '../journal/journal.ts';
import { unfinishedSales } from '../journal/projections/sales.ts';

/** Sales that can be resumed, oldest first, without the one at the counter. */
export function parkedSales(journal: Journal, atCounter: string | null): ParkedSale[] {
  return unfinishedSales(journal.readable)
    .filter(({ sale_id }) => sale_id !== atCounter)
    .map((row) => ({
      saleId: row.sale_id,
      openedAt: row.opened_at,
      parkedAt: row.parked_at,
      lines: row.lines,
      total: row.total,
      paid: row.paid,
      patientName: row.patient_name,
      cashier: row.cashier_name,
      receiptNumber: receiptNumber(row.number),
    }));
}
