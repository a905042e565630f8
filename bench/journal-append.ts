import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Row } from '../src/main/journal/entry.ts';
import { attemptApproved, attemptOpened } from '../test/support/journal-day.ts';
import type { Figure } from './figure.ts';
import { fillJournal, inFolder, median, openIn, timed } from './journal-file.ts';

/** Sales on the roll before, so that the code that reads and draws rows is compiled. */
const SALES_BEFORE = 1_500;
/** Until both logs have begun anew: to write over a file's old blocks is quicker than to add to it. */
const WARM_UP = 250;
const ATTEMPTS = 300;

/** What the bare table is given. By the roll's key, as a scan would leave the caches cold. */
const ADDED = 'SELECT * FROM roll WHERE till_id = ? AND number > ?';

/** One table, one row an entry, nothing derived and nothing hashed: the least that is durable. */
function openBare(file: string): (rows: readonly Row[]) => void {
  const db = new Database(file);
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`CREATE TABLE roll (till_id TEXT, number INTEGER, at TEXT, kind TEXT, body TEXT,
    prev_hash TEXT, hash TEXT, PRIMARY KEY (till_id, number)) STRICT, WITHOUT ROWID`);
  const insert = db.prepare('INSERT INTO roll VALUES (?, ?, ?, ?, ?, ?, ?)');
  return db.transaction((rows) => {
    for (const row of rows) insert.run(...Object.values(row));
  });
}

/** What a commit of an attempt costs beside the bare insert of the same bytes, turn by turn. */
export async function benchJournalAppend(): Promise<readonly Figure[]> {
  return inFolder((folder) => {
    fillJournal(folder, SALES_BEFORE);
    const journal = openIn(folder);
    while (journal.verifyFurther()); // as the program does after it opened one
    const insert = openBare(join(folder, 'bare.db'));
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let n = 1; n <= WARM_UP + ATTEMPTS; n += 1) {
      const sale = SALES_BEFORE + n;
      for (const entries of [attemptOpened(sale), attemptApproved(sale)]) {
        const before = journal.revision;
        const took = timed(() => journal.append(...entries));
        const rows = journal.readable.all(ADDED, journal.tillId, before);
        const bareTook = timed(() => insert(rows as readonly Row[])); // as they stand in the table
        if (n <= WARM_UP) continue;
        ours.push(took);
        bare.push(bareTook);
      }
    }
    journal.close();
    return [
      {
        name: 'journal: a commit, to a bare insert of the same bytes',
        value: median(ours) / median(bare),
        limit: 1.5,
        unit: 'ratio',
        worse: 'above',
      },
    ];
  });
}
