import { createHmac, randomBytes } from 'node:crypto';
import type { PatientRecord } from '../../shared/contract/patients.ts';
import {
  PATIENT_FIELD_NAMES,
  PATIENT_FIELDS,
  type PatientFieldName,
} from '../../shared/domain/patient-fields.ts';
import type { Patient } from '../payments-api/patients.ts';
import { nameOf } from './patient-hit.ts';

export const DELETED = '2';

const STATUSES: ReadonlyMap<string, PatientRecord['status']> = new Map([
  ['0', 'inactive'],
  ['1', 'active'],
  [DELETED, 'deleted'],
]);

/** Known only to this process, so that a page cannot guess the value behind a digest. */
const DIGEST_KEY = randomBytes(32);

/** A digest that changes with a secret and does not reveal it. */
function digestOf(field: string, value: string): string {
  return createHmac('sha256', DIGEST_KEY).update(`${field}\n${value}`).digest('base64url');
}

/** The value of a field for a page: plain, a digest for a secret, '' if empty. */
export function shownValue(patient: Patient, field: PatientFieldName): string {
  const value = patient[field] ?? '';
  return value !== '' && PATIENT_FIELDS[field].secret === true ? digestOf(field, value) : value;
}

/** A record for a page, with digests for secrets. */
export function recordOf(patient: Patient): PatientRecord {
  const filled = PATIENT_FIELD_NAMES.filter((field) => patient[field] !== null);
  const shown = (secret: boolean) =>
    Object.fromEntries(
      filled
        .filter((field) => (PATIENT_FIELDS[field].secret === true) === secret)
        .map((field) => [field, shownValue(patient, field)]),
    );
  return {
    patientId: patient.patientId,
    name: nameOf(patient),
    status: STATUSES.get(patient.patientStatus ?? '1') ?? 'active',
    fields: shown(false),
    secrets: shown(true),
  };
}
