import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payerIfNotPatient, spokenName } from '../../../../src/shared/domain/card.ts';

test.each([
  ['HOGAN/PAUL', 'PAUL HOGAN'],
  ['HOGAN/PAUL A.MR', 'PAUL A HOGAN'],
  ['HOGAN', 'HOGAN'],
  ['/', ''],
])('the name %s on track 1 is displayed as %s', (name, spoken) => {
  expect(spokenName(name)).toBe(spoken);
});

describe('the name on a card', () => {
  test.each([
    ['as it is', 'HOGAN/PAUL', 'Paul Hogan'],
    ['with a title', 'HOGAN/PAUL.MR', 'Paul Hogan'],
    ['the other way round', 'PAUL/HOGAN', 'Paul Hogan'],
    ['without its accents', 'NUNEZ/ZOE', 'Zoë Núñez'],
    ['with an apostrophe', "O'BRIEN/ANN", 'Ann OBrien'],
    ['one of two surnames', 'GARCIA/MARIA', 'María García-López'],
    ['with a middle initial', 'HOGAN/PAUL J', 'Paul Hogan'],
    ['an initial alone', 'HOGAN/P', 'Paul Hogan'],
  ])('is the patient’s: %s', (_how, card, patient) => {
    expect(payerIfNotPatient(card, patient)).toBeNull();
  });

  test.each([
    ['of the same family', 'HOGAN/MARY', 'Paul Hogan', 'MARY HOGAN'],
    ['another initial', 'HOGAN/M', 'Paul Hogan', 'M HOGAN'],
    ['another person', 'LOVELACE/ADA.MS', 'Paul Hogan', 'ADA LOVELACE'],
    ['longer than a card may have', `${'A'.repeat(30)}/B`, 'C D', `B ${'A'.repeat(24)}`],
  ])('differs from the patient’s: %s', (_how, card, patient, noted) => {
    expect(payerIfNotPatient(card, patient)).toBe(noted);
  });

  test.each([
    ['the card has none', null, 'Paul Hogan'],
    ['the card has blanks', ' /', 'Paul Hogan'],
    ['no patient is named', 'HOGAN/PAUL', null],
  ])('is not recorded where %s', (_how, card, patient) => {
    expect(payerIfNotPatient(card, patient)).toBeNull();
  });

  test('is recorded without digits and within the 26 letters of ISO 7813, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (card, patient) => {
        const noted = payerIfNotPatient(card, patient) ?? 'none';
        expect(noted).toMatch(/^\D{1,26}$/);
      }),
    );
  });
});
