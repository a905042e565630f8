import { describe, expect, it } from 'vitest';
import { localDays } from '../../../../../src/shared/domain/reports/days.ts';
import { readFilter } from '../../../../../src/shared/domain/reports/filter.ts';
import type { Cell, ColumnType } from '../../../../../src/shared/domain/reports/report-kinds.ts';

const localDay = localDays('America/Denver');
const NOON = Date.parse('2026-01-05T19:00:00Z');

/** A typed filter of a column, a cell, and the expected result. */
const CASES: readonly (readonly [ColumnType, string, Cell, boolean])[] = [
  ['text', 'nguy', 'Nguyen', true],
  ['text', 'smith', 'Nguyen', false],
  ['text', '', null, true],
  ['text', 'x', null, false],
  ['text', '=1+1', '=1+1', true],
  ['money', '25', 2_500, true],
  ['money', '$1,250.50', 125_050, true],
  ['money', '>25', 2_500, false],
  ['money', '>25', 2_501, true],
  ['money', '<=25', 2_500, true],
  ['money', '-25', -2_500, true],
  ['money', '<0', -1, true],
  ['money', '10..20', 2_000, true],
  ['money', '10..20', 2_001, false],
  ['money', '10', null, false],
  ['count', '>=3', 3, true],
  ['day', '2026-01', '2026-01-31', true],
  ['day', '2026-01..2026-02', '2026-02-28', true],
  ['day', '>2026-01', '2026-01-31', false],
  ['day', '<2026-01-05', '2026-01-04', true],
  ['instant', '2026-01-05', NOON, true],
  ['instant', '2026-01-06', NOON, false],
  ['instant', '2026-01-01..2026-01-05', NOON, true],
];

describe('a filter above a column', () => {
  it.each(CASES)('%s, typed %j, applied to %j: %s', (type, typed, cell, passes) => {
    expect(readFilter(type, typed, localDay)?.(cell)).toBe(passes);
  });

  it.each([
    ['money', '1,5x'],
    ['money', '>'],
    ['count', '2.5'],
    ['day', 'yesterday'],
    ['instant', '10..20..30'],
  ] as const)('%s, typed %j, is invalid', (type, typed) => {
    expect(readFilter(type, typed, localDay)).toBeNull();
  });
});
