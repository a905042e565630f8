import { expect, test } from 'vitest';
import type { SwipedCard } from '../../../../drivers/magstripe/swipe-result.ts';
import { parseText, textOf } from './stripe-text.ts';

function cardOf(sent: string): SwipedCard | null {
  return parseText(sent).card;
}

const PAN = '4111111111111111';

test('reads all fields of an ISO 7813 swipe', () => {
  const card = cardOf(`%B${PAN}^DOE/JANE^30122010000?;${PAN}=30122010000?\r`);
  expect(card).toEqual({
    pan: expect.any(Uint8Array),
    bin: '411111',
    lastFour: '1111',
    brand: 'visa',
    name: 'DOE/JANE',
    expiry: { year: 2030, month: 12 },
    serviceCode: expect.objectContaining({ digits: '201', chip: true }),
    luhn: true,
    tracksDiffer: false,
  });
  expect(textOf(card?.pan)).toBe(PAN);
});

// hardware.md §2, §3: the vendors' samples; the clear one fails Luhn and is still a card.
test.each([
  [
    '%B5452300551227189^HOGAN/PAUL      ^08043210000000725000000?;5452300551227189=080432100000007250?;5163499080020445=000000000000?\r',
    { lastFour: '7189', brand: 'mastercard', name: 'HOGAN/PAUL', expiry: { year: 2008, month: 4 } },
  ],
  ['%B123^Smith/Joann^9812101000?;112222333333444444444?\r', null],
  ['%11111111111111111111?;E?+3333333333333333333?\r', null],
])('reads sample %s', (sent, expected) => {
  const card = cardOf(sent);
  if (expected === null) expect(card).toBeNull();
  else expect(card).toMatchObject(expected);
});

// hardware.md §1: PAN up to 19 digits, 12 to 19 on Maestro.
test.each([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])('reads a PAN of %i digits', (length) => {
  const pan = '6759012345678901234567'.slice(0, length);
  const good = length >= 12 && length <= 19;
  expect(textOf(cardOf(`;${pan}=3012101?`)?.pan)).toBe(good ? pan : '');
  expect(textOf(cardOf(`%B${pan}^DOE/J^3012101?`)?.pan)).toBe(good ? pan : '');
});

// hardware.md §1: expiry or service code may be absent, with a separator in its place.
test.each([
  ['both', '3012101', { year: 2030, month: 12 }, '101'],
  ['both, and more', '301210100000', { year: 2030, month: 12 }, '101'],
  ['no expiry', 'S101', null, '101'],
  ['no service code', '3012S', { year: 2030, month: 12 }, null],
  ['no service code, data behind', '3012S999', { year: 2030, month: 12 }, null],
  ['neither', 'SS', null, null],
  ['nothing after the PAN', '', null, null],
  ['0000 is no expiry', '0000101', null, '101'],
  ['month 13', '3013101', null, '101'],
  ['cut off in the expiry', '301', null, null],
  ['cut off in the service code', '301210', { year: 2030, month: 12 }, null],
])('reads expiry and service code: %s', (_, fields, expiry, serviceCode) => {
  const expected = [expiry, serviceCode];
  const on2 = cardOf(`;${PAN}=${fields.replaceAll('S', '=')}?`);
  expect([on2?.expiry, on2?.serviceCode?.digits ?? null]).toEqual(expected);
  const on1 = cardOf(`%B${PAN}^DOE/JANE^${fields.replaceAll('S', '^')}?`);
  expect([on1?.expiry, on1?.serviceCode?.digits ?? null]).toEqual(expected);
  expect(on1?.name).toBe('DOE/JANE');
});

