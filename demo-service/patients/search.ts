import { DELETED, type Patient, type PatientField } from './fields.ts';

/** Of these the beginning is enough; of all others the whole value is meant. */
const BY_BEGINNING: ReadonlySet<PatientField> = new Set(['last_name', 'first_name']);

/** The fields with an index, what tells most apart first. */
const INDEXED = [
  'external_id',
  'account_number',
  'primary_phone',
  'mobile_phone',
  'home_phone',
  'birth_date',
  'last_name',
  'first_name',
] as const satisfies readonly PatientField[];

/** After all texts that begin alike. */
const LAST_CHARACTER = String.fromCodePoint(0x10ffff);

export type PatientFilters = Readonly<Partial<Patient>>;

/** Where a page of a search ends: the value of the field it is ordered by, and the number. */
export interface Place {
  readonly lead: string;
  readonly seq: number;
}

export const FIRST_PLACE: Place = { lead: '', seq: 0 };

export interface FoundRow extends Place {
  readonly fields: string;
}

/**
 * Asks for at most `limit` patients after a place whose fields match the filters (ASCII case aside),
 * in the order of an index, so that the first of many cost no more than the first of few.
 */
export function searchQuery(
  clientId: string,
  filters: PatientFilters,
  after: Place,
  limit: number,
): { readonly sql: string; readonly values: readonly (string | number)[] } {
  const lead = INDEXED.find((field) => filters[field]);
  const where = ['client_id = ?'];
  const values: (string | number)[] = [clientId];
  const add = (condition: string, ...own: readonly (string | number)[]) => {
    where.push(condition);
    values.push(...own);
  };
  for (const [field, value] of known(filters)) {
    if (field === 'patient_id') add('id = ?', value.toLowerCase());
    else if (value === '') add(`coalesce(${column(field)}, '') = ''`);
    else if (BY_BEGINNING.has(field)) {
      add(`${column(field)} >= ? AND ${column(field)} < ?`, value, value + LAST_CHARACTER);
    } else add(`${column(field)} = ?`, value);
  }
  // Deleted patients are found by those who ask for them (§2.4: status 2).
  if (filters.patient_status === undefined) add(`fields ->> 'patient_status' <> '${DELETED}'`);
  if (lead !== undefined) {
    add(`(fields ->> '${lead}') IS NOT NULL`); // said once more, or its index is not taken
  }
  const inOrderOfLead = lead !== undefined && BY_BEGINNING.has(lead);
  if (!inOrderOfLead) add('seq > ?', after.seq);
  else if (after.seq > 0) add(`(${column(lead)}, seq) > (?, ?)`, after.lead, after.seq);
  const order = inOrderOfLead ? `${column(lead)}, seq` : 'seq';
  return {
    sql: `SELECT seq, fields, ${lead === undefined ? "''" : `fields ->> '${lead}'`} AS lead
          FROM patients WHERE ${where.join(' AND ')} ORDER BY ${order} LIMIT ?`,
    values: [...values, limit],
  };
}

/** As the indexes have it. The name is one of the document's, so it is safe to stand in a query. */
const column = (field: PatientField) => `(fields ->> '${field}') COLLATE NOCASE`;

function known(filters: PatientFilters): readonly [PatientField, string][] {
  // The request's schema has let only fields of the document through.
  const entries = Object.entries(filters) as [PatientField, string | undefined][];
  return entries.flatMap(([field, value]) => (value === undefined ? [] : [[field, value]]));
}
