import type { Statements } from './statements.ts';

/** Records that this till dealt with a patient, for the list of recent patients. */
export function dealtWith(db: Statements, patientId: string, at: string): void {
  db.prepare(
    'INSERT INTO recent_patients VALUES (?, ?) ON CONFLICT (patient_id) DO UPDATE SET at = excluded.at',
  ).run(patientId, at);
}
