import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { CHAIN_START, type Head } from '../../shared/journal/chain.ts';
import { t } from '../../shared/messages/t.ts';
import { makeFolder, makePrivateFile } from '../system/shared-folder.ts';
import { makeDurable } from './durable.ts';
import { openDatabase, withEntryText } from './entry-text.ts';
import {
  checkKnownHead,
  createHeadFile,
  HeadFile,
  headFilePath,
  headOf,
  type KnownHead,
  readHeadFile,
  refuseMissingJournal,
  tillOf,
} from './head-file.ts';
import { type HeadKeeper, Journal } from './journal.ts';
import { asOpeningError, damaged, JournalError } from './journal-error.ts';
import { type NameKeys, nameKeysIn, temporaryNameKeys } from './name-keys.ts';
import { migrate, scratchJournal, shapeOf } from './schema.ts';
import { copyEntries, type StoredJournal } from './stored-journal.ts';
import { verification } from './verification.ts';

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
  names: NameKeys,
): Journal {
  withEntryText(db);
  makeDurable(db);
  migrate(db);
  const tillId = tillOf(db) ?? options.newTillId();
  const head = headOf(db, tillId);
  const journal = new Journal(db, head, keeperOf(head), names, options.now);
  if (head.number === 0) {
    journal.append({ kind: 'till.created', body: { tillId, version: options.version } });
  }
  return journal;
}

/**
 * Opens the journal in `db`, with the same settings, migrations and checks as in a file: for a
 * simulation in memory. The caller closes the database if this throws. No head file is
 * written, and by default names can be read until it is closed.
 * @throws {JournalError} every code but `out-of-turn`.
 */
export function openJournalOn(
  db: Database.Database,
  options: JournalOptions,
  names = temporaryNameKeys(),
): Journal {
  try {
    return open(db, options, () => null, names);
  } catch (error) {
    throw asOpeningError(error);
  }
}

/**
 * Opens the journal in `folder`: `journal.db`, SQLite's files next to it, `journal.head` and, from
 * the first name on, `names.db`; creates missing ones. A refused journal stays unchanged.
 * @throws {JournalError} every code but `out-of-turn`.
 */
export function openJournal(options: JournalOptions & { readonly folder: string }): Journal {
  const [file, headFile] = [join(options.folder, 'journal.db'), headFilePath(options.folder)];
  let db: Database.Database | undefined;
  let names: NameKeys | undefined;
  try {
    makeFolder(options.folder);
    const known = readHeadFile(headFile);
    if (existsSync(file)) inspect(file, known);
    else refuseMissingJournal(known);
    makePrivateFile(file);
    db = new Database(file, { timeout: 0 });
    names = nameKeysIn(options.folder);
    const keeperOf = (head: Head) => {
      if (known === 'missing' || known === 'unreadable') createHeadFile(headFile, head);
      return new HeadFile(headFile);
    };
    return open(db, options, keeperOf, names);
  } catch (error) {
    names?.close();
    db?.close();
    throw asOpeningError(error);
  }
}

/**
 * A journal up to this number of rows is fully verified before it opens; a longer one afterwards.
 */
const ROWS_AT_OPENING = 1_000;

/** Up to this number of pages (4 MB) all are checked; more would delay the counter. */
const PAGES_AT_OPENING = 4_000;

/**
 * SQLite's own check of every page, for damage that no row and no projection shows, such as a page
 * in two places.
 */
function checkPages(db: Database.Database): void {
  if (Number(db.pragma('page_count', { simple: true })) > PAGES_AT_OPENING) return;
  const found = db.pragma('integrity_check(1)', { simple: true });
  if (found !== 'ok') throw damaged(t('journal.pagesInconsistent'), { cause: found });
}

const EMPTY: Head = { tillId: '', number: 0, hash: CHAIN_START };

/** The checks that take the same short time for any length of journal. */
function check(db: Database.Database, known: KnownHead): void {
  const shape = shapeOf(db);
  checkPages(db);
  const tillId = shape === 'none' ? null : tillOf(db);
  const head = tillId === null ? EMPTY : headOf(db, tillId);
  checkKnownHead(db, head, known);
  if (shape === 'this') verifyBeginning(db, head);
}

/** A short journal completely; for a long one the shape of its tables and the first rows. */
function verifyBeginning(db: Database.Database, head: Head): void {
  const found = (what: string) => {
    throw damaged(what);
  };
  const steps = verification(db, head.tillId, found, head.number);
  try {
    while (steps.next().done !== true && head.number <= ROWS_AT_OPENING);
  } finally {
    steps.return(undefined);
  }
}

/**
 * Checks a journal before it is opened for writing, by a read-only connection: a damaged file stays
 * unchanged, with its write-ahead log, which closing would merge.
 * @param known the content of the head file.
 * @throws {JournalError} `damaged`, `older`, `no-head`, `earlier-build`, `newer`; and SQLite's own errors.
 */
export function inspect(file: string, known: KnownHead): void {
  const db = openDatabase(file, { readonly: true, fileMustExist: true, timeout: 0 });
  try {
    check(db, known);
  } finally {
    db.close();
  }
}

/**
 * A journal as it stood after an entry: a copy in a temporary file, which takes no entry. Its clock stands at the time
 * of that entry.
 * @throws {JournalError} `damaged`, `newer`.
 */
export function replayedJournal(
  stored: Pick<StoredJournal, 'db' | 'reader' | 'tillId'>,
  names: NameKeys,
  until: number,
): { readonly journal: Journal; readonly now: () => Date } {
  const db = scratchJournal();
  try {
    copyEntries(stored, db, until);
    const [newest] = stored.reader.stretch(until, until);
    const now = () => new Date(newest?.at ?? 0);
    const fault = new JournalError('replayed', t('journal.replayed'));
    return { journal: new Journal(db, headOf(db, stored.tillId), null, names, now, fault), now };
  } catch (error) {
    db.close();
    throw error;
  }
}
