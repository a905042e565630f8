import type { PatientHit } from '../../shared/contract/patients.ts';
import { plain } from '../../shared/domain/person-names.ts';
import { isDay } from '../../shared/domain/reports/days.ts';
import { t } from '../../shared/messages/t.ts';
import type { Patient } from '../payments-api/patients.ts';

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
