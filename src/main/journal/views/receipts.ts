import { z } from 'zod';
import { receiptSchema } from '../../../shared/contract/receipts.ts';
import type { Readable } from '../journal.ts';

const receiptRow = z.object({
  body: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(receiptSchema),
  printed: z.int(),
});

export function receiptByNumber(
  db: Readable,
  number: string,
): { readonly receipt: z.infer<typeof receiptSchema>; readonly printed: number } | null {
  const [row] = db.all('SELECT body, printed FROM receipts WHERE number = ?', number);
  if (row === undefined) return null;
  const { body, printed } = receiptRow.parse(row);
  return { receipt: body, printed };
}

export function receiptOfSale(db: Readable, saleId: string): string | null {
  const [row] = db.all(
    `SELECT number FROM receipts WHERE sale_id = ? AND body ->> '$.type' = 'sale'`,
    saleId,
  );
  return row === undefined ? null : z.object({ number: z.string() }).parse(row).number;
}

/** The receipt that an approved attempt brought: it carries the attempt's tracking id. */
export function receiptOfAttempt(
  db: Readable,
  { saleId, trackingId }: { readonly saleId: string | null; readonly trackingId: string },
): string | null {
  const ofSale = saleId === null ? 'sale_id IS NULL' : 'sale_id = ?';
  const [row] = db.all(
    `SELECT number FROM receipts WHERE ${ofSale} AND instr(body, ?) > 0 ORDER BY rowid DESC LIMIT 1`,
    ...(saleId === null ? [] : [saleId]),
    trackingId,
  );
  return row === undefined ? null : z.object({ number: z.string() }).parse(row).number;
}

/** How many receipts this till has issued; receipts are never deleted, so the last rowid counts them. */
export function receiptCount(db: Readable): number {
  const [row] = db.all('SELECT coalesce(max(rowid), 0) AS count FROM receipts');
  return z.object({ count: z.int() }).parse(row).count;
}
