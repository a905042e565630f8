import type { NewEntry } from './entry.ts';
import { mustChangeOne } from './project-attempts.ts';
import type { Statements } from './statements.ts';

type EffectEntry = Extract<NewEntry, { kind: `effect.${string}` }>;

/** Applies one outbox entry to the projections. @throws {JournalError} `out-of-turn`. */
export function projectEffect(db: Statements, entry: EffectEntry): void {
  switch (entry.kind) {
    case 'effect.queued': {
      const { effectId, kind, saleId, receiptNumber, sessionId } = entry.body;
      db.prepare(`INSERT INTO effects VALUES (?, ?, ?, ?, ?, 'queued')`).run(
        effectId,
        kind,
        saleId,
        receiptNumber,
        sessionId,
      );
      return;
    }
    case 'effect.begun':
      mustChangeOne(
        db
          .prepare(`UPDATE effects SET state = 'begun' WHERE effect_id = ? AND state = 'queued'`)
          .run(entry.body.effectId),
        'an effect begins once, after it was queued',
      );
      return;
    case 'effect.done':
      mustChangeOne(
        db
          .prepare(`UPDATE effects SET state = 'done' WHERE effect_id = ? AND state = 'begun'`)
          .run(entry.body.effectId),
        'an effect is done once, after it began',
      );
      return;
  }
}
