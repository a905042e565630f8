import { expect, test } from 'vitest';
import { serviceCodeOf } from '../../../../drivers/magstripe/service-code.ts';

// hardware.md §1.
test.each([
  [1, 'international', false],
  [2, 'international', true],
  [5, 'national', false],
  [6, 'national', true],
  [7, 'private', false],
  [9, 'test', false],
  [0, 'unknown', false],
  [3, 'unknown', false],
  [4, 'unknown', false],
  [8, 'unknown', false],
])('reads first digit %i: %s, chip %s', (digit, interchange, chip) => {
  expect(serviceCodeOf(digit * 100 + 1)).toMatchObject({ interchange, chip });
});

// ISO/IEC 7813.
test.each([
  [0, 'normal'],
  [2, 'by-issuer'],
  [4, 'by-issuer-unless-agreed'],
  [1, 'unknown'],
  [9, 'unknown'],
])('reads second digit %i: authorization %s', (digit, authorization) => {
  expect(serviceCodeOf(101 + digit * 10)).toMatchObject({ authorization });
});

// ISO/IEC 7813.
test.each([
  [0, 'any', 'required'],
  [1, 'any', 'not-asked'],
  [2, 'goods-and-services', 'not-asked'],
  [3, 'atm', 'required'],
  [4, 'cash', 'not-asked'],
  [5, 'goods-and-services', 'required'],
  [6, 'any', 'where-possible'],
  [7, 'goods-and-services', 'where-possible'],
  [8, 'unknown', 'unknown'],
  [9, 'unknown', 'unknown'],
])('reads third digit %i: %s, PIN %s', (digit, services, pin) => {
  expect(serviceCodeOf(100 + digit)).toMatchObject({ services, pin });
});

test('keeps three digits with leading zeros', () => {
  expect(serviceCodeOf(0)?.digits).toBe('000');
  expect(serviceCodeOf(27)?.digits).toBe('027');
  expect(serviceCodeOf(999)?.digits).toBe('999');
  expect(serviceCodeOf(1000)).toBeNull();
});
