import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  completeReport,
  onePerRecord,
} from '../../../../../src/main/payments/engine/complete-reads.ts';
import type { ReportedRow } from '../../../../../src/main/payments-api/report-rows.ts';
import { ownRow, reported } from '../../../../support/match-fixtures.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-03-03T12:00:00Z');
const RANGE = {
  days: ['2026-03-02', '2026-03-03', '2026-03-04'],
  since: '2026-03-02',
  until: '2026-03-04',
};

/** The least wholeness of the days, and all rows. */
async function readRange(...given: Parameters<typeof completeReport>) {
  const { rows, wholeness } = await completeReport(...given);
  return { rows, wholeness: wholeness() };
}

/** Rows of days, counted from 3 March. */
function rowsOf(days: readonly number[]): readonly ReportedRow[] {
  return days.map((day, n) =>
    reported(ownRow(`payment ${n}`, { paymentId: `R${n}` }), {
      timestamp: new Date(NOON + day * DAY + n),
    }),
  );
}

/** A service with reports of at most `cap` rows, the oldest or the newest of them. */
function cutting(all: readonly ReportedRow[], cap: number, keeps: 'oldest' | 'newest' = 'oldest') {
  const asked: string[] = [];
  const transactions = async (start: string, end: string) => {
    asked.push(`${start} ${end}`);
    const rows = all.filter(({ timestamp }) => {
      const day = timestamp.toISOString().slice(0, 10);
      return day >= start && day <= end;
    });
    return keeps === 'oldest' ? rows.slice(0, cap) : rows.slice(-cap);
  };
  return { line: { transactions }, asked };
}

const ids = (rows: readonly ReportedRow[]) => rows.map(({ id }) => id).sort();

describe('a report', () => {
  test('is read once for the range and once for each day', async () => {
    const { line, asked } = cutting(rowsOf([-1, 0, 0, 0]), 100);
    expect(await readRange(line, RANGE)).toMatchObject({ wholeness: 'proven' });
    expect(asked).toEqual([
      '2026-03-02 2026-03-04',
      '2026-03-02 2026-03-02',
      '2026-03-03 2026-03-03',
      '2026-03-04 2026-03-04',
    ]);
  });

  test('is complete by its days when only the range is capped', async () => {
    const { line } = cutting(rowsOf([-1, -1, 0, 0, 1, 1]), 3);
    const { rows, wholeness } = await readRange(line, RANGE);
    expect(wholeness).toBe('proven');
    expect(ids(rows)).toEqual(['R0', 'R1', 'R2', 'R3', 'R4', 'R5']);
  });

  test('is incomplete when a day is as long as a range that was capped', async () => {
    const { line } = cutting(rowsOf([-1, 0, 0, 0, 0]), 3);
    expect(await readRange(line, RANGE)).toMatchObject({ wholeness: 'cut' });
  });

  test('is as long with two records of one id as with two ids', async () => {
    const again = { ...rowsOf([0, 0])[1], id: 'R0', trackingId: 'K7M2Q9-again' };
    const all = [...rowsOf([0, 0, 0, 0]).slice(0, 1), reported(ownRow('again', {}), again)];
    const { line } = cutting([...all, ...rowsOf([0, 0, 0]).slice(1)], 3);
    const { rows, wholeness } = await readRange(line, RANGE);
    expect(wholeness).toBe('unproven');
    expect(onePerRecord(rows)).toHaveLength(3);
  });

  test('is not incomplete for a payment made between the reads', async () => {
    const all = [...rowsOf([-9, -9, -9, -9, 0, 0, 0])];
    const { line } = cutting(all, 100);
    const ofWeek = { ...RANGE, days: ['2026-03-03'] };
    const transactions: typeof line.transactions = async (start, end) => {
      if (start === end)
        all.push(
          reported(ownRow('newer', { paymentId: 'newer' }), { timestamp: new Date(NOON + 9) }),
        );
      return line.transactions(start, end);
    };
    const { rows, wholeness } = await readRange({ transactions }, ofWeek);
    expect(wholeness).toBe('proven');
    expect(ids(rows)).toEqual(['R4', 'R5', 'R6', 'newer']);
  });

  test('is incomplete when a day lacks a row of the range', async () => {
    const all = rowsOf([0, 0]);
    const transactions = async (start: string, end: string) =>
      start === end ? all.slice(0, 1) : all;
    const { rows, wholeness } = await readRange({ transactions }, RANGE);
    expect(wholeness).toBe('cut');
    expect(ids(onePerRecord(rows))).toEqual(['R0', 'R1']);
  });

  test('is incomplete when it lacks an expected record', async () => {
    const known = rowsOf([0, 0]);
    const { line } = cutting(known, 1);
    expect(await readRange(line, RANGE, known)).toMatchObject({ wholeness: 'cut' });
  });

  test('is not incomplete for a missing record of another day', async () => {
    const { line } = cutting([], 100);
    expect(await readRange(line, RANGE, rowsOf([5]))).toMatchObject({ wholeness: 'proven' });
  });

  test('that is incomplete on one day is complete on another', async () => {
    const { line } = cutting(rowsOf([-1, 0, 0, 0, 0]), 3);
    const { wholeness } = await completeReport(line, RANGE);
    expect(wholeness(['2026-03-02', '2026-03-04'])).toBe('proven');
    expect(wholeness(['2026-03-03'])).toBe('cut');
  });

  test('proves nothing about a day that was not read', async () => {
    const { line } = cutting([], 100);
    const { wholeness } = await completeReport(line, RANGE);
    expect(wholeness(['2026-03-01'])).toBe('unproven');
  });

  test('is proven complete by a longer month’s report when one day holds all its rows', async () => {
    const { line, asked } = cutting(rowsOf([-9, 0, 0, 0]), 100);
    expect(await readRange(line, RANGE)).toMatchObject({ wholeness: 'proven' });
    expect(asked.at(-1)).toBe('2026-01-31 2026-03-04');
  });

  test('proves nothing when no report is longer than one day', async () => {
    const { line } = cutting(rowsOf([0, 0, 0]), 100);
    expect(await readRange(line, RANGE)).toMatchObject({ wholeness: 'unproven' });
  });

  test('that repeats rows counts each row once', async () => {
    const { line } = cutting(rowsOf([0, 0, 0]), 100);
    const transactions: typeof line.transactions = async (start, end) => {
      const rows = await line.transactions(start, end);
      return start === end ? rows : [...rows, ...rows];
    };
    expect(await readRange({ transactions }, RANGE)).toMatchObject({ wholeness: 'unproven' });
  });

  test('is never proven complete when a row of its days is missing, under any cap', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -20, max: 1 }), { maxLength: 40 }),
        fc.integer({ min: 3, max: 12 }),
        fc.constantFrom('oldest' as const, 'newest' as const),
        async (days, cap, keeps) => {
          const all = rowsOf(days.toSorted((one, other) => one - other));
          const { rows, wholeness } = await readRange(cutting(all, cap, keeps).line, RANGE);
          if (wholeness !== 'proven') return;
          const ofDays = all.filter(
            ({ timestamp }) => timestamp.getTime() >= Date.parse(RANGE.since),
          );
          expect(ids(rows)).toEqual(expect.arrayContaining(ids(ofDays)));
        },
      ),
      { numRuns: 300 },
    );
  });
});
