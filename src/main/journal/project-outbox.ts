import type { NewEntry } from './entry.ts';
import { mustChangeOne } from './project-attempts.ts';
import type { Statements } from './statements.ts';

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
