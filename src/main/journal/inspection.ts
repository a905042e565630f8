import Database from 'better-sqlite3';
import { CHAIN_START } from './chain.ts';
import { damaged } from './damage.ts';
import type { Head, KnownHead } from './head.ts';
import { checkKnownHead } from './known-head.ts';
import { headOf, tillOf } from './roll-head.ts';
import { shapeOf } from './schema.ts';
import { verification } from './verification.ts';

/** A journal of so many rows is verified to its end before it opens; a longer one is afterwards. */
const ROWS_AT_OPENING = 1_000;

/** Up to so many pages (4 MB) are all looked at; with more a patient would be kept waiting. */
const PAGES_AT_OPENING = 4_000;

/** SQLite's own look at every page, for what no row and no view shows: a page in two places, say. */
function checkPages(db: Database.Database): void {
  if (Number(db.pragma('page_count', { simple: true })) > PAGES_AT_OPENING) return;
  const found = db.pragma('integrity_check(1)', { simple: true });
  if (found !== 'ok') throw damaged('its pages do not fit together', { cause: found });
}

const EMPTY: Head = { tillId: '', number: 0, hash: CHAIN_START };

/** What can be known of a journal in the blink of an opening; its length makes no difference. */
function check(db: Database.Database, known: KnownHead): void {
  const shape = shapeOf(db);
  checkPages(db);
  const tillId = shape === 'none' ? null : tillOf(db);
  const head = tillId === null ? EMPTY : headOf(db, tillId);
  checkKnownHead(db, head, known);
  if (shape === 'this') verifyBeginning(db, head);
}

/** All of a short journal; of a long one the tables' shape and the first rows. */
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
 * Looks at a journal before it is opened for writing, by a connection that changes nothing: what is
 * found damaged stays as it was found, its write-ahead log too, which closing would fold in.
 * @param known what the head file says.
 * @throws {JournalError} `damaged`, `older`, `no-head`, `newer`; and what SQLite throws.
 */
export function inspect(file: string, known: KnownHead): void {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 0 });
  try {
    check(db, known);
  } finally {
    db.close();
  }
}
