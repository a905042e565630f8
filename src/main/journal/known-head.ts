import type { Database } from 'better-sqlite3';
import { t } from '../../shared/messages/t.ts';
import type { Head, KnownHead } from './chain.ts';
import { JournalError } from './journal-error.ts';

/** Row 1 only names the till; after an interrupted creation there may be no head file. */
const MADE = 1;

function older(what: string): JournalError {
  return new JournalError('older', t('journal.notLatestJournalCounter', { what }));
}

/**
 * Compares the journal with its head file: the newest row recorded there must be in the journal.
 * @throws {JournalError} `older`, `no-head`.
 */
export function checkKnownHead(db: Database, entries: Head, known: KnownHead): void {
  if (known === 'missing' || known === 'unreadable') {
    if (entries.number <= MADE) return;
    throw new JournalError('no-head', t('journal.fileJournalHeadNext2', { known }));
  }
  if (entries.number < known.number) {
    throw older(
      t('journal.endsEntryEntryWritten', { number: entries.number, number2: known.number }),
    );
  }
  const hash = db
    .prepare<[string, number], string>('SELECT hash FROM entries WHERE till_id = ? AND number = ?')
    .pluck()
    .get(known.tillId, known.number);
  if (known.number > 0 && hash !== known.hash) {
    throw older(t('journal.entryDiffersFromWritten', { number: known.number }));
  }
}

/**
 * Runs before a journal is created: a head file without a journal means that the journal was lost.
 * @throws {JournalError} `older`.
 */
export function refuseMissingJournal(known: KnownHead): void {
  if (known === 'missing' || (known !== 'unreadable' && known.number <= MADE)) return;
  throw older(t('journal.journalDbMissing'));
}
