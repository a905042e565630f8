import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  holdsCardNumber,
  isAccountNumber,
  isCardNumber,
  isCardSearch,
  isRoutingNumber,
  lastFourOf,
  mayBecomeCard,
} from '../../../../src/shared/domain/account-numbers.ts';
import { digitsOf } from '../../../support/typed-number.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });

describe('a routing number', () => {
  test.each([
    ['021000021', true],
    ['011401533', true],
    ['021000022', false],
    ['000000000', false],
    ['02100002', false],
    ['0210000211', false],
    ['02100002a', false],
    ['110000000', true],
    ['', false],
  ])('%s: %s', (text, right) => {
    expect(isRoutingNumber(digitsOf(text))).toBe(right);
  });

  test('is wrong when one digit is changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const right = [...'021000021'].map(Number);
        right[at] = ((right[at] ?? 0) + more) % 10;
        expect(isRoutingNumber(digitsOf(right.join('')))).toBe(false);
      }),
    );
  });
});

describe('a card number', () => {
  test.each([
    ['4111111111111111', true],
    ['5555555555554444', true],
    ['378282246310005', true],
    ['4111111111111112', false],
    ['411111111111', false],
    ['4111 1111 1111 1111', false],
    ['', false],
  ])('%s: %s', (text, right) => {
    expect(isCardNumber(digitsOf(text))).toBe(right);
  });

  test('has exactly one valid check digit for any prefix (ISO/IEC 7812)', () => {
    fc.assert(
      fc.property(digits(15), (begin) => {
        const right = Array.from({ length: 10 }, (_, last) =>
          isCardNumber(digitsOf(begin.join('') + last)),
        ).filter(Boolean);
        expect(right).toHaveLength(1);
      }),
    );
  });
});

test.each([
  ['1234', true],
  ['1'.repeat(20), true],
  ['123', false],
  ['1'.repeat(21), false],
  ['12a4', false],
])('accepts a bank account %s for a debit: %s (interface.md §4.1)', (text, right) => {
  expect(isAccountNumber(digitsOf(text))).toBe(right);
});

test.each([
  ['4111111111111111', true],
  ['4111 1111 1111 1111', true],
  ['４１１１１１１１１１１１１１１１', true],
  ['4111111111111113', false],
  ['254111111111111111', true],
  ['411111111111', false],
  ['1,020.25', false],
  ['999999999.99', false],
  [';4111111111111111=3012', true],
  ['2502D700801F3C2000', false],
])('finds a card number in %s: %s', (text, right) => {
  expect(holdsCardNumber(text)).toBe(right);
});

test.each([
  ['4111111111111111', true],
  ['4111 1111 1111 1111', true],
  ['%B4111111111111111', true],
  ['378282246310005', true],
  ['6011111111111117', true],
  ['4111111111111113', false],
  ['garcia 1234', false],
  ['1234567890128', false],
  ['0000000000000000', false],
  ['8ZBJ4J-4111111111111111', false],
  ['8ZBJ4J-4111-1111', false],
  ['garcia 4111111111111111', true],
  ['garcia4111111111111111', true],
  ['4111 1111 1111 1111 garcia', true],
  ['1980 4111 1111 1111 1111', true],
  [';4111111111111111=30121010000000000?', true],
  ['%B4111111111111111^SMITH/JOAN^3012101?;4111111111111111=3012101?', true],
  ['6759649826438453', true],
  ['676770000000000006', false],
  ['5018000000000009', true],
])('takes %s for the number of a card in a search: %s', (text, right) => {
  expect(isCardSearch(text)).toBe(right);
});

test.each([
  ['41111111111', true],
  ['4111 1111 1111', true],
  [';41111111111', true],
  ['4155551234', false],
  ['12345678901', false],
  ['garcia', false],
])('waits for the rest of %s before a search: %s', (text, waits) => {
  expect(mayBecomeCard(text)).toBe(waits);
});

test('the last four are text, and a short number entirely', () => {
  expect(lastFourOf(digitsOf('000123456789'))).toBe('6789');
  expect(lastFourOf(digitsOf('123'))).toBe('123');
});
