import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { DaySheets } from '../../../../../src/main/reports/posting/day-sheets.ts';
import { postingFile } from '../../../../../src/main/reports/posting/posting-file.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { POSTING_TEMPLATES } from '../../../../../src/shared/domain/posting-templates.ts';
import { COPAY, DANA, id, journalIn, newId } from '../../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const DAY = { from: '2026-03-02', to: '2026-03-02' };

const COLUMNS = {
  amount: 'Amount',
  isNegated: false,
  lineId: '',
  receiptNumber: '',
  externalId: 'Patient',
  counter: '',
  date: '',
  dateOrder: 'mdy',
} as const;

/** A counter that took $25.00 in cash from each of these patients, and compares day sheets. */
function counter(...patients: readonly string[]) {
  let now = new Date('2026-03-02T18:00:00Z');
  const journal = journalIn(temporaryFolder(), () => now);
  const pay = (at: string, externalId: string) => {
    now = new Date(at);
    const saleId = id(`sale of ${externalId}`);
    const amount = cents(2_500);
    journal.append(
      {
        kind: 'sale.opened',
        body: { saleId, patientId: null, externalId, lines: COPAY, cashier: DANA },
      },
      {
        kind: 'cash.taken',
        body: {
          commandId: id(`cash of ${externalId}`),
          saleId,
          amount,
          given: amount,
          change: cents(0),
          cashier: DANA,
        },
      },
    );
  };
  for (const externalId of patients) pay('2026-03-02T18:00:00Z', externalId);
  const source = { db: journal.readable, tillId: journal.tillId, timeZone: 'America/Denver' };
  const sheets = new DaySheets(source);
  const send = (bytes: Uint8Array) => {
    const uploadId = newId();
    sheets.upload(uploadId, 0, Buffer.from(bytes).toString('base64'));
    return uploadId;
  };
  return {
    pay,
    source,
    send,
    sheets,
    compare: (sheet: string | Uint8Array, columns: Parameters<DaySheets['compare']>[1] = COLUMNS) =>
      sheets.compare(send(Buffer.from(sheet)), columns, DAY),
  };
}

