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
): TakenLine => ({
  lineId: `K7M2Q9-${sequence}`,
  receiptNumber: String(receipt).padStart(6, '0'),
  externalId,
  amount: cents(amount),
});

const posted = (row: number, amount: number, part: Partial<SheetRow> = {}): SheetRow => ({
  row,
  lineId: '',
  receiptNumber: '',
  externalId: '',
  day: null,
  amount: cents(amount),
  ...part,
});

const LINES = [taken(1, 1, 'P1', 2_500), taken(2, 1, 'P1', 1_000), taken(3, 2, 'P2', 4_000)];

/** The result in short: matched, then lines and rows by their numbers. */
function found(lines: readonly TakenLine[], rows: readonly SheetRow[]) {
  const { matched, notPosted, notTaken, differing, twice } = matchDaySheet(lines, rows);
  return {
    matched: `${matched.count} ${matched.sum}`,
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
      posted(2, 3_500, { receiptNumber: '1' }),
      posted(3, 4_000, { receiptNumber: '000002' }),
    ];
    expect(found(LINES, rows)).toEqual({ ...NONE, matched: '3 7500' });
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
    const start = performance.now();
    expect(found(lines, rows.slice(1)).notPosted).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
