import Database from 'better-sqlite3';
import { t } from '../../shared/messages/t.ts';
import { CHAIN_START, type Head, headOf, type KnownHead, tillOf } from './chain.ts';
import { damaged } from './journal-error.ts';
import { checkKnownHead } from './known-head.ts';
import { shapeOf } from './schema.ts';
import { verification } from './verification.ts';

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
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 0 });
  try {
    check(db, known);
  } finally {
    db.close();
  }
}
