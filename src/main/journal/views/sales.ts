import { z } from 'zod';
import { attemptSchema, centsSchema, lineSchema } from '../../../shared/contract/values.ts';
import { CARD_BRANDS } from '../../../shared/domain/card.ts';
import type { Readable } from '../journal.ts';

const linesColumn = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(z.array(lineSchema));

const saleRow = z.object({
  sale_id: z.string(),
  opened_at: z.string(),
  lines: linesColumn,
  total: centsSchema,
  cashier_name: z.string(),
});

export type SaleRow = z.infer<typeof saleRow>;

export function saleById(db: Readable, saleId: string): SaleRow | null {
  const [row] = db.all('SELECT * FROM sales WHERE sale_id = ?', saleId);
  return row === undefined ? null : saleRow.parse(row);
}

const attemptRow = z
  .object({
    attempt_id: z.string(),
    sale_id: z.string(),
    tracking_id: z.string(),
    method: z.string(),
    amount: z.int(),
    state: z.string(),
    brand: z.enum(CARD_BRANDS).nullable(),
    last_four: z.string().nullable(),
    payment_id: z.string().nullable(),
    code: z.string().nullable(),
    message: z.string().nullable(),
    problem: z.string().nullable(),
    opened_at: z.string(),
  })
  .transform((row) => ({
    attemptId: row.attempt_id,
    saleId: row.sale_id,
    trackingId: row.tracking_id,
    method: row.method,
    amount: row.amount,
    state: row.state,
    card: row.brand && row.last_four ? { brand: row.brand, lastFour: row.last_four } : null,
    paymentId: row.payment_id,
    code: row.code,
    message: row.message,
    problem: row.problem,
    openedAt: row.opened_at,
  }))
  .pipe(attemptSchema);

export type AttemptRow = z.infer<typeof attemptRow>;

export function attemptById(db: Readable, attemptId: string): AttemptRow | null {
  const [row] = db.all('SELECT * FROM attempts WHERE attempt_id = ?', attemptId);
  return row === undefined ? null : attemptRow.parse(row);
}

export function attemptByCommand(db: Readable, commandId: string): AttemptRow | null {
  const [row] = db.all('SELECT * FROM attempts WHERE command_id = ?', commandId);
  return row === undefined ? null : attemptRow.parse(row);
}

/** The attempts of a sale, oldest first. */
export function attemptsOfSale(db: Readable, saleId: string): readonly AttemptRow[] {
  return db
    .all('SELECT * FROM attempts WHERE sale_id = ? ORDER BY opened_at, attempt_id', saleId)
    .map((row) => attemptRow.parse(row));
}

/** What a crash left half-way: asked for, and no answer on the roll. */
export function sendingAttempts(db: Readable): readonly AttemptRow[] {
  return db
    .all(`SELECT * FROM attempts WHERE state = 'sending'`)
    .map((row) => attemptRow.parse(row));
}

const summaryRow = saleRow.extend({
  method: z.enum(['CARD', 'CASH']),
  state: z.string().nullable(),
  brand: z.enum(CARD_BRANDS).nullable(),
  last_four: z.string().nullable(),
  receipt_number: z.string().nullable(),
  posting: z.string().nullable(),
});

export type SummaryRow = z.infer<typeof summaryRow>;

/** Sales opened at or after `since` (ISO 8601 UTC), newest first, each with its latest attempt. */
export function salesSince(db: Readable, since: string): readonly SummaryRow[] {
  return db
    .all(
      `SELECT s.*, CASE WHEN c.sale_id IS NULL THEN 'CARD' ELSE 'CASH' END AS method,
              a.state, a.brand, a.last_four, r.number AS receipt_number, c.posting
       FROM sales s
       LEFT JOIN cash_takings c USING (sale_id)
       LEFT JOIN receipts r USING (sale_id)
       LEFT JOIN attempts a ON a.attempt_id = (
         SELECT attempt_id FROM attempts
         WHERE sale_id = s.sale_id AND method = 'CARD'
         ORDER BY opened_at DESC, attempt_id DESC LIMIT 1)
       WHERE s.opened_at >= ?
       ORDER BY s.opened_at DESC, s.sale_id DESC`,
      since,
    )
    .map((row) => summaryRow.parse(row));
}
