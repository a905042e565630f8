import type { Database } from 'better-sqlite3';
import { t } from '../../shared/messages/t.ts';
import { CHAIN_START, rowHash } from './chain.ts';
import { damaged } from './damage.ts';
import type { Row } from './entry.ts';
import type { Head } from './head.ts';

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
 * @throws {JournalError} `damaged`.
 */
export function headOf(db: Database, tillId: string): Head {
  const rows = db
    .prepare<[string, number], Row>(
      'SELECT * FROM entries WHERE till_id = ? ORDER BY number DESC LIMIT ?',
    )
    .all(tillId, NEWEST)
    .reverse();
  let before: Pick<Row, 'number' | 'hash'> | undefined;
  for (const row of rows) {
    const follows = row.number === (before?.number ?? row.number - 1) + 1;
    const chained = row.prev_hash === (before?.hash ?? row.prev_hash);
    if (!follows || !chained || rowHash(row) !== row.hash) {
      throw damaged(t('journal.entryChangedOrEntry', { number: row.number }));
    }
    before = row;
  }
  return { tillId, number: before?.number ?? 0, hash: before?.hash ?? CHAIN_START };
}
