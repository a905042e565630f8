import { z } from 'zod';
import type { ParkedSale } from '../../shared/contract/checkout.ts';
import { NOTHING_MOVED } from '../../shared/domain/attempt.ts';
import { cents, subtract } from '../../shared/domain/money.ts';
import { receiptNumber } from '../../shared/domain/receipt.ts';
import type { Cashier, SaleLine } from '../../shared/domain/sale.ts';
import { type EntryBody, type NewEntry, parseRow } from '../../shared/journal/entry.ts';
import type { Commands } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import { receiptByNumber, receiptOfSale } from '../journal/projections/receipts.ts';
import { type SaleRow, saleById, unfinishedSales } from '../journal/projections/sales.ts';
import { paidPartsOf } from '../journal/projections/tenders.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { CodedError } from '../system/coded-error.ts';
import type { Rules } from './engine/rules.ts';
import { requireUnlocked } from './engine/snapshot.ts';
import { requireUnpaid, type SaleInput, saleEntries } from './sale.ts';

/** The dependencies of the parking of a sale. */
interface ParkContext {
  readonly journal: Journal;
  readonly commands: Commands;
  readonly rules: Rules;
  readonly receipts: Receipts;
}

/**
 * The entries that park a sale. For a partly paid one the patient gets a receipt for that part with the amount due;
 * the sale's own receipt follows when it is paid in full. @throws {CodedError} `SALE_LOCKED`,
 * `SALE_ALREADY_PAID`.
 */
export function parkedEntries(
  context: ParkContext,
  input: SaleInput,
  cashier: Cashier,
): readonly NewEntry[] {
  const { journal, rules } = context;
  const { saleId } = input;
  const db = journal.readable;
  requireUnlocked(db, rules, saleId);
  const known = saleById(db, saleId);
  requireUnpaid(known);
  const asPaid = known !== null && known.paid > 0 ? { ...input, lines: known.lines } : input;
  return [
    ...saleEntries(db, asPaid, cashier),
    { kind: 'sale.parked', body: { saleId, cashier } },
    ...partReceipt(context, asPaid, cashier),
  ];
}

/**
 * Resumes a sale that was parked, or that a crash left partly paid. Returns its lines.
 * @throws {CodedError} `NOT_PARKED`.
 */
export function resumeSale(
  { journal, commands }: ParkContext,
  saleId: string,
  cashier: Cashier,
  opening?: EntryBody<'sale.resumed'>['opening'],
): readonly SaleLine[] {
  const known = saleById(journal.readable, saleId);
  if (known === null || !isUnfinished(known)) throw new CodedError('NOT_PARKED');
  const body = { saleId, cashier, ...(opening === undefined ? {} : { opening }) };
  commands.appendResult({ kind: 'sale.resumed', body });
  return known.lines;
}

/**
 * Discards a parked sale without payments.
 * @throws {CodedError} `NOT_PARKED`, and `PART_PAID` if money must be refunded first.
 */
export function dropSale(
  { journal, commands }: ParkContext,
  saleId: string,
  cashier: Cashier,
): void {
  const known = saleById(journal.readable, saleId);
  if (known === null || !isUnfinished(known)) throw new CodedError('NOT_PARKED');
  if (known.paid > 0) throw new CodedError('PART_PAID');
  commands.appendResult({ kind: 'sale.dropped', body: { saleId, cashier } });
}

/** Parked, or paid in part. */
function isUnfinished({ parked_at, paid, total }: SaleRow): boolean {
  return parked_at !== null || (paid > 0 && paid < total);
}

/** The receipt of the payments since the last one; none without payments. */
function partReceipt(
  { journal, receipts }: ParkContext,
  { saleId }: SaleInput,
  cashier: Cashier,
): readonly NewEntry[] {
  const db = journal.readable;
  const known = saleById(db, saleId);
  const parts = paidPartsOf(db, saleId);
  if (known === null || parts.length === 0) return [];
  const remaining = subtract(known.total, cents(known.paid));
  const before = receiptOfSale(db, saleId, 'part-payment');
  const said = before === null ? null : receiptByNumber(db, before)?.receipt.remaining;
  if (said === remaining) return [];
  const receipt = {
    ...({ type: 'part-payment', saleId, lines: known.lines, cashier, remaining } as const),
    ...{ tender: { kind: 'split', parts } as const, patient: known.patient_name },
  };
  return receipts.issue(receipt, ['print-receipt']).entries;
}

const textRow = z.object({ kind: z.string(), body: z.string() });

/**
 * The entry that parks a sale that was parked before, if the program ended while it was open again: no list has it.
 * None after another sale, and none if money was paid, held or requested on it.
 */
export function parkedAgain({ readable: db }: Journal): readonly NewEntry[] {
  const [row] = db.all(
    `SELECT kind, entry_text(body) AS body FROM entries
     WHERE kind IN ('sale.opened', 'sale.resumed', 'sale.parked') ORDER BY number DESC LIMIT 1`,
  );
  if (row === undefined) return [];
  const { kind, body } = parseRow(textRow.parse(row));
  if (kind !== 'sale.resumed' && (kind !== 'sale.opened' || body.saved === undefined)) return [];
  const { saleId, cashier } = body;
  const moved = db.all(
    `SELECT 1 FROM tender_requests
     WHERE sale_id = ? AND state NOT IN ('${NOTHING_MOVED.join("', '")}') LIMIT 1`,
    saleId,
  );
  return moved.length > 0 ? [] : [{ kind: 'sale.parked', body: { saleId, cashier } }];
}

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
      patientId: row.patient_id,
      patientName: row.patient_name,
      cashier: row.cashier_name,
      receiptNumber: receiptNumber(row.number),
      otherCounter: null,
    }));
}
