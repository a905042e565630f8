import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, firstShare } from '../../../../src/shared/domain/money.ts';

/** The parts that a sale is paid in, one after another. */
function partsOf(amount: number, ways: number): readonly number[] {
  const parts: number[] = [];
  let left = amount;
  for (let rest = ways; rest > 0; rest -= 1) {
    const part = firstShare(cents(left), rest);
    parts.push(part);
    left -= part;
  }
  return parts;
}

test.each([
  [10_000, 3, [3_334, 3_333, 3_333]],
  [101, 3, [35, 33, 33]],
  [5_000, 2, [2_500, 2_500]],
  [4, 4, [1, 1, 1, 1]],
])(
  '%i cents in %i equal parts have the cents that are left over in the first',
  (amount, ways, parts) => {
    expect(partsOf(amount, ways)).toEqual(parts);
  },
);

test('the parts of any amount sum up to it, and all but the first are equal', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.integer({ min: 1, max: 9 }),
      (amount, ways) => {
        const parts = partsOf(amount, ways);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(new Set(parts.slice(1)).size).toBeLessThanOrEqual(1);
      },
    ),
  );
});
