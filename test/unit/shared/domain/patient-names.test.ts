import { expect, test } from 'vitest';
import { cents } from '../../../../src/shared/domain/money.ts';
import { patientNames, type SaleLine } from '../../../../src/shared/domain/sale.ts';

const own: SaleLine = { kind: 'copay', amount: cents(2_500) };
const patient = { patientId: 'leo', externalId: null, name: 'Leo Quist' };
const ofLeo: SaleLine = { kind: 'copay', amount: cents(1_500), patient };

test.each([
  ['Maria Quist', [own], 'Maria Quist'],
  ['Maria Quist', [own, ofLeo], 'Maria Quist, Leo Quist'],
  ['Maria Quist', [ofLeo], 'Leo Quist'],
  [null, [own, ofLeo], 'No patient, Leo Quist'],
  [null, [ofLeo], 'Leo Quist'],
  [null, [own], null],
])('a button names all patients: %s, %#', (patientName, lines, expected) => {
  expect(patientNames({ patientName, lines }, 'No patient')).toBe(expected);
});
