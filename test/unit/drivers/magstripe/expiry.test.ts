import { expect, test } from 'vitest';
import { cardExpired, expiryOf } from '../../../../drivers/magstripe/expiry.ts';

test.each([
  [0, 1, { year: 2000, month: 1 }],
  [30, 12, { year: 2030, month: 12 }],
  [79, 6, { year: 2079, month: 6 }],
  [80, 6, { year: 1980, month: 6 }],
  [98, 12, { year: 1998, month: 12 }],
  [0, 0, null],
  [30, 0, null],
  [30, 13, null],
])('converts YY %i MM %i', (yy, month, expiry) => {
  expect(expiryOf(yy, month)).toEqual(expiry);
});

test.each([
  [{ year: 2029, month: 12 }, true],
  [{ year: 2030, month: 5 }, true],
  [{ year: 2030, month: 6 }, false],
  [{ year: 2030, month: 7 }, false],
  [{ year: 2031, month: 1 }, false],
  [{ year: 1998, month: 12 }, true],
])('decides in June 2030 that a card valid to %o has expired: %s', (expiry, expired) => {
  expect(cardExpired(expiry, { year: 2030, month: 6 })).toBe(expired);
});
