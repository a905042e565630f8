import type { PatientHit } from '../../shared/contract/patients.ts';
import { t } from '../../shared/messages/t.ts';
import type { Patient } from '../payments-api/patients.ts';

const INACTIVE = '0';

/** Name of a patient on screen. */
export function nameOf({ firstName, lastName }: Patient): string {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || t('program.noName');
}

/** A patient as an entry of a list: the rest of the record does not leave this process. */
export function hitOf(patient: Patient): PatientHit {
  const { patientId, birthDate, externalId, patientStatus } = patient;
  const phone = patient.mobilePhone ?? patient.primaryPhone ?? patient.homePhone;
  return {
    patientId,
    name: nameOf(patient),
    bornIn: birthDate?.slice(0, 4) ?? null,
    phoneLastFour: phone?.slice(-4) ?? null,
    externalId,
    active: patientStatus !== INACTIVE,
  };
}
