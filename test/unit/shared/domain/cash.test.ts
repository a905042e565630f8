import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeFor, quickAmounts } from '../../../../src/shared/domain/cash.ts';
import { cents } from '../../../../src/shared/domain/money.ts';

describe('changeFor', () => {
  test.each([
    [2_500, 2_500, { kind: 'enough', change: 0 }],
    [2_500, 4_000, { kind: 'enough', change: 1_500 }],
    [2_500, 2_499, { kind: 'short', missing: 1 }],
    [1, 0, { kind: 'short', missing: 1 }],
  ])('is right for %i due and %i given', (due, given, change) => {
    expect(changeFor(cents(due), cents(given))).toEqual(change);
  });
});

describe('quickAmounts', () => {
  test.each([
    [2_500, [2_500, 3_000, 4_000, 5_000]],
    [2_345, [2_345, 2_400, 2_500, 3_000]],
    [10_000, [10_000]],
    [1, [1, 100, 500, 1_000]],
  ])('fit %i due', (due, amounts) => {
    expect(quickAmounts(cents(due))).toEqual(amounts);
  });

  test('each cover the sum, ascending from the exact sum, at most four', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (due) => {
        const amounts = quickAmounts(cents(due));
        expect(amounts[0]).toBe(due);
        expect(amounts.length).toBeLessThanOrEqual(4);
        expect([...amounts].sort((a, b) => a - b)).toEqual(amounts);
        expect(new Set(amounts).size).toBe(amounts.length);
      }),
    );
  });
});
