import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSwipe } from '../../../../../drivers/magstripe/parse-swipe.ts';
import { encodeCard } from '../../../../../drivers/readers/virtual/encode-card.ts';
import { textOf } from '../../magstripe/stripe-text.ts';

const CARD = { pan: '4111111111111111', name: 'DOE/JANE', expiry: '3012', serviceCode: '101' };

// hardware.md §1, §3: MagTek's line.
test.each([
  [
    'all fields',
    CARD,
    '%B4111111111111111^DOE/JANE^30121010000000000?;4111111111111111=30121010000000000?\r',
  ],
  [
    'no expiry',
    { ...CARD, expiry: null },
    '%B4111111111111111^DOE/JANE^^1010000000000?;4111111111111111==1010000000000?\r',
  ],
  [
    'no service code',
    { ...CARD, serviceCode: null },
    '%B4111111111111111^DOE/JANE^3012^0000000000?;4111111111111111=3012=0000000000?\r',
  ],
])('%s', (_, card, line) => {
  expect(textOf(encodeCard(card))).toBe(line);
});

test('writes cards that the parser reads', () => {
  const digits = (min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
  fc.assert(
    fc.property(digits(12, 19), digits(3, 3), (pan, serviceCode) => {
      const { card, tracks } = parseSwipe(encodeCard({ ...CARD, pan, serviceCode }));
      expect(tracks[2].kind).toBe('read');
      expect(textOf(card?.pan)).toBe(pan);
      expect(card).toMatchObject({ name: 'DOE/JANE', serviceCode: { digits: serviceCode } });
    }),
  );
});

test.each([
  ['pan', { pan: '41111111111' }],
  ['pan', { pan: '4111 1111 1111 1111' }],
  ['name', { name: 'D^E' }],
  ['name', { name: 'ABCDEFGHIJKLMNOPQRSTUVWXYZA' }],
  ['expiry', { expiry: '12/30' }],
  ['serviceCode', { serviceCode: '1' }],
])('refuses a %s that does not fit on a stripe', (field, wrong) => {
  expect(() => encodeCard({ ...CARD, ...wrong })).toThrow(new RegExp(`^${field} `));
});
