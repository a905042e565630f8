import type { Database } from 'better-sqlite3';
import type { Row } from './entry.ts';
import { asJournalError, JournalError } from './journal-error.ts';

/** Runs a query on a file that may be damaged; null if it is. */
function unlessDamaged<T>(query: () => T): T | null {
  try {
    return query();
  } catch (error) {
    const known = asJournalError(error);
    if (known instanceof JournalError && known.code === 'damaged') return null;
    throw error;
  }
}

/** Reads the entries of one till in ranges, and skips unreadable ones. */
export class EntryReader {
  readonly #db: Database;
  readonly #tillId: string;

  constructor(db: Database, tillId: string) {
    this.#db = db;
    this.#tillId = tillId;
  }

  /** Number of the newest row that can be found; 0 without one. */
  last(): number {
    const newest = this.#db
      .prepare<[string], number | null>('SELECT max(number) FROM entries WHERE till_id = ?')
      .pluck();
    return unlessDamaged(() => newest.get(this.#tillId)) ?? 0;
  }

  /**
   * The readable rows from `first` to `last`, both included. A damaged page loses its rows and
   * those of the pages below it.
   */
  stretch(first: number, last: number): readonly Row[] {
    const all = this.#db.prepare<[string, number, number], Row>(
      'SELECT * FROM entries WHERE till_id = ? AND number BETWEEN ? AND ? ORDER BY number',
    );
    return (
      unlessDamaged(() => all.all(this.#tillId, first, last)) ??
      Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap(
        (number) => unlessDamaged(() => all.all(this.#tillId, number, number)) ?? [],
      )
    );
  }
}
