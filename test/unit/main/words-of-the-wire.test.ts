import { describe, expect, test } from 'vitest';
import { hitsOf, recordOf } from '../../../src/main/patients/patient-record.ts';
import { profileView } from '../../../src/main/patients/records.ts';
import type { Patient } from '../../../src/main/payments-api/patients.ts';
import { choiceMeaning } from '../../../src/shared/domain/patient-field-values.ts';
import { PATIENT_FIELD_NAMES, PATIENT_FIELDS } from '../../../src/shared/domain/patient-fields.ts';
import { returnAdvice } from '../../../src/shared/domain/reports/return-codes.ts';
import { id, journalIn } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const EMPTY = Object.fromEntries(PATIENT_FIELD_NAMES.map((field) => [field, null]));

/** A patient with the same word in every field. */
const patientOf = (word: string) =>
  // all fields of the type
  ({
    ...EMPTY,
    patientId: id('patient'),
    patientStatus: word,
    gender: word,
    extra: {},
  }) as unknown as Patient;

// The service may send any text in place of a listed value (interface.md §2): the names of
// inherited object properties must be texts like any other.
describe.each(['constructor', 'valueOf', 'toString', '__proto__', 'hasOwnProperty'])(
  'the inherited property name %s',
  (word) => {
    test('is no status of a patient', () => {
      expect(recordOf(patientOf(word)).status).toBe('active');
      expect(hitsOf([patientOf(word)])).toMatchObject([{ active: true }]);
    });

    test('is no choice of a field', () => {
      expect(choiceMeaning(PATIENT_FIELDS.gender, word)).toBeNull();
    });

    test('is no brand of a card and no kind of account', () => {
      const db = journalIn(temporaryFolder()).readable;
      const profile = {
        id: id('profile'),
        patientId: id('patient'),
        accountType: word,
        bankAccount: null,
        expDate: word,
        billingName: null,
        billingAddress: null,
        billingCity: null,
        billingState: null,
        billingZipCode: null,
        extra: {},
      };
      const shown = (kind: 'card' | 'bank-account') =>
        profileView(db, { ...profile, kind }, new Date());
      expect(shown('card')).toMatchObject({ brand: 'unknown', expDate: null, expiry: null });
      expect(shown('bank-account')).toMatchObject({ accountKind: null });
    });

    test('is no code of a return', () => {
      expect(returnAdvice(word)).toBe('unknown');
    });
  },
);
