import Database from 'better-sqlite3';
import { migrate } from '../../../src/main/journal/schema.ts';

/**
 * Databases with the tables of a journal and no entries. A run gives its database back for the next
 * one: opening it and preparing its statements would take a quarter of a run.
 */
const free: Database.Database[] = [];
const lent = new WeakSet<Database.Database>();

function make(): Database.Database {
  const db = new Database(':memory:');
  migrate(db);
  db.exec('DROP TRIGGER entries_are_never_deleted');
  const prepare = db.prepare.bind(db);
  const prepared = new Map<string, Database.Statement>();
  db.prepare = ((sql: string) => {
    const statement = prepared.get(sql) ?? prepare(sql);
    prepared.set(sql, statement);
    return statement;
  }) as Database.Database['prepare']; // of the requested type: a text has one use
  return db;
}

/** An empty journal's database. */
export function lendDatabase(): Database.Database {
  const db = free.pop() ?? make();
  lent.add(db);
  return db;
}

/** Takes a database back, emptied. One that a planted bug replaced or changed is closed. */
export function returnDatabase(db: Database.Database): void {
  const isChanged = db.prepare('SELECT 1 FROM sqlite_temp_schema').all().length > 0;
  if (!lent.has(db) || isChanged) {
    db.close();
    return;
  }
  db.pragma('foreign_keys = OFF'); // the opening of the next journal sets it
  const tables = db
    .prepare<[], { readonly name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .all();
  for (const { name } of tables) db.prepare(`DELETE FROM ${name}`).run();
  lent.delete(db);
  free.push(db);
}
