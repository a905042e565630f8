import { describe, expect, test } from 'vitest';
import {
  isOfAnother,
  isSameSale,
} from '../../../../../src/renderer/features/checkout/patient-change.ts';

const SALE = {
  saleId: 'one',
  patientId: null,
  externalId: null,
  search: '',
  suggested: null,
  lines: [],
};
const ANA = { patientId: 'ana', externalId: 'P1' };

describe('the answer to a pressed row is dropped', () => {
  test.each([
    ['after a quick payment was begun', { ...SALE, saleId: 'two' }],
    ['after another patient was opened', { ...SALE, patientId: 'bea', externalId: 'P2' }],
    ['after a sale link came', { ...SALE, externalId: 'P9' }],
    ['after other text was searched', { ...SALE, search: 'be' }],
  ])('%s', (_, now) => {
    expect(isSameSale(SALE, now)).toBe(false);
  });

  test('but not while nothing changed', () => {
    expect(isSameSale(SALE, { ...SALE })).toBe(true);
  });
});

describe('a chosen patient takes over nothing of a sale', () => {
  test.each([
    ['of another patient', { ...SALE, patientId: 'bea', externalId: 'P2' }],
    ['of another patient of no number', { ...SALE, patientId: 'bea' }],
    ['that a link opened for another', { ...SALE, externalId: 'P2' }],
    ['with an amount that was filled in', { ...SALE, suggested: { source: 'list' } }],
    ['with a line of the family', { ...SALE, lines: [{ patient: { name: 'Leo' } }] }],
    ['of another patient with the same number', { ...SALE, patientId: 'bea', externalId: 'P1' }],
  ])('%s', (_, sale) => {
    expect(isOfAnother(sale, ANA)).toBe(true);
  });

  test.each([
    ['of nobody yet', { ...SALE, lines: [{}] }],
    ['of the same patient', { ...SALE, ...ANA, suggested: { source: 'list' } }],
    ['of a link with the number', { ...SALE, externalId: 'p1', suggested: { source: 'link' } }],
  ])('but continues one %s', (_, sale) => {
    expect(isOfAnother(sale, ANA)).toBe(false);
  });
});
