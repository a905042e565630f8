import { z } from 'zod';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import type { Readable, Statements } from '../statements.ts';
import { spendAgreement } from './agreements.ts';

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

const consentRow = z.object({ at: z.string(), by_name: z.string(), text: z.string() });

/** The consent of a patient to a profile made at this till; null for one from another terminal. */
export function consentTo(
  db: Readable,
  profileId: string,
): { readonly at: string; readonly by: string; readonly text: string } | null {
  const [row] = db.all('SELECT at, by_name, text FROM consents WHERE profile_id = ?', profileId);
  if (row === undefined) return null;
  const { at, by_name, text } = consentRow.parse(row);
  return { at, by: by_name, text };
}

const askedRow = z.object({ at: z.string() });

/** More than the entries of a busy day: the journal has no index by time or kind. */
const ENTRIES_OF_A_DAY = 50_000;

/** The times of the eligibility checks of a patient since an instant (ISO 8601). */
export function eligibilityAskedSince(
  db: Readable,
  patientId: string,
  since: string,
): readonly string[] {
  return db
    .all(
      `SELECT at FROM entries
       WHERE number > (SELECT max(number) FROM entries) - ${ENTRIES_OF_A_DAY} AND at >= ?
         AND kind = 'eligibility.asked' AND entry_text(body) ->> '$.patientId' = ?`,
      since,
      patientId,
    )
    .map((row) => askedRow.parse(row).at);
}

type PatientEntry = Extract<NewEntry, { kind: `patient.${string}` | `profile.${string}` }>;

/** Applies recent patients and the consents to profiles to the projections. */
export function projectPatient(db: Statements, at: string, entry: PatientEntry): void {
  switch (entry.kind) {
    case 'patient.opened':
    case 'patient.changed':
    case 'patient.created':
      if (entry.body.patientId !== null) dealtWith(db, entry.body.patientId, at);
      return;
    case 'patient.deleted':
      db.prepare('DELETE FROM recent_patients WHERE patient_id = ?').run(entry.body.patientId);
      return;
    case 'profile.created': {
      const { profileId, consent, agreementId, by } = entry.body;
      spendAgreement(db, agreementId, profileId ?? '', profileId);
      if (profileId === null) return;
      db.prepare('INSERT OR REPLACE INTO consents VALUES (?, ?, ?, ?)').run(
        profileId,
        at,
        by.name,
        consent,
      );
      return;
    }
    case 'profile.deleted':
      db.prepare('DELETE FROM consents WHERE profile_id = ?').run(entry.body.profileId);
      return;
    default:
      return;
  }
}
