import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { StatementColumns } from '../../../../../src/shared/domain/bank-statement.ts';
import { bank, COLUMNS, MARCH } from '../../../../support/bank-fixture.ts';

const csv = (rows: readonly (readonly string[])[], names = 'Date,Description,Amount') =>
  Buffer.from([names, ...rows.map((cells) => cells.join(','))].join('\n'));

const ofx = (lines: readonly (readonly [day: string, amount: string, name: string])[]) => {
  const transactions = lines.map(
    ([day, amount, name], at) =>
      `<STMTTRN><DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>F${at}<NAME>${name}</STMTTRN>`,
  );
  return Buffer.from(
    `<OFX><CURDEF>USD<ACCTID>000111222<BANKTRANLIST>${transactions.join('\n')}</BANKTRANLIST></OFX>`,
  );
};

/** The descriptions of all lines. */
const textsOf = ({ service }: ReturnType<typeof bank>) =>
  service.look(MARCH).unmatched.map(({ description }) => description);

const FEE = ['2026-03-02', 'MERCHANT FEE', '-3.00'] as const;
const DEPOSIT = ['2026-03-02', 'CARD DEPOSIT', '80.00'] as const;

describe('a statement with lines of an earlier one', () => {
  test('adds none of them again as OFX after CSV, where the bank writes more text', async () => {
    const opened = bank();
    expect(await opened.importBytes(csv([FEE, FEE, DEPOSIT]))).toMatchObject({ added: 3 });
    const longer = ofx([
      ['2026-03-02', '-3.00', 'MERCHANT FEE REF 1'],
      ['2026-03-02', '-3.00', 'MERCHANT FEE REF 2'],
      ['2026-03-02', '80.00', 'CARD DEPOSIT REF 3'],
    ]);
    expect(await opened.importBytes(longer)).toMatchObject({ added: 0, known: 3, alike: 0 });
    expect(textsOf(opened)).toHaveLength(3);
  });

  test('adds none of them again with another column of text, and books no fee twice', async () => {
    const opened = bank();
    opened.service.saveRule({ what: 'processor-fee', contains: 'fee', amount: null });
    const names = 'Date,Description,Payee,Amount';
    const rows = csv([['2026-03-02', 'MERCHANT FEE', 'ACQUIRER FEE DEPT', '-3.00']], names);
    expect(await opened.importBytes(rows)).toMatchObject({ added: 1, matched: 1 });
    const columns: StatementColumns = { ...COLUMNS, description: 'Payee' };
    expect(await opened.importBytes(rows, { columns })).toMatchObject({
      ...{ added: 0, known: 0, alike: 1, matched: 0 },
    });
    expect(opened.service.look(MARCH).matchedCount).toBe(1);
  });

  test('adds the lines of a day that the earlier one had only in part', async () => {
    const opened = bank();
    await opened.importBytes(csv([FEE]));
    const whole = ofx([
      ['2026-03-02', '-3.00', 'WIRE CHARGE'],
      ['2026-03-02', '-3.00', 'MERCHANT FEE REF 1'],
      ['2026-03-03', '-3.00', 'MERCHANT FEE REF 2'],
    ]);
    expect(await opened.importBytes(whole)).toMatchObject({ added: 2, known: 1, alike: 0 });
    expect(textsOf(opened).toSorted()).toEqual([
      'MERCHANT FEE',
      'MERCHANT FEE REF 2',
      'WIRE CHARGE',
    ]);
  });

  test('adds a line with the day and amount of a known one, but another text, if a person says so', async () => {
    const opened = bank();
    await opened.importBytes(csv([FEE]));
    const other = csv([['2026-03-02', 'WIRE CHARGE', '-3.00']]);
    expect(await opened.importBytes(other)).toMatchObject({ added: 0, alike: 1 });
    expect(await opened.importBytes(other, { addAlike: true })).toMatchObject({
      added: 1,
      alike: 0,
    });
    expect(await opened.importBytes(other)).toMatchObject({ added: 0, known: 1, alike: 0 });
    expect(textsOf(opened)).toHaveLength(2);
  });

  test('of another account adds its own lines', async () => {
    const opened = bank();
    opened.service.saveAccounts(
      ['checking', 'savings'].map((name) => ({ id: name, name, lastFour: '', ledgerName: '' })),
    );
    await opened.importBytes(csv([FEE]));
    expect(await opened.importBytes(csv([FEE]), { accountId: 'savings' })).toMatchObject({
      added: 1,
    });
  });

  test('has no line twice when two imports of it run at once', async () => {
    const opened = bank();
    const order = { commandId: v7(), accountId: 'checking', columns: COLUMNS, addAlike: false };
    const uploadId = v7();
    opened.service.upload(uploadId, 0, csv([FEE, DEPOSIT]).toString('base64'));
    const both = [order, { ...order, commandId: v7() }].map((each) =>
      opened.service.importStatement({ ...each, uploadId }),
    );
    const added = (await Promise.all(both)).map((result) => result.added);
    expect(added.toSorted()).toEqual([0, 2]);
    expect(textsOf(opened)).toHaveLength(2);
  });
});

