import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertRow, openDatabase, ROW_COLUMNS } from '../../src/main/journal/entry-text.ts';
import { JournalError } from '../../src/main/journal/journal-error.ts';
import { openJournal } from '../../src/main/journal/open-journal.ts';
import type { Row } from '../../src/shared/journal/entry.ts';
import { rowHash } from '../../src/shared/journal/row-hash.ts';
import { addPaidSales } from './journal-day.ts';
import { temporaryFolder } from './temporary-folder.ts';

const OPTIONS = {
  version: '0.0.0',
  now: () => new Date('2026-03-01T09:30:00Z'),
  newTillId: () => 'K7M2Q9',
};

/** Opens the journal of these tests. */
export function openIn(folder: string) {
  return openJournal({ ...OPTIONS, folder });
}

/** Copies a journal's files in their current state, like a power cut. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) copyFileSync(join(from, file), join(to, file));
}

/** A journal of `sales` card sales in `folder`, closed normally. */
export function makeJournal(folder: string, sales: number): void {
  const journal = openIn(folder);
  addPaidSales(journal, 1, sales);
  journal.close();
}

/**
 * The files of a journal of `sales` card sales after a power cut: the log was not checkpointed.
 * Copied a turn after the last commit, so that its head is written too.
 */
export async function crashedJournal(sales: number): Promise<string> {
  const [running, folder] = [temporaryFolder(), join(temporaryFolder(), 'data')];
  const journal = openIn(running);
  addPaidSales(journal, 1, sales);
  await nextTurn();
  copyFolder(running, folder);
  journal.close();
  return folder;
}

/** Adds a row with a valid hash to a closed journal, as another version of the program may have. */
export function addRow(folder: string, kind: string, body: string): void {
  const db = openDatabase(join(folder, 'journal.db'));
  try {
    const newest = `SELECT ${ROW_COLUMNS} FROM entries ORDER BY number DESC LIMIT 1`;
    const last = db.prepare<[], Row>(newest).get();
    if (last === undefined) throw new Error('The journal has no entry.');
    const { till_id, number, at, hash: prev_hash } = last;
    const row = { till_id, number: number + 1, at, kind, body, prev_hash };
    insertRow(db, { ...row, hash: rowHash(row) });
  } finally {
    db.close();
  }
}

/** Every file of a folder, to detect changes. */
export function contents(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder).filter((file) => !/-shm$/.test(file)); // SQLite's shared memory file
  return Object.fromEntries(
    files
      .map((file) => [file, readFileSync(join(folder, file)).toString('base64')] as const)
      .filter(([, text]) => text !== ''), // an empty log counts as absent
  );
}

/** Flips one bit of a file. */
export function flipBit(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
  writeFileSync(file, bytes);
}

/** Places of the middle of an entry's stored body in the file; some are in free pages of SQLite. */
export function placesOfEntry(folder: string, number: number): readonly number[] {
  const file = join(folder, 'journal.db');
  const db = openDatabase(file, { readonly: true });
  const body = db
    .prepare<[number], Buffer>('SELECT body FROM entries WHERE number = ?')
    .pluck()
    .get(number);
  db.close();
  if (body === undefined) throw new Error(`There is no entry ${number}.`);
  const bytes = readFileSync(file);
  const places: number[] = [];
  for (let at = bytes.indexOf(body); at >= 0; at = bytes.indexOf(body, at + 1)) {
    places.push(at + Math.floor(body.length / 2));
  }
  return places;
}

/** Flips a bit in the stored body of an entry of a closed journal. */
export function flipEntry(folder: string, number: number): void {
  for (const at of placesOfEntry(folder, number)) flipBit(join(folder, 'journal.db'), at);
}

/** The error with which the journal refuses an action; null if it does not. */
export function refusal(action: () => unknown): JournalError | null {
  try {
    action();
    return null;
  } catch (error) {
    if (error instanceof JournalError) return error;
    throw error;
  }
}
