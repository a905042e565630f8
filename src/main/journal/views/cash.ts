import { z } from 'zod';
import { centsSchema } from '../../../shared/contract/values.ts';
import type { Readable } from '../journal.ts';

const cashRow = z
  .object({
    sale_id: z.string(),
    amount: centsSchema,
    given: centsSchema,
    change: centsSchema,
    cashier_id: z.string(),
    cashier_name: z.string(),
    posting: z.enum(['waiting', 'sending', 'posted', 'in-doubt', 'refused']),
    receipt_number: z.string(),
  })
  .transform((row) => ({
    saleId: row.sale_id,
    amount: row.amount,
    given: row.given,
    change: row.change,
    cashier: { id: row.cashier_id, name: row.cashier_name },
    posting: row.posting,
    receiptNumber: row.receipt_number,
  }));

export type CashTaking = z.infer<typeof cashRow>;

const SELECT = `SELECT c.*, r.number AS receipt_number
                FROM cash_takings c JOIN receipts r USING (sale_id)`;

export function cashByCommand(db: Readable, commandId: string): CashTaking | null {
  const [row] = db.all(`${SELECT} WHERE c.command_id = ?`, commandId);
  return row === undefined ? null : cashRow.parse(row);
}

export function cashOfSale(db: Readable, saleId: string): CashTaking | null {
  const [row] = db.all(`${SELECT} WHERE c.sale_id = ?`, saleId);
  return row === undefined ? null : cashRow.parse(row);
}

/** Cash the service has not been told of yet, in the order it was taken. */
export function cashToPost(db: Readable): readonly CashTaking[] {
  return db
    .all(`${SELECT} WHERE c.posting = 'waiting' ORDER BY receipt_number`)
    .map((row) => cashRow.parse(row));
}
