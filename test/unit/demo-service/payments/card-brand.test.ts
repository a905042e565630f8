import { expect, it } from 'vitest';
import { brandOf, passesLuhn } from '../../../../demo-service/payments/card-brand.ts';

it.each([
  ['4111111111111111', 'VI'],
  ['5105105105105100', 'MC'],
  ['5599999999999999', 'MC'],
  ['2221000000000009', 'MC'],
  ['2720999999999996', 'MC'],
  ['2220999999999999', undefined],
  ['2721000000000000', undefined],
  ['341111111111111', 'AX'],
  ['378282246310005', 'AX'],
  ['6011111111111117', 'DI'],
  ['6440000000000000', 'DI'],
  ['6510000000000000', 'DI'],
  ['9999999999999995', undefined],
])('recognizes %s as %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand);
});

it.each([
  ['4111111111111111', true],
  ['378282246310005', true],
  ['4111111111111112', false],
  ['5452300551227189', false],
])('validates the check digit of %s: %s', (number, right) => {
  expect(passesLuhn(number)).toBe(right);
});
