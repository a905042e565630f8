import type { ReceiptTender, ReceiptType } from '../../shared/domain/receipt.ts';
import { type Cashier, type SaleLine, total } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../journal/entry.ts';
import type { Readable } from '../journal/journal.ts';
import type { Attempt } from '../journal/views/attempts.ts';
import { receiptOfSale } from '../journal/views/receipts.ts';
import { saleById } from '../journal/views/sales.ts';

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
  },
  effects: readonly AfterPayment[],
) => readonly NewEntry[];

function tenderOf({ card, bankAccount, code, trackingId }: Attempt): ReceiptTender | null {
  if (card !== null) {
    return { kind: 'card', ...card, entry: 'Swiped', approvalCode: code, trackingId };
  }
  if (bankAccount !== null) {
    const { kind: account, lastFour } = bankAccount;
    return { kind: 'bank', account, lastFour, trackingId };
  }
  return null;
}

/**
 * What an approved sale brings with it: its receipt, once. Drawn from the journal alone, so that the
 * answer, a look-up days later and a start after a crash all give the same.
 */
export function outcomeEntries(
  db: Readable,
  attempt: Attempt,
  issueReceipt: IssueReceipt,
): readonly NewEntry[] {
  const { saleId, operation, cashier } = attempt;
  const tender = tenderOf(attempt);
  if (operation !== 'authorize' || saleId === null || tender === null) return [];
  const sale = saleById(db, saleId);
  if (sale === null || receiptOfSale(db, saleId) !== null) return [];
  // Found after its sale was freed and changed: the receipt says what was charged, not what is asked now.
  const asCharged = total(sale.lines) === attempt.amount;
  const lines: SaleLine[] = asCharged ? sale.lines : [{ kind: 'other', amount: attempt.amount }];
  return issueReceipt({ saleId, lines, cashier, tender }, ['print-receipt']);
}
