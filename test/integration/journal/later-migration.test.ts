import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { MIGRATIONS } from '../../../src/main/journal/migrations/migration.ts';
import { openStored, verify } from '../../../src/main/journal/stored-journal.ts';
import { makeJournal, openIn, refusal } from '../../support/damaged-journal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The released migrations and a made-up later one. */
vi.mock(import('../../../src/main/journal/migrations/migration.ts'), async (original) => {
  const { MIGRATIONS } = await original();
  const later = {
    number: Math.max(...MIGRATIONS.map(({ number }) => number)) + 1,
    up: (db: Database.Database) =>
      db.exec('CREATE INDEX tender_requests_by_method ON tender_requests (method)'),
  };
  return { MIGRATIONS: [...MIGRATIONS, later] };
});

const LATER = MIGRATIONS.at(-1)?.number ?? 0;

/** A closed journal of two sales with the schema before the later migration, then `change`d. */
function releasedJournal(change = ''): string {
  const folder = temporaryFolder();
  makeJournal(folder, 2);
  const db = new Database(join(folder, 'journal.db'));
  db.exec(`DROP INDEX tender_requests_by_method; PRAGMA user_version = ${LATER - 1}; ${change}`);
  db.close();
  return folder;
}

function findingsOf(folder: string): readonly string[] {
  const stored = openStored(folder, false);
  try {
    return verify(stored);
  } finally {
    stored.db.close();
  }
}

test('a journal of a released version is verified as intact, and is migrated when it opens', () => {
  const folder = releasedJournal();
  expect(findingsOf(folder)).toEqual([]);
  const journal = openIn(folder);
  expect(journal.readable.all('PRAGMA user_version')).toEqual([{ user_version: LATER }]);
  while (journal.verifyFurther());
  expect(journal.fault).toBeNull();
  journal.close();
  expect(findingsOf(folder)).toEqual([]);
});

test('the migration rebuilds the projections, so that a step only changes the tables', () => {
  const journal = openIn(releasedJournal('DELETE FROM movements'));
  expect(journal.readable.all('SELECT count(*) AS count FROM movements')).toEqual([{ count: 2 }]);
  journal.close();
});

test('a changed entry of a journal of a released version is found, and stops its migration', () => {
  const folder = releasedJournal(
    `DROP TRIGGER entries_are_never_changed; UPDATE entries SET body = x'00' WHERE number = 3`,
  );
  expect(findingsOf(folder)).toContain('entry 3 was changed');
  expect(refusal(() => openIn(folder).close())?.code).toBe('damaged');
});
