import { existsSync, renameSync, rmSync } from 'node:fs';
import { makeDurable, syncFolderOf } from '../../journal/durable.ts';
import { insertRow, openDatabase } from '../../journal/entry-text.ts';
import { checkKnownHead, createHeadFile, headOf } from '../../journal/head-file.ts';
import { damaged } from '../../journal/journal-error.ts';
import { migrate } from '../../journal/schema.ts';
import type { StoredJournal } from '../../journal/stored-journal.ts';
import { TamperCheck } from '../../journal/verification.ts';

const ROWS_AT_ONCE = 500;

/** Writes a new database with the same rows and rebuilt projections. */
function copyEntries({ reader, last }: StoredJournal, file: string): void {
  rmSync(file, { force: true }); // left by an interrupted rebuild
  const copy = openDatabase(file);
  try {
    makeDurable(copy);
    migrate(copy);
    const check = new TamperCheck(reader, copy, (what) => {
      throw damaged(what);
    });
    while (check.number < last) {
      const first = check.number + 1;
      check.read(ROWS_AT_ONCE, last);
      copy.transaction(() => {
        for (const row of reader.stretch(first, check.number)) insertRow(copy, row);
      })();
    }
  } finally {
    copy.close();
  }
}

/**
 * Rebuilds the file from its entries: the projections, the indexes, and the head file if it is
 * missing. The old files are moved aside, never overwritten.
 *
 * @param stamp distinguishes the files of this rebuild, e.g. `20260301T093000Z`.
 * @returns the new path of the old file.
 * @throws {JournalError} `damaged` if the entries are, `older` if it is not the newest journal.
 */
export function rebuild(stored: StoredJournal, stamp: string): string {
  const { db, file, headFile, known, tillId } = stored;
  const head = headOf(db, tillId);
  if (typeof known !== 'string') checkKnownHead(db, head, known);
  const [copy, aside] = [`${file}.rebuilt`, `${file}.before-${stamp}`];
  try {
    copyEntries(stored, copy);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
  // Stays open until its files are moved, so that no till can open them in between. Windows cannot
  // move an open file, but there the move of a file that a till has opened fails as well.
  if (process.platform === 'win32') db.close();
  // The log first: next to the new file SQLite would apply it to that one.
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`);
  renameSync(file, aside);
  rmSync(`${file}-shm`, { force: true });
  renameSync(copy, file);
  syncFolderOf(file);
  if (typeof known === 'string') createHeadFile(headFile, head);
  return aside;
}
