import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeFolder, makePrivateFile } from '../system/shared-folder.ts';
import { asJournalError } from './journal-error.ts';

/**
 * Locks the data folder of a till against every other program, of any account, until the returned
 * function is called or this program ends: settings, staff and journals have one writer.
 * @throws {JournalError} `in-use`, `not-writable`.
 */
export function lockDataFolder(folder: string): () => void {
  let db: Database.Database | undefined;
  try {
    makeFolder(folder);
    const file = join(folder, 'till.lock');
    makePrivateFile(file);
    db = new Database(file, { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    throw asJournalError(error);
  }
  const held = db;
  return () => held.close();
}
