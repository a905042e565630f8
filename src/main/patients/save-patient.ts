import type { PatientChanges, PatientHit, PatientRecord } from '../../shared/contract/patients.ts';
import { fieldProblem } from '../../shared/domain/patient-field-values.ts';
import {
  PATIENT_FIELD_NAMES,
  PATIENT_FIELDS,
  type PatientFieldName,
} from '../../shared/domain/patient-fields.ts';
import { similarNames } from '../../shared/domain/person-names.ts';
import type { CallOptions } from '../payments-api/call.ts';
import type { Patient, PatientRequest } from '../payments-api/patients.ts';
import { changing, reading, ServiceFailed } from '../payments-api/payments-api-error.ts';
import { CodedError } from '../system/coded-error.ts';
import { DELETED, fetchPatient, hitsOf, recordOf, shownValue } from './patient-record.ts';
import { type RecordsPorts, requireActing } from './records.ts';

type Values = Readonly<Partial<Record<PatientFieldName, string>>>;

/** @throws {CodedError} `INVALID_FIELD` for a value that breaks its rule (interface.md §2.4). */
export function requestOf(values: Values, now: Date): PatientRequest {
  for (const field of PATIENT_FIELD_NAMES) {
    const problem = fieldProblem(PATIENT_FIELDS[field], values[field] ?? '', todayOf(now));
    if (problem !== null) throw new CodedError('INVALID_FIELD', { data: { field, problem } });
  }
  return values as PatientRequest; // each value was just checked against its field's rule
}

/** The day on this PC's calendar, YYYY-MM-DD. */
function todayOf(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * Sends only the changed fields. A field that another counter changed since the record was opened
 * is not overwritten: `CHANGED_MEANWHILE` returns it for a comparison. The service has no versions,
 * so a short race between this check and the sending remains.
 *
 * @throws {CodedError | ServiceFailed}
 */
export async function savePatient(
  ports: RecordsPorts,
  patientId: string,
  changes: PatientChanges,
): Promise<PatientRecord> {
  const { by, call } = requireActing(ports);
  const fields = PATIENT_FIELD_NAMES.filter((field) => changes[field] !== undefined);
  const values = Object.fromEntries(fields.map((field) => [field, changes[field]?.to ?? '']));
  const request = requestOf(values, ports.now());
  const before = await fetchPatient(ports, patientId, call);
  const theirs = fields.filter(
    (field) =>
      shownValue(before, field) !== changes[field]?.from && (before[field] ?? '') !== values[field],
  );
  if (theirs.length > 0) {
    const data = { record: recordOf(before), fields: theirs };
    throw new CodedError('CHANGED_MEANWHILE', { data });
  }
  const holds = (patient: Patient) =>
    fields.every((field) => (patient[field] ?? '') === values[field]);
  if (holds(before)) return recordOf(before);

  const journal = (outcome: 'done' | 'in-doubt') =>
    ports.commands.appendResult({
      kind: 'patient.changed',
      body: { patientId, fields, outcome, by },
    });
  try {
    const after = await changing(() => ports.records().patients.update(patientId, request, call));
    journal('done');
    return recordOf(after);
  } catch (error) {
    if (!(error instanceof ServiceFailed) || error.data.outcome !== 'in-doubt') throw error;
    // The answer was lost: the record shows the outcome.
    const after = await fetchAgain(ports, patientId, call);
    const done = after !== null && holds(after);
    journal(done ? 'done' : 'in-doubt');
    if (done) return recordOf(after);
    throw error;
  }
}

/** The record, or null if the second request fails too. @throws {CodedError} if it is gone */
async function fetchAgain(
  ports: RecordsPorts,
  patientId: string,
  call: CallOptions,
): Promise<Patient | null> {
  try {
    return await fetchPatient(ports, patientId, call);
  } catch (error) {
    if (error instanceof ServiceFailed) return null;
    throw error;
  }
}

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
    ports.commands.appendResult({ kind: 'patient.created', body: { patientId, outcome, by } });
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
