import type { PatientHit, PatientRecord } from '../../shared/contract/patients.ts';
import type { PatientFieldName } from '../../shared/domain/patient-fields.ts';
import { similarNames } from '../../shared/domain/person-names.ts';
import type { PatientRequest } from '../payments-api/patients.ts';
import { changing, reading, ServiceFailed } from '../payments-api/service-failed.ts';
import { CodedError } from '../system/coded-error.ts';
import { hitsOf } from './patient-hit.ts';
import { DELETED, recordOf } from './patient-record.ts';
import { type RecordsPorts, requireActing } from './records.ts';
import { requestOf } from './save-patient.ts';

/** Limit of compared records: at most a few hundred of a million share a birthday or a name. */
const MOST_COMPARED = 500;

type Fields = Readonly<Partial<Record<PatientFieldName, string>>>;

/**
 * Patients that may be the same person: with that number of the practice; born on that day with a
 * similar name; or of that name with one of the two dates of birth missing.
 */
async function findLookalikes(
  ports: RecordsPorts,
  { firstName = '', lastName = '', birthDate = '', externalId = '' }: Fields,
): Promise<PatientHit[]> {
  const { call } = requireActing(ports);
  const ask = (filter: PatientRequest) =>
    ports.records().patients.first(filter, MOST_COMPARED, call);
  const name = {
    ...(firstName === '' ? {} : { firstName }),
    ...(lastName === '' ? {} : { lastName }),
  };
  const isNamed = firstName !== '' || lastName !== '';
  const [sameNumber, sameDay, sameName] = await reading(() =>
    Promise.all([
      externalId === '' ? [] : ask({ externalId }),
      birthDate === '' ? [] : ask({ birthDate }),
      isNamed ? ask(name) : [],
    ]),
  );
  const undated = sameName.filter((each) => birthDate === '' || (each.birthDate ?? '') === '');
  const similar = [...sameDay, ...undated].filter((each) =>
    similarNames(
      { firstName, lastName },
      { firstName: each.firstName ?? '', lastName: each.lastName ?? '' },
    ),
  );
  const found = [...sameNumber.filter((each) => each.externalId === externalId), ...similar];
  const byId = new Map(found.map((each) => [each.patientId, each]));
  return hitsOf([...byId.values()].filter(({ patientStatus }) => patientStatus !== DELETED));
}

/**
 * Creates a new record.
 * @param confirmed ids of similar patients that a person marked as different.
 * @throws {CodedError} `LOOKALIKES` for any other similar patient. @throws {ServiceFailed}
 */
export async function createPatient(
  ports: RecordsPorts,
  journalListed: (patients: readonly PatientHit[]) => void,
  fields: Fields,
  confirmed: readonly string[] = [],
): Promise<PatientRecord> {
  const { by, call } = requireActing(ports);
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const request = requestOf(filled, ports.now());
  const lookalikes = await findLookalikes(ports, filled);
  if (lookalikes.some(({ patientId }) => !confirmed.includes(patientId))) {
    journalListed(lookalikes);
    throw new CodedError('LOOKALIKES', { data: { patients: lookalikes } });
  }
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
