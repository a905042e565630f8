import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { StatementLines } from '../../../src/main/reports/bank/statement-lines.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import {
  contents,
  flipEntry,
  makeJournal,
  openIn,
  placesOfEntry,
} from '../../support/damaged-journal.ts';
import { COPAY, DANA, id, journalIn } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The command as a person runs it, with its own home folder. */
function run(args: readonly string[], home = temporaryFolder()) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['src/main/cli/journal/main.ts', ...args],
    {
      encoding: 'utf8',
      env: { ...process.env, HOME: home, XDG_CONFIG_HOME: '', XDG_DATA_HOME: '' },
    },
  );
  return { status, stdout, stderr };
}

function made(sales: number): string {
  const folder = temporaryFolder();
  makeJournal(folder, sales);
  return folder;
}

function onFile(folder: string, sql: string): void {
  const db = new Database(join(folder, 'journal.db'));
  db.exec(sql);
  db.close();
}

/** Adds one entry to an existing journal. */
function startOnce(folder: string): void {
  const journal = openIn(folder);
  journal.append({ kind: 'till.started', body: { version: '0.0.0' } });
  journal.close();
}

describe('the verify command', () => {
  test('confirms a whole journal and changes nothing', () => {
    const folder = made(3);
    const before = contents(folder);
    expect(run(['verify', '--data', folder])).toEqual({
      status: 0,
      stdout: 'The journal of counter K7M2Q9 is valid: 13 entries.\n',
      stderr: '',
    });
    expect(contents(folder)).toEqual(before);
  });

  test('reports all faults', () => {
    const folder = made(300);
    flipEntry(folder, 39);
    onFile(folder, `UPDATE receipts SET printed = 7 WHERE number = '000001'`);
    const { status, stdout } = run(['verify', '--data', folder]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^- entry 39 was changed$/m);
    expect(stdout).toMatch(/The journal of counter K7M2Q9 is damaged\. Take no payments with it/);
    onFile(folder, 'DROP TABLE outbox');
    expect(run(['verify', '--data', folder]).stdout).toMatch(/its tables were changed/);
  });

  test('reports a restored older copy', () => {
    const folder = made(2);
    const copy = readFileSync(join(folder, 'journal.db'));
    startOnce(folder);
    writeFileSync(join(folder, 'journal.db'), copy);
    const { status, stdout } = run(['verify', '--data', folder]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/it ends at entry 9, and entry 10 was written/);
    expect(stdout).toMatch(/entry 10 is missing or cannot be read/);
  });
});

describe('every command', () => {
  test.each(['verify', 'rebuild', 'export'])('refuses a journal in use: %s', (command) => {
    const folder = made(1);
    const journal = openIn(folder);
    const { status, stderr } = run([command, '--data', folder]);
    journal.close();
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Swipewell is already open on this journal/);
  });

  test.each([
    ['verify', 2, /^\S+journal\.db was written by a Swipewell from before the first release/],
    ['rebuild', 2, /^\S+journal\.db was written by a Swipewell from before the first release/],
    ['export', 0, /^5 entries; 0 changed, 0 not readable/],
  ])('%s of a journal of an earlier build changes nothing', (command, status, says) => {
    const folder = made(1);
    onFile(folder, 'PRAGMA user_version = 9');
    const before = contents(folder);
    expect(run([command, '--data', folder])).toMatchObject({
      status,
      stderr: expect.stringMatching(says),
    });
    expect(contents(folder)).toEqual(before);
  });

  test('finds the folder of a host by itself', () => {
    const home = temporaryFolder();
    expect(run(['verify'], home)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/This user has no journal here/),
    });
    if (process.platform !== 'linux') return;
    makeJournal(join(home, '.local/share/Swipewell'), 1);
    expect(run(['verify'], home).status).toBe(0);
    makeJournal(join(home, '.config/Swipewell'), 1);
    expect(run(['verify'], home).stderr).toMatch(/There are several journals/);
  });

  test('reports a folder without a journal', () => {
    const folder = temporaryFolder();
    expect(run(['verify', '--data', folder])).toEqual({
      status: 2,
      stdout: '',
      stderr: `There is no journal in ${folder}.\n`,
    });
  });

  test('prints its usage for invalid arguments', () => {
    expect(run(['mend'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('npm run journal -- verify'),
    });
  });
});

