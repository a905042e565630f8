import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AMOUNT_PATTERN, toAmount, toCents } from '../../../../demo-service/format/money.ts';

it('reads back the amounts it writes, up to 12 characters (interface.md §8)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(toAmount(cents)).toMatch(AMOUNT_PATTERN);
      expect(toCents(toAmount(cents))).toBe(cents);
    }),
  );
});

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [123_456, '1234.56'],
  [-10_000, '-100.00'],
])('writes %i cents as %s', (cents, amount) => {
  expect(toAmount(cents)).toBe(amount);
});

it.each(['12', '12.5', '12.505', '1,50', '-1.00', '1e3', ' 1.00', '1234567890.00', ''])(
  'refuses %j, which is not of the form 9999.99',
  (amount) => {
    expect(amount).not.toMatch(AMOUNT_PATTERN);
  },
);
