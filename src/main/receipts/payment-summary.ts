import type { SummaryRow } from '../../shared/domain/payment-summary-paper.ts';
import type { SaleLine } from '../../shared/domain/sale.ts';
import type { Readable } from '../journal/journal.ts';
import { movementsOfPatient } from '../journal/projections/posting-lines.ts';
import { receiptByNumber, receiptOfSale } from '../journal/projections/receipts.ts';
import { type SaleRow, saleById } from '../journal/projections/sales.ts';

/**
 * A patient's payments of a year and the money that went back, by the local day of each. A payment
 * that was moved to another patient is in the summary of that patient.
 */
export function paymentsOfYear(
  db: Readable,
  {
    patientId,
    year,
    localDay,
  }: {
    readonly patientId: string;
    readonly year: number;
    readonly localDay: (ms: number) => string;
  },
) {
  const sales = new Map<string, SaleRow | null>();
  const saleOf = (saleId: string) => {
    const known = sales.get(saleId);
    if (known !== undefined) return known;
    const sale = saleById(db, saleId);
    const named = sale === null ? null : { ...sale, lines: linesWithDetails(db, sale) };
    sales.set(saleId, named);
    return named;
  };
  let patient: string | null = null;
  const rows: SummaryRow[] = [];
  for (const movement of movementsOfPatient(db, patientId)) {
    const sale = saleOf(movement.saleId);
    const line = sale?.lines[movement.place - 1];
    const owner = line?.patient === undefined ? sale?.patient_id : line.patient.patientId;
    if (sale === null || owner !== patientId) continue;
    patient = line?.patient?.name ?? sale.patient_name ?? patient;
    const { amount, receiptNumber, tender } = movement;
    const day = localDay(Date.parse(movement.at));
    if (!day.startsWith(`${year}-`)) continue;
    rows.push({ day, receiptNumber, amount, tender, line: line ?? { kind: 'other' } });
  }
  return { patient, rows };
}

/** The lines as on the receipt of the sale, which may have details that were added later. */
function linesWithDetails(db: Readable, { sale_id, lines }: SaleRow): SaleLine[] {
  const number = receiptOfSale(db, sale_id);
  const receipt = number === null ? null : receiptByNumber(db, number)?.receipt;
  return receipt?.lines.length === lines.length ? receipt.lines : lines;
}
