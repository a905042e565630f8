import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { t } from '../../shared/messages/t.ts';
import type { Row } from './entry.ts';
import { damaged } from './journal-error.ts';

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

/** `prev_hash` of the first row. */
export const CHAIN_START = '0'.repeat(64);

/**
 * SHA-256 over a row and the hash of the row before it, hex, one line per field. JSON escapes line
 * breaks and no other field has one, so two different rows never hash the same text.
 */
export function rowHash({ prev_hash, till_id, number, at, kind, body }: Omit<Row, 'hash'>): string {
  return hash('sha256', `${prev_hash}\n${till_id}\n${number}\n${at}\n${kind}\n${body}`);
}

/**
 * End of a journal: its till, the number of its newest row and that row's hash, which covers all
 * rows before it.
 */
export interface Head {
  readonly tillId: string;
  /** 0 for an empty journal. */
  readonly number: number;
  readonly hash: string;
}

/** Content of the head file; `unreadable` if neither of its slots is whole. */
export type KnownHead = Head | 'missing' | 'unreadable';
