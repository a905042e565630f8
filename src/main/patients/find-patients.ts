import type { PatientHit } from '../../shared/contract/patients.ts';
import { recognise } from '../../shared/domain/patient-search.ts';
import { recentPatients } from '../journal/projections/patients.ts';
import type { Patient } from '../payments-api/patients.ts';
import { PaymentsApiError } from '../payments-api/payments-api-error.ts';
import { reading } from '../payments-api/service-failed.ts';
import { hitOf } from './patient-hit.ts';
import { DELETED } from './patient-record.ts';
import { type RecordsPorts, requireActing } from './records.ts';

/** Fits one screen; a longer result needs a longer search text. */
const MOST = 20;
const RECENT = 6;

/**
 * Finds patients by a search text. Every interpretation of it is requested at once, each limited to
 * a screen of patients; the likeliest comes first.
 */
export async function searchPatients(
  ports: RecordsPorts,
  text: string,
  signal: AbortSignal | undefined,
): Promise<{ patients: PatientHit[]; more: boolean }> {
  const { call } = requireActing(ports);
  const { patients } = ports.records();
  const options = { ...call, ...(signal === undefined ? {} : { signal }) };
  const { filters } = recognise(text);
  const answers = await reading(() =>
    Promise.all(filters.map((filter) => patients.first(filter, MOST + 1, options))),
  );
  const found = new Map(answers.flat().map((patient) => [patient.patientId, patient]));
  const living = [...found.values()].filter(({ patientStatus }) => patientStatus !== DELETED);
  return { patients: living.slice(0, MOST).map(hitOf), more: living.length > MOST };
}

/** The patient with the practice's own id, unless deleted; null for none, or more than one. */
export async function patientWithExternalId(
  ports: RecordsPorts,
  externalId: string,
): Promise<PatientHit | null> {
  const { call } = requireActing(ports);
  const found = await reading(() => ports.records().patients.first({ externalId }, MOST, call));
  const living = found.filter(
    (each) => each.patientStatus !== DELETED && each.externalId === externalId,
  );
  const [only] = living;
  return only === undefined || living.length > 1 ? null : hitOf(only);
}

/** The patients this till dealt with last; those it can no longer fetch are left out. */
export async function fetchRecents(ports: RecordsPorts): Promise<PatientHit[]> {
  const { call } = requireActing(ports);
  const { patients } = ports.records();
  const fetchOne = async (patientId: string): Promise<Patient | null> => {
    try {
      return await patients.get(patientId, call);
    } catch (error) {
      const gone = ['not-found', 'forbidden', 'invalid-request'];
      if (error instanceof PaymentsApiError && gone.includes(error.code)) return null;
      throw error;
    }
  };
  const ids = recentPatients(ports.journal.readable, RECENT);
  const fetched = await reading(() => Promise.all(ids.map(fetchOne)));
  return fetched
    .filter((patient) => patient !== null && patient.patientStatus !== DELETED)
    .flatMap((patient) => (patient === null ? [] : [hitOf(patient)]));
}
