import { isDeepStrictEqual } from 'node:util';
import type { Database } from 'better-sqlite3';
import { CHAIN_START, rowHash } from '../../shared/journal/chain.ts';
import { newerPart, parseRow, type Row } from '../../shared/journal/entry.ts';
import { t } from '../../shared/messages/t.ts';
import type { StartTimer } from '../system/timers.ts';
import { ROW_COLUMNS } from './entry-text.ts';
import type { Journal } from './journal.ts';
import { asJournalError, JournalError, newerEntry } from './journal-error.ts';
import { project } from './project.ts';
import { compareProjections } from './projection-comparison.ts';
import { schemaOf, scratchJournal, shapeOf } from './schema.ts';
import { keepStatements, type Statements } from './statements.ts';

/** Pause between two steps of some milliseconds each, so that the counter stays responsive; ms. */
const PAUSE_MS = 20;

/**
 * Verifies the whole journal after its opening, in small steps. Damage stops the taking of money as
 * soon as it is found. Returns the cancel.
 */
export function verifyInBackground(journal: Journal, after: StartTimer): () => void {
  const step = () => {
    if (journal.verifyFurther()) cancel = after(PAUSE_MS, step);
  };
  let cancel = after(PAUSE_MS, step);
  return () => cancel();
}

const ROWS_A_STEP = 100;

/**
 * Verifies the whole journal, a few rows per step: first the hash chain, then every projection and
 * index against the entries. Entries may be added between the steps.
 *
 * @param found called with each defect, as the end of a sentence; it may throw to end the
 *   verification.
 * @param least the minimum number of rows, from the head file.
 */
export function* verification(
  db: Database,
  tillId: string,
  found: (what: string) => void,
  least = 0,
): Generator<void> {
  const rebuilt = scratchJournal();
  // The projections of an earlier release's journal are rebuilt when it is opened.
  const isEarlier = shapeOf(db) === 'earlier';
  try {
    if (!isEarlier && !isDeepStrictEqual(schemaOf(db), schemaOf(rebuilt))) {
      found(t('journal.tablesWereChanged'));
    }
    const reader = new EntryReader(db, tillId);
    const check = new TamperCheck(reader, rebuilt, found);
    const end = () => Math.max(reader.last(), least);
    for (let last = end(); check.number < last; last = end()) {
      check.read(ROWS_A_STEP, last);
      yield;
    }
    if (isEarlier || !check.drawable) return;
    for (const step of compareProjections(db, rebuilt, found)) {
      yield step;
      // Added rows are applied without a pause, so that both sides are compared at the same row.
      for (let last = end(); check.number < last; last = end()) check.read(ROWS_A_STEP, last);
    }
  } finally {
    rebuilt.close();
  }
}

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
      `SELECT ${ROW_COLUMNS} FROM entries WHERE till_id = ? AND number BETWEEN ? AND ? ORDER BY number`,
    );
    return (
      unlessDamaged(() => all.all(this.#tillId, first, last)) ??
      Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap(
        (number) => unlessDamaged(() => all.all(this.#tillId, number, number)) ?? [],
      )
    );
  }
}

/**
 * Reads the entries from the beginning, checks the chain, and rebuilds the projections in another
 * database.
 */
export class TamperCheck {
  readonly #reader: EntryReader;
  readonly #rebuilt: Database;
  readonly #statements: Statements;
  readonly #found: (what: string) => void;
  #number = 0;
  #hash: string | null = CHAIN_START;
  #drawable = true;

  /**
   * @param rebuilt an empty journal, which gets the projections.
   * @param found called with each defect; it may throw to end the check.
   */
  constructor(reader: EntryReader, rebuilt: Database, found: (what: string) => void) {
    this.#reader = reader;
    this.#rebuilt = rebuilt;
    this.#statements = keepStatements(rebuilt);
    this.#found = found;
  }

  /** Number of the last checked row. */
  get number(): number {
    return this.#number;
  }

  /** False if a row is missing or cannot follow, so that the projections cannot be rebuilt. */
  get drawable(): boolean {
    return this.#drawable;
  }

  /** Checks up to `rows` more rows, and not beyond `last`. */
  read(rows: number, last: number): void {
    const end = Math.min(this.#number + rows, last);
    const stretch = this.#reader.stretch(this.#number + 1, end);
    this.#rebuilt.transaction(() => {
      for (const row of stretch) this.#take(row);
    })();
    if (this.#number < end) this.#miss(end);
  }

  #take(row: Row): void {
    if (row.number > this.#number + 1) this.#miss(row.number - 1);
    const follows = this.#hash === null || row.prev_hash === this.#hash;
    if (!follows) this.#found(t('journal.entryNotInOrder', { number: row.number }));
    if (rowHash(row) !== row.hash) {
      this.#found(t('journal.entryChanged', { number: row.number }));
      this.#drawable = false;
    }
    this.#number = row.number;
    this.#hash = row.hash;
    const newer = newerPart(row);
    if (this.#drawable && newer !== null) throw newerEntry(row.number, newer);
    if (this.#drawable) this.#draw(row);
  }

  #miss(to: number): void {
    const from = this.#number + 1;
    this.#found(t('journal.entriesMissing', { count: to - from + 1, from, to }));
    this.#number = to;
    this.#hash = null;
    this.#drawable = false;
  }

  #draw(row: Row): void {
    try {
      project(this.#statements, row, parseRow(row));
    } catch (error) {
      this.#drawable = false;
      this.#found(
        t('journal.entryInvalid', {
          number: row.number,
          problem: error instanceof Error ? error.message : String(error),
        }),
      );
    }
  }
}
