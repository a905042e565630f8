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
 * @param done true if no other entry has its id.
 */
export function spendCommand(db: Statements, commandId: string, done = false): void {
  const made = db.prepare('SELECT 1 FROM tender_requests WHERE key = ?').get(commandId);
  if (made !== undefined) alreadySpent();
  db.prepare('INSERT INTO commands VALUES (?, ?)').run(commandId, done ? 1 : 0);
}

/** True if a command was carried out before. */
export function isCommandUsed(db: Readable, commandId: string): boolean {
  const sql = `SELECT 1 FROM commands WHERE command_id = ?
    UNION ALL SELECT 1 FROM tender_requests WHERE key = ?`;
  return db.all(sql, commandId, commandId).length > 0;
}

/** True if the gate recorded the end of a command without entries of its id. */
export function isCommandDone(db: Readable, commandId: string): boolean {
  const sql = 'SELECT 1 FROM commands WHERE command_id = ? AND done = 1';
  return db.all(sql, commandId).length > 0;
}
