import Database from 'better-sqlite3';
import { MIGRATIONS } from './migrations.ts';

export type Db = Database.Database;

/**
 * Opens the store and brings it up to date. `file` is a path, or `:memory:` for a store that ends
 * with the process; a second process cannot open it (SQLITE_BUSY). A committed answer survives SIGKILL and power loss: WAL with synchronous=FULL.
 */
export function openStore(file: string): Db {
  // A moment's wait: the one before may still be closing.
  const db = new Database(file, { timeout: 1000 });
  // One process at a time: a second one has a clock and a diary of its own.
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  // Set at every open: a reopened WAL database comes up as NORMAL.
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  migrate(db);
  return db;
}

/** The store was made by a later version of this program, whose tables this one does not know. */
export class StoreFromTheFutureError extends Error {
  override readonly name = 'StoreFromTheFutureError';
}

/**
 * Runs the migrations the store has not seen, each in a transaction of its own.
 * @throws StoreFromTheFutureError
 */
export function migrate(db: Db): void {
  const done = Number(db.pragma('user_version', { simple: true }));
  if (done > MIGRATIONS.length) throw new StoreFromTheFutureError();
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < done) continue;
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`user_version = ${index + 1}`);
    })();
  }
}
