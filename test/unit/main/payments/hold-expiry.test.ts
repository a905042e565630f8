import { describe, expect, test } from 'vitest';
import { expiryOf, isExpiring } from '../../../../src/main/payments/holds.ts';

const DAYS = { visa: 5, mastercard: 7, amex: 7, discover: 10, unionpay: 7, maestro: 7, unknown: 5 };
const AT = '2026-03-01T09:30:00.000Z';

describe('the expiry of a hold', () => {
  test.each([
    ['visa', '2026-03-06T09:30:00.000Z'],
    ['mastercard', '2026-03-08T09:30:00.000Z'],
    ['discover', '2026-03-11T09:30:00.000Z'],
  ] as const)('follows the table for %s', (brand, ends) => {
    expect(expiryOf(AT, brand, DAYS)).toBe(ends);
  });

  test.each([
    ['2026-03-05T09:29:59.000Z', false],
    ['2026-03-05T09:30:00.000Z', true],
    ['2026-03-07T00:00:00.000Z', true],
  ])('at %s is announced: %s', (now, expected) => {
    expect(isExpiring(expiryOf(AT, 'visa', DAYS), new Date(now))).toBe(expected);
  });
});
