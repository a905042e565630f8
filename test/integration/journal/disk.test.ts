import { chmodSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { openJournalOn } from '../../../src/main/journal/open-journal.ts';
import { contents, makeJournal, openIn, refusal } from '../../support/damaged-journal.ts';
import { addPaidSales } from '../../support/journal-day.ts';
import { NO_SMALL_DISK, smallDisk } from '../../support/small-disk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { IGNORES_MODES } from '../../support/this-system.ts';

/** Adds sales until the journal refuses one; returns the error and the number of sales. */
function addUntilRefused(journal: Journal) {
  for (let n = 1; n < 10_000; n += 1) {
    const error = refusal(() => addPaidSales(journal, n, n));
    if (error !== null) return { error, revision: journal.revision };
  }
  throw new Error('The disk never became full.');
}

function expectWhole(journal: Journal): void {
  while (journal.verifyFurther());
  expect(journal.fault).toBeNull();
}

test('a full disk refuses a whole entry and accepts it once there is room', (context) => {
  const disk = smallDisk(2_048);
  if (disk === null) return context.skip(NO_SMALL_DISK);
  const journal = openIn(disk.folder);
  const ballast = join(disk.folder, 'ballast');
  const { bavail, bsize } = statfsSync(disk.folder);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - 400_000));
  const { error, revision } = addUntilRefused(journal);
  expect(error.code).toBe('not-writable');
  expect(error.message).toMatch(/the disk is full or failing. Free some space/);
  rmSync(ballast);
  journal.append({ kind: 'till.started', body: { version: '0.0.0' } });
  expect(journal.revision).toBe(revision + 1);
  expectWhole(journal);
  journal.close();
  const again = openIn(disk.folder);
  expect(again.revision).toBe(revision + 1);
  again.close();
});

test('a full disk during creation or opening is reported', (context) => {
  const disk = smallDisk(64);
  if (disk === null) return context.skip(NO_SMALL_DISK);
  expect(refusal(() => openIn(disk.folder).close())?.message).toMatch(/the disk is full/);
});

// A substitute for a full disk, by SQLite's own limit, if none can be mounted.
test('a database at its size limit refuses a whole entry', () => {
  const db = new Database(join(temporaryFolder(), 'journal.db'));
  const journal = openJournalOn(db, {
    version: '0.0.0',
    now: () => new Date(),
    newTillId: () => 'K7M2Q9',
  });
  db.pragma('max_page_count = 150');
  const { error, revision } = addUntilRefused(journal);
  expect(error.code).toBe('not-writable');
  db.pragma('max_page_count = 1000000');
  journal.append({ kind: 'till.started', body: { version: '0.0.0' } });
  expect(journal.revision).toBe(revision + 1);
  expectWhole(journal);
  journal.close();
});

test('a read-only disk is reported with a remedy', (context) => {
  const disk = smallDisk(4_096);
  if (disk === null) return context.skip(NO_SMALL_DISK);
  makeJournal(disk.folder, 2);
  disk.makeReadOnly();
  const before = contents(disk.folder);
  const error = refusal(() => openIn(disk.folder).close());
  expect(error?.code).toBe('not-writable');
  expect(error?.message).toMatch(/Give this user the right to write to the data folder/);
  expect(contents(disk.folder)).toEqual(before);
});

test('a folder without write permission is reported', (context) => {
  context.skip(IGNORES_MODES, 'this account may write everywhere');
  const folder = temporaryFolder();
  makeJournal(folder, 2);
  chmodSync(folder, 0o500);
  expect(refusal(() => openIn(folder).close())?.code).toBe('not-writable');
  chmodSync(folder, 0o700);
});
