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

/** Where a page of a search ends: the names it is ordered by, as far as it is, and the number. */
export interface Place {
  readonly lead: string;
  /** Of those with one surname, the first name. */
  readonly second: string;
  readonly seq: number;
}

export const FIRST_PLACE: Place = { lead: '', second: '', seq: 0 };

export interface FoundRow extends Place {
  readonly fields: string;
}

interface Query {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** As the indexes have it. The name is one of the document's, so it is safe to stand in a query. */
const column = (field: PatientField) => `(fields ->> '${field}') COLLATE NOCASE`;
const FIRST_NAME = "coalesce(fields ->> 'first_name', '') COLLATE NOCASE";
/** Said in every search for a surname, or its index is not taken. */
const HAS_SURNAME = "(fields ->> 'last_name') IS NOT NULL";

/** By what a search is ordered, as its index has it. */
const ORDERS: Partial<Readonly<Record<PatientField, readonly string[]>>> = {
  last_name: [column('last_name'), FIRST_NAME, 'seq'],
  first_name: [column('first_name'), 'seq'],
};

/**
 * Asks for at most `limit` patients after a place whose fields match the filters (ASCII case aside),
 * in the order of an index, so that the first of many cost no more than the first of few.
 * @param surname the one that is meant, where the filter has its beginning alone.
 */
export function searchQuery(
  clientId: string,
  filters: PatientFilters,
  after: Place,
  limit: number,
  surname?: string,
): Query {
  const lead = INDEXED.find((field) => filters[field]);
  const where = ['client_id = ?'];
  const values: (string | number)[] = [clientId];
  const add = (condition: string, ...own: readonly (string | number)[]) => {
    where.push(condition);
    values.push(...own);
  };
  for (const [field, value] of known(filters)) {
    const also = field === 'first_name' && lead === 'last_name' ? FIRST_NAME : `+${column(field)}`;
    const name = field === lead ? column(field) : also; // + keeps SQLite from another index
    if (field === 'patient_id') add('id = ?', value.toLowerCase());
    else if (value === '') add(`coalesce(${column(field)}, '') = ''`);
    else if (field === 'last_name' && surname !== undefined) add(`${name} = ?`, surname);
    else if (BY_BEGINNING.has(field)) {
      add(`${name} >= ? AND ${name} < ?`, value, value + LAST_CHARACTER);
    } else add(`${name} = ?`, value);
  }
  // Deleted patients are found by those who ask for them (§2.4: status 2).
  if (filters.patient_status === undefined) add(`fields ->> 'patient_status' <> '${DELETED}'`);
  if (lead !== undefined) add(`(fields ->> '${lead}') IS NOT NULL`); // or its index is not taken
  const places = (lead === undefined ? undefined : ORDERS[lead]) ?? ['seq'];
  const order = surname === undefined ? places : places.slice(1); // of one surname, by the rest
  if (after.seq > 0) {
    const names = surname === undefined ? [after.lead, after.second] : [after.second];
    const reached = names.slice(0, order.length - 1);
    add(`(${order.join(', ')}) > (${order.map(() => '?').join(', ')})`, ...reached, after.seq);
  }
  return {
    sql: `SELECT seq, fields, ${lead === undefined ? "''" : `fields ->> '${lead}'`} AS lead,
            coalesce(fields ->> 'first_name', '') AS second
          FROM patients WHERE ${where.join(' AND ')} ORDER BY ${order.join(', ')} LIMIT ?`,
    values: [...values, limit],
  };
}

/**
 * Whether a search for both names is better made surname by surname: many may begin alike, and of
 * all of them only a few have such a first name.
 */
export const isByBothNames = (filters: PatientFilters): boolean =>
  INDEXED.find((field) => filters[field]) === 'last_name' && Boolean(filters.first_name);

/** Asks for the first surname of a client that begins as wanted and comes after another one. */
export function surnameQuery(clientId: string, beginning: string, after: string | null): Query {
  const surname = column('last_name');
  return {
    sql: `SELECT fields ->> 'last_name' AS surname FROM patients
          WHERE client_id = ? AND ${surname} ${after === null ? '>=' : '>'} ? AND ${surname} < ?
            AND ${HAS_SURNAME}
          ORDER BY ${surname} LIMIT 1`,
    values: [clientId, after ?? beginning, beginning + LAST_CHARACTER],
  };
}

function known(filters: PatientFilters): readonly [PatientField, string][] {
  // The request's schema has let only fields of the document through.
  const entries = Object.entries(filters) as [PatientField, string | undefined][];
  return entries.flatMap(([field, value]) => (value === undefined ? [] : [[field, value]]));
}
