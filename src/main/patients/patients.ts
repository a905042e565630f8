import type { PatientHit } from '../../shared/contract/patients.ts';
import { fetchRecents, searchPatients } from './find-patients.ts';
import type { PatientsPorts } from './patients-ports.ts';

/** The desk's patients. Every operation throws PatientsError or ServiceFailed. */
export interface Patients {
  search(
    text: string,
    signal?: AbortSignal,
  ): Promise<{ readonly patients: PatientHit[]; readonly more: boolean }>;
  recents(): Promise<PatientHit[]>;
}

export function createPatients(ports: PatientsPorts): Patients {
  return {
    search: (text, signal) => searchPatients(ports, text, signal),
    recents: () => fetchRecents(ports),
  };
}