describe('the rebuild command', () => {
  test('creates projections and indexes from the rows and moves the old file aside', () => {
    const folder = made(3);
    onFile(folder, `UPDATE tender_requests SET amount = 1; DROP INDEX receipts_by_sale`);
    const old = readFileSync(join(folder, 'journal.db'));
    const { status, stdout } = run(['rebuild', '--data', folder]);
    expect(status).toBe(0);
    const aside = /The old file is (.+)\.$/m.exec(stdout)?.[1] ?? '';
    expect(readFileSync(aside).equals(old)).toBe(true);
    const journal = openIn(folder);
    expect(journal.readable.all('SELECT DISTINCT amount FROM attempts')).toEqual([
      { amount: 2_500 },
    ]);
    while (journal.verifyFurther());
    expect(journal.fault).toBeNull();
    journal.close();
  });

  test('accepts a journal without its head file after a person’s confirmation', () => {
    const folder = made(3);
    rmSync(join(folder, 'journal.head'));
    expect(run(['rebuild', '--data', folder]).status).toBe(0);
    openIn(folder).close();
  });

  test.each<[string, RegExp, (folder: string) => void]>([
    ['a changed row', /entry 3 was changed/, (folder) => flipEntry(folder, 3)],
    [
      'an older copy',
      /it ends at entry 9, and entry 13 was written/,
      (folder) => {
        const older = made(2);
        writeFileSync(join(folder, 'journal.db'), readFileSync(join(older, 'journal.db')));
      },
    ],
  ])('refuses %s', (_what, sentence, spoil) => {
    const folder = made(3);
    spoil(folder);
    const before = contents(folder);
    const { status, stderr } = run(['rebuild', '--data', folder]);
    expect(status).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(contents(folder)).toEqual(before);
  });
});

