import { z } from 'zod';
import { type PrintJobView, printJobSchema } from '../../../shared/contract/printers.ts';
import { OUTBOX_KINDS } from '../entry.ts';
import type { Readable } from '../journal.ts';

const jobRow = z.object({
  job: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(printJobSchema),
});

/** Jobs that are not over, and the last `done` of those that are; oldest first. */
export function printJobs(db: Readable, done: number): readonly PrintJobView[] {
  return db
    .all(
      `SELECT job FROM print_jobs WHERE over = 0 OR rowid IN
         (SELECT rowid FROM print_jobs WHERE over = 1 ORDER BY rowid DESC LIMIT ?)
       ORDER BY rowid`,
      done,
    )
    .map((row) => jobRow.parse(row).job);
}

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
