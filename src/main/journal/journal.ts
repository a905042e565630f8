import type { Database } from 'better-sqlite3';
import { rowHash } from './chain.ts';
import { damaged } from './damage.ts';
import { asReadBack, type NewEntry, parseRow, type Row } from './entry.ts';
import type { Head } from './head.ts';
import { JournalError } from './journal-error.ts';
import { clearViews, project } from './project.ts';
import { asJournalError, asOpeningError } from './sqlite-error.ts';
import { keepStatements, type Statements } from './statements.ts';
import { verification } from './verification.ts';

/** A handle for queries: it can read the views and the roll, and nothing else. */
export interface Readable {
  /** Rows as SQLite gives them; each query's own function parses them. */
  all(sql: string, ...parameters: readonly (string | number)[]): readonly unknown[];
}

/** Where the head is kept beside the journal. */
export interface HeadKeeper {
  /** Without a sync. */
  write(head: Head): void;
  close(): void;
}

/**
 * The till's memory: an append-only roll of everything that happened, each row chained to the one
 * before, and the views drawn from it in the same transaction.
 */
export class Journal {
  readonly tillId: string;
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #keeper: HeadKeeper | null;
  readonly #listeners = new Set<() => void>();
  readonly #statements: Statements;
  readonly #commit: (entries: readonly NewEntry[]) => Head;
  readonly #verification: Generator<void>;
  #head: Head;
  #isHeadDue = false;
  #fault: JournalError | null = null;

  /** Use `openJournal`, which checks the file first. */
  constructor(db: Database, head: Head, keeper: HeadKeeper | null, now: () => Date) {
    this.#db = db;
    this.#head = head;
    this.#keeper = keeper;
    this.#now = now;
    this.tillId = head.tillId;
    this.#statements = keepStatements(db);
    this.#commit = db.transaction((entries: readonly NewEntry[]) => this.#write(entries)).immediate;
    const found = (what: string) => {
      throw damaged(what);
    };
    this.#verification = verification(db, head.tillId, found, head.number);
  }

  /** Number of the newest row; 0 on an empty roll. */
  get revision(): number {
    return this.#head.number;
  }

  /** The newest row, which vouches for all before it. */
  get head(): Head {
    return this.#head;
  }

  /** Why nothing more is written, once that is known; null while the journal can be trusted. */
  get fault(): JournalError | null {
    return this.#fault;
  }

  readonly readable: Readable = {
    all: (sql, ...parameters) => {
      try {
        return this.#statements.prepare(sql).all(...parameters);
      } catch (error) {
        throw this.#failed(asJournalError(error));
      }
    },
  };

  /**
   * Adds entries in one transaction that is on the disk when this returns: all of them or none.
   * @throws {JournalError} `out-of-turn`, `not-writable`, and `damaged` from when that is known.
   */
  append(...entries: readonly NewEntry[]): void {
    if (this.#fault !== null) throw this.#fault;
    try {
      this.#head = this.#commit(entries);
    } catch (error) {
      this.#statements.known.clear();
      throw this.#failed(asJournalError(error));
    }
    this.#keepHeadSoon();
    for (const listener of this.#listeners) listener();
  }

  /**
   * Reads a little further what was not read at the opening: the whole roll, its views and indexes.
   * False when there is no more to read, or damage was found: then `fault` is set, and told to the
   * listeners.
   */
  verifyFurther(): boolean {
    if (this.#fault !== null) return false;
    try {
      return this.#verification.next().done !== true;
    } catch (error) {
      const known = this.#failed(asOpeningError(error));
      if (known !== this.#fault) throw known;
      return false;
    }
  }

  /** Calls back after every append, and when the journal can no longer be trusted. Returns the way to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Draws the views anew from the roll, in one transaction. */
  rebuildViews(): void {
    this.#db
      .transaction(() => {
        clearViews(this.#db);
        this.#statements.known.clear();
        for (const row of this.rows()) project(this.#statements, row, parseRow(row));
      })
      .immediate();
  }

  /** The roll from its beginning. */
  rows(): readonly Row[] {
    return this.#db
      .prepare<[string], Row>('SELECT * FROM roll WHERE till_id = ? ORDER BY number')
      .all(this.tillId);
  }

  /** A copy as of now or a little later, in a file of its own; entries may be added meanwhile. */
  async copyTo(file: string): Promise<void> {
    await this.#db.backup(file);
  }

  close(): void {
    if (!this.#db.open) return;
    this.#verification.return(undefined);
    this.#keepHead();
    this.#keeper?.close();
    this.#db.close();
  }

  /** On the next turn, so that no payment waits for it. */
  #keepHeadSoon(): void {
    if (this.#keeper === null || this.#isHeadDue) return;
    this.#isHeadDue = true;
    setImmediate(() => this.#keepHead());
  }

  /** The rows are on the disk by now, so a head that cannot be written stops the next append only. */
  #keepHead(): void {
    if (!this.#isHeadDue) return;
    this.#isHeadDue = false;
    try {
      this.#keeper?.write(this.#head);
    } catch (error) {
      this.#distrust(
        new JournalError(
          'not-writable',
          'The file journal.head beside the journal cannot be written: check the disk, then start Swipewell again.',
          { cause: error },
        ),
      );
    }
  }

  /** Damage stays until somebody has seen to it; a full disk may have room again for the next append. */
  #failed(error: unknown): unknown {
    if (error instanceof JournalError && error.code === 'damaged') this.#distrust(error);
    return error;
  }

  #distrust(fault: JournalError): void {
    this.#fault ??= fault;
    for (const listener of this.#listeners) listener();
  }

  #write(entries: readonly NewEntry[]): Head {
    let head = this.#head;
    const at = this.#now().toISOString();
    const insert = this.#statements.prepare('INSERT INTO roll VALUES (?, ?, ?, ?, ?, ?, ?)');
    for (const given of entries) {
      // As it will be read back, so that a view drawn anew is the same to the byte.
      const entry = asReadBack(given);
      const row = {
        till_id: this.tillId,
        number: head.number + 1,
        at,
        kind: entry.kind,
        body: JSON.stringify(entry.body),
        prev_hash: head.hash,
      };
      const hashed = { ...row, hash: rowHash(row) };
      insert.run(row.till_id, row.number, row.at, row.kind, row.body, row.prev_hash, hashed.hash);
      project(this.#statements, hashed, entry);
      head = { tillId: this.tillId, number: row.number, hash: hashed.hash };
    }
    return head;
  }
}
