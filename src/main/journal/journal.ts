import type { Database } from 'better-sqlite3';
import { CHAIN_START, rowHash } from './chain.ts';
import { type NewEntry, parseRow, type Row } from './entry.ts';
import { JournalError } from './journal-error.ts';
import { clearViews, project } from './project.ts';

/** A handle for queries: it can read the views and the roll, and nothing else. */
export interface Readable {
  /** Rows as SQLite gives them; each query's own function parses them. */
  all(sql: string, ...parameters: readonly (string | number)[]): readonly unknown[];
}

/** Where the roll ends. */
interface Head {
  readonly number: number;
  readonly hash: string;
}

/** Tells a full disk or a file gone read-only apart from a bug; the till stops taking money on both. */
function asJournalError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR') || code === 'SQLITE_READONLY') {
    return new JournalError(
      'not-writable',
      'The journal cannot be written: check that the disk is not full and the data folder is not read-only.',
      { cause: error },
    );
  }
  return error;
}

/**
 * The till's memory: an append-only roll of everything that happened, each row chained to the one
 * before, and the views drawn from it in the same transaction.
 */
export class Journal {
  readonly tillId: string;
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #listeners = new Set<() => void>();
  #head: Head;

  /** Use `openJournal`, which checks the file first. */
  constructor(db: Database, tillId: string, now: () => Date) {
    this.#db = db;
    this.#now = now;
    this.tillId = tillId;
    this.#head = readHead(db, tillId);
  }

  /** Number of the newest row; 0 on an empty roll. */
  get revision(): number {
    return this.#head.number;
  }

  readonly readable: Readable = {
    all: (sql, ...parameters) => this.#db.prepare(sql).all(...parameters),
  };

  /**
   * Adds entries in one transaction that is on the disk when this returns: all of them or none.
   * @throws {JournalError} `out-of-turn`, `not-writable`.
   */
  append(...entries: readonly NewEntry[]): void {
    try {
      this.#head = this.#db.transaction(() => this.#write(entries)).immediate();
    } catch (error) {
      throw asJournalError(error);
    }
    for (const listener of this.#listeners) listener();
  }

  /** Calls back after every append. Returns the way to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Draws the views anew from the roll, in one transaction. */
  rebuildViews(): void {
    this.#db
      .transaction(() => {
        clearViews(this.#db);
        for (const row of this.rows()) project(this.#db, row.at, parseRow(row));
      })
      .immediate();
  }

  /** The roll from its beginning. */
  rows(): readonly Row[] {
    return this.#db
      .prepare<[string], Row>('SELECT * FROM roll WHERE till_id = ? ORDER BY number')
      .all(this.tillId);
  }

  close(): void {
    this.#db.close();
  }

  #write(entries: readonly NewEntry[]): Head {
    let head = this.#head;
    const insert = this.#db.prepare(
      `INSERT INTO roll VALUES (:till_id, :number, :at, :kind, :body, :prev_hash, :hash)`,
    );
    for (const entry of entries) {
      const row = {
        till_id: this.tillId,
        number: head.number + 1,
        at: this.#now().toISOString(),
        kind: entry.kind,
        body: JSON.stringify(entry.body),
        prev_hash: head.hash,
      };
      const hash = rowHash(row);
      insert.run({ ...row, hash });
      project(this.#db, row.at, entry);
      head = { number: row.number, hash };
    }
    return head;
  }
}

function readHead(db: Database, tillId: string): Head {
  const last = db
    .prepare<[string], Row>('SELECT * FROM roll WHERE till_id = ? ORDER BY number DESC LIMIT 1')
    .get(tillId);
  return last ?? { number: 0, hash: CHAIN_START };
}
