import type { Database } from 'better-sqlite3';
import { CHAIN_START, rowHash } from './chain.ts';
import { damaged } from './damage.ts';
import type { Row } from './entry.ts';
import type { Head } from './head.ts';

/** How many of the newest rows are read at every opening, however long the roll is. */
const NEWEST = 200;

/**
 * The till whose roll this is; null while nothing is on it.
 * @throws {JournalError} `damaged` when there are rows of two.
 */
export function tillOf(db: Database): string | null {
  const till = (order: 'ASC' | 'DESC') =>
    db
      .prepare<[], string>(`SELECT till_id FROM roll ORDER BY number ${order} LIMIT 1`)
      .pluck()
      .get() ?? null;
  const id = till('ASC');
  if (till('DESC') !== id) throw damaged('it holds rows of two tills');
  return id;
}

/**
 * Where the roll ends. Its newest rows must be what their own hashes say, each after the other; the
 * whole of it is read by the verification.
 * @throws {JournalError} `damaged`.
 */
export function headOf(db: Database, tillId: string): Head {
  const rows = db
    .prepare<[string, number], Row>(
      'SELECT * FROM roll WHERE till_id = ? ORDER BY number DESC LIMIT ?',
    )
    .all(tillId, NEWEST)
    .reverse();
  let before: Pick<Row, 'number' | 'hash'> | undefined;
  for (const row of rows) {
    const follows = row.number === (before?.number ?? row.number - 1) + 1;
    const chained = row.prev_hash === (before?.hash ?? row.prev_hash);
    if (!follows || !chained || rowHash(row) !== row.hash) {
      throw damaged(`row ${row.number} was changed, or the one before it is missing`);
    }
    before = row;
  }
  return { tillId, number: before?.number ?? 0, hash: before?.hash ?? CHAIN_START };
}
