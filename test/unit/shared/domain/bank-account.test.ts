import { expect, test } from 'vitest';
import { isRoutingNumber } from '../../../../src/shared/domain/bank-account.ts';

test.each([
  ['110000000', true],
  ['021000021', true],
  ['011401533', true],
  ['110000001', false],
  ['120000000', false],
  ['000000000', false],
  ['11000000', false],
  ['1100000000', false],
  ['11000000a', false],
  ['', false],
])('%j as a routing number: %s (nine digits whose weighted sum ends in 0)', (digits, isOne) => {
  expect(isRoutingNumber(digits)).toBe(isOne);
});
