import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { rowHash } from './chain.ts';
import type { Row } from './entry.ts';
import { Journal } from './journal.ts';
import { JournalError, type JournalErrorCode } from './journal-error.ts';
import { MIGRATIONS } from './migrations/migration.ts';

/** What a journal is given, wherever its database is kept. */
export interface JournalOptions {
  readonly version: string;
  readonly now: () => Date;
  /** Makes the id of a new till: 1 to 13 characters of A–Z and 0–9. */
  readonly newTillId: () => string;
}

/** SQLite's codes at opening, as ours, with what a person can do. */
const OPENING_ERRORS: readonly (readonly [RegExp, JournalErrorCode, string])[] = [
  [
    /^SQLITE_BUSY/,
    'in-use',
    'Swipewell is already open on this journal: use that window, or close it first.',
  ],
  [
    /^SQLITE_(CANTOPEN|READONLY|PERM)/,
    'not-writable',
    'The journal cannot be written: give this user the right to write to the data folder.',
  ],
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    'damaged',
    'The journal is damaged, so no money is taken on it: put it aside untouched and call your IT person.',
  ],
  [
    /^(SQLITE_(FULL|IOERR)|ENOSPC)/,
    'not-writable',
    'The journal cannot be written: the disk is full or failing; make room, or call your IT person.',
  ],
  [
    /^E(NOENT|ACCES|PERM|ROFS|NOTDIR|EXIST)$/,
    'not-writable',
    'The data folder cannot be made or written: give this user the right to, or choose another folder.',
  ],
];

function openingError(error: unknown): unknown {
  const sqlite = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = OPENING_ERRORS.find(([pattern]) => pattern.test(sqlite));
  return known === undefined ? error : new JournalError(known[1], known[2], { cause: error });
}

/**
 * Durable before fast: WAL with `synchronous=FULL` syncs at every commit. It is set and read back at
 * every opening, because a reopened WAL database comes up as NORMAL, which loses the last commits at
 * a power cut. EXCLUSIVE keeps every other program out for as long as we are open.
 */
function makeDurable(db: Database.Database): void {
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  const settings = [
    ['locking_mode', 'exclusive'],
    ['journal_mode', db.memory ? 'memory' : 'wal'], // of a database in memory nothing outlives it
    ['synchronous', 2],
    ['foreign_keys', 1],
  ] as const;
  for (const [name, wanted] of settings) {
    const actual = db.pragma(name, { simple: true });
    if (actual !== wanted) {
      throw new JournalError(
        'not-durable',
        `The disk under the data folder cannot keep a journal safely (${name} is ${actual}): move the folder to a local disk.`,
      );
    }
  }
}

function migrate(db: Database.Database): void {
  const current = Number(db.pragma('user_version', { simple: true }));
  const newest = MIGRATIONS.at(-1)?.number ?? 0;
  if (current > newest) {
    throw new JournalError(
      'newer',
      'This journal was written by a newer Swipewell: install that version or a later one.',
    );
  }
  db.transaction(() => {
    for (const migration of MIGRATIONS.filter(({ number }) => number > current)) {
      migration.up(db);
      db.pragma(`user_version = ${migration.number}`);
    }
  }).immediate();
}

/** The newest row must be what its own hash says; the whole chain is read by a verification. */
function checkHead(row: Row): void {
  if (rowHash(row) !== row.hash) {
    throw new JournalError(
      'damaged',
      'The last row of the journal was changed, so no money is taken on it: put it aside untouched and call your IT person.',
    );
  }
}

/**
 * Opens the journal that `db` holds, with the same settings, migrations and checks wherever it is
 * kept: in a file, or in memory for a simulation. The database is the caller's to close when this throws.
 * @throws {JournalError} every code but `out-of-turn`.
 */
export function openJournalOn(db: Database.Database, options: JournalOptions): Journal {
  try {
    makeDurable(db);
    migrate(db);
    const last = db.prepare<[], Row>('SELECT * FROM roll ORDER BY number DESC LIMIT 1').get();
    if (last !== undefined) checkHead(last);
    const tillId = last?.till_id ?? options.newTillId();
    const journal = new Journal(db, tillId, options.now);
    if (last === undefined) {
      journal.append({ kind: 'till.created', body: { tillId, version: options.version } });
    }
    return journal;
  } catch (error) {
    throw openingError(error);
  }
}

/**
 * Opens the journal in `folder`, which holds `journal.db` and what SQLite keeps beside it; makes both
 * if there is none.
 * @throws {JournalError} every code but `out-of-turn`.
 */
export function openJournal(options: JournalOptions & { readonly folder: string }): Journal {
  let db: Database.Database | undefined;
  try {
    mkdirSync(options.folder, { recursive: true });
    db = new Database(join(options.folder, 'journal.db'), { timeout: 0 });
    return openJournalOn(db, options);
  } catch (error) {
    db?.close();
    throw openingError(error);
  }
}
