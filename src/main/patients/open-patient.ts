import type { PatientRecord } from '../../shared/contract/patients.ts';
import type { PatientFieldName } from '../../shared/domain/patient-fields.ts';
import type { CallOptions } from '../payments-api/call.ts';
import type { Patient } from '../payments-api/patients.ts';
import { PaymentsApiError } from '../payments-api/payments-api-error.ts';
import { reading } from '../payments-api/service-failed.ts';
import { CodedError } from '../system/coded-error.ts';
import { DELETED, recordOf } from './patient-record.ts';
import { type RecordsPorts, requireActing } from './records.ts';

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
