import { DELETED, type Patient, type PatientField } from './fields.ts';

/** These fields match by their beginning; phone numbers by their end, all others whole. */
const BY_BEGINNING: ReadonlySet<PatientField> = new Set(['last_name', 'first_name']);

/** These match a whole number, or its end. */
const PHONES: ReadonlySet<PatientField> = new Set(['primary_phone', 'mobile_phone', 'home_phone']);
const PHONE_DIGITS = 10;
/** The digits of the index of the ends of phone numbers. */
export const LEAST_PHONE_END = 4;

/** The fields with an index, the most selective first. */
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

/** Sorts after all texts with the same beginning. */
const LAST_CHARACTER = String.fromCodePoint(0x10ffff);

export type PatientFilters = Readonly<Partial<Patient>>;

/** The end of a page of a search: the names of its order, as far as it has any, and the number. */
export interface Place {
  readonly lead: string;
  /** The first name, among patients with one surname. */
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

/** The expression of the indexes. The name is a documented field, so it is safe in a query. */
const column = (field: PatientField) => `(fields ->> '${field}') COLLATE NOCASE`;
const FIRST_NAME = "coalesce(fields ->> 'first_name', '') COLLATE NOCASE";
/** Needed in every search for a surname; without it SQLite does not use the index. */
const HAS_SURNAME = "(fields ->> 'last_name') IS NOT NULL";

/** The order of a search, as its index has it. */
const ORDERS: Partial<Readonly<Record<PatientField, readonly string[]>>> = {
  last_name: [column('last_name'), FIRST_NAME, 'seq'],
  first_name: [column('first_name'), 'seq'],
};

/**
 * Finds at most `limit` patients after a place with fields that match the filters (ASCII case
 * ignored), in the order of an index, so that the first of many cost no more than the first of few.
 *
 * @param surname the exact surname, if the filter has only its beginning
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
    } else if (PHONES.has(field) && value.length < PHONE_DIGITS) {
      const end = `substr(fields ->> '${field}', -${LEAST_PHONE_END})`;
      add(`${field === lead ? end : `+${end}`} = ?`, value.slice(-LEAST_PHONE_END));
      add(`substr(fields ->> '${field}', ?) = ?`, -value.length, value);
    } else add(`${name} = ?`, value);
  }
  // Deleted patients are found only by a search for them (§2.4: status 2).
  if (filters.patient_status === undefined) add(`fields ->> 'patient_status' <> '${DELETED}'`);
  if (lead !== undefined) add(`(fields ->> '${lead}') IS NOT NULL`); // without it SQLite does not use the index
  const places = (lead === undefined ? undefined : ORDERS[lead]) ?? ['seq'];
  const order = surname === undefined ? places : places.slice(1); // within one surname, by the rest
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
 * True if a search for both names is faster surname by surname: many surnames may begin alike, and
 * few of their patients have such a first name.
 */
export const isByBothNames = (filters: PatientFilters): boolean =>
  INDEXED.find((field) => filters[field]) === 'last_name' && Boolean(filters.first_name);

/** Finds the first surname of a client with this beginning after another one. */
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
  // The request's schema has let only documented fields through.
  const entries = Object.entries(filters) as [PatientField, string | undefined][];
  return entries.flatMap(([field, value]) => (value === undefined ? [] : [[field, value]]));
}
