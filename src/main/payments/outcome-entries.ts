import { add, type Cents, subtract } from '../../shared/domain/money.ts';
import {
  type ReceiptTender,
  type ReceiptType,
  receiptTender,
} from '../../shared/domain/receipt.ts';
import type { Cashier, SaleLine } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { Readable } from '../journal/journal.ts';
import type { Attempt } from '../journal/projections/attempts.ts';
import { receiptOfAttempt, receiptOfSale } from '../journal/projections/receipts.ts';
import { saleById } from '../journal/projections/sales.ts';
import { paidPartsOf, tenderOf } from '../journal/projections/tenders.ts';

/** The outbox items of a payment (src/main/receipts/outbox.ts). */
export type AfterPayment = 'print-receipt' | 'open-drawer';

/** The entries that issue the next receipt and queue its outbox items. */
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
  outbox: readonly AfterPayment[],
) => readonly NewEntry[];

/**
 * The entries of an approval at the counter: the receipt of a hold, or of a sale that it pays in
 * full, once. Derived from the journal alone, so that the answer, a status check days later and a
 * start after a crash give the same.
 */
export function outcomeEntries(
  db: Readable,
  attempt: Attempt,
  issueReceipt: IssueReceipt,
): readonly NewEntry[] {
  const { saleId, operation, cashier, amount } = attempt;
  const tender = tenderOf(db, attempt);
  const sale = saleId === null ? null : saleById(db, saleId);
  if (saleId === null || sale === null || tender === null) return [];
  const source = { saleId, cashier, patient: sale.patient_name };
  if (operation === 'preauthorize') {
    if (receiptOfSale(db, saleId, 'hold') !== null) return [];
    const lines = sale.total === amount ? sale.lines : [{ kind: 'deposit' as const, amount }];
    return issueReceipt({ ...source, type: 'hold', lines, tender }, ['print-receipt']);
  }
  if (operation !== 'authorize' || receiptOfAttempt(db, attempt) !== null) return [];
  // Already paid in full by other tenders: its receipt exists. A reopened sale gets another.
  if (sale.paid >= sale.total && receiptOfSale(db, saleId) !== null) return [];
  const parts = [...paidPartsOf(db, saleId), { tender, amount }];
  const paid = add(...parts.map((part) => part.amount));
  if (subtract(sale.total, paid) > 0) return [];
  // The sale was unlocked and changed before this result: the receipt shows the charged amount, not
  // the present lines.
  const lines = sale.total === paid ? sale.lines : [{ kind: 'other' as const, amount: paid }];
  return issueReceipt({ ...source, lines, tender: receiptTender(parts, paid) }, ['print-receipt']);
}

/**
 * The entries of a receipt with the charged amount of a payment that the report corrected, in the
 * place of its earlier receipt. An amount of $0.00 only replaces one.
 * @param paid the paid amount of its sale after the correction, cents.
 */
export function correctedReceipt(
  db: Readable,
  attempt: Attempt,
  charged: Cents,
  paid: Cents,
  issueReceipt: IssueReceipt,
): readonly NewEntry[] {
  const { saleId, trackingId, cashier } = attempt;
  const tender = tenderOf(db, attempt);
  const sale = saleId === null ? null : saleById(db, saleId);
  if (saleId === null || sale === null || tender === null) return [];
  const others = paidPartsOf(db, saleId).filter(
    (part) => !('trackingId' in part.tender) || part.tender.trackingId !== trackingId,
  );
  const parts = [...others, { tender, amount: charged }];
  const sum = add(...parts.map((part) => part.amount));
  const originalNumber = receiptOfAttempt(db, attempt);
  if (charged === 0 && originalNumber === null) return [];
  const source = {
    ...{ saleId, cashier, patient: sale.patient_name },
    ...(originalNumber === null ? {} : { originalNumber }),
  };
  const remaining = subtract(sale.total, paid);
  if (remaining <= 0) {
    const lines = sale.total === sum ? sale.lines : [{ kind: 'other' as const, amount: sum }];
    return issueReceipt({ ...source, lines, tender: receiptTender(parts, sum) }, ['print-receipt']);
  }
  // A refund has its own receipt, and this one would not add up.
  if (add(sum, remaining) !== sale.total) return [];
  const part = { type: 'part-payment', lines: sale.lines, remaining } as const;
  return issueReceipt({ ...source, ...part, tender: { kind: 'split', parts } }, ['print-receipt']);
}
