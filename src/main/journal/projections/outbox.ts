import { z } from 'zod';
import { OUTBOX_KINDS } from '../entry.ts';
import type { Readable } from '../journal.ts';

const outboxRow = z
  .object({
    outbox_id: z.string(),
    kind: z.enum(OUTBOX_KINDS),
    sale_id: z.string().nullable(),
    receipt_number: z.string().nullable(),
    session_id: z.string().nullable(),
    state: z.enum(['queued', 'begun']),
  })
  .transform((row) => ({
    outboxId: row.outbox_id,
    kind: row.kind,
    saleId: row.sale_id,
    receiptNumber: row.receipt_number,
    sessionId: row.session_id,
    state: row.state,
  }));

export type OpenTask = z.infer<typeof outboxRow>;

/** Outbox items that are not done, in the order they were queued. */
export function openTasks(db: Readable): readonly OpenTask[] {
  return db
    .all(`SELECT * FROM outbox WHERE state IN ('queued', 'begun') ORDER BY rowid`)
    .map((row) => outboxRow.parse(row));
}
