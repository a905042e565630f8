import type { PatientHit, PatientRecord } from '../../shared/contract/patients.ts';
import type { PatientFieldName } from '../../shared/domain/patient-fields.ts';
import { similarNames } from '../../shared/domain/similar-names.ts';
import { type RecordsPorts, requireActing } from '../service/records-ports.ts';
import { changing, reading, ServiceFailed } from '../service/service-failed.ts';
import { hitOf } from './patient-hit.ts';
import { DELETED, recordOf } from './patient-record.ts';
import { requestOf } from './save-patient.ts';

/** How many of one day of birth are looked at: at most a few hundred of a million share one. */
const BORN_THAT_DAY = 500;

/** Who may be the same person already: born on that day, of a name like this one. */
export async function findLookalikes(
  ports: RecordsPorts,
  person: { readonly firstName: string; readonly lastName: string; readonly birthDate: string },
): Promise<PatientHit[]> {
  const { call } = requireActing(ports);
  const { birthDate } = requestOf({ birthDate: person.birthDate }, ports.now());
  if (birthDate === undefined || birthDate === '') return [];
  const sameDay = await reading(() =>
    ports.records().patients.first({ birthDate }, BORN_THAT_DAY, call),
  );
  return sameDay
    .filter(({ patientStatus, firstName, lastName }) => {
      const other = { firstName: firstName ?? '', lastName: lastName ?? '' };
      return patientStatus !== DELETED && similarNames(person, other);
    })
    .map(hitOf);
}

/** Makes a new record. @throws {RecordsError | ServiceFailed} */
export async function createPatient(
  ports: RecordsPorts,
  fields: Readonly<Partial<Record<PatientFieldName, string>>>,
): Promise<PatientRecord> {
  const { by, call } = requireActing(ports);
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const request = requestOf(filled, ports.now());
  const created = (patientId: string | null, outcome: 'done' | 'in-doubt') =>
    ports.journal.append({ kind: 'patient.created', body: { patientId, outcome, by } });
  try {
    const patient = await changing(() => ports.records().patients.create(request, call));
    created(patient.patientId, 'done');
    return recordOf(patient);
  } catch (error) {
    if (error instanceof ServiceFailed && error.data.outcome === 'in-doubt') {
      created(null, 'in-doubt');
    }
    throw error;
  }
}
