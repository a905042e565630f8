import { z } from 'zod';
import { centsSchema, lineSchema } from '../../../shared/contract/values.ts';
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
       LEFT JOIN receipts r ON r.sale_id = s.sale_id AND r.body ->> '$.type' = 'sale'
       LEFT JOIN attempts a ON a.attempt_id = (
         SELECT attempt_id FROM attempts
         WHERE sale_id = s.sale_id AND method <> 'CASH' AND operation = 'authorize'
         ORDER BY opened_at DESC, attempt_id DESC LIMIT 1)
       WHERE s.opened_at >= ?
       ORDER BY s.opened_at DESC, s.sale_id DESC`,
      since,
    )
    .map((row) => summaryRow.parse(row));
}
