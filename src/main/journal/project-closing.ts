import { matchSchema, signedOffSchema, zReportSchema } from '../../shared/contract/closing.ts';
import type { NewEntry } from './entry.ts';
import { mustChangeOne } from './project-attempts.ts';
import { kept } from './saved-text.ts';
import { spendCommand } from './spend-command.ts';
import type { Statements } from './statements.ts';

type ClosingEntry = Extract<NewEntry, { kind: `closing.${string}` | 'day.closed' }>;

/** Applies one entry of a close to the projections. @throws {JournalError} `out-of-turn`. */
export function projectClosing(db: Statements, at: string, entry: ClosingEntry): void {
  switch (entry.kind) {
    case 'closing.begun': {
      const { commandId, closingId, cashier } = entry.body;
      spendCommand(db, commandId);
      db.prepare('INSERT INTO closings (closing_id, begun_at, begun_by) VALUES (?, ?, ?)').run(
        closingId,
        at,
        cashier.name,
      );
      return;
    }
    case 'closing.signed-off': {
      const { commandId, closingId, ...signed } = entry.body;
      spendCommand(db, commandId);
      mustChangeOne(
        db
          .prepare(
            `UPDATE closings SET signed = json_insert(signed, '$[#]', json(?))
             WHERE closing_id = ? AND over IS NULL`,
          )
          .run(kept(signedOffSchema, signed), closingId),
        'a step is signed off while the day is being closed',
      );
      return;
    }
    case 'closing.matched': {
      const { closingId, upTo, result } = entry.body;
      db.prepare(
        'INSERT INTO reconciliations (closing_id, at, up_to, result) VALUES (?, ?, ?, ?)',
      ).run(closingId, at, upTo, kept(matchSchema, result));
      return;
    }
    case 'closing.left': {
      const { commandId, closingId } = entry.body;
      spendCommand(db, commandId);
      endClosing(db, closingId, 'left');
      return;
    }
    case 'day.closed': {
      const { commandId, closingId, report } = entry.body;
      spendCommand(db, commandId);
      const next = db
        .prepare<[], { number: number }>(
          'SELECT coalesce(max(number), 0) + 1 AS number FROM z_reports',
        )
        .get();
      mustChangeOne(
        { changes: next?.number === report.number ? 1 : 0 },
        'Z reports are numbered without gaps',
      );
      db.prepare('INSERT INTO z_reports VALUES (?, ?, ?, ?)').run(
        report.number,
        at,
        report.head.number,
        kept(zReportSchema, report),
      );
      endClosing(db, closingId, 'closed');
      return;
    }
  }
}

function endClosing(db: Statements, closingId: string, over: 'left' | 'closed'): void {
  mustChangeOne(
    db
      .prepare('UPDATE closings SET over = ? WHERE closing_id = ? AND over IS NULL')
      .run(over, closingId),
    'a close ends once, after it began',
  );
}
