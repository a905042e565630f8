import type { PatientChanges, PatientHit, PatientRecord } from '../../shared/contract/patients.ts';
import type { PatientFieldName } from '../../shared/domain/patient-fields.ts';
import {
  fitsSearch,
  type PatientFilter,
  recognise,
  searchRank,
  widerFilters,
} from '../../shared/domain/patient-search.ts';
import type { Command } from '../commands.ts';
import { recentPatients } from '../journal/projections/patients.ts';
import { listingJournal } from '../payments/listed-patients.ts';
import type { CallOptions } from '../payments-api/call.ts';
import type { Patient } from '../payments-api/patients.ts';
import { changing, PaymentsApiError, reading } from '../payments-api/payments-api-error.ts';
import { takeTurns } from '../system/timers.ts';
import {
  DELETED,
  fetchPatient,
  hitsOf,
  nameOf,
  openPatient,
  recordOf,
  revealSecret,
} from './patient-record.ts';
import { journaled, type RecordsPorts, requireActing } from './records.ts';
import { createPatient, savePatient } from './save-patient.ts';

/** The patients of the counter. Every operation throws CodedError or ServiceFailed. */
export interface Patients {
  search(
    text: string,
    signal?: AbortSignal,
  ): Promise<{ readonly patients: PatientHit[]; readonly more: boolean }>;
  /** Null for none or several. */
  withExternalId(externalId: string): Promise<PatientHit | null>;
  recents(): Promise<PatientHit[]>;
  /** @param saleId the sale that reads it, which journals the opening once. */
  open(patientId: string, saleId?: string): Promise<PatientRecord>;
  /** The present name and id in the practice's system of a living patient. */
  identify(
    patientId: string,
  ): Promise<{ readonly name: string; readonly externalId: string | null }>;
  reveal(patientId: string, field: PatientFieldName): Promise<string>;
  save(patientId: string, changes: PatientChanges): Promise<PatientRecord>;
  create(
    fields: Readonly<Partial<Record<PatientFieldName, string>>>,
    /** Ids of similar patients that a person marked as different. */
    confirmed?: readonly string[],
  ): Promise<PatientRecord>;
  setActive(patientId: string, active: boolean): Promise<PatientRecord>;
  /** Needs a manager approval, unless the person has the right. */
  delete(order: DeletePatient): Promise<void>;
}

interface DeletePatient extends Command {
  readonly patientId: string;
}

export function createPatients(ports: RecordsPorts): Patients {
  const inTurn = takeTurns();
  /** The sale, patient and person of the last opening for a sale. */
  let opened = '';
  const journalListed = listingJournal(ports);
  return {
    search: async (text, signal) => {
      const found = await searchPatients(ports, text, signal);
      journalListed(found.patients);
      return found;
    },
    withExternalId: async (externalId) => {
      const found = await patientWithExternalId(ports, externalId);
      if (found !== null) journalListed([found]);
      return found;
    },
    recents: async () => {
      const found = await fetchRecents(ports);
      journalListed(found);
      return found;
    },
    open: async (patientId, saleId) => {
      const opening = `${saleId} ${patientId} ${ports.commands.cashier().id}`;
      const isOpen = saleId !== undefined && opening === opened;
      const record = await openPatient(ports, patientId, isOpen);
      opened = opening;
      return record;
    },
    identify: async (patientId) => {
      const patient = await fetchPatient(ports, patientId, requireActing(ports).call);
      return { name: nameOf(patient), externalId: patient.externalId };
    },
    reveal: (patientId, field) => revealSecret(ports, patientId, field),
    save: (patientId, changes) => savePatient(ports, patientId, changes),
    // One at a time: two simultaneous ones would not find each other.
    create: (fields, confirmed) =>
      inTurn(() => createPatient(ports, journalListed, fields, confirmed)),
    setActive: (patientId, active) => setActive(ports, patientId, active),
    delete: (order) => inTurn(() => deletePatient(ports, order)),
  };
}

/** Deactivates or reactivates a record. @throws {CodedError | ServiceFailed} */
async function setActive(
  ports: RecordsPorts,
  patientId: string,
  active: boolean,
): Promise<PatientRecord> {
  const { by, call } = requireActing(ports);
  await fetchPatient(ports, patientId, call);
  const patientStatus = active ? '1' : '0';
  const after = await journaled(
    () => changing(() => ports.records().patients.update(patientId, { patientStatus }, call)),
    (outcome) =>
      ports.commands.appendResult({
        kind: 'patient.changed',
        body: { patientId, fields: ['patientStatus'], outcome, by },
      }),
  );
  return recordOf(after);
}

/**
 * Deletes a record at the service, with a manager approval.
 * @throws {CodedError | ServiceFailed}
 */
async function deletePatient(ports: RecordsPorts, order: DeletePatient): Promise<void> {
  const { patientId } = order;
  const { by, call } = requireActing(ports);
  const right = { permission: 'delete-patient', approval: 'role' } as const;
  await fetchPatient(ports, patientId, call); // before a PIN is asked for in vain
  const { manager } = await ports.commands.by(order, right);
  await journaled(
    () => changing(() => ports.records().patients.delete(patientId, call)),
    (outcome) =>
      ports.commands.appendResult({
        kind: 'patient.deleted',
        body: { patientId, outcome, by, manager },
      }),
  );
}

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
 * list, wider filters; their answers are compared with the text here. The best match comes first.
 */
async function searchPatients(
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
  const [wider, rarer] = widerFilters(recognised);
  await ask(recognised.filters, false);
  await ask(wider, true);
  if (found.size === 0) await ask(rarer, true);
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
async function patientWithExternalId(
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
async function fetchRecents(ports: RecordsPorts): Promise<PatientHit[]> {
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
