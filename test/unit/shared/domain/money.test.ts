import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AmountProblem,
  cents,
  MAX_AMOUNT,
  parseAmount,
  parseSignedAmount,
  subtract,
  toDecimal,
  toDollars,
} from '../../../../src/shared/domain/money.ts';

const anyAmount = fc.integer({ min: 1, max: MAX_AMOUNT }).map(cents);

describe('parseAmount', () => {
  test.each([
    ['25', 2_500],
    ['25.', 2_500],
    ['25.5', 2_550],
    ['25.50', 2_550],
    ['.05', 5],
    ['0.01', 1],
    ['$25', 2_500],
    ['$ 25', 2_500],
    ['\u00a025.00\u00a0', 2_500],
    ['\t25.00\r\n', 2_500],
    ['２５．５０', 2_550],
    ['＄２５', 2_500],
    [' 25 ', 2_500],
    ['007', 700],
    ['1,250.00', 125_000],
    ['1,234,567', 123_456_700],
    ['999999999.99', 99_999_999_999], // the document's 12 characters (interface.md §8)
  ])('reads %j as %i cents', (typed, amount) => {
    expect(parseAmount(typed)).toEqual({ ok: true, amount });
  });

  test.each<[string, AmountProblem]>([
    ['', 'empty'],
    ['  ', 'empty'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['-$5', 'negative'],
    ['1,50', 'comma'],
    ['1.234,50', 'comma'],
    ['25\n30', 'not-a-number'], // two cells pasted at once are not 2530
    ['1\u00a0250.00', 'not-a-number'],
    ['5²', 'not-a-number'],
    ['½', 'not-a-number'],
    ['－5', 'negative'],
    ['\u202e52', 'not-a-number'],
    ['0'.repeat(5_000), 'zero'],
    ['9'.repeat(5_000), 'too-large'],
    ['1,2345', 'comma'],
    ['12,34,567', 'comma'],
    ['1.005', 'fraction-of-cent'],
    ['1000000000', 'too-large'],
    ['999999999999999999999', 'too-large'],
    ['abc', 'not-a-number'],
    ['12a', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['٣', 'not-a-number'],
    ['.', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['25 50', 'not-a-number'],
    ['2$5', 'not-a-number'],
    ['5-5', 'not-a-number'],
    ['a1,5', 'not-a-number'],
    ['1,5a', 'not-a-number'],
  ])('classifies %j as %s', (typed, problem) => {
    expect(parseAmount(typed)).toEqual({ ok: false, problem });
  });

  test('reads back every amount it can write', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseAmount(toDecimal(amount))).toEqual({ ok: true, amount });
        expect(parseAmount(toDollars(amount))).toEqual({ ok: true, amount });
      }),
    );
  });

  test('never throws for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (typed) => void parseAmount(typed)));
  });
});

describe('toDecimal (interface.md §1.6)', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [2_500, '25.00'],
    [-2_500, '-25.00'],
    [99_999_999_999, '999999999.99'],
  ])('writes %i cents as %s', (amount, text) => {
    expect(toDecimal(cents(amount))).toBe(text);
  });
});

describe('toDollars', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [-123_456_789, '−$1,234,567.89'],
  ])('writes %i cents as %s', (amount, text) => {
    expect(toDollars(cents(amount))).toBe(text);
  });
});

describe('cents', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });
});

describe('a sum that may be below zero', () => {
  test.each([
    ['0', 0],
    ['0.00', 0],
    ['77', 7_700],
    ['-25.00', -2_500],
    ['−25', -2_500],
    ['-$25.00', -2_500],
    ['(1,250.00)', -125_000],
    ['$12.50', 1_250],
  ])('%j is parsed', (typed, amount) => {
    expect(parseSignedAmount(typed)).toEqual({ ok: true, amount });
  });

  test.each([
    ['', 'empty'],
    ['--5', 'negative'],
    ['(5', 'not-a-number'],
    ['-', 'empty'],
    ['1,50', 'comma'],
  ])('%j is rejected as %s', (typed, problem) => {
    expect(parseSignedAmount(typed)).toEqual({ ok: false, problem });
  });
});

test('the largest amount is the one of the document, and amounts subtract', () => {
  expect(MAX_AMOUNT).toBe(99_999_999_999);
  expect(subtract(cents(500), cents(200))).toBe(300);
});

test.each([' (25.00) ', ' -25 '])('reads %j as $25.00 below zero', (typed) => {
  expect(parseSignedAmount(typed)).toEqual({ ok: true, amount: -2_500 });
});

test.each(['a(25)', '(25)a', '2-5'])('reads %j as no signed number', (typed) => {
  expect(parseSignedAmount(typed)).toEqual({ ok: false, problem: 'not-a-number' });
});
