import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import {
  contents,
  copyFolder,
  crashedJournal,
  flipEntry,
  makeJournal,
  openIn,
  refusal,
} from '../../support/damaged-journal.ts';
import { addPaidSales } from '../../support/journal-day.ts';
import { id } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Entries of a journal of `sales`: the till's own, and four for each sale. */
const rowsOf = (sales: number) => 1 + 4 * sales;

function closed(sales: number): string {
  const folder = temporaryFolder();
  makeJournal(folder, sales);
  return folder;
}

function changeByHand(folder: string, sql: string): void {
  const db = new Database(join(folder, 'journal.db'));
  db.exec(`DROP TRIGGER entries_are_never_changed; DROP TRIGGER entries_are_never_deleted; ${sql}`);
  db.close();
}

describe('a whole journal', () => {
  test('opens after a crash with every row and continues', async () => {
    const journal = openIn(await crashedJournal(3));
    expect(journal.revision).toBe(rowsOf(3));
    addPaidSales(journal, 4, 4);
    while (journal.verifyFurther());
    expect(journal.fault).toBeNull();
    journal.close();
  });

  test('opens with a head file that is behind after a power cut', () => {
    const folder = closed(2);
    const behind = readFileSync(join(folder, 'journal.head'));
    const journal = openIn(folder);
    addPaidSales(journal, 3, 3);
    journal.close();
    writeFileSync(join(folder, 'journal.head'), behind);
    const again = openIn(folder);
    expect(again.revision).toBe(rowsOf(3));
    again.close();
  });

  test('opens with one slot of its head file truncated', () => {
    const folder = closed(2);
    const file = join(folder, 'journal.head');
    for (const slot of [0, 1]) {
      const whole = readFileSync(file);
      writeFileSync(file, Buffer.from(whole).fill(0, slot * 4_096, slot * 4_096 + 512));
      openIn(folder).close();
      writeFileSync(file, whole);
    }
  });

  test('creates its head file after a crash before the first one', () => {
    const folder = temporaryFolder();
    openIn(folder).close();
    rmSync(join(folder, 'journal.head'));
    openIn(folder).close();
    expect(readFileSync(join(folder, 'journal.head'), 'latin1')).toContain('"tillId":"K7M2Q9"');
  });
});

describe('a damaged journal', () => {
  test.each<[string, string, RegExp, () => string | Promise<string>]>([
    [
      'its write-ahead log missing',
      'older',
      /it ends at entry \d+, and entry 13 was written.*Restore the latest journal\.db/,
      async () => {
        const folder = await crashedJournal(3);
        rmSync(join(folder, 'journal.db-wal'));
        return folder;
      },
    ],
    [
      'the end of its log cut off',
      'older',
      /it ends at entry 11, and entry 13 was written/,
      async () => {
        const folder = await crashedJournal(3);
        const log = join(folder, 'journal.db-wal');
        truncateSync(log, readFileSync(log).length - 100);
        return folder;
      },
    ],
    [
      'an older copy in its place',
      'older',
      /it ends at entry 9, and entry 13 was written/,
      () => {
        const folder = closed(2);
        const copy = readFileSync(join(folder, 'journal.db'));
        const journal = openIn(folder);
        addPaidSales(journal, 3, 3);
        journal.close();
        writeFileSync(join(folder, 'journal.db'), copy);
        return folder;
      },
    ],
    [
      'an older copy in its place that was continued on another PC',
      'older',
      /its entry 13 differs from the written one/,
      () => {
        const [folder, fromAnotherTerminal] = [closed(2), temporaryFolder()];
        copyFolder(folder, fromAnotherTerminal);
        const journal = openIn(folder);
        addPaidSales(journal, 3, 3);
        journal.close();
        const other = openIn(fromAnotherTerminal);
        addPaidSales(other, 4, 8);
        other.close();
        renameSync(join(fromAnotherTerminal, 'journal.db'), join(folder, 'journal.db'));
        return folder;
      },
    ],
    [
      'its file gone',
      'older',
      /journal\.db is missing/,
      () => {
        const folder = closed(2);
        rmSync(join(folder, 'journal.db'));
        return folder;
      },
    ],
    [
      'its head file gone',
      'no-head',
      /journal\.head next to the journal is missing.*Restore the file/,
      () => {
        const folder = closed(2);
        rmSync(join(folder, 'journal.head'));
        return folder;
      },
    ],
    [
      'its head file spoiled',
      'no-head',
      /journal\.head next to the journal is unreadable/,
      () => {
        const folder = closed(2);
        writeFileSync(join(folder, 'journal.head'), 'x'.repeat(8_192));
        return folder;
      },
    ],
    [
      'a bit flipped in its first rows',
      'damaged',
      /entry 2 was changed.*call IT support/,
      () => {
        const folder = closed(3);
        flipEntry(folder, 2);
        return folder;
      },
    ],
    [
      'a row taken out of the middle',
      'damaged',
      /entry 7 was changed, or the entry before it is missing/,
      () => {
        const folder = closed(3);
        changeByHand(folder, 'DELETE FROM entries WHERE number = 6');
        return folder;
      },
    ],
    [
      'its file cut off',
      'damaged',
      /damaged/,
      () => {
        const folder = closed(3);
        truncateSync(join(folder, 'journal.db'), 40_000);
        return folder;
      },
    ],
    [
      'an amount changed in a projection',
      'damaged',
      /the projection tender_requests differs from the entries/,
      () => {
        const folder = closed(3);
        const db = new Database(join(folder, 'journal.db'));
        db.prepare('UPDATE tender_requests SET amount = 1 WHERE key = ?').run(id('charge 1'));
        db.close();
        return folder;
      },
    ],
    [
      'the version of an earlier build',
      'earlier-build',
      /journal\.db was written by a Swipewell from before the first release.*Move the content of/,
      () => {
        const folder = closed(3);
        const db = new Database(join(folder, 'journal.db'));
        db.pragma('user_version = 9');
        db.close();
        return folder;
      },
    ],
    [
      'a table that was never made by it',
      'damaged',
      /its tables were changed/,
      () => {
        const folder = closed(3);
        const db = new Database(join(folder, 'journal.db'));
        db.exec('CREATE TABLE more (x)');
        db.close();
        return folder;
      },
    ],
  ])('with %s is refused as %s and left unchanged', async (_what, code, sentence, prepare) => {
    const folder = await prepare();
    const before = contents(folder);
    const error = refusal(() => openIn(folder).close());
    expect(error?.code).toBe(code);
    expect(error?.message).toMatch(sentence);
    expect(contents(folder)).toEqual(before);
  });

  test('is detected in the middle of a long journal after the opening and accepts no more', () => {
    const folder = closed(400);
    flipEntry(folder, 1_199);
    const journal = openIn(folder);
    addPaidSales(journal, 401, 401); // not known yet
    let reported = 0;
    journal.subscribe(() => {
      reported += 1;
    });
    while (journal.verifyFurther());
    expect(reported).toBe(1);
    expect(journal.fault?.message).toMatch(/entry 1199 was changed/);
    expect(refusal(() => addPaidSales(journal, 402, 402))?.code).toBe('damaged');
    expect(journal.revision).toBe(rowsOf(401));
    journal.close();
  });
});
