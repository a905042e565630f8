import { describe, expect, test } from 'vitest';
import { withBusyCore } from '../../../bench/busy-core.ts';
import type { Figure } from '../../../bench/figure.ts';
import { tableHead, tableRow } from '../../../bench/table.ts';

const figure = (value: number): Figure => ({
  name: 'a search',
  value,
  limit: 2,
  unit: 'ratio',
  worse: 'above',
});

describe('a line of the bench', () => {
  test('is ok if the one limit holds on idle cores and with one busy', () => {
    expect(tableRow([figure(1.5), figure(2)])).toMatch(/1\.50 +2\.00 +≤ 2 +ok$/);
  });

  test.each([
    ['idle', [figure(2.1), figure(1)]],
    ['busy', [figure(1), figure(2.1)]],
  ])('is missed if the limit fails on %s cores alone', (_, row) => {
    expect(tableRow(row)).toMatch(/MISSED$/);
  });

  test('is missed without a number', () => {
    expect(tableRow([figure(Number.NaN)])).toMatch(/NaN .*MISSED$/);
  });

  test('is missed below the limit of a figure that must be high', () => {
    expect(tableRow([{ ...figure(1.9), worse: 'below' }])).toMatch(/1\.90 +≥ 2 +MISSED$/);
  });

  test('ends with the absolute numbers of its ratio in each state', () => {
    const sides = { own: 12.34, base: 5_678, unit: 'µs' } as const;
    const row = [
      { ...figure(1), sides },
      { ...figure(1), sides: { ...sides, own: 20 } },
    ];
    expect(tableRow(row)).toMatch(/ok +12\.3 to 5,680 µs; 20 to 5,680 µs$/);
  });

  test('has a column for each state of the cores', () => {
    expect(tableHead(['idle', 'one busy'])).toMatch(/^figure +idle +one busy +limit$/);
    expect(tableHead(['idle'])).toMatch(/^figure +value +limit$/);
  });
});

test('the work with one core busy ends with its own result or error', async () => {
  expect(await withBusyCore(async () => 7)).toBe(7);
  await expect(withBusyCore(async () => Promise.reject(new Error('stopped')))).rejects.toThrow(
    'stopped',
  );
});
