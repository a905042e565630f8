import Database from 'better-sqlite3';
import { MIGRATIONS } from './migrations.ts';

export type Db = Database.Database;

/**
 * Opens the store and brings it up to date. `file` is a path, or `:memory:` for a store that ends
 * with the process. A committed answer survives SIGKILL and power loss: WAL with synchronous=FULL.
 */
export function openStore(file: string): Db {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  // Set at every open: a reopened WAL database comes up as NORMAL.
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  migrate(db);
  return db;
}

/** Runs the migrations the store has not seen, each in a transaction of its own. */
export function migrate(db: Db): void {
  const done = Number(db.pragma('user_version', { simple: true }));
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < done) continue;
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`user_version = ${index + 1}`);
    })();
  }
}
