import { describe, expect, test } from 'vitest';
import {
  matchDaySheet,
  type SheetRow,
  type TakenLine,
} from '../../../../src/shared/domain/day-sheet.ts';
import { cents } from '../../../../src/shared/domain/money.ts';

const taken = (
  sequence: number,
  receipt: number,
  externalId: string | null,
  amount: number,
  day = '2026-03-02',
): TakenLine => ({
  lineId: `K7M2Q9-${sequence}`,
  receiptNumber: String(receipt).padStart(6, '0'),
  externalId,
  day,
  amount: cents(amount),
});

const posted = (row: number, amount: number, part: Partial<SheetRow> = {}): SheetRow => ({
  row,
  lineId: '',
  receiptNumber: '',
  externalId: '',
  counter: '',
  day: null,
  amount: cents(amount),
  ...part,
});

const LINES = [taken(1, 1, 'P1', 2_500), taken(2, 1, 'P1', 1_000), taken(3, 2, 'P2', 4_000)];

/** The result in short: matched, then lines and rows by their numbers. */
function found(lines: readonly TakenLine[], rows: readonly SheetRow[]) {
  const { matched, notPosted, notTaken, differing, twice } = matchDaySheet(lines, rows);
  return {
    matched: `${matched.size} ${[...matched.keys()].reduce((sum, { amount }) => sum + amount, 0)}`,
    notPosted: notPosted.map(({ lineId }) => lineId),
    notTaken: notTaken.map(({ row }) => row),
    differing: differing.map(({ line, row }) => `${line.lineId} ${row.amount}`),
    twice: twice.map(({ row }) => row),
  };
}

const NONE = { notPosted: [], notTaken: [], differing: [], twice: [] };

