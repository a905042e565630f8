/**
 * The service's store: one SQLite file with one process, or memory. Each commit is on the disk before its answer.
 *
 *    open ─▶ migrations.ts: the missing steps of migrations/ ─▶ stores of the features; settings.ts: single values
 */

import Database from 'better-sqlite3';
import { MIGRATIONS } from './migrations.ts';

export type Db = Database.Database;

/**
 * Opens the store and migrates it. `file` is a path, or `:memory:` for a store that ends with the
 * process; a second process cannot open it (SQLITE_BUSY). A committed answer survives SIGKILL and
 * power loss: WAL with synchronous=FULL.
 */
export function openStore(file: string): Db {
  // A short wait: the previous process may still be closing.
  const db = new Database(file, { timeout: 1000 });
  // One process at a time: a second one would have its own clock and events.
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  // Set at every open: a reopened WAL database starts as NORMAL.
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  migrate(db);
  return db;
}

/** A later version of this program made the store; its tables are unknown here. */
export class StoreFromTheFutureError extends Error {
  override readonly name = 'StoreFromTheFutureError';
}

/**
 * Runs the missing migrations, each in its own transaction.
 *
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