describe('a statement in another encoding', () => {
  const text = csv([['2026-03-02', 'CAFÉ MÜLLER', '-3.00']]).toString();
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(text, 'utf16le')],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('%s has its letters', async (_name, bytes) => {
    const opened = bank();
    await opened.importBytes(bytes);
    expect(textsOf(opened)).toEqual(['CAFÉ MÜLLER']);
  });

  test('that is no text is refused', async () => {
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\0\0\0'), randomBytes(200)]);
    await expect(bank().importBytes(png)).rejects.toMatchObject({ data: { problem: 'not-text' } });
  });
});

describe('a statement that cannot be stored', () => {
  /** A bank on a disk with room for the first pages of the file. */
  const onFullDisk = () =>
    bank([], (file) => {
      const db = new Database(file);
      db.pragma('max_page_count = 20');
      return db;
    });
  const rows = Array.from({ length: 5_000 }, (_, n) => ['2026-03-02', `LINE ${n}`, `${n}.00`]);

  test('is refused with the reason, and none of its lines is stored', async () => {
    const opened = onFullDisk();
    await opened.importBytes(csv([FEE]));
    await expect(opened.importBytes(csv(rows))).rejects.toMatchObject({
      code: 'STATEMENT_REFUSED',
      data: { problem: 'no-space' },
    });
    expect(textsOf(opened)).toEqual(['MERCHANT FEE']);
    const imports = opened.journal.rows().filter(({ kind }) => kind === 'bank.statement-imported');
    expect(imports).toHaveLength(1);
    expect(await opened.importBytes(csv([DEPOSIT]))).toMatchObject({ added: 1 });
  });

  test('because the journal cannot be written leaves none of its lines', async () => {
    const opened = bank();
    opened.journal.close();
    await expect(opened.importBytes(csv([FEE]))).rejects.toThrow();
    expect([...opened.lines.pages(MARCH)].flat()).toEqual([]);
  });
});

test('200,000 rows are imported in pieces, between which others have their turn', async () => {
  const opened = bank();
  opened.service.saveRule({ what: 'processor-fee', contains: 'no such text', amount: null });
  const day = (n: number) => `2026-03-${String((n % 20) + 1).padStart(2, '0')}`;
  const rows = Array.from({ length: 200_000 }, (_, n) => [day(n), `LINE ${n}`, `${n % 900}.00`]);
  const uploadId = v7();
  const bytes = csv(rows);
  for (let at = 0, place = 0; at < bytes.length; at += 40_000, place += 1) {
    opened.service.upload(uploadId, place, bytes.subarray(at, at + 40_000).toString('base64'));
  }
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const order = { uploadId, accountId: 'checking', columns: COLUMNS, addAlike: false };
  const result = await opened.service.importStatement({ commandId: v7(), ...order });
  clearInterval(timer);
  expect(result).toMatchObject({ added: 200_000, known: 0, alike: 0 });
  expect(opened.service.look(MARCH)).toMatchObject({ unmatchedCount: 200_000 });
  expect(turns).toBeGreaterThan(100); // about 4 s of work
}, 120_000);