describe('a day sheet', () => {
  test('matches by line id, in any order', () => {
    const rows = LINES.toReversed().map(({ lineId, amount }, at) =>
      posted(at + 2, amount, { lineId }),
    );
    expect(found(LINES, rows)).toEqual({ ...NONE, matched: '3 7500' });
  });

  test('matches by receipt number, also without leading zeros, one by one and in one sum', () => {
    const rows = [
      posted(2, 3_500, { receiptNumber: '1', externalId: 'P1' }),
      posted(3, 4_000, { receiptNumber: '000002', externalId: 'P2' }),
    ];
    expect(found(LINES, rows)).toEqual({ ...NONE, matched: '3 7500' });
  });

  const receiptOne = { receiptNumber: '000001' };

  test.each<[string, Partial<SheetRow>, boolean]>([
    ['of the patient', { externalId: 'P1' }, true],
    ['of the patient weeks later', { externalId: 'P1', day: '2026-03-25' }, true],
    ['on the day', { day: '2026-03-02' }, true],
    ['a week later', { day: '2026-03-09' }, true],
    ['eight days later', { day: '2026-03-10' }, false],
    ['two days before', { day: '2026-02-28' }, false],
    ['of another patient on the day', { externalId: 'P7', day: '2026-03-02' }, false],
    ['without a patient and a day', {}, false],
  ])('with a receipt number and the amount %s matches: %s', (_, part, matches) => {
    const lines = [taken(1, 1, 'P1', 2_500)];
    const { matched } = found(lines, [posted(2, 2_500, { ...receiptOne, ...part })]);
    expect(matched).toBe(matches ? '1 2500' : '0 0');
  });

  test('matches rows with line ids, receipt numbers and patients in one sheet', () => {
    const lines = [...LINES, taken(4, 3, 'P3', 700)];
    const rows = [
      posted(2, 2_500, { lineId: 'K7M2Q9-1' }),
      posted(3, 1_000, { ...receiptOne, externalId: 'P1' }),
      posted(4, 4_000, { externalId: 'P2' }),
      posted(5, 700, { lineId: 'see note', receiptNumber: 'A-77', externalId: 'P3' }),
    ];
    expect(found(lines, rows)).toEqual({ ...NONE, matched: '4 8200' });
  });

  test('matches a row of the same day before one of the next day', () => {
    const lines = [taken(1, 1, 'P1', 2_500), taken(2, 2, 'P1', 2_500, '2026-03-03')];
    const rows = [posted(2, 2_500, { externalId: 'P1', day: '2026-03-03' })];
    expect(found(lines, rows)).toEqual({ ...NONE, matched: '1 2500', notPosted: ['K7M2Q9-1'] });
  });

  test('matches several payments that were posted on the next days, each once', () => {
    const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
    const lines = days.map((day, at) => taken(at + 1, at + 1, 'P1', 2_500, day));
    const rows = ['2026-03-05', '2026-03-04', '2026-03-03'].map((day, at) =>
      posted(at + 2, 2_500, { externalId: 'P1', day }),
    );
    expect(found(lines, rows)).toEqual({ ...NONE, matched: '3 7500' });
  });

  test('matches the lines of a receipt that were posted in one sum on the next day', () => {
    const rows = [posted(2, 3_500, { ...receiptOne, day: '2026-03-03' })];
    expect(found(LINES, rows)).toMatchObject({ matched: '2 3500', notPosted: ['K7M2Q9-3'] });
  });

  test('matches by the patient in either case', () => {
    const rows = [2_500, 1_000].map((amount, at) => posted(at + 2, amount, { externalId: ' p1' }));
    expect(found(LINES, [...rows, posted(4, 4_000, { externalId: 'P2' })])).toEqual({
      ...NONE,
      matched: '3 7500',
    });
  });

  test('names a line that is not posted, and a row that was not taken', () => {
    const rows = [
      posted(2, 3_500, { externalId: 'P1' }),
      posted(3, 1_500, { externalId: 'P9' }),
      posted(4, 4_100, { externalId: 'P2' }),
    ];
    expect(found(LINES, rows)).toEqual({
      ...NONE,
      matched: '2 3500',
      notPosted: ['K7M2Q9-3'],
      notTaken: [3, 4],
    });
  });

  test('names another amount of a line, and a line that was posted twice', () => {
    const rows = [
      posted(2, 2_500, { lineId: 'K7M2Q9-1' }),
      posted(3, 2_500, { lineId: 'K7M2Q9-1' }),
      posted(4, 100, { lineId: 'K7M2Q9-2' }),
      posted(5, 4_000, { lineId: 'K7M2Q9-3' }),
    ];
    expect(found(LINES, rows)).toEqual({
      ...NONE,
      matched: '2 6500',
      differing: ['K7M2Q9-2 100'],
      twice: [3],
    });
  });

  test('matches a payment and its refund of one patient apart', () => {
    const lines = [taken(1, 1, 'P1', 2_500), taken(2, 1, 'P1', -2_500)];
    const rows = [posted(2, 2_500, { externalId: 'P1' })];
    expect(found(lines, rows)).toEqual({ ...NONE, matched: '1 2500', notPosted: ['K7M2Q9-2'] });
  });

  test('matches no line without a patient and a receipt to a row without them', () => {
    const lines = [{ ...taken(1, 1, null, 2_500), receiptNumber: null }];
    expect(found(lines, [posted(2, 2_500)])).toMatchObject({ matched: '0 0', notTaken: [2] });
  });

  test('matches 200,000 rows in seconds, also of one patient', () => {
    const count = 200_000;
    const lines = Array.from({ length: count }, (_, at) =>
      taken(at + 1, at, 'P1', 1_000 + (at % 500)),
    );
    const rows = lines.map(({ amount }, at) => posted(at + 2, amount, { externalId: 'P1' }));
    const start = process.cpuUsage();
    expect(found(lines, rows.slice(1)).notPosted).toHaveLength(1);
    expect(process.cpuUsage(start).user).toBeLessThan(10_000_000); // µs
  });
});
