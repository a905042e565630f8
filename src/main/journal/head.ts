import type { Database } from 'better-sqlite3';
import { CHAIN_START, type Head, rowHash } from '../../shared/journal/chain.ts';
import { newerPart, type Row } from '../../shared/journal/entry.ts';
import { t } from '../../shared/messages/t.ts';
import { ROW_COLUMNS } from './entry-text.ts';
import { damaged, JournalError, newerEntry } from './journal-error.ts';

/** Content of the head file; `unreadable` if neither of its slots is whole. */
export type KnownHead = Head | 'missing' | 'unreadable';

/** Number of newest rows that are read at every opening. */
const NEWEST = 200;

/**
 * The till of this journal; null for an empty one.
 * @throws {JournalError} `damaged` if it has rows of two tills.
 */
export function tillOf(db: Database): string | null {
  const till = (order: 'ASC' | 'DESC') =>
    db
      .prepare<[], string>(`SELECT till_id FROM entries ORDER BY number ${order} LIMIT 1`)
      .pluck()
      .get() ?? null;
  const id = till('ASC');
  if (till('DESC') !== id) throw damaged(t('journal.entriesTwoCounters'));
  return id;
}

/**
 * The end of the journal. Its newest rows must match their hashes and follow one another; the
 * verification reads all rows.
 * @throws {JournalError} `damaged`, `newer`.
 */
export function headOf(db: Database, tillId: string): Head {
  const rows = db
    .prepare<[string, number], Row>(
      `SELECT ${ROW_COLUMNS} FROM entries WHERE till_id = ? ORDER BY number DESC LIMIT ?`,
    )
    .all(tillId, NEWEST)
    .reverse();
  let before: Row | undefined;
  for (const row of rows) {
    const follows = row.number === (before?.number ?? row.number - 1) + 1;
    const chained = row.prev_hash === (before?.hash ?? row.prev_hash);
    if (!follows || !chained || rowHash(row) !== row.hash) {
      throw damaged(t('journal.entryChangedOrEntry', { number: row.number }));
    }
    const newer = newerPart(row);
    if (newer !== null) throw newerEntry(row.number, newer);
    before = row;
  }
  return { tillId, number: before?.number ?? 0, hash: before?.hash ?? CHAIN_START };
}

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
    .prepare<[string, number], string>(
      'SELECT lower(hex(hash)) FROM entries WHERE till_id = ? AND number = ?',
    )
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
