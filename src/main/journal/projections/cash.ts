import { z } from 'zod';
import { centsSchema } from '../../../shared/contract/values.ts';
import type { AttemptState } from '../../../shared/domain/attempt.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { Readable, Statements } from '../statements.ts';

const cashRow = z
  .object({
    command_id: z.string(),
    sale_id: z.string(),
    amount: centsSchema,
    given: centsSchema,
    change: centsSchema,
    cashier_id: z.string(),
    cashier_name: z.string(),
    posting: z.enum(['waiting', 'sending', 'posted', 'in-doubt', 'refused']),
  })
  .transform((row) => ({
    commandId: row.command_id,
    saleId: row.sale_id,
    amount: row.amount,
    given: row.given,
    change: row.change,
    cashier: { id: row.cashier_id, name: row.cashier_name },
    posting: row.posting,
  }));

export type CashTaking = z.infer<typeof cashRow>;

export function cashByCommand(db: Readable, commandId: string): CashTaking | null {
  const [row] = db.all('SELECT * FROM cash_takings WHERE command_id = ?', commandId);
  return row === undefined ? null : cashRow.parse(row);
}

/** Cash that is not posted to the service yet, in the order it was taken. */
export function cashToPost(db: Readable): readonly CashTaking[] {
  return db
    .all(`SELECT * FROM cash_takings WHERE posting = 'waiting' ORDER BY rowid`)
    .map((row) => cashRow.parse(row));
}

const branchRow = z.object({ branch: z.string().nullable() });

/** The client id of the branch that took cash; null at a clinic with only one, or while it was unclear. */
export function branchOfCash(db: Readable, commandId: string): string | null {
  const [row] = db.all('SELECT branch FROM tender_requests WHERE key = ?', commandId);
  return row === undefined ? null : branchRow.parse(row).branch;
}

/** True if a manager decided to post this cash once more. */
export function isSentAgain(db: Readable, commandId: string): boolean {
  const decided = `EXISTS (SELECT 1 FROM json_each(decided) WHERE value = 'send-again')`;
  const sql = `SELECT 1 FROM attempts WHERE posts = ? AND method = 'CASH'
    AND sale_id = (SELECT sale_id FROM cash_takings WHERE command_id = ?) AND ${decided}`;
  return db.all(sql, commandId, commandId).length > 0;
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

export type ManualRefund = z.infer<typeof refundRow>;

/** Manual refunds of a payment in cash, by check or by another terminal, oldest first. */
export function manualRefundsOf(db: Readable, paymentKey: string): readonly ManualRefund[] {
  return db
    .all('SELECT * FROM manual_refunds WHERE payment_key = ? ORDER BY rowid', paymentKey)
    .map((row) => refundRow.parse(row));
}

export function manualRefundByCommand(db: Readable, commandId: string): ManualRefund | null {
  const [row] = db.all('SELECT * FROM manual_refunds WHERE command_id = ?', commandId);
  return row === undefined ? null : refundRow.parse(row);
}

const sumRow = z.object({ sum: centsSchema });

/** All the cash that was taken for a sale, also if refunded later. */
export function cashTakenOf(db: Readable, saleId: string): Cents {
  const [row] = db.all(
    'SELECT coalesce(sum(amount), 0) AS sum FROM cash_takings WHERE sale_id = ?',
    saleId,
  );
  return sumRow.parse(row).sum;
}

/** The posting state of cash after its posting attempt reached a state. */
export const POSTING_AFTER: Readonly<Record<AttemptState, string>> = {
  sending: 'sending',
  approved: 'posted',
  'not-sent': 'waiting',
  declined: 'refused',
  failed: 'refused',
  refused: 'refused',
  'in-doubt': 'in-doubt',
  'presumed-absent': 'in-doubt',
  'needs-human': 'in-doubt',
};

/** True for the posting of cash to the service: it moves no money. */
export function isPosting(operation: string, method: string): boolean {
  return operation === 'authorize' && method === 'CASH';
}

/** Stores the posting state of cash; posted cash keeps it. */
export function setPosting(db: Statements, commandId: string | null, posting: string): void {
  db.prepare(
    `UPDATE cash_takings SET posting = ? WHERE posting <> 'posted' AND command_id = ?`,
  ).run(posting, commandId);
}

/** Stores the service's id of posted cash. */
export function cashPosted(
  db: Statements,
  commandId: string | null,
  paymentId: string | null,
  trackingId: string,
): void {
  db.prepare(
    'UPDATE tender_requests SET payment_id = ?, tracking_id = ? WHERE key = ? AND payment_id IS NULL',
  ).run(paymentId, trackingId, commandId);
}
