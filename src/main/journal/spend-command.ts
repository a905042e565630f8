import { JournalError } from './journal-error.ts';
import type { Statements } from './statements.ts';

function alreadySpent(): never {
  throw new JournalError('out-of-turn', 'Out of turn: a command is carried out once.');
}

/** Of a command that makes a row of the ledger: that row's key is its own, so it needs no other. */
export function requireUnspent(db: Statements, commandId: string): void {
  const spent = db.prepare('SELECT 1 FROM commands WHERE command_id = ?').get(commandId);
  if (spent !== undefined) alreadySpent();
}

/** A command is carried out once, whatever it commands. */
export function spendCommand(db: Statements, commandId: string): void {
  const made = db.prepare('SELECT 1 FROM ledger WHERE key = ?').get(commandId);
  if (made !== undefined) alreadySpent();
  db.prepare('INSERT INTO commands VALUES (?)').run(commandId);
}
