import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import type { StatementLine } from '../../../shared/domain/bank-statement.ts';
import type { DayRange } from '../../../shared/domain/reports/days.ts';
import { makePrivateFile } from '../../system/shared-folder.ts';
import { type ComparedStatement, compareStatement } from './compare-statement.ts';
import { type StatementProblem, StatementRefused } from './read-statement.ts';

/** Lines between two turns for others: some milliseconds. */
const LINES_AT_ONCE = 1_000;

/** Codes of SQLite and the system for a file that cannot be written. */
const DISK_PROBLEMS: readonly (readonly [RegExp, StatementProblem])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)$/, 'no-space'],
  [/^(SQLITE_(READONLY|CANTOPEN|PERM|IOERR)|E(ACCES|PERM|ROFS|IO)$)/, 'not-saved'],
];

const lineRow = z
  .object({
    line_id: z.string(),
    account_id: z.string(),
    day: z.string(),
    amount: signedCentsSchema,
    description: z.string(),
  })
  .transform(({ line_id, account_id, ...row }) => ({
    ...row,
    lineId: line_id,
    accountId: account_id,
  }));

const lineOf = (row: unknown): StatementLine => lineRow.parse(row);
const countOf = z.object({ count: z.int() });
const daysRow = z.object({ account_id: z.string(), from: z.string(), to: z.string() });

const atOthersRow = z.object({ deposit: z.string(), day: z.string() });

/** Deposits of other counters, with the days on which the bank booked them. */
type TakenDeposits = ReadonlyMap<string, { readonly day: string | null }>;

/** An import: its lines, and the last step before they are committed. */
export interface NewStatement {
  readonly accountId: string;
  /** Each line once. */
  readonly lines: readonly StatementLine[];
  /** True to add also the lines with the day and amount of a known line, but another text. */
  readonly addAlike: boolean;
  /** Called with the result; an error leaves the file unchanged. */
  readonly beforeCommit: (compared: ComparedStatement) => void;
}

/**
 * The imported lines of bank statements, in `bank.db` next to the journal. They are the bank's, may name people
 * and can be imported again, so the journal does not keep them (docs/decisions/bank-statements.md).
 */
export class StatementLines {
  readonly #file: string;
  readonly #openFile: (file: string) => Database.Database;
  #db: Database.Database | null = null;
  /** The end of the import before. */
  #imported: Promise<unknown> = Promise.resolve();

  /** The file is made with the first import. */
  constructor(
    folder: string,
    openFile: (file: string) => Database.Database = (file) => new Database(file),
  ) {
    this.#file = join(folder, 'bank.db');
    this.#openFile = openFile;
  }

  /**
   * Adds the lines that no earlier statement has: all of them, or none. They are written by a connection of their
   * own, in one transaction with turns for others; meanwhile readers see the lines before.
   * @throws {StatementRefused} `no-space`, `not-saved`; then no line of the statement is stored.
   */
  add(statement: NewStatement): Promise<ComparedStatement> {
    const added = this.#imported
      .then(() => this.#add(statement))
      .catch((error: unknown) => {
        throw asRefusal(error);
      });
    this.#imported = added.catch(() => undefined); // its caller gets the error
    return added;
  }

  /** The newest of the lines that are not `matched`, and their number. */
  unmatched({ from, to }: DayRange, matched: readonly string[], most: number) {
    const where = 'day >= ? AND day <= ? AND line_id NOT IN (SELECT value FROM json_each(?))';
    const values = [from, to, JSON.stringify(matched)] as const;
    const db = this.#opened();
    const count = db.prepare(`SELECT count(*) AS count FROM lines WHERE ${where}`).get(...values);
    const lines = db
      .prepare(`SELECT * FROM lines WHERE ${where} ORDER BY day DESC, line_id DESC LIMIT ?`)
      .all(...values, most)
      .map(lineOf);
    return { lines, count: countOf.parse(count).count };
  }

  /** The lines of a range of days, oldest first, in pages. */
  *pages({ from, to }: DayRange): Generator<readonly StatementLine[]> {
    const next = this.#opened().prepare(
      'SELECT * FROM lines WHERE (day, line_id) > (?, ?) AND day <= ? ORDER BY day, line_id LIMIT ?',
    );
    for (let last = { day: from, lineId: '' }; ; ) {
      const page = next.all(last.day, last.lineId, to, LINES_AT_ONCE).map(lineOf);
      yield page;
      const end = page.at(-1);
      if (end === undefined || page.length < LINES_AT_ONCE) return;
      last = end;
    }
  }

  byIds(lineIds: readonly string[]): readonly StatementLine[] {
    return this.#opened()
      .prepare('SELECT * FROM lines WHERE line_id IN (SELECT value FROM json_each(?))')
      .all(JSON.stringify(lineIds))
      .map(lineOf);
  }

