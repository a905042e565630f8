import { z } from 'zod';
import { EFFECT_KINDS } from '../entry.ts';
import type { Readable } from '../journal.ts';

const effectRow = z
  .object({
    effect_id: z.string(),
    kind: z.enum(EFFECT_KINDS),
    sale_id: z.string().nullable(),
    receipt_number: z.string().nullable(),
    session_id: z.string().nullable(),
    state: z.enum(['queued', 'begun']),
  })
  .transform((row) => ({
    effectId: row.effect_id,
    kind: row.kind,
    saleId: row.sale_id,
    receiptNumber: row.receipt_number,
    sessionId: row.session_id,
    state: row.state,
  }));

export type OpenEffect = z.infer<typeof effectRow>;

/** Outbox items that are not done, in the order they were queued. */
export function openEffects(db: Readable): readonly OpenEffect[] {
  return db
    .all(`SELECT * FROM effects WHERE state IN ('queued', 'begun') ORDER BY rowid`)
    .map((row) => effectRow.parse(row));
}
