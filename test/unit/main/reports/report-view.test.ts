import { describe, expect, it } from 'vitest';
import { groupsOf, totalsOf, viewedRows } from '../../../../src/main/reports/report-view.ts';
import { writeFor } from '../../../../src/main/system/reader-language.ts';
import { localDays } from '../../../../src/shared/domain/reports/days.ts';
import {
  type ReportRow,
  reportShapes,
} from '../../../../src/shared/domain/reports/report-kinds.ts';
import { netOfTotals } from '../../../../src/shared/domain/signed-money.ts';

const localDay = localDays('UTC');
const KEYS = reportShapes().deposits.columns.map(({ key }) => key);

/** A deposit with these fields; all others are null. */
function deposit(fields: Readonly<Record<string, string | number>>): ReportRow {
  return KEYS.map((key) => fields[key] ?? null);
}

const ROWS = [
  deposit({
    batchDate: '2026-01-02',
    depositAmount: 300,
    status: 'CONFIRMED',
    transactionCount: 3,
  }),
  deposit({ batchDate: '2026-01-01', depositAmount: -50, status: 'PENDING', transactionCount: 1 }),
  deposit({ batchDate: '2026-01-01', depositAmount: 100, transactionCount: 2 }),
];

const view = (filters: Readonly<Record<string, string>>, column?: string, descending = false) =>
  viewedRows(
    'deposits',
    ROWS,
    { filters, sort: column === undefined ? null : { column, descending } },
    localDay,
  );
const placesOf = (...args: Parameters<typeof view>) => [...view(...args).places];

describe('a view of a report', () => {
  it.each([
    ['everything as it came', {}, undefined, false, [0, 1, 2]],
    ['by amount', {}, 'depositAmount', false, [1, 2, 0]],
    ['by amount, the largest first', {}, 'depositAmount', true, [0, 2, 1]],
    ['by day; alike ones as they came', {}, 'batchDate', false, [1, 2, 0]],
    ['by status; the empty one last', {}, 'status', false, [0, 1, 2]],
    ['by status the other way; the empty one last', {}, 'status', true, [1, 0, 2]],
    ['of one day', { batchDate: '2026-01-01' }, undefined, false, [1, 2]],
    [
      'of two filters at once',
      { batchDate: '2026-01-01', depositAmount: '>0' },
      undefined,
      false,
      [2],
    ],
  ])('%s', (_, filters, column, descending, places) => {
    expect(placesOf(filters, column, descending)).toEqual(places);
  });

  it('reports an invalid filter and ignores it', () => {
    const { places, unread } = view({ depositAmount: 'lots', batchDate: '2026-01-02' });
    expect([...places]).toEqual([0]);
    expect(unread).toEqual(['depositAmount']);
  });

  it('finds a value of the service by its Spanish word, also by the value itself', () => {
    const found = (typed: string) =>
      writeFor(
        () => 'es',
        () => placesOf({ status: typed }),
      );
    expect(found('confirmado')).toEqual([0]);
    expect(found('CONFIRMED')).toEqual([0]);
    expect(found('rechazado')).toEqual([]);
  });

  it('has totals of the filtered rows', () => {
    const { places } = view({ batchDate: '2026-01-01' });
    expect(totalsOf('deposits', ROWS, places)).toEqual({
      sums: { deposit: 100, withdrawal: -50 },
      notCounted: 0,
      counts: { transactionCount: 3 },
    });
  });

  it('is grouped by the values of a column, the empty one last', () => {
    const { places } = view({});
    const groups = groupsOf('deposits', ROWS, places, 'status', localDay);
    expect(groups.map(({ value, rows, totals }) => [value, rows, netOfTotals(totals)])).toEqual([
      ['CONFIRMED', 1, 300],
      ['PENDING', 1, -50],
      [null, 1, 100],
    ]);
  });

  it('groups instants by the clinic’s day', () => {
    const keys = reportShapes().transactions.columns.map(({ key }) => key);
    const rows = ['2026-01-02T05:30:00Z', '2026-01-02T19:00:00Z'].map(
      (iso): ReportRow => keys.map((key) => (key === 'timestamp' ? Date.parse(iso) : null)),
    );
    const places = Uint32Array.of(0, 1);
    const denver = localDays('America/Denver');
    const groups = groupsOf('transactions', rows, places, 'timestamp', denver);
    expect(groups.map(({ value }) => value)).toEqual(['2026-01-01', '2026-01-02']);
  });
});