describe('a day sheet of the practice’s system', () => {
  test('is compared with the lines of its days, in both directions', async () => {
    const { compare } = counter('P1', 'P2');
    const sheet = 'Patient,Amount\r\nP1,$25.00\r\nP3,"1,010.00"\r\n';
    expect(await compare(sheet)).toMatchObject({
      matched: { count: 1, sum: 2_500 },
      notPosted: { count: 1, sum: 2_500, rows: [{ lineId: 'K7M2Q9-2', externalId: 'P2' }] },
      ofNoCounter: { count: 1, sum: 101_000, rows: [{ row: 3, externalId: 'P3' }] },
    });
  });

  test('leaves out headings, sums, formulas and other days, and names their lines', async () => {
    const { compare } = counter('P1');
    const sheet = [
      'Patient;Amount;Date',
      'P1;25.00;3/2/2026',
      'P1;10.00;03/01/2026',
      'P1;=1+1;03/02/2026',
      'P1;5.00;02/30/2026',
      ';60.00;03/02/2026',
      'Total;;',
    ].join('\n');
    expect(await compare(sheet, { ...COLUMNS, date: 'Date' })).toMatchObject({
      matched: { count: 1 },
      notTaken: { count: 0 },
      otherDays: 1,
      unread: { count: 4, rows: [4, 5, 6, 7] },
    });
  });

  test('without names of its columns loses no payment: they are #1, #2', async () => {
    const { compare } = counter('P1', 'P2');
    const columns = { ...COLUMNS, externalId: '#1', amount: '#2' };
    expect(await compare('P1,25.00\nP2,25.00\n', columns)).toMatchObject({
      matched: { count: 2, sum: 5_000 },
    });
  });

  test('takes payments below zero as the system writes them', async () => {
    const { compare } = counter('P1', 'P2');
    const sheet = 'Patient,Amount\nP1,-25.00\nP2,(25.00)\n';
    const result = await compare(sheet, { ...COLUMNS, isNegated: true });
    expect(result.matched).toEqual({ count: 2, sum: 5_000 });
  });

  test.each([
    ['UTF-8', 'utf8', false],
    ['UTF-8 with a byte order mark', 'utf8', true],
    ['UTF-16', 'utf16-le', true],
    ['big-endian UTF-16', 'utf16-be', true],
    ['Windows-1252', 'win1252', false],
  ] as const)('is read in %s', async (_, encoding, addBOM) => {
    const { compare } = counter('Zoë-1');
    const bytes = iconv.encode('Patient,Amount\r\nZoë-1,25.00\r\n', encoding, { addBOM });
    expect((await compare(bytes)).matched).toEqual({ count: 1, sum: 2_500 });
  });

  test.each([
    ['of-another-clinic', 'Patient,Amount\nQ1,25.00\nQ2,25.00\n', 0],
    ['columns-missing', 'Name,Amount\nP1,25.00\n', 1],
    ['not-csv', 'Patient,Amount\n"P1,25.00\n', 2],
    ['not-text', '\x89PNG\0\0\0', 0],
    ['no-rows', '', 0],
  ])('is refused as %s', async (problem, sheet, row) => {
    const { compare } = counter('P1');
    await expect(compare(sheet)).rejects.toMatchObject({
      code: 'DAY_SHEET_REFUSED',
      data: { problem, row },
    });
  });

  test('is refused above 200,000 rows, and compared up to them', async () => {
    const { compare } = counter('P1');
    const rows = (count: number) => `Patient,Amount\n${'P1,25.00\n'.repeat(count)}`;
    expect((await compare(rows(200_000))).ofNoCounter.count).toBe(199_999);
    await expect(compare(rows(200_001))).rejects.toMatchObject({
      data: { problem: 'too-many-rows', row: 200_002 },
    });
  }, 30_000);

  test('tells rows of this counter, of other counters and of no counter apart', async () => {
    const { compare } = counter('P1');
    const sheet = [
      'Line,Counter,Patient,Amount',
      'K7M2Q9-1,,P1,25.00',
      'ANOTHR-7,,P1,25.00',
      ',anothr,P9,40.00',
      'K7M2Q9-99,,P8,15.00',
      ',k7m2q9,P7,11.00',
      'office,,P6,12.00',
    ];
    const columns = { ...COLUMNS, lineId: 'Line', counter: 'Counter' };
    expect(await compare(sheet.join('\n'), columns)).toMatchObject({
      matched: { count: 1, sum: 2_500 },
      otherCounters: { count: 2, sum: 6_500, rows: [{ row: 3 }, { row: 4 }] },
      notTaken: { count: 2, sum: 2_600, rows: [{ row: 5 }, { row: 6 }] },
      ofNoCounter: { count: 1, sum: 1_200, rows: [{ row: 7 }] },
    });
  });

  test('names the day on which a payment was posted, also around the compared days', async () => {
    const { compare, pay } = counter('P1', 'P2');
    pay('2026-02-28T18:00:00Z', 'P3');
    pay('2026-03-03T18:00:00Z', 'P4');
    pay('2026-01-05T18:00:00Z', 'P5');
    const sheet = [
      'Line,Patient,Amount,Date',
      ',P1,25.00,03/02/2026',
      ',P2,25.00,03/04/2026',
      ',P3,25.00,03/02/2026',
      ',P4,25.00,03/03/2026',
      'K7M2Q9-5,P5,25.00,03/02/2026',
      ',P6,10.00,03/05/2026',
    ];
    const columns = { ...COLUMNS, lineId: 'Line', date: 'Date' };
    const result = await compare(sheet.join('\n'), columns);
    expect(result).toMatchObject({
      matched: { count: 2, sum: 5_000 },
      notPosted: { count: 0 },
      notTaken: { count: 0 },
      ofNoCounter: { count: 0 },
      otherDays: 2,
    });
    expect(result.onAnotherDay.rows.map(({ lineId, postedOn }) => [lineId, postedOn])).toEqual([
      ['K7M2Q9-2', '2026-03-04'],
      ['K7M2Q9-3', '2026-03-02'],
      ['K7M2Q9-5', '2026-03-02'],
    ]);
  });

  test('with receipt numbers alone is refused: another counter has the same ones', async () => {
    const { compare } = counter('P1');
    const columns = { ...COLUMNS, externalId: '', receiptNumber: 'Receipt' };
    await expect(compare('Receipt,Amount\n000001,25.00\n', columns)).rejects.toMatchObject({
      data: { problem: 'receipt-alone', row: 1 },
    });
  });

  test.each([
    ['by receipts of other amounts', (at: number) => (at % 3 === 0 ? '25.00' : `${at}.10`)],
    ['by receipts of other patients', () => '25.00'],
  ])('of another clinic with the same receipt numbers is refused %s', async (name, amount) => {
    const { compare } = counter(...Array.from({ length: 30 }, (_, at) => `P${at}`));
    const rows = Array.from({ length: 30 }, (_, at) => {
      const patient = name.includes('patients') ? `Q${at}` : '';
      return `${String(at + 1).padStart(6, '0')},${patient},03/02/2026,${amount(at)}`;
    });
    const sheet = ['Receipt,Patient,Date,Amount', ...rows].join('\n');
    const columns = { ...COLUMNS, receiptNumber: 'Receipt', date: 'Date' };
    await expect(compare(sheet, columns)).rejects.toMatchObject({
      data: { problem: 'of-another-clinic' },
    });
  });

  test.each([
    ['the same patient numbers', (at: number) => `,${at}`],
    ['line ids of another counter', (at: number) => `ABCDEF-${at},${at}`],
  ])('of another clinic is refused with %s', async (_, named) => {
    const { compare } = counter(...Array.from({ length: 20 }, (__, at) => `${at + 1}`));
    const rows = Array.from({ length: 20 }, (__, at) => `${named(at + 1)},${40 + at}.00`);
    const sheet = ['Line,Patient,Amount', ...rows].join('\n');
    await expect(compare(sheet, { ...COLUMNS, lineId: 'Line' })).rejects.toMatchObject({
      data: { problem: 'of-another-clinic' },
    });
  });

  test('with few postings among those of known patients is compared', async () => {
    const { compare } = counter(...Array.from({ length: 20 }, (_, at) => `${at + 1}`));
    const posted = ['1', '2', '3', '4', '5'].map((patient) => `${patient},25.00`);
    const insurance = Array.from({ length: 40 }, (_, at) => `${(at % 20) + 1},${90 + at}.00`);
    expect(await compare(['Patient,Amount', ...posted, ...insurance].join('\n'))).toMatchObject({
      matched: { count: 5 },
      notPosted: { count: 15 },
      ofNoCounter: { count: 40 },
    });
  });

  test.each([
    ['has headings only', []],
    ['has sums only', ['Total,,60.00']],
    ['is of next year', ['P1,03/02/2027,25.00', 'P2,03/02/2027,25.00']],
  ])('without a payment of these days is refused: it %s', async (_, rows) => {
    const { compare } = counter('P1', 'P2');
    const sheet = ['Patient,Date,Amount', ...rows].join('\n');
    await expect(compare(sheet, { ...COLUMNS, date: 'Date' })).rejects.toMatchObject({
      data: { problem: 'no-payments' },
    });
  });

  test.each(Object.entries(POSTING_TEMPLATES))(
    'in the columns of %s is read back with every line',
    async (_, template) => {
      const { compare, source } = counter('P1', '-P2', '=P3');
      const header = (field: string) =>
        template.columns.find((each) => each.field === field)?.header ?? '';
      const { bytes } = postingFile(source, DAY.from, template);
      const columns = {
        amount: header('amount'),
        isNegated: false,
        lineId: header('line_id'),
        receiptNumber: header('receipt_number'),
        externalId: header('external_id'),
        counter: header('counter'),
        date: header('date'),
        dateOrder: template.date === 'YYYY-MM-DD' ? 'ymd' : 'mdy',
      } as const;
      expect(await compare(bytes, columns)).toMatchObject({
        matched: { count: 3, sum: 7_500 },
        notPosted: { count: 0 },
        notTaken: { count: 0 },
        unread: { count: 0 },
      });
      const byPatient = await compare(bytes, { ...columns, lineId: '', receiptNumber: '' });
      expect(byPatient.matched).toEqual({ count: 3, sum: 7_500 });
    },
  );

  test('shows its first rows for the choice of the columns', () => {
    const { sheets, send } = counter('P1');
    const uploadId = send(Buffer.from('Patient,Amount\nP1,25.00\n'));
    expect(sheets.firstRows(uploadId)).toEqual([
      ['Patient', 'Amount'],
      ['P1', '25.00'],
    ]);
    expect(() => sheets.firstRows(newId())).toThrow('UPLOAD_GONE');
  });
});
