import { z } from 'zod';
import type { EntryKind } from '../../../shared/journal/entry.ts';
import { JournalError } from '../journal-error.ts';
import type { Readable, Statements } from '../statements.ts';

function alreadySpent(): never {
  throw new JournalError('out-of-turn', 'Out of turn: a command is carried out once.');
}

/**
 * Requires an unused command. For commands that add a row to `tender_requests`: the row's unique
 * key is the command id and records its use.
 */
export function requireUnspent(db: Statements, commandId: string): void {
  const spent = db.prepare('SELECT 1 FROM commands WHERE command_id = ?').get(commandId);
  if (spent !== undefined) alreadySpent();
}

/**
 * Marks a command as carried out, so that it runs only once.
 * @param kind of the entry with its id.
 */
export function spendCommand(db: Statements, commandId: string, kind: EntryKind): void {
  const made = db.prepare('SELECT 1 FROM tender_requests WHERE key = ?').get(commandId);
  if (made !== undefined) alreadySpent();
  db.prepare('INSERT INTO commands VALUES (?, ?)').run(commandId, kind);
}

/** True if a command was carried out before. */
export function isCommandUsed(db: Readable, commandId: string): boolean {
  const sql = `SELECT 1 FROM commands WHERE command_id = ?
    UNION ALL SELECT 1 FROM tender_requests WHERE key = ?`;
  return db.all(sql, commandId, commandId).length > 0;
}

const useRow = z.object({ use: z.string() });

/**
 * The result of a command, as `answersAgain` of the contract names it: the kind of the entry with its id, for a request to the
 * service its operation and method. Null for a command that was not carried out.
 */
export function useOfCommand(db: Readable, commandId: string): string | null {
  const others = ' of another counter';
  const [row] = db.all(
    `SELECT kind || iif(kind = 'cash.refunded' AND NOT EXISTS (SELECT 1 FROM manual_refunds m
         JOIN sales s ON s.sale_id = m.sale_id WHERE m.command_id = c.command_id), '${others}', '') AS use
       FROM commands c WHERE command_id = ?
     UNION ALL
     SELECT CASE
         WHEN is_attempt = 0 AND sale_id IN (SELECT sale_id FROM slips) THEN 'downtime.slip-entered'
         WHEN is_attempt = 0 THEN (SELECT kind FROM entries e WHERE e.number = r.number)
         ELSE operation || ' ' || method
           || iif(operation IN ('capture', 'deauthorize') AND sale_id IS NULL, '${others}', '')
       END FROM tender_requests r WHERE key = ?`,
    commandId,
    commandId,
  );
  return row === undefined ? null : useRow.parse(row).use;
}
