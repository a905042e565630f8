import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCOUNT_FIELDS,
  ACCOUNT_NUMBERS,
  ACCOUNT_RULES,
  type AccountFields,
  asTyped,
  wrongIn,
  wrongNumber,
} from '../../../../../src/renderer/features/checkout/account-fields.ts';
import { bankAccountSchema } from '../../../../../src/shared/contract/checkout.ts';
import { newTypedNumberHandle } from '../../../../../src/shared/contract/typed-number.ts';
import { digitsOf } from '../../../../support/typed-number.ts';

const GOOD: AccountFields = {
  firstName: 'Ada',
  lastName: 'Ng',
  address: '1 Main St',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
};

describe('typed bank account fields', () => {
  test.each([
    ['zipCode', '８９５０１', '89501'],
    ['state', 'nv', 'NV'],
    ['zipCode', '89501-0042', '895010042'], // too long, with a message; never cut to another ZIP code
  ] as const)('%s %j becomes %j', (name, typed, kept) => {
    expect(asTyped(name, typed)).toBe(kept);
  });

  test.each(ACCOUNT_FIELDS)('shows an error at %s that is one character too long', (name) => {
    const { most, says } = ACCOUNT_RULES[name];
    const over = name === 'zipCode' ? '1' : 'x';
    expect(wrongIn({ ...GOOD, [name]: over.repeat(most + 1) })[name]).toBe(says);
  });

  test.each([
    ['routingNumber', '021000022', '021000021'],
    ['accountNumber', '1'.repeat(21), '1'.repeat(20)],
  ] as const)('shows an error at a wrong %s %s', (name, wrong, right) => {
    expect(wrongNumber(name)(digitsOf(wrong))).toBe(ACCOUNT_NUMBERS[name].says);
    expect(wrongNumber(name)(digitsOf(right))).toBeNull();
  });

  test('accept only values that the till accepts', () => {
    const numbers = {
      routingNumber: newTypedNumberHandle(),
      accountNumber: newTypedNumberHandle(),
    };
    const anyFields = fc.record({
      ...Object.fromEntries(ACCOUNT_FIELDS.map((name) => [name, fc.constant(GOOD[name])])),
      firstName: fc.string({ unit: 'grapheme', maxLength: 60 }),
      lastName: fc.string({ unit: 'binary', maxLength: 60 }),
      address: fc.string({ unit: 'grapheme', maxLength: 60 }),
      city: fc.string({ maxLength: 60 }),
    });
    fc.assert(
      fc.property(anyFields, (typed) => {
        const fields = { ...GOOD, ...typed };
        const good = ACCOUNT_FIELDS.every((name) => wrongIn(fields)[name] === null);
        const taken = bankAccountSchema.safeParse({
          ...fields,
          ...numbers,
          accountType: 'C',
        }).success;
        expect(taken).toBe(good);
      }),
    );
  });
});
