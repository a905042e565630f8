import { describe, expect, test } from 'vitest';
import { isOfx } from '../../../../../src/main/reports/bank/ofx.ts';
import {
  firstRowsOf,
  readStatement,
  StatementRefused,
} from '../../../../../src/main/reports/bank/read-statement.ts';
import { fileAmount, fileDay } from '../../../../../src/main/system/import/file-values.ts';
import type { StatementColumns } from '../../../../../src/shared/domain/bank-statement.ts';

const COLUMNS: StatementColumns = {
  date: 'Posting Date',
  dateOrder: 'mdy',
  description: 'Description',
  amount: 'Amount',
  debit: '',
  credit: '',
  sign: '',
};

const HEAD = 'Posting Date,Description,Amount\n';

const readWhole = (text: string, columns: StatementColumns | null = COLUMNS, lastFour = '') =>
  readStatement({
    text,
    account: { id: 'checking', lastFour },
    columns,
    today: '2026-11-23',
  });

const read = async (...given: Parameters<typeof readWhole>) => (await readWhole(...given)).lines;

const linesOf = async (text: string, columns?: StatementColumns) =>
  (await read(text, columns)).map(({ day, amount, description }) => [day, amount, description]);

const idsOf = async (text: string) => (await read(text)).map(({ lineId }) => lineId);

const DEPOSIT_SGML = `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261102120000.000[-5:EST]<TRNAMT>125.00
<FITID>A1<NAME>CARD DEPOSIT<MEMO>T-1 &amp; O&apos;Neil
</STMTTRN>`;

const SGML = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>123456789<ACCTID>000111222<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
${DEPOSIT_SGML}
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261103<TRNAMT>-4.5<FITID>A2<NAME>SERVICE FEE</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="220"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD</CURDEF>
<BANKACCTFROM><ACCTID>000111222</ACCTID></BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261102</DTPOSTED><TRNAMT>125.00</TRNAMT>
<FITID>A1</FITID><NAME>CARD DEPOSIT</NAME><MEMO>T-1 &amp; O&apos;Neil</MEMO></STMTTRN>
<STMTTRN><TRNTYPE>FEE</TRNTYPE><DTPOSTED>20261103</DTPOSTED><TRNAMT>-4.50</TRNAMT>
<FITID>A2</FITID><NAME>SERVICE FEE</NAME></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('a statement as OFX', () => {
  test.each([
    ['version 1, SGML', SGML],
    ['version 2, XML', XML],
  ])('%s', async (_name, text) => {
    expect(isOfx(text)).toBe(true);
    expect(await linesOf(text)).toEqual([
      ['2026-11-02', 12_500, "CARD DEPOSIT T-1 & O'Neil"],
      ['2026-11-03', -450, 'SERVICE FEE'],
    ]);
  });

  test('has the same lines in both versions', async () => {
    expect(await idsOf(SGML)).toEqual(await idsOf(XML));
  });

  test('keeps each of two deposits with the same id, day and amount, in every import', async () => {
    const two = SGML.replace('</BANKTRANLIST>', `${DEPOSIT_SGML}</BANKTRANLIST>`);
    const ids = await idsOf(two);
    expect(new Set(ids).size).toBe(3);
    expect(ids.slice(0, 2)).toEqual(await idsOf(SGML));
    expect(await idsOf(two)).toEqual(ids);
  });

  test('without end tags of transactions keeps each transaction', async () => {
    expect(await idsOf(SGML.replaceAll('</STMTTRN>', ''))).toEqual(await idsOf(SGML));
  });

  test.each([
    ['other-currency', SGML.replace('USD', 'EUR')],
    ['no-date', SGML.replace('20261103', '20261332')],
    ['no-amount', SGML.replace('-4.5', 'four')],
    ['no-id', SGML.replace('<FITID>A2', '<FITID>')],
    ['date-in-future', SGML.replace('20261103', '20271103')],
    ['not-a-statement', '<OFX></OFX>'],
    ['cut', SGML.slice(0, SGML.indexOf('<FITID>A2'))],
    ['cut', XML.slice(0, XML.indexOf('</BANKTRANLIST>'))],
  ])('is refused as %s', async (problem, text) => {
    await expect(read(text)).rejects.toThrow(expect.objectContaining({ problem }));
  });

  describe('of several accounts', () => {
    const credit = `<CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>999977776666</CCACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20261104<TRNAMT>-70.00<FITID>C1<NAME>GROCERIES
<BANKACCTTO><ACCTID>5550005555</BANKACCTTO></STMTTRN></BANKTRANLIST></CCSTMTRS>`;
    const both = SGML.replace('</BANKMSGSRSV1>', `</BANKMSGSRSV1>${credit}`);

    test('gives the lines of the account with these last digits only', async () => {
      expect((await read(both, null, '1222')).map(({ amount }) => amount)).toEqual([12_500, -450]);
      expect((await read(both, null, '6666')).map(({ amount }) => amount)).toEqual([-7_000]);
    });

    test('is refused if the last digits of the account are not known, or none has them', async () => {
      await expect(read(both)).rejects.toThrow(
        expect.objectContaining({ problem: 'several-accounts' }),
      );
      await expect(read(both, null, '5555')).rejects.toThrow(
        expect.objectContaining({ problem: 'other-account', text: '1222, 6666' }),
      );
    });
  });

  test('of another account is refused', async () => {
    await expect(read(SGML, null, '9999')).rejects.toThrow(
      expect.objectContaining({ problem: 'other-account', text: '1222' }),
    );
    expect(await read(SGML, null, '1222')).toHaveLength(2);
  });
});

