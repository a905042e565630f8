import { describe, expect, test } from 'vitest';
import {
  asSent,
  asTyped,
  fieldProblem,
} from '../../../../src/shared/domain/patient-field-values.ts';
import {
  PATIENT_FIELD_NAMES,
  PATIENT_FIELDS,
  type PatientFieldName,
} from '../../../../src/shared/domain/patient-fields.ts';
import { DOCUMENTED_PATIENT, samplesOf } from '../../../support/documented-patient.ts';

const TODAY = '2026-11-21';

const camel = (name: string) =>
  name.replaceAll(/_(.)/g, (_under, letter: string) => letter.toUpperCase());

/** The service assigns the id, and actions on a record set its status; neither is typed. */
const NOT_TYPED = ['patient_id', 'patient_status'];

const fields = DOCUMENTED_PATIENT.filter(({ name }) => !NOT_TYPED.includes(name)).map((field) => ({
  ...field,
  ours: camel(field.name) as PatientFieldName, // compared with the table by the first test
}));

describe('the fields of a patient (interface.md §2.4)', () => {
  test('are exactly those of the document', () => {
    expect(DOCUMENTED_PATIENT).toHaveLength(80);
    expect([...PATIENT_FIELD_NAMES].sort()).toEqual(fields.map(({ ours }) => ours).sort());
  });

  test.each(fields)('$name accepts the documented values and no others', (field) => {
    const rule = PATIENT_FIELDS[field.ours];
    expect(rule.length).toBe(field.length);
    const { taken, over, wrong } = samplesOf(field);
    expect(fieldProblem(rule, '', TODAY)).toBeNull();
    for (const value of taken) {
      // A short field has no room for every sample.
      if (value.length > field.length) continue;
      expect([value, fieldProblem(rule, value, TODAY)]).toEqual([value, null]);
      expect([value, asSent(rule, asTyped(rule, value))]).toEqual([value, value]);
    }
    for (const value of [over, ...wrong, 'bell\u0007', 'half \ud83d']) {
      expect([value, fieldProblem(rule, value, TODAY)]).not.toEqual([value, null]);
    }
  });
});

describe('typed text is normalized for the service', () => {
  test.each<[PatientFieldName, typed: string, sent: string]>([
    ['primaryPhone', '(555) 010-1234', '5550101234'],
    ['primaryPhone', '+1 555.010.1234', '5550101234'],
    ['primaryPhone', 'ring twice', 'ring twice'],
    ['zipCode', '00501', '00501'],
    ['zipCode', '00501-1234', '005011234'],
    ['birthDate', '2/29/1980', '1980-02-29'],
    ['birthDate', '1980-02-29', '1980-02-29'],
    ['ssn', '123-45-6789', '123456789'],
    ['firstName', '  Ana María ', 'Ana María'],
    ['lastName', "O'Neill-Ibn Sīnā 🙂", "O'Neill-Ibn Sīnā 🙂"],
    ['lastName', 'محمد', 'محمد'],
    ['notes', 'line\nline', 'line\nline'],
  ])('%s: %j', (field, typed, sent) => {
    expect(asSent(PATIENT_FIELDS[field], typed)).toBe(sent);
    expect(fieldProblem(PATIENT_FIELDS[field], sent, TODAY)).toBe(
      typed === 'ring twice' ? 'phone' : null,
    );
  });

  test.each([
    ['2026-11-21', null],
    ['2026-11-22', 'future'],
    ['2024-02-29', null],
    ['2023-02-29', 'day'],
  ])('accepts the date of birth %s: %s', (value, problem) => {
    expect(fieldProblem(PATIENT_FIELDS.birthDate, value, TODAY)).toBe(problem);
  });
});
