import type { PatientHit } from '../../shared/contract/patients.ts';
import {
  fitsSearch,
  type PatientFilter,
  recognise,
  searchRank,
  widerFilters,
} from '../../shared/domain/patient-search.ts';
import { recentPatients } from '../journal/projections/patients.ts';
import type { CallOptions } from '../payments-api/call.ts';
import type { Patient } from '../payments-api/patients.ts';
import { PaymentsApiError } from '../payments-api/payments-api-error.ts';
import { reading } from '../payments-api/service-failed.ts';
import { DELETED, hitsOf } from './patient-record.ts';
import { type RecordsPorts, requireActing } from './records.ts';

/** Fits one screen; a longer result needs a longer search text. */
const MOST = 20;
/** Records of one wider filter that are compared with the whole text. */
const MOST_COMPARED = 100;
/** Simultaneous requests of one search. */
const AT_ONCE = 6;
const RECENT = 6;
const PHONE_DIGITS = 10;

/**
 * Finds patients by a search text: every interpretation of it first, then, unless these fill the
 * list, wider filters whose answers are compared with the text here. The best match comes first.
 */
export async function searchPatients(
  ports: RecordsPorts,
  text: string,
  signal: AbortSignal | undefined,
): Promise<{ patients: PatientHit[]; more: boolean }> {
  const { call } = requireActing(ports);
  const options = { ...call, ...(signal === undefined ? {} : { signal }) };
  const recognised = recognise(text);
  const found = new Map<string, Patient>();
  const ask = async (filters: readonly PatientFilter[], isWider: boolean) => {
    const narrowed = isWider || recognised.digits !== '';
    const limit = narrowed ? MOST_COMPARED : MOST + 1;
    for (let at = 0; at < filters.length && found.size <= MOST; at += AT_ONCE) {
      const batch = filters.slice(at, at + AT_ONCE);
      const answers = await reading(() =>
        Promise.all(batch.map((filter) => firstOf(ports, filter, limit, options))),
      );
      for (const patient of answers.flat()) {
        if (patient.patientStatus === DELETED) continue;
        if (!narrowed || fitsSearch(recognised, patient)) found.set(patient.patientId, patient);
      }
    }
  };
  const [wider, withParticles] = widerFilters(recognised);
  await ask(recognised.filters, false);
  await ask(wider, true);
  if (found.size === 0) await ask(withParticles, true);
  const ranked = [...found.values()]
    .map((patient) => ({ patient, rank: searchRank(recognised, patient) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ patient }) => patient);
  return { patients: hitsOf(ranked).slice(0, MOST), more: ranked.length > MOST };
}

/**
 * The first patients of one filter. A service that takes only whole phone numbers rejects the end of
 * one, which then finds none.
 */
async function firstOf(
  ports: RecordsPorts,
  filter: PatientFilter,
  limit: number,
  options: CallOptions,
): Promise<readonly Patient[]> {
  const phone = filter.primaryPhone ?? filter.mobilePhone ?? filter.homePhone ?? '';
  try {
    return await ports.records().patients.first(filter, limit, options);
  } catch (error) {
    const isEnd = phone !== '' && phone.length < PHONE_DIGITS;
    const rejected =
      error instanceof PaymentsApiError && /^(bad-request|unprocessable)$/.test(error.code);
    if (isEnd && rejected) return [];
    throw error;
  }
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
  return only === undefined || living.length > 1 ? null : (hitsOf([only])[0] ?? null);
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
  return hitsOf(
    fetched.flatMap((patient) =>
      patient === null || patient.patientStatus === DELETED ? [] : [patient],
    ),
  );
}
