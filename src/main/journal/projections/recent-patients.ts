import { z } from 'zod';
import type { Readable } from '../journal.ts';
import type { Statements } from '../statements.ts';

const idRow = z.object({ patient_id: z.string() });

/** Ids of the patients this till dealt with last, newest first. */
export function recentPatients(db: Readable, most: number): readonly string[] {
  return db
    .all('SELECT patient_id FROM recent_patients ORDER BY at DESC, patient_id LIMIT ?', most)
    .map((row) => idRow.parse(row).patient_id);
}

/** Records that this till dealt with a patient, for the list of recent patients. */
export function dealtWith(db: Statements, patientId: string, at: string): void {
  db.prepare(
    'INSERT INTO recent_patients VALUES (?, ?) ON CONFLICT (patient_id) DO UPDATE SET at = excluded.at',
  ).run(patientId, at);
}