describe('the export command', () => {
  test('writes every row unchanged as a JSON line', () => {
    const folder = made(2);
    const { status, stdout, stderr } = run(['export', '--data', folder]);
    expect(status).toBe(0);
    expect(stderr).toBe('9 entries; 0 changed, 0 not readable.\n');
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const journal = openIn(folder);
    expect(rows).toEqual(
      journal.rows().map((row) => ({ ...row, body: JSON.parse(row.body), sound: true })),
    );
    journal.close();
  });

  test('writes CSV to a new file and never over an existing one', () => {
    const folder = made(1);
    const out = join(folder, 'roll.csv');
    const args = ['export', '--csv', '--out', out, '--data', folder];
    expect(run(args).status).toBe(0);
    const text = readFileSync(out, 'utf8');
    expect(text.split('\r\n')).toHaveLength(1 + 5 + 1);
    expect(text).toContain('"{""v"":1,""tillId"":""K7M2Q9"",""version"":""0.0.0""}"');
    expect(run(args).status).toBe(2);
    expect(readFileSync(out, 'utf8')).toBe(text);
  });

  test('shows names, and a placeholder after their erasure', () => {
    const folder = temporaryFolder();
    const journal = openIn(folder);
    const saleId = id('sale');
    journal.append({
      kind: 'sale.opened',
      body: { saleId, patientId: 'P-1', patientName: 'Wei Chen', lines: COPAY, cashier: DANA },
    });
    journal.close();
    const exported = () => run(['export', '--data', folder]).stdout;
    expect(exported()).toContain('"patientName":"Wei Chen"');
    const erase = ['erase-name', '--patient', 'P-1', '--data', folder];
    expect(run(erase)).toMatchObject({ status: 0 });
    expect(run(erase).stdout).toBe('This journal has no name of patient P-1.\n');
    expect(exported()).toContain('"patientName":"(name erased)"');
    expect(run(['verify', '--data', folder])).toMatchObject({ status: 0 });
  });

  test('erases no name that is held at a retired till, and else those of each till', () => {
    const home = temporaryFolder();
    const retired = join(home, 'retired', 'N3WT2L');
    for (const [folder, tillId] of [
      [home, 'K7M2Q9'],
      [retired, 'N3WT2L'],
    ] as const) {
      const journal = journalIn(folder, undefined, tillId);
      const sale = { saleId: id('sale'), patientId: 'P-1', patientName: 'Wei Chen', lines: COPAY };
      journal.append({ kind: 'sale.opened', body: { ...sale, cashier: DANA } });
      journal.close();
    }
    const hold = (held: boolean) => {
      const journal = journalIn(retired);
      const body = { patientId: 'P-1', held, reason: 'Subpoena', by: DANA };
      journal.append({ kind: 'patient.names-held', body });
      journal.close();
    };
    const erase = (folder: string) => run(['erase-name', '--patient', 'P-1', '--data', folder]);
    const named = () =>
      [home, retired].filter((folder) => run(['export', '--data', folder]).stdout.includes('Wei'));
    hold(true);
    for (const folder of [home, retired]) {
      expect(erase(folder)).toMatchObject({ status: 2, stderr: expect.stringContaining('held') });
    }
    expect(named()).toEqual([home, retired]);
    hold(false);
    expect(erase(home)).toMatchObject({ status: 0 });
    expect(named()).toEqual([]);
    for (const folder of [home, retired]) {
      expect(run(['verify', '--data', folder])).toMatchObject({ status: 0 });
    }
  });

  test('erases the texts of bank statements with the name too', async () => {
    const folder = temporaryFolder();
    const journal = openIn(folder);
    const saleId = id('sale');
    journal.append({
      kind: 'sale.opened',
      body: { saleId, patientId: 'P-1', patientName: 'Wei Chen', lines: COPAY, cashier: DANA },
    });
    journal.close();
    const line = (lineId: string, description: string) => ({
      ...{ lineId, accountId: 'checking', day: '2026-03-02' },
      ...{ amount: cents(2_500), description },
    });
    const lines = new StatementLines(folder);
    const texts = ['ZELLE FROM CHEN, WEI 12345', 'ZELLE FROM CHENEY, WEIR', 'CARD DEPOSIT'];
    await lines.add({
      accountId: 'checking',
      lines: texts.map((text, at) => line(`line ${at}`, text)),
      ...{ addAlike: false, beforeCommit: () => {} },
    });
    lines.close();
    expect(run(['erase-name', '--patient', 'P-1', '--data', folder])).toMatchObject({ status: 0 });
    const [erased, ...left] = [...lines.pages({ from: '2026-03-02', to: '2026-03-02' })].flat();
    lines.close();
    expect(erased?.description).toBe('');
    expect(left.map(({ description }) => description)).toEqual(texts.slice(1));
    const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    expect(bytes.filter((text) => text.includes('CHEN, WEI'))).toEqual([]);
  });

  test('recovers the rest of a truncated file', () => {
    const folder = made(300);
    const file = join(folder, 'journal.db');
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, Math.floor(whole.length * 0.9)));
    const { status, stdout, stderr } = run(['export', '--data', folder]);
    expect(status).toBe(1);
    expect(stdout.split('\n').length).toBeGreaterThan(500);
    // The cut goes through a page, which may hold the ends of several entries.
    expect(stderr).toMatch(/^[\d,]+ entries; [0-3] changed, \d+ not readable.$/m);
    expect(run(['verify', '--data', folder]).status).toBe(1);
  });

  test('recovers the rows around a damaged page and marks a changed row', () => {
    const folder = made(300);
    const file = join(folder, 'journal.db');
    flipEntry(folder, 39);
    const bytes = readFileSync(file);
    const spoiled = placesOfEntry(folder, 800).at(-1) ?? 0;
    const page = Math.floor(spoiled / 1_024) * 1_024;
    writeFileSync(file, bytes.fill(0xff, page, page + 8)); // the head of a table page
    const { status, stdout, stderr } = run(['export', '--data', folder]);
    expect(status).toBe(1);
    const [, rows, lost] = /^([\d,]+) entries; 1 changed, (\d+) not readable/.exec(stderr) ?? [];
    expect(Number(rows?.replace(',', '')) + Number(lost)).toBe(1_201);
    expect(Number(lost)).toBeGreaterThan(0);
    expect(Number(lost)).toBeLessThan(100); // its own, and those of the pages under it
    expect(stdout.match(/"sound":false/g)).toHaveLength(1);
    expect(readdirSync(folder)).toContain('journal.db');
  });
});