  /** By account, the days from its first line to its last. */
  days(): ReadonlyMap<string, DayRange> {
    if (!existsSync(this.#file)) return new Map();
    const rows = this.#opened()
      .prepare(
        'SELECT account_id, min(day) AS "from", max(day) AS "to" FROM lines GROUP BY account_id',
      )
      .all();
    return new Map(
      rows.map((row) => daysRow.parse(row)).map(({ account_id, ...days }) => [account_id, days]),
    );
  }

  /** The days on which the bank booked deposits that other counters matched (`depositOf`), as the hub said last. */
  atOthers(): ReadonlyMap<string, string> {
    if (!existsSync(this.#file)) return new Map();
    const rows = this.#opened().prepare('SELECT deposit, day FROM at_others').all();
    return new Map(
      rows.map((row) => atOthersRow.parse(row)).map(({ deposit, day }) => [deposit, day]),
    );
  }

  /** Keeps the answer of the hub for some deposits, after an import under way; one without a day is only reserved. */
  keepAtOthers(asked: readonly string[], taken: TakenDeposits): Promise<void> {
    const kept = this.#imported.then(() => this.#keepAtOthers(asked, taken));
    this.#imported = kept.catch(() => undefined); // its caller gets the error
    return kept;
  }

  /** Removes each text that has all words of one of these names, also from the bytes of the file. */
  eraseTexts(names: readonly string[]): void {
    if (!existsSync(this.#file)) return;
    const all = names.map(wordsOf).filter((words) => words.length > 0);
    if (all.length === 0) return;
    const db = this.#opened();
    const erase = db.prepare("UPDATE lines SET description = '' WHERE line_id = ?");
    for (const row of db.prepare("SELECT * FROM lines WHERE description <> ''").all()) {
      const { lineId, description } = lineOf(row);
      const text = new Set(wordsOf(description));
      if (all.some((words) => words.every((word) => text.has(word)))) erase.run(lineId);
    }
    db.pragma('wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.#db?.close();
    this.#db = null;
  }

  #keepAtOthers(asked: readonly string[], taken: TakenDeposits): void {
    if (taken.size === 0 && !existsSync(this.#file)) return;
    const db = this.#opened();
    const forget = db.prepare('DELETE FROM at_others WHERE deposit = ?');
    const keep = db.prepare('INSERT INTO at_others VALUES (?, ?)');
    db.transaction(() => {
      for (const deposit of asked) {
        forget.run(deposit);
        const { day = null } = taken.get(deposit) ?? {};
        if (day !== null) keep.run(deposit, day);
      }
    })();
  }

  async #add(statement: NewStatement): Promise<ComparedStatement> {
    const { accountId, lines, addAlike, beforeCommit } = statement;
    const db = this.#connection();
    try {
      db.exec('BEGIN IMMEDIATE');
      const compared = await compareStatement(lines, this.#known(db, accountId, lines));
      const added = addAlike ? [...compared.added, ...compared.alike] : compared.added;
      const insert = db.prepare<[string, string, string, number, string]>(
        'INSERT INTO lines VALUES (?, ?, ?, ?, ?)',
      );
      let inserted = 0;
      for (const { lineId, day, amount, description } of added) {
        insert.run(lineId, accountId, day, amount, description);
        inserted += 1;
        if (inserted % LINES_AT_ONCE === 0) await othersHaveTheirTurn();
      }
      const result = { ...compared, added, alike: addAlike ? [] : compared.alike };
      beforeCommit(result);
      db.exec('COMMIT');
      return result;
    } finally {
      db.close(); // without a commit the transaction is rolled back
    }
  }

  /** The lines of the days of a statement. */
  *#known(
    db: Database.Database,
    accountId: string,
    lines: readonly StatementLine[],
  ): Generator<StatementLine> {
    const range = daysOf(lines);
    if (range === null) return;
    const select = db.prepare('SELECT * FROM lines WHERE account_id = ? AND day >= ? AND day <= ?');
    for (const row of select.iterate(accountId, range.from, range.to)) yield lineOf(row);
  }

  #opened(): Database.Database {
    this.#db ??= this.#connection();
    return this.#db;
  }

  #connection(): Database.Database {
    makePrivateFile(this.#file);
    const db = this.#openFile(this.#file);
    try {
      db.pragma('journal_mode = wal');
      db.pragma('secure_delete = ON');
      db.exec(`
        CREATE TABLE IF NOT EXISTS lines (
          line_id     TEXT PRIMARY KEY,
          account_id  TEXT NOT NULL,
          day         TEXT NOT NULL,
          amount      INTEGER NOT NULL,
          description TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS lines_of_days ON lines (day, line_id);
        CREATE TABLE IF NOT EXISTS at_others (
          deposit TEXT PRIMARY KEY,
          day     TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
      `);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  }
}

/** The first and the last day of lines; null without a line. */
export function daysOf(lines: readonly StatementLine[]): DayRange | null {
  const [first] = lines;
  if (first === undefined) return null;
  let [from, to] = [first.day, first.day];
  for (const { day } of lines) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from, to };
}

/** The words of a name or a text, without initials. */
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

function asRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = DISK_PROBLEMS.find(([pattern]) => pattern.test(code));
  return known === undefined ? error : new StatementRefused(known[1], 0, '', error);
}
