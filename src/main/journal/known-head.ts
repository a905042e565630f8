import type { Database } from 'better-sqlite3';
import type { Head, KnownHead } from './head.ts';
import { JournalError } from './journal-error.ts';

/** Row 1 only names the till; after an interrupted creation there may be no head file. */
const MADE = 1;

function older(what: string): JournalError {
  return new JournalError(
    'older',
    `This is not the newest journal of this counter (${what}), so no money is taken on it: put the newest journal.db back, with the journal.db-wal that belongs to it, or call your IT person.`,
  );
}

/**
 * Compares the journal with its head file: the newest row recorded there must be in the journal.
 * @throws {JournalError} `older`, `no-head`.
 */
export function checkKnownHead(db: Database, entries: Head, known: KnownHead): void {
  if (known === 'missing' || known === 'unreadable') {
    if (entries.number <= MADE) return;
    throw new JournalError(
      'no-head',
      `The file journal.head beside the journal is ${known}, so it cannot be told whether this is the newest one: put it back, or let your IT person check the journal and run “npm run journal -- rebuild”.`,
    );
  }
  if (entries.number < known.number) {
    throw older(`it ends at row ${entries.number}, and row ${known.number} was written`);
  }
  const hash = db
    .prepare<[string, number], string>('SELECT hash FROM entries WHERE till_id = ? AND number = ?')
    .pluck()
    .get(known.tillId, known.number);
  if (known.number > 0 && hash !== known.hash) {
    throw older(`its row ${known.number} is another than was written`);
  }
}

/**
 * Runs before a journal is created: a head file without a journal means that the journal was lost.
 * @throws {JournalError} `older`.
 */
export function refuseMissingJournal(known: KnownHead): void {
  if (known === 'missing' || (known !== 'unreadable' && known.number <= MADE)) return;
  throw older('journal.db is missing');
}
