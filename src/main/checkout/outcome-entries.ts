import { add, type Cents, subtract } from '../../shared/domain/money.ts';
import {
  type ReceiptTender,
  type ReceiptType,
  receiptTender,
} from '../../shared/domain/receipt.ts';
import type { Cashier, SaleLine } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../journal/entry.ts';
import type { Readable } from '../journal/journal.ts';
import type { Attempt } from '../journal/views/attempts.ts';
import { receiptOfSale } from '../journal/views/receipts.ts';
import { saleById } from '../journal/views/sales.ts';
import { paidPartsOf, tenderOf } from '../journal/views/tenders.ts';

/** What is done once after a payment (src/main/effects). */
export type AfterPayment = 'print-receipt' | 'open-drawer';

/** The entries that issue the next receipt and queue what is done once with it. */
export type IssueReceipt = (
  source: {
    readonly type?: ReceiptType;
    readonly originalNumber?: string;
    readonly saleId: string;
    readonly lines: readonly SaleLine[];
    readonly cashier: Cashier;
    readonly tender: ReceiptTender;
    readonly remaining?: Cents;
    readonly patient?: string | null;
  },
  effects: readonly AfterPayment[],
) => readonly NewEntry[];

/**
 * What an approval at the counter brings with it: the receipt of a hold, or of a sale that is paid in
 * full by it, once. Drawn from the journal alone, so that the answer, a look-up days later and a start
 * after a crash all give the same.
 */
export function outcomeEntries(
  db: Readable,
  attempt: Attempt,
  issueReceipt: IssueReceipt,
): readonly NewEntry[] {
  const { saleId, operation, cashier, amount } = attempt;
  const tender = tenderOf(attempt);
  const sale = saleId === null ? null : saleById(db, saleId);
  if (saleId === null || sale === null || tender === null) return [];
  const source = { saleId, cashier, patient: sale.patient_name };
  if (operation === 'preauthorize') {
    if (receiptOfSale(db, saleId, 'hold') !== null) return [];
    const lines = sale.total === amount ? sale.lines : [{ kind: 'deposit' as const, amount }];
    return issueReceipt({ ...source, type: 'hold', lines, tender }, ['print-receipt']);
  }
  if (operation !== 'authorize' || receiptOfSale(db, saleId) !== null) return [];
  const parts = [...paidPartsOf(db, saleId), { tender, amount }];
  const paid = add(...parts.map((part) => part.amount));
  if (subtract(sale.total, paid) > 0) return [];
  // Found after its sale was freed and changed: the receipt says what was charged, not what is asked now.
  const lines = sale.total === paid ? sale.lines : [{ kind: 'other' as const, amount: paid }];
  return issueReceipt({ ...source, lines, tender: receiptTender(parts, paid) }, ['print-receipt']);
}
