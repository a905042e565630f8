import { describe, expect, it } from 'vitest';
import { guardKeysOf, sameBy } from '../../../../src/shared/hub/guard-keys.ts';

const ADA = { patientId: 'P-1', externalId: null };
const BOB = { patientId: 'P-2', externalId: null };
const ADA_OUTSIDE = { patientId: null, externalId: 'X-1' };

describe('guardKeysOf', () => {
  it('has no id of a patient in clear', () => {
    const keys = guardKeysOf([{ patientId: 'P-1', externalId: 'X-1' }], '1111', 2_500);
    expect(keys).toHaveLength(3);
    expect(keys.join()).not.toMatch(/P-1|X-1|1111/);
  });

  it('has one key for an id that two lines share, in one order', () => {
    expect(guardKeysOf([ADA, ADA, BOB], null, 1)).toEqual(guardKeysOf([BOB, ADA], null, 1));
  });
});

describe('sameBy', () => {
  it.each([
    ['the same patient', [ADA], [ADA], '1111', '2222', { sameAs: 'patient', otherPatient: false }],
    ['the card of no patient', [], [], '1111', '1111', { sameAs: 'card', otherPatient: false }],
    ['the card of a named one', [ADA], [], '1111', '1111', { sameAs: 'card', otherPatient: false }],
    ['the card of another', [ADA], [BOB], '1111', '1111', { sameAs: 'card', otherPatient: true }],
    ['ids of two kinds', [ADA], [ADA_OUTSIDE], '1', '2', null],
    ['another patient and card', [ADA], [BOB], '1111', '2222', null],
  ] as const)('compares %s', (_, one, other, oneCard, otherCard, expected) => {
    expect(sameBy(guardKeysOf(one, oneCard, 100), guardKeysOf(other, otherCard, 100))).toEqual(
      expected,
    );
  });

  it('tells another amount on the same card apart', () => {
    expect(sameBy(guardKeysOf([], '1111', 100), guardKeysOf([], '1111', 101))).toBeNull();
  });
});
