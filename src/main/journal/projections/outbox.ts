import { z } from 'zod';
import { type PrintJobView, printJobSchema } from '../../../shared/contract/printers.ts';
import type { EntryBody, NewEntry } from '../../../shared/journal/entry.ts';
import { OUTBOX_KINDS } from '../../../shared/journal/sale-entries.ts';
import { jsonOf, mustChangeOne, type Readable, type Statements } from '../statements.ts';

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

type OutboxEntry = Extract<NewEntry, { kind: `outbox.${string}` }>;

/** Applies one outbox entry to the projections. @throws {JournalError} `out-of-turn`. */
export function projectOutbox(db: Statements, entry: OutboxEntry): void {
  switch (entry.kind) {
    case 'outbox.queued': {
      const { outboxId, kind, saleId, receiptNumber, sessionId } = entry.body;
      db.prepare(`INSERT INTO outbox VALUES (?, ?, ?, ?, ?, 'queued')`).run(
        outboxId,
        kind,
        saleId,
        receiptNumber,
        sessionId,
      );
      return;
    }
    case 'outbox.begun':
      mustChangeOne(
        db
          .prepare(`UPDATE outbox SET state = 'begun' WHERE outbox_id = ? AND state = 'queued'`)
          .run(entry.body.outboxId),
        'an effect begins once, after it was queued',
      );
      return;
    case 'outbox.done':
      mustChangeOne(
        db
          .prepare(`UPDATE outbox SET state = 'done' WHERE outbox_id = ? AND state = 'begun'`)
          .run(entry.body.outboxId),
        'an effect is done once, after it began',
      );
      return;
  }
}

/** Applies the state of a print job to the projections. */
export function projectPrintJob(db: Statements, body: EntryBody<'print.changed'>): void {
  const over = body.state.kind === 'done' || body.state.kind === 'dropped' ? 1 : 0;
  db.prepare(
    `INSERT INTO print_jobs VALUES (?, ?, ?)
     ON CONFLICT (job_id) DO UPDATE SET job = excluded.job, over = excluded.over`,
  ).run(body.id, jsonOf(printJobSchema, body), over);
}
