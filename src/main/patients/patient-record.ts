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

/** Known to this process alone, so that a page cannot try out what a seal was made of. */
const SEAL_KEY = randomBytes(32);

/** Tells whether a secret changed, and nothing of what it is. */
function sealOf(field: string, value: string): string {
  return createHmac('sha256', SEAL_KEY).update(`${field}\n${value}`).digest('base64url');
}

/** What a page holds of a field: its value, a secret's seal, '' where there is nothing. */
export function shownValue(patient: Patient, field: PatientFieldName): string {
  const value = patient[field] ?? '';
  return value !== '' && PATIENT_FIELDS[field].secret === true ? sealOf(field, value) : value;
}

/** A record as a page may hold it. */
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
