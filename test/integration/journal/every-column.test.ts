import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/main/journal/entry-text.ts';
import { openStored, verify } from '../../../src/main/journal/stored-journal.ts';
import { verification } from '../../../src/main/journal/verification.ts';
import { openIn } from '../../support/damaged-journal.ts';
import { makeFullJournal } from '../../support/full-journal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** More rows than the comparison reads in one step. */
const ROWS = 52;

const WHOLE = mkdtempSync(join(tmpdir(), 'swipewell-'));
afterAll(() => rmSync(WHOLE, { recursive: true, force: true }));
makeFullJournal(WHOLE, ROWS);

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** The key column of the table. */
  readonly key: string;
}

function readWhole<T>(read: (db: Database.Database) => T): T {
  const db = new Database(join(WHOLE, 'journal.db'), { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** Every column of every table but the journal itself, as SQLite lists them. */
const COLUMNS = readWhole((db) =>
  db
    .prepare<[], Column>(
      `SELECT t.name AS "table", c.name AS "column", c.type,
         iif(t.wr, (SELECT name FROM pragma_table_info(t.name) WHERE pk = 1), 'rowid') AS key
       FROM pragma_table_list t JOIN pragma_table_info(t.name) c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name <> 'entries'`,
    )
    .all(),
);
const TABLES = [...new Set(COLUMNS.map(({ table }) => table))];

/** A copy of the whole journal with changed columns, each in the next to last row of its table. */
function damaged(columns: readonly Column[]): string {
  const folder = join(temporaryFolder(), 'data');
  cpSync(WHOLE, folder, { recursive: true });
  const db = new Database(join(folder, 'journal.db'));
  db.pragma('foreign_keys = OFF');
  for (const { table, column, type, key } of columns) {
    const value =
      type === 'INTEGER'
        ? `coalesce("${column}", 0) + 10000000`
        : `coalesce("${column}", '') || 'x'`;
    const { changes } = db
      .prepare(
        `UPDATE "${table}" SET "${column}" = ${value}
         WHERE ${key} = (SELECT ${key} FROM "${table}" ORDER BY ${key} DESC LIMIT 1 OFFSET 1)`,
      )
      .run();
    expect(changes).toBe(1);
  }
  db.close();
  return folder;
}

function findingsOf(folder: string): readonly string[] {
  const stored = openStored(folder, false);
  try {
    return verify(stored);
  } finally {
    stored.db.close();
  }
}

/** The fault that the background check of an open counter finds; null for none. */
function backgroundFault(folder: string): string | null {
  const journal = openIn(folder);
  try {
    while (journal.verifyFurther());
    return journal.fault?.message ?? null;
  } finally {
    journal.close();
  }
}

test('the test journal is whole and too long to be read to its end at the opening', () => {
  expect(findingsOf(WHOLE)).toEqual([]);
  expect(backgroundFault(WHOLE)).toBeNull();
  expect(
    readWhole((db) => db.prepare('SELECT max(number) FROM entries').pluck().get()),
  ).toBeGreaterThan(1_000);
});

test.each(TABLES)('%s has more rows than one step of the comparison reads', (table) => {
  const rows = readWhole((db) => db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get());
  expect(rows).toBeGreaterThan(50);
});

test('an index with the right number of wrong entries is detected', () => {
  const folder = join(temporaryFolder(), 'data');
  cpSync(WHOLE, folder, { recursive: true });
  const db = openDatabase(join(folder, 'journal.db'));
  db.unsafeMode();
  const define = (on: string) => {
    db.pragma('writable_schema = ON');
    db.prepare("UPDATE sqlite_schema SET sql = ? WHERE name = 'receipts_by_sale'").run(
      `CREATE INDEX receipts_by_sale ON receipts (${on})`,
    );
    db.pragma('writable_schema = RESET');
  };
  define("iif(count = 3, 'x', sale_id)");
  db.exec('REINDEX receipts_by_sale');
  define('sale_id');
  const found: string[] = [];
  for (const _ of verification(db, 'K7M2Q9', (what) => found.push(what)));
  db.close();
  expect(found).toEqual(['the projection receipts differs from the entries']);
});

const ofTable = (table: string) => COLUMNS.filter((column) => column.table === table);
const WIDEST = Math.max(...TABLES.map((table) => ofTable(table).length));
const differs = (table: string) => `the projection ${table} differs from the entries`;

describe('a changed value deep in a derived table', () => {
  // One column of each table at a time: the tables are compared apart from one another.
  const rounds = Array.from({ length: WIDEST }, (_, n) =>
    TABLES.flatMap((table) => ofTable(table)[n] ?? []),
  );

  test.each(rounds.map((columns, n) => ({ n: n + 1, columns })))(
    'is detected in column $n of every table',
    ({ columns }) => {
      const found = findingsOf(damaged(columns));
      expect(found).toHaveLength(columns.length);
      for (const { table } of columns) {
        expect(found).toContainEqual(expect.stringContaining(differs(table)));
      }
    },
  );

  test.each(TABLES)('is detected in %s by the check of an open counter', (table) => {
    expect(backgroundFault(damaged(ofTable(table).slice(-1)))).toContain(differs(table));
  });
});
