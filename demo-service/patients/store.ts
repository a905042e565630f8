import type { Db } from '../store/open.ts';
import { DELETED, type Patient } from './fields.ts';

interface PatientRow {
  readonly seq: number;
  readonly fields: string;
}

/** The patients of the store. Each client sees its own only. */
export interface Patients {
  /** Adds a patient, or replaces the one with the same id. */
  put(clientId: string, patient: Patient): void;
  find(clientId: string, id: string): Patient | undefined;
  /** At most `limit` patients after a place, those whose fields equal the filters (ASCII case aside). */
  page(
    clientId: string,
    filters: Readonly<Partial<Patient>>,
    after: { readonly seq: number },
    limit: number,
  ): readonly { readonly seq: number; readonly patient: Patient }[];
}

export function patientStore(db: Db): Patients {
  const upsert = db.prepare<[string, string, string]>(
    `INSERT INTO patients (id, client_id, fields) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET fields = excluded.fields`,
  );
  const byId = db.prepare<[string, string], PatientRow>(
    'SELECT seq, fields FROM patients WHERE id = ? AND client_id = ?',
  );
  return {
    put: (clientId, patient) =>
      void upsert.run(patient.patient_id, clientId, JSON.stringify(patient)),
    find: (clientId, id) => {
      const row = byId.get(id, clientId);
      return row === undefined ? undefined : patientOf(row);
    },
    page: (clientId, filters, after, limit) => {
      const asked = Object.entries(filters).filter(([, value]) => value !== undefined);
      const conditions = asked.map(() => 'AND fields ->> ? = ? COLLATE NOCASE');
      // Deleted patients are found by those who ask for them (§2.4: status 2).
      if (filters.patient_status === undefined)
        conditions.push(`AND fields ->> 'patient_status' <> '${DELETED}'`);
      return db
        .prepare<(string | number)[], PatientRow>(
          `SELECT seq, fields FROM patients
           WHERE client_id = ? AND seq > ? ${conditions.join(' ')} ORDER BY seq LIMIT ?`,
        )
        .all(clientId, after.seq, ...asked.flat(), limit)
        .map((row) => ({ seq: row.seq, patient: patientOf(row) }));
    },
  };
}

/** The service alone writes this text, always in full. */
function patientOf(row: PatientRow): Patient {
  const patient: Patient = JSON.parse(row.fields);
  return patient;
}
