import type { PatientChanges, PatientHit, PatientRecord } from '../../shared/contract/patients.ts';
import type { PatientFieldName } from '../../shared/domain/patient-fields.ts';
import type { Command } from '../commands.ts';
import { changing } from '../payments-api/service-failed.ts';
import { takeTurns } from '../system/timers.ts';
import { fetchRecents, patientWithExternalId, searchPatients } from './find-patients.ts';
import { fetchPatient, nameOf, openPatient, recordOf, revealSecret } from './patient-record.ts';
import { journaled, listingJournal, type RecordsPorts, requireActing } from './records.ts';
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
    delete: (order) => deletePatient(ports, order),
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
      ports.journal.append({
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
  const { manager } = await ports.commands.by(order, right);
  await fetchPatient(ports, patientId, call);
  await journaled(
    () => changing(() => ports.records().patients.delete(patientId, call)),
    (outcome) =>
      ports.journal.append({ kind: 'patient.deleted', body: { patientId, outcome, by, manager } }),
  );
}
