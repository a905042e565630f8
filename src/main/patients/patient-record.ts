import { createHmac, randomBytes } from 'node:crypto';
import type { PatientHit, PatientRecord } from '../../shared/contract/patients.ts';
import {
  PATIENT_FIELD_NAMES,
  PATIENT_FIELDS,
  type PatientFieldName,
} from '../../shared/domain/patient-fields.ts';
import { plain } from '../../shared/domain/person-names.ts';
import { isDay } from '../../shared/domain/reports/days.ts';
import { t } from '../../shared/messages/t.ts';
import type { CallOptions } from '../payments-api/call.ts';
import type { Patient } from '../payments-api/patients.ts';
import { PaymentsApiError, reading } from '../payments-api/payments-api-error.ts';
import { CodedError } from '../system/coded-error.ts';
import { type RecordsPorts, requireActing } from './records.ts';

const INACTIVE = '0';

/** Name of a patient on screen. */
export function nameOf({ firstName, lastName }: Patient): string {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || t('program.noName');
}

/** Patients as entries of a list: the rest of each record does not leave this process. */
export function hitsOf(patients: readonly Patient[]): PatientHit[] {
  const counts = Map.groupBy(patients, (patient) => plain(nameOf(patient)));
  return patients.map((patient) => {
    const { patientId, birthDate, externalId, patientStatus } = patient;
    const phone = patient.mobilePhone ?? patient.primaryPhone ?? patient.homePhone;
    const name = nameOf(patient);
    return {
      patientId,
      name,
      birthDate: isDay(birthDate ?? '') ? birthDate : null,
      phoneLastFour: phone?.slice(-4) ?? null,
      externalId,
      active: patientStatus !== INACTIVE,
      sameName: (counts.get(plain(name)) ?? []).length > 1,
    };
  });
}

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

/** The current record at the service. @throws {CodedError | ServiceFailed} `PATIENT_GONE` */
export async function fetchPatient(
  ports: RecordsPorts,
  patientId: string,
  call: CallOptions,
): Promise<Patient> {
  const patient = await reading(async () => {
    try {
      return await ports.records().patients.get(patientId, call);
    } catch (error) {
      if (error instanceof PaymentsApiError && error.code === 'not-found') return null;
      throw error;
    }
  });
  if (patient === null || patient.patientStatus === DELETED) {
    throw new CodedError('PATIENT_GONE');
  }
  return patient;
}

/**
 * A record for the screen; the opening is journaled before the record is returned.
 * @param isOpen true for a record that the same person has open already.
 */
export async function openPatient(
  ports: RecordsPorts,
  patientId: string,
  isOpen = false,
): Promise<PatientRecord> {
  const { by, call } = requireActing(ports);
  const patient = await fetchPatient(ports, patientId, call);
  if (!isOpen) {
    ports.journal.append({ kind: 'patient.opened', body: { patientId: patient.patientId, by } });
  }
  return recordOf(patient);
}

/** One secret field; the access is journaled before the value is returned. */
export async function revealSecret(
  ports: RecordsPorts,
  patientId: string,
  field: PatientFieldName,
): Promise<string> {
  const { by, call } = requireActing(ports);
  const patient = await fetchPatient(ports, patientId, call);
  ports.journal.append({
    kind: 'patient.secret-seen',
    body: { patientId: patient.patientId, field, by },
  });
  return patient[field] ?? '';
}
