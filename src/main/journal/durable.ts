import type { Database } from 'better-sqlite3';
import { JournalError } from './journal-error.ts';

/** A commit touches a page of every index, and writes them whole: a quarter of SQLite's usual size. */
const PAGE_BYTES = 1_024;

/**
 * Durable before fast: WAL with `synchronous=FULL` syncs at every commit. It is set and read back at
 * every opening, because a reopened WAL database comes up as NORMAL, which loses the last commits at
 * a power cut. `fullfsync` empties the disk's own cache where a plain sync does not (macOS).
 * EXCLUSIVE keeps every other program out for as long as we are open.
 * @throws {JournalError} `not-durable`.
 */
export function makeDurable(db: Database): void {
  db.pragma(`page_size = ${PAGE_BYTES}`); // of a file that is made; one that is there keeps its own
  const settings = [
    ['locking_mode', 'exclusive'],
    ['journal_mode', db.memory ? 'memory' : 'wal'], // of a database in memory nothing outlives it
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
        `The disk under the data folder cannot keep a journal safely (${name} is ${actual}): move the folder to a local disk.`,
      );
    }
  }
}
