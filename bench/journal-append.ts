import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ROW_COLUMNS } from '../src/main/journal/entry-text.ts';
import type { Row } from '../src/shared/journal/entry.ts';
import { chargeApproved, chargeOpened } from '../test/support/journal-day.ts';
import type { Figure } from './figure.ts';
import { median } from './in-turns.ts';
import { fillJournal, inFolder, openIn, timed } from './journal-file.ts';

/** Sales in the journal before, so that the code that reads and projects rows is compiled. */
const SALES_BEFORE = 1_500;
const WARM_UP = 50;
const ATTEMPTS = 300;

/** One limit for both: the cost of a commit relative to the bare insert. */
const LIMIT = 1.5;

/**
 * Both begin with a new log, as after each start of the program. Ours is the first to be written
 * over its old blocks, which is faster than growth of a file: only later are the two alike.
 */
const STRETCHES = ['from a new log', 'later'] as const;

/**
 * The rows for the bare table. By the key of the entries, because a full table scan would leave the
 * caches cold.
 */
const ADDED = `SELECT ${ROW_COLUMNS} FROM entries WHERE till_id = ? AND number > ?`;

/** One table, one row per entry, no projections and no hashes: the minimum that is durable. */
function openBare(file: string): (rows: readonly Row[]) => void {
  const db = new Database(file);
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`CREATE TABLE entries (till_id TEXT, number INTEGER, at TEXT, kind TEXT, body TEXT,
    prev_hash TEXT, hash TEXT, PRIMARY KEY (till_id, number)) STRICT, WITHOUT ROWID`);
  const insert = db.prepare('INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)');
  return db.transaction((rows) => {
    for (const row of rows) insert.run(...Object.values(row));
  });
}

/** The cost of a commit of an attempt, relative to the bare insert of the same bytes, in turns. */
export async function benchJournalAppend(): Promise<readonly Figure[]> {
  return inFolder((folder) => {
    fillJournal(folder, SALES_BEFORE);
    const journal = openIn(folder);
    while (journal.verifyFurther()); // as the program does after opening one
    const insert = openBare(join(folder, 'bare.db'));
    const figures: Figure[] = [];
    let sale = SALES_BEFORE;
    const commitBoth = () => {
      sale += 1;
      return [chargeOpened(sale), chargeApproved(sale)].map((entries) => {
        const before = journal.revision;
        const ours = timed(() => journal.append(...entries));
        const rows = journal.readable.all(ADDED, journal.tillId, before);
        return { ours, bare: timed(() => insert(rows as readonly Row[])) }; // in the form of the table
      });
    };
    for (let n = 0; n < WARM_UP; n += 1) commitBoth();
    for (const name of STRETCHES) {
      const took = Array.from({ length: ATTEMPTS }, commitBoth).flat();
      figures.push({
        name: `journal: a commit to a bare insert of its bytes, ${name}`,
        value: median(took.map(({ ours }) => ours)) / median(took.map(({ bare }) => bare)),
        limit: LIMIT,
        unit: 'ratio',
        worse: 'above',
      });
    }
    journal.close();
    return figures;
  });
}
