import { join } from 'node:path';
import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import type { StatementLine } from '../../../shared/domain/bank-statement.ts';
import { makePrivateFile } from '../../system/shared-folder.ts';

/** Lines of one commit: some milliseconds. */
const LINES_AT_ONCE = 2_000;

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

/**
 * The imported lines of bank statements, in `bank.db` next to the journal. They are the bank's, may name people
 * and can be imported again, so the journal does not keep them (docs/decisions/bank-statements.md).
 */
export class StatementLines {
  readonly #file: string;
  #db: Database.Database | null = null;

  /** The file is made with the first import. */
  constructor(folder: string) {
    this.#file = join(folder, 'bank.db');
  }

  /** Adds the lines that are new. Returns their number. */
  async add(lines: readonly StatementLine[]): Promise<number> {
    const db = this.#open();
    const insert = db.prepare<[string, string, string, number, string]>(
      'INSERT OR IGNORE INTO lines VALUES (?, ?, ?, ?, ?)',
    );
    const insertAll = db.transaction((some: readonly StatementLine[]) =>
      some.reduce(
        (added, { lineId, accountId, day, amount, description }) =>
          added + insert.run(lineId, accountId, day, amount, description).changes,
        0,
      ),
    );
    let added = 0;
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
      added += insertAll(lines.slice(at, at + LINES_AT_ONCE));
      await othersHaveTheirTurn();
    }
    return added;
  }

  /** The lines of a range of days, newest first. */
  between(from: string, to: string): readonly StatementLine[] {
    return this.#open()
      .prepare('SELECT * FROM lines WHERE day >= ? AND day <= ? ORDER BY day DESC, line_id')
      .all(from, to)
      .map((row) => lineRow.parse(row));
  }

  byId(lineId: string): StatementLine | null {
    const row = this.#open().prepare('SELECT * FROM lines WHERE line_id = ?').get(lineId);
    return row === undefined ? null : lineRow.parse(row);
  }

  close(): void {
    this.#db?.close();
    this.#db = null;
  }

  #open(): Database.Database {
    if (this.#db !== null) return this.#db;
    makePrivateFile(this.#file);
    const db = new Database(this.#file);
    db.pragma('journal_mode = wal');
    db.exec(`
      CREATE TABLE IF NOT EXISTS lines (
        line_id     TEXT PRIMARY KEY,
        account_id  TEXT NOT NULL,
        day         TEXT NOT NULL,
        amount      INTEGER NOT NULL,
        description TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS lines_by_day ON lines (day);
    `);
    this.#db = db;
    return db;
  }
}
