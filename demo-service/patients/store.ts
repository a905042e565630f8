/**
 * Patient records (interface.md §2.4 and §4.2): create, update, get, search and delete.
 *
 *    routes.ts ─▶ schemas.ts (lengths: fields.ts) ─▶ store.ts ─▶ search.ts: in the order of an index, page by page
 *
 * A deleted patient stays as a record that no request changes. Each client sees only its own patients.
 */

import type { Db } from '../store/open.ts';
import { BLANK, type Patient } from './fields.ts';
import {
  FIRST_PLACE,
  type FoundRow,
  isByBothNames,
  type PatientFilters,
  type Place,
  searchQuery,
  surnameQuery,
} from './search.ts';

interface PatientRow {
  readonly fields: string;
}

/** The patients of the store. Each client sees only its own. */
export interface Patients {
  /** Adds a patient, or replaces the one with the same id. */
  put(clientId: string, patient: Patient): void;
  find(clientId: string, id: string): Patient | undefined;
  /** At most `limit` patients after a place that match the filters. */
  page(
    clientId: string,
    filters: PatientFilters,
    after: Place,
    limit: number,
  ): readonly (Place & { readonly patient: Patient })[];
}

export function patientStore(db: Db): Patients {
  const upsert = db.prepare<[string, string, string]>(
    `INSERT INTO patients (id, client_id, fields) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET fields = excluded.fields`,
  );
  const byId = db.prepare<[string, string], PatientRow>(
    'SELECT fields FROM patients WHERE id = ? AND client_id = ?',
  );
  return {
    put: (clientId, patient) =>
      void upsert.run(patient.patient_id, clientId, JSON.stringify(withoutBlanks(patient))),
    find: (clientId, id) => {
      const row = byId.get(id, clientId);
      return row === undefined ? undefined : patientOf(row);
    },
    page: (clientId, filters, after, limit) => {
      const found = isByBothNames(filters)
        ? bySurname(db, clientId, filters, after, limit)
        : rowsOf(db, searchQuery(clientId, filters, after, limit));
      return found.map((row) => ({ ...placeOf(row), patient: patientOf(row) }));
    },
  };
}

const rowsOf = (db: Db, { sql, values }: ReturnType<typeof searchQuery>) =>
  db.prepare<(string | number)[], FoundRow>(sql).all(...values);

const placeOf = ({ lead, second, seq }: Place): Place => ({ lead, second, seq });

/** At most `limit` patients that match both names, one surname after the other. */
function bySurname(
  db: Db,
  clientId: string,
  filters: PatientFilters,
  after: Place,
  limit: number,
): readonly FoundRow[] {
  const found: FoundRow[] = [];
  const next = (last: string | null) => {
    const { sql, values } = surnameQuery(clientId, filters.last_name ?? '', last);
    return db.prepare<(string | number)[], { surname: string }>(sql).get(...values)?.surname;
  };
  let surname = after.seq > 0 ? after.lead : next(null);
  let start = after;
  while (surname !== undefined && found.length < limit) {
    const query = searchQuery(clientId, filters, start, limit - found.length, surname);
    found.push(...rowsOf(db, query));
    surname = next(surname);
    start = FIRST_PLACE;
  }
  return found;
}

/** Most patients have some fifteen of eighty fields. */
function withoutBlanks(patient: Patient): object {
  return Object.fromEntries(Object.entries(patient).filter(([, value]) => value !== ''));
}

/** Only the service writes this text. */
function patientOf(row: PatientRow): Patient {
  const known: Partial<Patient> = JSON.parse(row.fields);
  return { ...BLANK, ...known };
}
