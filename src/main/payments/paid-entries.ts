import { add } from '../../shared/domain/money.ts';
import { type PaidPart, receiptTender } from '../../shared/domain/receipt.ts';
import { type Cashier, total } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../journal/entry.ts';
import { nextNumber, numberOfSale } from '../journal/projections/receipts.ts';
import { saleById } from '../journal/projections/sales.ts';
import { paidPartsOf } from '../journal/projections/tenders.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { patientOf, type SaleInput } from './sale-checks.ts';

/**
 * The entries in the commit of an offline tender: the receipt when the sale is paid in full, and in
 * any case the opening of the drawer for cash.
 */
export function paidEntries(
  {
    journal,
    issueReceipt,
    queueTasks,
  }: Pick<CheckoutPorts, 'journal' | 'issueReceipt' | 'queueTasks'>,
  input: SaleInput,
  part: PaidPart,
  cashier: Cashier,
): readonly NewEntry[] {
  const { saleId, lines } = input;
  const db = journal.readable;
  const parts = [...paidPartsOf(db, saleId), part];
  const inCash = part.tender.kind === 'cash';
  if (add(...parts.map(({ amount }) => amount)) < total(lines)) {
    const number = numberOfSale(db, saleId) ?? nextNumber(db);
    return inCash ? queueTasks(['open-drawer'], saleId, number) : [];
  }
  return issueReceipt(
    {
      saleId,
      lines,
      cashier,
      tender: receiptTender(parts, total(lines)),
      patient: patientOf(saleById(db, saleId), input).patientName,
    },
    inCash ? ['open-drawer', 'print-receipt'] : ['print-receipt'],
  );
}
