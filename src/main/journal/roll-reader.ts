import type { Database } from 'better-sqlite3';
import type { Row } from './entry.ts';
import { JournalError } from './journal-error.ts';
import { asJournalError } from './sqlite-error.ts';

/** Runs a query on a file that may be damaged; null when it is. */
function unlessDamaged<T>(query: () => T): T | null {
  try {
    return query();
  } catch (error) {
    const known = asJournalError(error);
    if (known instanceof JournalError && known.code === 'damaged') return null;
    throw error;
  }
}

/** Reads the roll of one till a stretch at a time, around what cannot be read. */
export class RollReader {
  readonly #db: Database;
  readonly #tillId: string;

  constructor(db: Database, tillId: string) {
    this.#db = db;
    this.#tillId = tillId;
  }

  /** Number of the newest row that can be found; 0 when there is none. */
  last(): number {
    const newest = this.#db
      .prepare<[string], number | null>('SELECT max(number) FROM roll WHERE till_id = ?')
      .pluck();
    return unlessDamaged(() => newest.get(this.#tillId)) ?? 0;
  }

  /**
   * The rows from `first` to `last`, both included, less those that cannot be read: a page that is
   * spoiled takes its rows with it, and those of the pages under it.
   */
  stretch(first: number, last: number): readonly Row[] {
    const all = this.#db.prepare<[string, number, number], Row>(
      'SELECT * FROM roll WHERE till_id = ? AND number BETWEEN ? AND ? ORDER BY number',
    );
    return (
      unlessDamaged(() => all.all(this.#tillId, first, last)) ??
      Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap(
        (number) => unlessDamaged(() => all.all(this.#tillId, number, number)) ?? [],
      )
    );
  }
}
