import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  copyFolder,
  crashedJournal,
  flipBit,
  makeJournal,
  openIn,
  refusal,
} from '../../support/damaged-journal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The distance of the changed bytes; 1 with EVERY_BYTE=1 in the environment. */
const STRIDE = process.env['EVERY_BYTE'] === undefined ? 1_009 : 1;

/** The whole content, as the screens and the audit read it. */
function readAll(folder: string): string {
  const journal = openIn(folder);
  try {
    const tables = journal.readable
      .all(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
      .map((row) => Object.values(row as object).join());
    return JSON.stringify([
      ...tables.map((table) => journal.readable.all(`SELECT * FROM ${table}`)),
      journal.readable.all('SELECT * FROM attempts ORDER BY sale_id'),
      journal.readable.all('SELECT * FROM receipts ORDER BY number'),
    ]);
  } finally {
    journal.close();
  }
}

/** A journal of two sales on the disk, closed or with its log. */
function journalFiles(state: 'closed' | 'crashed'): string | Promise<string> {
  if (state === 'crashed') return crashedJournal(2);
  const folder = temporaryFolder();
  makeJournal(folder, 2);
  return folder;
}

test.each([
  ['closed', 'journal.db'],
  ['closed', 'journal.head'],
  ['crashed', 'journal.db-wal'],
] as const)(
  'a flipped bit of a journal that was %s, anywhere in %s, is detected or has no effect',
  async (state, file) => {
    const made = await journalFiles(state);
    const work = join(temporaryFolder(), 'data');
    const restored = () => {
      rmSync(work, { recursive: true, force: true });
      mkdirSync(work);
      copyFolder(made, work);
      return work;
    };
    const whole = readAll(restored());
    const size = readFileSync(join(made, file)).length;
    let refused = 0;
    for (let at = 0; at < size; at += STRIDE) {
      flipBit(join(restored(), file), at);
      let read = whole;
      const error = refusal(() => {
        read = readAll(work);
      });
      if (error !== null) refused += 1;
      if (read !== whole) expect.fail(`the bit of byte ${at} changed what is read`);
    }
    expect(refused).toBeGreaterThan(file === 'journal.head' ? -1 : 0);
  },
  600_000,
);
