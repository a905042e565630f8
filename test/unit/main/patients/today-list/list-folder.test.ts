import { chmodSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Commands } from '../../../../../src/main/commands.ts';
import { ListFolder } from '../../../../../src/main/patients/today-list/list-folder.ts';
import { ListStore } from '../../../../../src/main/patients/today-list/list-store.ts';
import { TodayList } from '../../../../../src/main/patients/today-list/today-list.ts';
import { openSettings } from '../../../../../src/main/settings/settings-store.ts';
import { localDays } from '../../../../../src/shared/domain/reports/days.ts';
import { USUAL_LINES } from '../../../../../src/shared/domain/sale.ts';
import { DANA, journalIn } from '../../../../support/journal-fixtures.ts';
import { manualClock } from '../../../../support/manual-clock.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { IGNORES_MODES } from '../../../../support/this-system.ts';

const NOW = new Date('2026-03-02T16:00:00Z');
const HEAD = 'Number,Name,Time,Amount\n';
const MARIA = 'P1,Maria Garcia,09:30,25.00\n';
const JUAN = 'P2,Juan Lopez,08:15,40.00\n';

const NONE = {
  ...{ lastName: 'Name', firstName: '', birthDate: '', patientNumber: 'Number', phone: '' },
  ...{ guarantor: '', provider: '', branch: '', time: 'Time', amount: 'Amount', kind: '' },
  ...{ balance: '', balanceAsOf: '', selfPay: '', confidential: '', dateOrder: 'mdy' as const },
};

/** A counter that watches a folder. */
function counter() {
  const clock = manualClock(NOW);
  const [data, folder] = [temporaryFolder(), temporaryFolder()];
  const journal = journalIn(data, clock.now);
  const settings = openSettings(data);
  settings.change({ todayList: { folder, columns: NONE } });
  const faults: unknown[] = [];
  const localDay = localDays('America/Denver');
  let isOff = false;
  let whenChanged = () => {};
  const options = {
    journal,
    settings,
    localDay,
    now: clock.now,
    after: clock.after,
    changed: () => whenChanged(),
    isOff: () => isOff,
    reportFault: (error: unknown) => faults.push(error),
  };
  const list = new TodayList({
    ...options,
    records: () => {
      throw new Error('no request is needed here');
    },
    commands: new Commands(journal, {
      cashier: () => DANA,
      mayNow: () => true,
      approve: () => Promise.reject(new Error('no approval is needed here')),
    }),
    store: new ListStore({ ...options, folder: data }),
    choices: () => USUAL_LINES,
  });
  const watched = new ListFolder({ ...options, list });
  return {
    clock,
    settings,
    folder,
    faults,
    watched,
    names: () => readdirSync(folder),
    rows: () => list.page({ text: '', from: 0, count: 100 }).rows.map(({ name }) => name),
    write: (file: string, text: string, at = NOW) => {
      writeFileSync(join(folder, file), text);
      utimesSync(join(folder, file), at, at);
    },
    /** Looks twice: a file that did not change between is taken. */
    look: async () => {
      await watched.look();
      await watched.look();
    },
    /** Runs once, after the rows of a file were taken and before it is deleted. */
    onceTaken: (run: () => void) => {
      whenChanged = () => {
        whenChanged = () => {};
        run();
      };
    },
    turnOff: () => {
      isOff = true;
    },
  };
}

test('a whole file is taken and deleted, once it did not change between two looks', async () => {
  const { write, watched, rows, names, faults } = counter();
  write('today.csv', HEAD + MARIA);
  await watched.look();
  expect(rows()).toEqual([]);
  write('today.csv', HEAD + MARIA + JUAN);
  await watched.look();
  expect(rows()).toEqual([]);
  await watched.look();
  expect(rows()).toEqual(['Juan L.', 'Maria G.']);
  expect(names()).toEqual([]);
  expect({ problem: watched.problem, waiting: watched.waiting, faults }).toEqual({
    problem: null,
    waiting: [],
    faults: [],
  });
});

test('a file that is written again while it is taken is not deleted, and taken again', async () => {
  const { write, look, rows, names, onceTaken, clock } = counter();
  write('today.csv', HEAD + MARIA);
  onceTaken(() => write('today.csv', HEAD + JUAN, clock.now()));
  await look();
  expect(names()).toEqual(['today.csv']);
  await look();
  expect(rows()).toEqual(['Juan L.', 'Maria G.']);
  expect(names()).toEqual([]);
});

test('a confirmed file that is written again meanwhile is not deleted', async () => {
  const { write, look, watched, names, rows, onceTaken, clock } = counter();
  write('today.csv', `${HEAD}P9,,09:00,1.00\n${MARIA}`);
  await look();
  const [waiting] = watched.waiting;
  onceTaken(() => write('today.csv', HEAD + JUAN, clock.now()));
  await watched.confirm('today.csv', waiting?.seen ?? '', DANA);
  expect(names()).toEqual(['today.csv']);
  await look();
  expect(rows()).toEqual(['Juan L.', 'Maria G.']);
});