describe('a statement as CSV', () => {
  test('by the columns that a person chose; a formula is text', async () => {
    expect(await linesOf(`${HEAD}11/02/2026,"=SUM(A1)","1,250.00"\n`)).toEqual([
      ['2026-11-02', 125_000, '=SUM(A1)'],
    ]);
  });

  test('without names of its columns loses no row: they are #1, #2', async () => {
    const text = '"11/02/2026","-25.00","*","FEE"\n"11/03/2026","80.00","*","DEPOSIT"\n';
    expect(firstRowsOf(text, 1)).toEqual([
      ['#1', '#2', '#3', '#4'],
      ['11/02/2026', '-25.00', '*', 'FEE'],
    ]);
    const columns = { ...COLUMNS, date: '#1', amount: '#2', description: '#4' };
    expect(await linesOf(text, columns)).toEqual([
      ['2026-11-02', -2_500, 'FEE'],
      ['2026-11-03', 8_000, 'DEPOSIT'],
    ]);
  });

  test('with a summary above the names of its columns', async () => {
    const text = `Description,Summary\n"Balance as of 11/01/2026","1,000.00"\n\n${HEAD}11/02/2026,FEE,-25.00\n`;
    expect(firstRowsOf(text, 1)).toEqual([
      ['Posting Date', 'Description', 'Amount'],
      ['11/02/2026', 'FEE', '-25.00'],
    ]);
    expect(await linesOf(text)).toEqual([['2026-11-02', -2_500, 'FEE']]);
    const wrong = text.replace('-25.00', 'x');
    await expect(read(wrong)).rejects.toThrow(
      expect.objectContaining({ problem: 'columns-missing' }),
    );
  });

  test.each([
    ['above its lines', '11/01/2026,Beginning balance as of 11/01/2026,\n11/02/2026,FEE,-25.00\n'],
    ['below its lines', '11/02/2026,FEE,-25.00\n11/30/2026,ENDING BALANCE,\n'],
    ['without a date', ',Opening Balance,\n11/02/2026,FEE,-25.00\n'],
    ['brought forward', '11/01/2026,Balance brought forward,\n11/02/2026,FEE,-25.00\n'],
  ])('leaves out a balance without an amount %s', async (_, rows) => {
    expect(await linesOf(`${HEAD}${rows}`)).toEqual([['2026-11-02', -2_500, 'FEE']]);
  });

  test.each([
    ['in another cell', ',Total,-25.00\n'],
    ['in the cell of the date', 'Totals:,,-25.00\n'],
    ['in a shorter row', 'Grand total,-25.00\n'],
  ])('leaves out a total %s, and names its row', async (_, row) => {
    const { lines, totals } = await readWhole(`${HEAD}11/02/2026,FEE,-25.00\n${row}`);
    expect([lines.length, totals]).toEqual([1, [3]]);
  });

  test('keeps a line whose text begins with Total', async () => {
    const text = `${HEAD}11/02/2026,TOTAL WINE,-25.00\n`;
    expect((await readWhole(text)).totals).toEqual([]);
    expect(await linesOf(text)).toEqual([['2026-11-02', -2_500, 'TOTAL WINE']]);
  });

  test.each([
    ['an empty row of a spreadsheet', '11/01/2026,IN,5.00\n,,\n \n11/02/2026,FEE,-25.00\n'],
    ['a minus sign of a word processor', '11/01/2026,IN,5.00\n11/02/2026,FEE,\u221225.00\n'],
  ])('reads %s', async (_, rows) => {
    const lines = await linesOf(`${HEAD}${rows}`);
    expect(lines.map(([day, amount]) => [day, amount])).toEqual([
      ['2026-11-01', 500],
      ['2026-11-02', -2_500],
    ]);
  });

  test('keeps a line with an amount that is called a balance', async () => {
    const text = `${HEAD}11/02/2026,Opening balance deposit,100.00\n`;
    expect(await linesOf(text)).toEqual([['2026-11-02', 10_000, 'Opening balance deposit']]);
  });

  test('with a column for money out and one for money in', async () => {
    const columns = { ...COLUMNS, amount: '', debit: 'Out', credit: 'In' };
    const rows = ['11/02/2026;12.50;;Fee', '11/03/2026;;80.00;Deposit', '11/04/2026;-3.00;;Fee'];
    const text = ['Posting Date;Out;In;Description', ...rows].join('\n');
    expect(await linesOf(text, columns)).toEqual([
      ['2026-11-02', -1_250, 'Fee'],
      ['2026-11-03', 8_000, 'Deposit'],
      ['2026-11-04', -300, 'Fee'],
    ]);
  });

  test('with a column that says debit or credit, beside an amount without its sign', async () => {
    const columns = { ...COLUMNS, sign: 'Type' };
    const rows = [
      '11/02/2026,Fee,12.50,Debit',
      '11/03/2026,In,80.00,CR',
      '11/04/2026,Fee,-3.00,DBIT',
    ];
    const text = ['Posting Date,Description,Amount,Type', ...rows].join('\n');
    expect(await linesOf(text, columns)).toEqual([
      ['2026-11-02', -1_250, 'Fee'],
      ['2026-11-03', 8_000, 'In'],
      ['2026-11-04', -300, 'Fee'],
    ]);
    const unknown = `${text}\n11/05/2026,Fee,1.00,ACH`;
    await expect(read(unknown, columns)).rejects.toThrow(
      expect.objectContaining({ problem: 'no-sign', row: 5 }),
    );
  });

  test('has different lines for equal rows of a day, the same ones in a longer statement', async () => {
    const fee = '11/02/2026,Fee,-3.00\n';
    const two = await idsOf(`${HEAD}${fee}${fee}`);
    expect(new Set(two).size).toBe(2);
    const longer = await idsOf(`${HEAD}11/01/2026,Deposit,5.00\n${fee}${fee}${fee}`);
    expect(longer.slice(1, 3)).toEqual(two);
    expect(new Set(longer).size).toBe(4);
  });

  test.each<[string, string, number]>([
    ['columns-missing', 'Date,Text,Sum\n11/02/2026,Fee,1.00\n', 1],
    ['no-date', `${HEAD}11/02/2026,Fee,1.00\n13/45/2026,Fee,1.00\n`, 3],
    ['no-date', `${HEAD}11/02/0026,Fee,1.00\n`, 2],
    ['date-in-future', `${HEAD}11/02/2027,Fee,1.00\n`, 2],
    ['no-amount', `${HEAD}11/02/2026,Fee,1.234\n`, 2],
    ['no-amount', `${HEAD}11/02/2026,Fee,\n`, 2],
    ['cells-missing', `${HEAD}11/02/2026,Fee\n`, 2],
    ['not-csv', `${HEAD}11/02/2026,"Fee,1.00\n`, 2],
    ['not-a-statement', '', 0],
  ])('is refused as %s with its row', async (problem, text, row) => {
    await expect(read(text)).rejects.toThrow(StatementRefused);
    await expect(read(text)).rejects.toThrow(expect.objectContaining({ problem, row }));
  });

  test('shows its first rows for the choice of columns', () => {
    expect(firstRowsOf(`${HEAD}1,2,3\n4,5,6\n7,8,9\n`, 2)).toEqual([
      ['Posting Date', 'Description', 'Amount'],
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]);
  });

  test('of 200,000 rows is read in pieces, between which others have their turn', async () => {
    const row = (n: number) => `11/02/2026,CARD DEPOSIT ${n},${n}.00\n`;
    const text = HEAD + Array.from({ length: 200_000 }, (_, n) => row(n)).join('');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const lines = await read(text);
    clearInterval(timer);
    expect(lines).toHaveLength(200_000);
    expect(turns).toBeGreaterThan(20);
  }, 60_000);
});

