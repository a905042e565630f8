import { describe, expect, test } from 'vitest';
import {
  asExpDate,
  expiryOf,
  PROFILE_LENGTHS,
  type ProfileTextField,
  profileNumberProblem,
  profileProblem,
} from '../../../../src/shared/domain/profile-fields.ts';
import { digitsOf } from '../../../support/typed-number.ts';

const MONTH = '2026-11';

/** interface.md §2.5, the lengths of its table by our names. */
test('has the documented lengths', () => {
  expect(PROFILE_LENGTHS).toEqual({
    nameOnCard: 255,
    cardNumber: 255,
    expDate: 10,
    accountNumber: 255,
    routingNumber: 9,
    billingName: 255,
    billingAddress: 255,
    billingCity: 255,
    billingState: 255,
    billingZipCode: 255,
    priority: 10,
  });
});

describe('a detail of a profile (interface.md §2.5)', () => {
  test.each<[ProfileTextField, string, ReturnType<typeof profileProblem>]>([
    ['nameOnCard', 'x'.repeat(255), null],
    ['nameOnCard', 'x'.repeat(256), 'too-long'],
    ['nameOnCard', '', 'missing'],
    ['nameOnCard', 'bell\u0007', 'characters'],
    ['expDate', '2026-11', null],
    ['expDate', '2026-10', 'expired'],
    ['expDate', '2026-13', 'month'],
    ['expDate', '11/26', 'month'],
    ['billingZipCode', '005011234', null],
    ['billingZipCode', '0050112345', 'zip'],
    ['billingCity', '', null],
    ['billingCity', 'x'.repeat(256), 'too-long'],
    ['priority', '1234567890', null],
    ['priority', '12345678901', 'too-long'],
  ])('%s %j: %s', (field, value, problem) => {
    expect(profileProblem(field, value, MONTH)).toBe(problem);
  });

  test.each([
    ['cardNumber', '4111111111111111', null],
    ['cardNumber', '4111111111111112', 'card-number'],
    ['cardNumber', '', 'missing'],
    ['accountNumber', '0'.repeat(255), null],
    ['accountNumber', '0'.repeat(256), 'too-long'],
    ['accountNumber', '12-34', 'digits'],
    ['routingNumber', '021000021', null],
    ['routingNumber', '021000022', 'routing-number'],
  ] as const)('%s %j: %s', (field, number, problem) => {
    expect(profileNumberProblem(field, digitsOf(number))).toBe(problem);
  });
});

test.each([
  ['12/2049', '2049-12'],
  ['1/49', '2049-01'],
  ['1249', '2049-12'],
  ['12 - 2049', '2049-12'],
  ['soon', 'soon'],
])('%j is sent as %s', (typed, sent) => {
  expect(asExpDate(typed)).toBe(sent);
});

test.each([
  ['2026-10', 'expired'],
  ['2026-11', 'soon'],
  ['2027-01', 'soon'],
  ['2027-02', 'good'],
  ['someday', null],
  [null, null],
] as const)('a card valid until %s is %s', (expDate, expiry) => {
  expect(expiryOf(expDate, MONTH)).toBe(expiry);
});
