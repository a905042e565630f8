import type { Approval } from '../../shared/contract/approval.ts';
import type { PatientRecord } from '../../shared/contract/patients.ts';
import { may } from '../../shared/domain/permissions.ts';
import { journaled } from '../service/journaled.ts';
import { type RecordsPorts, requireActing } from '../service/records-ports.ts';
import { changing } from '../service/service-failed.ts';
import { fetchPatient } from './open-patient.ts';
import { recordOf } from './patient-record.ts';

/** Deactivates or reactivates a record. @throws {RecordsError | ServiceFailed} */
export async function setActive(
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
 * @throws {RecordsError | StaffError | ServiceFailed}
 */
export async function deletePatient(
  ports: RecordsPorts,
  patientId: string,
  approval: Approval | null,
): Promise<void> {
  const { by, role, call } = requireActing(ports);
  const manager = may(role, 'delete-patient')
    ? null
    : await ports.approve(approval, by, 'delete-patient');
  await fetchPatient(ports, patientId, call);
  await journaled(
    () => changing(() => ports.records().patients.delete(patientId, call)),
    (outcome) =>
      ports.journal.append({ kind: 'patient.deleted', body: { patientId, outcome, by, manager } }),
  );
}