test('a file with a broken row waits, and a person takes the others', async () => {
  const { write, look, watched, rows, names } = counter();
  write('today.csv', `${HEAD}${MARIA}P3,Ken Ito,10:00,ten\n`);
  await look();
  expect(rows()).toEqual([]);
  expect(names()).toEqual(['today.csv']);
  const [file] = watched.waiting;
  expect(file).toMatchObject({
    file: 'today.csv',
    problem: null,
    rows: 1,
    brokenCount: 1,
    broken: [{ line: 3, column: 'amount', problem: 'no-amount' }],
  });
  await expect(watched.confirm('today.csv', 'another version', DANA)).rejects.toThrow(
    'CHANGED_MEANWHILE',
  );
  await watched.confirm('today.csv', file?.seen ?? '', DANA);
  expect(rows()).toEqual(['Maria G.']);
  expect(names()).toEqual([]);
  expect(watched.waiting).toEqual([]);
});

test('a file that waits is read again when it changed', async () => {
  const { write, look, watched, rows, names } = counter();
  write('today.csv', `${HEAD}P1,Maria Garcia,09:30,ten\n`);
  await look();
  const [file] = watched.waiting;
  write('today.csv', HEAD + MARIA, new Date('2026-03-02T16:01:00Z'));
  await expect(watched.confirm('today.csv', file?.seen ?? '', DANA)).rejects.toThrow(
    'CHANGED_MEANWHILE',
  );
  await look();
  expect(rows()).toEqual(['Maria G.']);
  expect(names()).toEqual([]);
});

test.each([
  ['half a file', `${HEAD}${MARIA}P2,Juan Lopez,08:15,4`, 'unfinished', 2],
  ['an empty file', '', 'no-rows', 0],
  ['a workbook', 'PK\u0003\u0004\u0000\u0000\u0000 a workbook', 'not-text', 0],
  ['other columns', 'Patient,Copay\nMaria Garcia,25.00\n', 'columns-missing', 0],
] as const)('%s waits: %s', async (_, text, problem, count) => {
  const { write, look, watched, rows, names } = counter();
  write('today.csv', text);
  await look();
  expect(watched.waiting).toMatchObject([{ problem, rows: count }]);
  expect(rows()).toEqual([]);
  await watched.confirm('today.csv', watched.waiting[0]?.seen ?? '', DANA);
  expect(rows()).toHaveLength(count);
  expect(names()).toEqual([]);
});

test('a file of yesterday waits, unless its times are of today', async () => {
  const { write, look, watched, rows } = counter();
  const yesterday = new Date('2026-03-02T05:00:00Z'); // 10 p.m. in Denver
  write('plain.csv', HEAD + MARIA, yesterday);
  write('dated.csv', `${HEAD}P2,Juan Lopez,3/2/2026 8:15 AM,40.00\n`, yesterday);
  await look();
  expect(rows()).toEqual(['Juan L.']);
  expect(watched.waiting).toMatchObject([{ file: 'plain.csv', problem: 'of-another-day' }]);
});

test('a file with times of tomorrow waits, and is taken tomorrow', async () => {
  const { write, look, watched, rows, clock } = counter();
  write('next.csv', `${HEAD}P2,Juan Lopez,3/3/2026 8:15 AM,40.00\n`);
  await look();
  expect(watched.waiting).toMatchObject([
    { broken: [{ line: 2, column: 'time', problem: 'other-day' }] },
  ]);
  clock.set(new Date('2026-03-03T16:00:00Z'));
  await look();
  expect(rows()).toEqual(['Juan L.']);
});

test('the same file twice is taken once, and deleted', async () => {
  const { write, look, rows, names } = counter();
  write('one.csv', HEAD + MARIA);
  write('two.csv', HEAD + MARIA);
  await look();
  expect(rows()).toEqual(['Maria G.']);
  expect(names()).toEqual([]);
});

test('a file waits for the first choice of the columns, and is not deleted before', async () => {
  const { write, look, watched, rows, names, settings, folder } = counter();
  settings.change({ todayList: { folder, columns: null } });
  write('today.csv', HEAD + MARIA);
  await look();
  expect(watched.waiting).toMatchObject([{ problem: 'no-columns' }]);
  await expect(watched.confirm('today.csv', watched.waiting[0]?.seen ?? '', DANA)).rejects.toThrow(
    'CHANGED_MEANWHILE',
  );
  settings.change({ todayList: { folder, columns: NONE } });
  await look();
  expect(rows()).toEqual(['Maria G.']);
  expect(names()).toEqual([]);
});

test('other files, hidden ones and folders are left alone', async () => {
  const { write, look, watched, folder, names } = counter();
  write('.today.csv', HEAD + MARIA);
  write('today.csv.part', HEAD + MARIA);
  mkdirSync(join(folder, 'old.csv'));
  await look();
  expect(watched.waiting).toEqual([]);
  expect(names()).toHaveLength(3);
});

test('a folder that is gone is a problem, reported once', async () => {
  const { settings, look, watched, faults } = counter();
  settings.change({ todayList: { folder: '/nowhere', columns: NONE } });
  await look();
  expect(watched.problem).toBe('folder');
  expect(faults).toHaveLength(1);
});

test.skipIf(IGNORES_MODES)('a read-only folder is a problem, its file taken once', async () => {
  const { write, look, watched, rows, folder } = counter();
  write('today.csv', HEAD + MARIA);
  chmodSync(folder, 0o500);
  await look();
  await look();
  chmodSync(folder, 0o700);
  expect(watched.problem).toBe('not-deleted');
  expect(rows()).toEqual(['Maria G.']);
});

test('a counter in training takes no file', async () => {
  const { write, look, turnOff, rows, names } = counter();
  write('today.csv', HEAD + MARIA);
  turnOff();
  await look();
  expect(rows()).toEqual([]);
  expect(names()).toEqual(['today.csv']);
});
