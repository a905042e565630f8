import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeFolder, makePrivateFile } from '../system/shared-folder.ts';
import { type Head, headOf, tillOf } from './chain.ts';
import { makeDurable } from './durable.ts';
import { createHeadFile, HeadFile, headFilePath, readHeadFile } from './head-file.ts';
import { inspect } from './inspection.ts';
import { type HeadKeeper, Journal } from './journal.ts';
import { asOpeningError } from './journal-error.ts';
import { refuseMissingJournal } from './known-head.ts';
import { migrate } from './schema.ts';

/** The inputs of every journal, in a file or in memory. */
export interface JournalOptions {
  readonly version: string;
  readonly now: () => Date;
  /** Generates the id of a new till: 1 to 13 characters of A–Z and 0–9. */
  readonly newTillId: () => string;
}

function open(
  db: Database.Database,
  options: JournalOptions,
  keeperOf: (head: Head) => HeadKeeper | null,
): Journal {
  makeDurable(db);
  migrate(db);
  const tillId = tillOf(db) ?? options.newTillId();
  const head = headOf(db, tillId);
  const journal = new Journal(db, head, keeperOf(head), options.now);
  if (head.number === 0) {
    journal.append({ kind: 'till.created', body: { tillId, version: options.version } });
  }
  return journal;
}

/**
 * Opens the journal in `db`, with the same settings, migrations and checks as in a file: for a
 * simulation in memory. The caller closes the database if this throws. No head file is written.
 * @throws {JournalError} every code but `out-of-turn`.
 */
export function openJournalOn(db: Database.Database, options: JournalOptions): Journal {
  try {
    return open(db, options, () => null);
  } catch (error) {
    throw asOpeningError(error);
  }
}

/**
 * Opens the journal in `folder`: `journal.db`, SQLite's files next to it, and `journal.head`;
 * creates missing ones. A refused journal stays unchanged.
 * @throws {JournalError} every code but `out-of-turn`.
 */
export function openJournal(options: JournalOptions & { readonly folder: string }): Journal {
  const [file, headFile] = [join(options.folder, 'journal.db'), headFilePath(options.folder)];
  let db: Database.Database | undefined;
  try {
    makeFolder(options.folder);
    const known = readHeadFile(headFile);
    if (existsSync(file)) inspect(file, known);
    else refuseMissingJournal(known);
    makePrivateFile(file);
    db = new Database(file, { timeout: 0 });
    return open(db, options, (head) => {
      if (known === 'missing' || known === 'unreadable') createHeadFile(headFile, head);
      return new HeadFile(headFile);
    });
  } catch (error) {
    db?.close();
    throw asOpeningError(error);
  }
}
