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
                FROM cash_takings c JOIN receipts r ON r.sale_id = c.sale_id
                  AND r.body ->> '$.type' = 'sale'`;

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

const refundRow = z
  .object({
    command_id: z.string(),
    payment_key: z.string(),
    refunded_at: z.string(),
    amount: centsSchema,
    reason: z.string(),
    cashier_name: z.string(),
    manager_name: z.string().nullable(),
    receipt_number: z.string(),
  })
  .transform((row) => ({
    commandId: row.command_id,
    paymentKey: row.payment_key,
    at: row.refunded_at,
    amount: row.amount,
    reason: row.reason,
    cashier: row.cashier_name,
    manager: row.manager_name,
    receiptNumber: row.receipt_number,
  }));

export type CashRefund = z.infer<typeof refundRow>;

/** What went back from the drawer for a payment in cash, oldest first. */
export function cashRefundsOf(db: Readable, paymentKey: string): readonly CashRefund[] {
  return db
    .all('SELECT * FROM cash_refunds WHERE payment_key = ? ORDER BY rowid', paymentKey)
    .map((row) => refundRow.parse(row));
}

export function cashRefundByCommand(db: Readable, commandId: string): CashRefund | null {
  const [row] = db.all('SELECT * FROM cash_refunds WHERE command_id = ?', commandId);
  return row === undefined ? null : refundRow.parse(row);
}
