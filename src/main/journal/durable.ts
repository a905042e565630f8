import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { t } from '../../shared/messages/t.ts';
import { makeFolder, makePrivateFile } from '../system/shared-folder.ts';
import { asJournalError, JournalError } from './journal-error.ts';

/** A commit writes whole pages of every index: a quarter of SQLite's default size writes less. */
const PAGE_BYTES = 1_024;

/**
 * Durable before fast: WAL with `synchronous=FULL` syncs at every commit. The settings are set and
 * read back at every opening, because a reopened WAL database starts as NORMAL, which loses the
 * last commits at a power cut. `fullfsync` flushes the disk's own cache where a plain sync does not
 * (macOS). EXCLUSIVE keeps every other program out while the journal is open.
 * @throws {JournalError} `not-durable`.
 */
export function makeDurable(db: Database): void {
  db.pragma(`page_size = ${PAGE_BYTES}`); // applies to a new file; an existing file keeps its page size
  const settings = [
    ['locking_mode', 'exclusive'],
    ['journal_mode', db.memory ? 'memory' : 'wal'], // a database in memory has no WAL
    ['synchronous', 2],
    ['fullfsync', 1],
    ['checkpoint_fullfsync', 1],
    ['foreign_keys', 1],
  ] as const;
  for (const [name, wanted] of settings) db.pragma(`${name} = ${wanted}`);
  for (const [name, wanted] of settings) {
    const actual = db.pragma(name, { simple: true });
    if (actual !== wanted) {
      throw new JournalError(
        'not-durable',
        t('journal.diskDataFolderNot', { name, actual: String(actual) }),
      );
    }
  }
}

/** Syncs the folder of a file, and so its name. Windows cannot sync a folder, and need not. */
export function syncFolderOf(file: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Locks the data folder of a till against every other program, of any account, until the returned
 * function is called or this program ends: settings, staff and journals have one writer.
 * @throws {JournalError} `in-use`, `not-writable`.
 */
export function lockDataFolder(folder: string): () => void {
  let db: Database | undefined;
  try {
    makeFolder(folder);
    const file = join(folder, 'till.lock');
    makePrivateFile(file);
    db = new Sqlite(file, { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    throw asJournalError(error);
  }
  const held = db;
  return () => held.close();
}
