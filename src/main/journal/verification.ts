import { isDeepStrictEqual } from 'node:util';
import type { Database } from 'better-sqlite3';
import { CHAIN_START } from '../../shared/journal/chain.ts';
import { newerPart, parseRow, type Row } from '../../shared/journal/entry.ts';
import { rowHash } from '../../shared/journal/row-hash.ts';
import { t } from '../../shared/messages/t.ts';
import type { StartTimer } from '../system/timers.ts';
import { ROW_COLUMNS } from './entry-text.ts';
import { asJournalError, JournalError, newerEntry } from './journal-error.ts';
import { project } from './project.ts';
import {
  type ProjectionTable,
  projectionTables,
  schemaOf,
  scratchJournal,
  shapeOf,
} from './schema.ts';
import { keepStatements, type Statements } from './statements.ts';

const TABLE_ROWS_A_STEP = 50;

type Values = Readonly<Record<string, unknown>>;

/** Runs one query on both databases; null if their answers differ. */
function onBoth(stored: Database, rebuilt: Database, sql: string) {
  const [here, there] = [
    stored.prepare<unknown[], Values>(sql),
    rebuilt.prepare<unknown[], Values>(sql),
  ];
  return (...parameters: readonly unknown[]): readonly Values[] | null => {
    const [ours, theirs] = [here.all(...parameters), there.all(...parameters)];
    return isDeepStrictEqual(ours, theirs) ? theirs : null;
  };
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

/** Queries that check that an index has exactly the rows it should have. */
function indexQueries(
  stored: Database,
  rebuilt: Database,
  { name, key, indexes }: ProjectionTable,
) {
  return indexes.map(({ name: index, columns, holds }) => {
    const from = `SELECT count(*) AS count FROM "${name}" INDEXED BY "${index}" WHERE (${holds})`;
    const named = [...columns, ...key];
    const checkStatus = onBoth(
      stored,
      rebuilt,
      `${from}${named.map((column) => ` AND "${column}" IS ?`).join('')}`,
    );
    const count = onBoth(stored, rebuilt, from);
    return {
      leadsTo: (row: Values) => checkStatus(...named.map((column) => row[column])) !== null,
      holdsAsMany: () => count() !== null,
    };
  });
}

/**
 * Compares every projection with a rebuilt one, a few rows per step, and finds each row by every
 * index: a damaged index would hide a payment that its table still has. Entries may be added to
 * both between the steps.
 */
export function* compareProjections(
  stored: Database,
  rebuilt: Database,
  found: (what: string) => void,
): Generator<void> {
  for (const table of projectionTables(rebuilt)) {
    if (!(yield* isSame(stored, rebuilt, table))) {
      found(t('journal.projectionDiffers', { table: table.name }));
    }
  }
}

function* isSame(
  stored: Database,
  rebuilt: Database,
  table: ProjectionTable,
): Generator<void, boolean> {
  const { name, key } = table;
  // The alias keeps the name: SQLite names a rowid after the INTEGER PRIMARY KEY, if there is one.
  const rowid = key.includes('rowid') ? 'rowid AS rowid, ' : '';
  const page = (where: string) =>
    onBoth(
      stored,
      rebuilt,
      `SELECT ${rowid}* FROM "${name}" NOT INDEXED ${where}
       ORDER BY ${quoted(key)} LIMIT ${TABLE_ROWS_A_STEP}`,
    );
  const next = page(`WHERE (${quoted(key)}) > (${key.map(() => '?').join(', ')})`);
  const indexes = indexQueries(stored, rebuilt, table);
  let rows = page('')();
  while (rows !== null) {
    const last = rows.at(-1);
    if (last === undefined) break;
    if (!rows.every((row) => indexes.every(({ leadsTo }) => leadsTo(row)))) return false;
    yield;
    rows = next(...key.map((column) => last[column]));
  }
  if (rows === null) return false;
  for (const { holdsAsMany } of indexes) {
    if (!holdsAsMany()) return false;
    yield;
  }
  return true;
}

/** Pause between two steps of some milliseconds each, so that the counter stays responsive; ms. */
const PAUSE_MS = 20;

/**
 * Verifies the whole journal after its opening, in small steps. Damage stops the taking of money as
 * soon as it is found. Returns the cancel.
 */
export function verifyInBackground(
  journal: { verifyFurther(): boolean },
  after: StartTimer,
): () => void {
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
