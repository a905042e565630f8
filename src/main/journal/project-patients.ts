import type { Statements } from './statements.ts';

/** A patient was seen to at this till, so that the list of the recent begins with them. */
export function dealtWith(db: Statements, patientId: string, at: string): void {
  db.prepare(
    'INSERT INTO recent_patients VALUES (?, ?) ON CONFLICT (patient_id) DO UPDATE SET at = excluded.at',
  ).run(patientId, at);
}
