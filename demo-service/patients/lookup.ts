import { invalidField, notFound, ServiceError } from '../format/error-body.ts';
import { DELETED, type Patient } from './fields.ts';
import type { Patients } from './store.ts';

/**
 * A client's patient.
 *
 * @throws ServiceError 404 for an unknown one or another client's
 */
export function existingPatient(patients: Patients, clientId: string, id: string): Patient {
  const patient = patients.find(clientId, id.toLowerCase());
  if (patient === undefined) throw notFound('patient');
  return patient;
}

/**
 * A patient that may be changed.
 *
 * @throws ServiceError 409 for a deleted one
 */
export function livingPatient(patients: Patients, clientId: string, id: string): Patient {
  const patient = existingPatient(patients, clientId, id);
  if (patient.patient_status === DELETED)
    throw new ServiceError(409, 'deleted', 'This patient is deleted and cannot be changed.');
  return patient;
}

/**
 * The patient of a body's `patient_id`, if it has one.
 *
 * @throws ServiceError 400 for an unknown one
 */
export function namedPatient(
  patients: Patients,
  clientId: string,
  id: string | undefined,
): Patient | undefined {
  if (id === undefined || id === '') return undefined;
  const patient = patients.find(clientId, id.toLowerCase());
  if (patient === undefined)
    throw invalidField('patient_id', 'must be one of this client’s patients');
  return patient;
}