// hardware.md §1: names hold `/ . - '` and a title after `.`; they are padded with blanks.
test.each([
  ['HOGAN/PAUL      ', 'HOGAN/PAUL'],
  ["O'HARA-SMITH/ANN M.DR", "O'HARA-SMITH/ANN M.DR"],
  [' DOE/JANE', 'DOE/JANE'],
  ['ABCDEFGHIJKLM/NOPQRSTUVWXY', 'ABCDEFGHIJKLM/NOPQRSTUVWXY'],
  [' /                        ', null],
  ['/', null],
  ['  ', null],
  ['', null],
])('reads the name %j', (written, name) => {
  expect(cardOf(`%B${PAN}^${written}^3012101?`)?.name).toBe(name);
});

// The text there may be the expiry, the service code and the issuer's own data.
test.each([
  ['its closing ^ is missing', `%B${PAN}^DOE/JANE30121010000000000?`],
  ['track 1 ends in it', `%B${PAN}^DOE/JANE?`],
  ['it is longer than 26 characters', `%B${PAN}^${'A'.repeat(27)}^3012101?`],
  ['the LRC of track 1 is wrong', `%B${PAN}^DOE/JANE^3012101?^\r`],
])('returns no name where %s', (_, sent) => {
  expect(cardOf(`${sent};${PAN}=3012101?`)).toMatchObject({ lastFour: '1111', name: null });
  expect(cardOf(sent)).toMatchObject({ lastFour: '1111', name: null });
});

test('removes blanks inside the PAN of track 1', () => {
  const card = cardOf(`%B4111 1111 1111 1111^DOE/JANE^3012101?;${PAN}=3012101?`);
  expect(card?.name).toBe('DOE/JANE');
  expect(textOf(cardOf('%B3782 822463 10005^DOE/JANE^3012101?')?.pan)).toBe('378282246310005');
});

test.each([
  ['no separator', `;${PAN}?`],
  ['another format code', `%A${PAN}^DOE/JANE^3012101?`],
  ['letters in the PAN', '%B4111X11111111111^DOE/JANE^3012101?'],
  ['track 3 alone', `+${PAN}=3012101?`],
  ['nothing', ''],
])('finds no card: %s', (_, sent) => {
  expect(cardOf(sent)).toBeNull();
});

test('reads the card from track 1 alone', () => {
  expect(cardOf(`%B${PAN}^DOE/JANE^3012101?;E?`)).toMatchObject({
    lastFour: '1111',
    name: 'DOE/JANE',
  });
});

test('reads the card from track 1 where track 2 has none', () => {
  expect(cardOf(`%B${PAN}^DOE/JANE^3012101?;123?`)?.lastFour).toBe('1111');
});

test('prefers track 2 and omits the name where the tracks differ', () => {
  const card = cardOf('%B5555555555554444^DOE/JANE^2901201?;4111111111111111=3012101?');
  expect(card).toMatchObject({
    lastFour: '1111',
    brand: 'visa',
    name: null,
    expiry: { year: 2030, month: 12 },
    serviceCode: { digits: '101' },
    tracksDiffer: true,
  });
});

test.each([
  ['both carry one number', `%B4111 1111 1111 1111^DOE/JANE^3012101?;${PAN}=3012101?`],
  ['there is one track', `;${PAN}=3012101?`],
  ['one holds no number', `%AX^DOE/JANE^3012101?;${PAN}=3012101?`],
])('treats the tracks as equal where %s', (_, sent) => {
  expect(cardOf(sent)?.tracksDiffer).toBe(false);
});

test('treats a longer PAN on track 1 with the same first digits as different', () => {
  const card = cardOf(`%B411111111111^DOE/JANE^3012101?;${PAN}=3012101?`);
  expect(card?.name).toBeNull();
});

test.each([
  ['4111111111111111', true],
  ['4111111111111112', false],
  ['378282246310005', true],
  ['6759649826438453', true],
  ['5452300551227189', false],
  ['675900000000', true],
])('checks the Luhn digit of %s: %s', (pan, luhn) => {
  expect(cardOf(`;${pan}=3012101?`)?.luhn).toBe(luhn);
});
