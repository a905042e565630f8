import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type Database from 'better-sqlite3';
import { t } from '../../shared/messages/t.ts';
import { SentenceError } from '../system/coded-error.ts';
import { INSERT, openDatabase } from './entry-text.ts';
import {
  checkKnownHead,
  headFilePath,
  headOf,
  type KnownHead,
  readHeadFile,
  refuseMissingJournal,
  tillOf,
} from './head-file.ts';
import { asOpeningError, damaged, JournalError } from './journal-error.ts';
import { shapeOf } from './schema.ts';
import { EntryReader, TamperCheck, verification } from './verification.ts';

/** A journal on the disk, open for reading only; a till cannot open it meanwhile. */
export interface StoredJournal {
  readonly file: string;
  readonly headFile: string;
  readonly db: Database.Database;
  readonly known: KnownHead;
  readonly tillId: string;
  readonly reader: EntryReader;
  /** The number of rows found, or required by the head file. */
  readonly last: number;
}

/**
 * Runs a step on a file that may be damaged.
 * @throws every other error, so that none is hidden: a journal in use, a bug.
 */
export function unlessDamaged<T>(step: () => T, found: (error: JournalError) => void): T | null {
  try {
    return step();
  } catch (error) {
    const known = asOpeningError(error);
    const tolerable = ['damaged', 'older', 'no-head'];
    if (!(known instanceof JournalError) || !tolerable.includes(known.code)) throw known;
    found(known);
    return null;
  }
}

/**
 * Opens the journal in `folder`, damaged or not, and changes nothing.
 * @param salvage also reads the entries of another version's file, and of a file shorter than its
 *   header says, which SQLite refuses otherwise.
 * @throws {JournalError} `in-use`, `older` if the file is gone, `not-writable`, `earlier-build`,
 *   `newer`.
 * @throws {SentenceError} if there never was one.
 */
export function openStored(folder: string, salvage: boolean): StoredJournal {
  const [file, headFile] = [join(folder, 'journal.db'), headFilePath(folder)];
  try {
    const known = readHeadFile(headFile);
    if (!existsSync(file)) {
      refuseMissingJournal(known);
      throw new SentenceError(t('journal.thereNoJournal', { folder }));
    }
    const db = openDatabase(file, { readonly: true, fileMustExist: true, timeout: 0 });
    try {
      return { file, headFile, db, known, ...readStored(db, known, salvage) };
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    throw asOpeningError(error);
  }
}

function readStored(db: Database.Database, known: KnownHead, salvage: boolean) {
  const ignore = () => undefined; // a salvaging caller sees the missing rows
  if (salvage) {
    db.unsafeMode();
    db.pragma('writable_schema = ON'); // disables SQLite's check of the length; the file stays read-only
  } else {
    unlessDamaged(() => shapeOf(db), ignore);
  }
  const head = typeof known === 'string' ? null : known;
  const tillId = unlessDamaged(() => tillOf(db), ignore) ?? head?.tillId ?? '';
  const reader = new EntryReader(db, tillId);
  const last = Math.max(unlessDamaged(() => reader.last(), ignore) ?? 0, head?.number ?? 0);
  return { tillId, reader, last };
}

/** Reads the whole journal and returns all defects; an empty list means that it is intact. */
export function verify({ db, known, tillId, last }: StoredJournal): readonly string[] {
  const findings = new Set<string>();
  const found = ({ message }: Error) => findings.add(message);
  unlessDamaged(() => {
    for (const line of db.pragma('integrity_check(20)', { simple: false }) as object[]) {
      if (!isDeepStrictEqual(line, { integrity_check: 'ok' })) {
        findings.add(Object.values(line).join());
      }
    }
  }, found);
  const head = unlessDamaged(() => headOf(db, tillId), found);
  if (head !== null) unlessDamaged(() => checkKnownHead(db, head, known), found);
  unlessDamaged(() => {
    for (const _step of verification(db, tillId, (what) => findings.add(what), last));
  }, found);
  return [...findings];
}

/** Entries of a copy that are read at once. */
const ROWS_AT_ONCE = 500;

/**
 * Copies the entries up to a number into an empty journal as they are stored, and builds its projections.
 * @throws {JournalError} `damaged`, `newer`.
 */
export function copyEntries(
  { db, reader, tillId }: Pick<StoredJournal, 'db' | 'reader' | 'tillId'>,
  copy: Database.Database,
  last: number,
): void {
  const check = new TamperCheck(reader, copy, (what) => {
    throw damaged(what);
  });
  const stored = db
    .prepare<[string, number, number], unknown[]>(
      'SELECT * FROM entries WHERE till_id = ? AND number BETWEEN ? AND ? ORDER BY number',
    )
    .raw();
  const insert = copy.prepare(INSERT);
  while (check.number < last) {
    const first = check.number + 1;
    check.read(ROWS_AT_ONCE, last);
    copy.transaction(() => {
      for (const values of stored.all(tillId, first, check.number)) insert.run(...values);
    })();
  }
}
