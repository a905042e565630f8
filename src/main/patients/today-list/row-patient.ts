/** The patient of a row of today's list, as the service knows it. */

import type { ListedPatient } from '../../../shared/contract/today-list.ts';
import { similarNames } from '../../../shared/domain/person-names.ts';
import type { ListRow } from '../../../shared/domain/today-list.ts';
import type { Patient } from '../../payments-api/patients.ts';
import { reading } from '../../payments-api/payments-api-error.ts';
import { CodedError } from '../../system/coded-error.ts';
import { DELETED, fetchPatient, hitsOf } from '../patient-record.ts';
import { type RecordsPorts, requireActing } from '../records.ts';
import type { KeptRow } from './list-store.ts';

/** Patients of one name and birth date that are offered for a choice. */
const MOST_OFFERED = 20;

/** The living patients of the service that may be the one of a row. @throws {CodedError | ServiceFailed} */
export async function patientsOfRow(
  ports: RecordsPorts,
  row: KeptRow,
): Promise<readonly Patient[]> {
  const { call } = requireActing(ports);
  const { patients } = ports.records();
  const { patientNumber, firstName, lastName, birthDate } = row;
  const first = (filter: Parameters<typeof patients.first>[0]) =>
    reading(() => patients.first(filter, MOST_OFFERED, call));
  const living = (found: readonly Patient[]) =>
    found.filter(({ patientStatus }) => patientStatus !== DELETED);
  if (row.patientId !== null) {
    const chosen = await fetchPatient(ports, row.patientId, call).catch(nullIfGone);
    if (chosen !== null) return [chosen];
  }
  if (patientNumber !== '') {
    const found = living(await first({ externalId: patientNumber }));
    const exact = found.filter(({ externalId }) => externalId === patientNumber);
    if (exact.length > 0) return exact;
  }
  if (birthDate === null) return [];
  const named = living(
    await first({ lastName, ...(firstName === '' ? {} : { firstName }), birthDate }),
  );
  return named.filter((each) => each.birthDate === birthDate);
}

function nullIfGone(error: unknown): null {
  if (error instanceof CodedError && error.code === 'PATIENT_GONE') return null;
  throw error;
}

/** The question about the found patients; none for a single one without a difference. */
export function listedPatient(row: KeptRow, found: readonly Patient[]): ListedPatient {
  const patients = hitsOf(found);
  const [first] = found;
  const [patient] = patients;
  if (first === undefined || patient === undefined)
    return { kind: 'unknown', fields: newFields(row) };
  if (found.length > 1) return { kind: 'several', patients };
  const isChosen = row.patientId === first.patientId;
  const person = { ...first, firstName: first.firstName ?? '', lastName: first.lastName ?? '' };
  const isOtherNumber = ![row.patientNumber, '', null].includes(first.externalId);
  if (!isChosen && (!isSamePerson(row, person) || (isOtherNumber && row.patientNumber !== ''))) {
    const { birthDate, patientNumber } = row;
    return { kind: 'differs', patient, listed: { name: wholeName(row), birthDate, patientNumber } };
  }
  return { kind: 'one', patient };
}

export const wholeName = ({ firstName, lastName }: ListRow) =>
  [firstName, lastName].filter((part) => part !== '').join(' ');

/** True if neither name nor birth date tells two people apart. */
export function isSamePerson(
  row: ListRow,
  patient: {
    readonly firstName: string;
    readonly lastName: string;
    readonly birthDate: string | null;
  },
): boolean {
  const isSameDay =
    row.birthDate === null || patient.birthDate === null || row.birthDate === patient.birthDate;
  return isSameDay && similarNames(row, patient);
}

function newFields({ firstName, lastName, birthDate, phone, patientNumber }: ListRow) {
  return { firstName, lastName, birthDate, phone, externalId: patientNumber };
}