describe('values of banks', () => {
  test.each([
    ['1,234.56', 123_456],
    ['-12.00', -1_200],
    ['(12.00)', -1_200],
    ['12.00-', -1_200],
    ['$ 25', 2_500],
    ['+5.5', 550],
    ['80,32', 8_032],
    ['.5', 50],
    ['0.00', 0],
    ['-0.00', 0],
    ['1.234', null],
    ['1.234,56', null],
    ['(12.00', null],
    ['60.0000', 6_000],
    ['-1,234.5000', -123_450],
    ['60.0050', null],
    ['60.000', null],
    ['twelve', null],
    ['', null],
    ['9999999999999', null],
  ])('the amount %j is %j', (text, amount) => expect(fileAmount(text)).toBe(amount));

  test.each([
    ['11/02/2026', 'mdy', '2026-11-02'],
    ['1/2/26', 'mdy', '2026-01-02'],
    ['02.11.2026', 'dmy', '2026-11-02'],
    ['2026-11-02T00:00:00', 'ymd', '2026-11-02'],
    ['20261102', 'ymd', '2026-11-02'],
    ['02/30/2026', 'mdy', null],
    ['20261102', 'mdy', null],
    ['', 'ymd', null],
  ] as const)('the date %j in the order %s is %j', (text, order, day) => {
    expect(fileDay(text, order)).toBe(day);
  });
});
