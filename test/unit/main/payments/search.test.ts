import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  readSearch,
  type SearchNames,
  searchCondition,
} from '../../../../src/main/payments/search.ts';

const NOW = new Date(2026, 10, 21, 14, 5);
const kinds = (words: string) =>
  readSearch(words, NOW).map((meanings) => meanings.map(({ kind }) => kind));

const people = (...cashiers: readonly string[]): SearchNames => ({
  cashiers,
  familySalesOf: () => [],
  salesOf: (name) => (name === 'Hogan' ? ['S1', 'S2'] : []),
  askedAs: () => [],
  recordedAs: (word) => (word === '1042' ? [7] : []),
});

const day = (year: number, month: number, date: number) => ({
  kind: 'day',
  from: new Date(year, month - 1, date).toISOString(),
  to: new Date(year, month - 1, date + 1).toISOString(),
});

describe('the one search box', () => {
  test.each([
    ['', []],
    ['   ', []],
    ['000123', [['amount', 'receipt', 'reference']]],
    ['1111', [['amount', 'last-four', 'receipt', 'reference']]],
    ['25', [['amount', 'receipt', 'reference']]],
    ['25.00', [['amount', 'reference']]],
    ['$1,250.00', [['amount', 'reference']]],
    ['K7M2Q9-0190d3a1', [['id', 'name', 'reference']]],
    ['K7M2Q9-', [['name', 'reference']]],
    ['0190d3a1-0000-7000-8000-00000000000a', [['id', 'name', 'reference']]],
    ['Dana', [['name', 'reference']]],
    ['Müller', [['name', 'reference']]],
    ['عائشة', [['name', 'reference']]],
    ['1111 today', [['amount', 'last-four', 'receipt', 'reference'], ['day']]],
    ['🙂', [[]]],
    ['0', [['receipt', 'reference']]],
    ['13/40', [['reference']]],
  ])('classifies %j by its shape', (words, expected) => {
    expect(kinds(words)).toEqual(expected);
  });

  test.each([
    ['today', day(2026, 11, 21)],
    ['YESTERDAY', day(2026, 11, 20)],
    ['2026-11-02', day(2026, 11, 2)],
    ['11/2', day(2026, 11, 2)],
    ['11/02/25', day(2025, 11, 2)],
    ['11/02/2025', day(2025, 11, 2)],
  ])('reads the day %j', (words, expected) => {
    expect(readSearch(words, NOW)).toEqual([[expected]]);
  });

  test.each(['2026-02-30', '2/30', '0/1', '2026-13-01', 'valueOf', 'constructor'])(
    'does not read %j as a day',
    (words) => {
      expect(
        readSearch(words, NOW)
          .flat()
          .some(({ kind }) => kind === 'day'),
      ).toBe(false);
    },
  );

  test('passes typed text to SQL only as a parameter', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (words) => {
        const { sql, parameters } = searchCondition(readSearch(words, NOW), people('Dana'));
        expect(sql).toMatch(/^[a-z_ =?()<>,+]*$/i);
        expect(sql.split('?').length - 1).toBe(parameters.length);
      }),
    );
  });

  test('finds a cashier by any part of the name', () => {
    const of = (words: string) =>
      searchCondition(readSearch(words, NOW), people('Dana Reyes', 'Morgan Lee'));
    expect(of('REY')).toEqual({ sql: '(cashier_name = ?)', parameters: ['Dana Reyes'] });
    expect(of('e')).toEqual({
      sql: '(cashier_name IN (?, ?))',
      parameters: ['Dana Reyes', 'Morgan Lee'],
    });
    expect(of('%')).toEqual({ sql: 'false', parameters: [] });
  });

  test('finds the sales of a patient by name, and those of a cashier of that name', () => {
    expect(searchCondition(readSearch('Hogan', NOW), people('Kim Hogan'))).toEqual({
      sql: '(cashier_name = ? OR sale_id IN (?, ?))',
      parameters: ['Kim Hogan', 'S1', 'S2'],
    });
  });

  test('finds recorded tenders by a number, together with its other meanings', () => {
    expect(searchCondition(readSearch('1042', NOW), people())).toEqual({
      sql: expect.stringContaining(' OR number = ?)'),
      parameters: [104_200, '1042', 1_042, 7],
    });
  });

  test('finds a selected patient by id', () => {
    expect(searchCondition(readSearch('patient:P-7 25', NOW), people()).parameters).toContain(
      'P-7',
    );
  });
});
