import { type Cents, parseAmount } from '../../shared/domain/money.ts';
import { uuidOf } from '../../shared/journal/tracking-id.ts';
import type { Condition } from '../journal/projections/payments.ts';

type IdColumn = 'tracking_id' | 'record_id';

/**
 * A tracking id is six characters of the till, a dash and 32 digits that begin with the time; the
 * service's id is a UUID. Shorter beginnings would find all of the till, so they find nothing.
 */
const IDS: readonly { readonly column: IdColumn; readonly shape: RegExp }[] = [
  { column: 'tracking_id', shape: /^[0-9a-z]{6}-[0-9a-f]{6,32}$/i },
  { column: 'record_id', shape: /^[0-9a-f]{8}-[0-9a-f-]{0,27}$/i },
];

/** A possible meaning of one search word; a payment fits if one of the meanings does. */
export type Meaning =
  | { readonly kind: 'amount'; readonly amount: Cents }
  | { readonly kind: 'last-four'; readonly digits: string }
  | { readonly kind: 'receipt'; readonly number: string }
  /** From midnight to midnight by this PC's time zone, ISO 8601. */
  | { readonly kind: 'day'; readonly from: string; readonly to: string }
  /** From its beginning. */
  | { readonly kind: 'id'; readonly column: IdColumn; readonly text: string }
  /** A cashier's or a patient's, or a part of it. */
  | { readonly kind: 'name'; readonly text: string }
  /** A word of a check's number or of another terminal's approval code. */
  | { readonly kind: 'reference'; readonly text: string }
  /** `patient:` and the id; the page writes it when a patient is chosen. */
  | { readonly kind: 'patient'; readonly id: string };

const PATIENT = 'patient:';

const DAYS_AGO: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['yesterday', 1],
]);

function dayOf(start: Date): Meaning {
  const end = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
  return { kind: 'day', from: start.toISOString(), to: end.toISOString() };
}

/**
 * `2026-11-21`, `11/21`, `11/21/26`, `11/21/2026`, `today`, `yesterday`; null for an invalid day.
 */
function readDay(word: string, now: Date): Meaning | null {
  const ago = DAYS_AGO.get(word.toLowerCase());
  if (ago !== undefined) {
    return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago));
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  const us = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(word);
  if (iso === null && us === null) return null;
  const [year, month, day] =
    iso !== null
      ? [iso[1], iso[2], iso[3]]
      : [us?.[3] ?? String(now.getFullYear()), us?.[1], us?.[2]];
  const full = Number(year) < 100 ? 2_000 + Number(year) : Number(year);
  const start = new Date(full, Number(month) - 1, Number(day));
  return start.getMonth() === Number(month) - 1 ? dayOf(start) : null;
}

function meaningsOf(word: string, now: Date): readonly Meaning[] {
  const day = readDay(word, now);
  if (day !== null) return [day];
  if (word.startsWith(PATIENT)) return [{ kind: 'patient', id: word.slice(PATIENT.length) }];
  const meanings: Meaning[] = [];
  const amount = parseAmount(word);
  if (amount.ok) meanings.push({ kind: 'amount', amount: amount.amount });
  if (/^\d{4}$/.test(word)) meanings.push({ kind: 'last-four', digits: word });
  if (/^\d{1,12}$/.test(word)) {
    meanings.push({ kind: 'receipt', number: word.padStart(6, '0') });
  }
  for (const { column, shape } of IDS) {
    if (shape.test(word)) meanings.push({ kind: 'id', column, text: word });
  }
  if (/\p{L}/u.test(word)) meanings.push({ kind: 'name', text: word });
  if (/[\p{L}\p{N}]/u.test(word)) meanings.push({ kind: 'reference', text: word });
  return meanings;
}

/**
 * The words of the search box; a payment has to fit every word. A word without a meaning finds
 * nothing.
 */
export function readSearch(words: string, now: Date): readonly (readonly Meaning[])[] {
  return words
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => meaningsOf(word, now));
}

/** Ids of the service and of this till are in lower case, except the till's own six characters. */
function asWritten(id: string): string {
  const [till = '', ...rest] = id.toLowerCase().split('-');
  return [till.length === 6 ? till.toUpperCase() : till, ...rest].join('-');
}

function oneOf(column: string, values: readonly (string | number)[]): readonly Condition[] {
  if (values.length === 0) return [];
  // A single value keeps the order of its index.
  const sql =
    values.length === 1 ? `${column} = ?` : `${column} IN (${values.map(() => '?').join(', ')})`;
  return [{ sql, parameters: values }];
}

/** `to` is excluded. */
function fromTo(column: string, from: string, to: string): Condition {
  return { sql: `(${column} >= ? AND ${column} < ?)`, parameters: [from, to] };
}

function beginsWith(column: string, text: string): Condition {
  return fromTo(column, text, `${text}\uffff`);
}

/** The journal's names and references for a search. */
export interface SearchNames {
  /** The names of all possible cashiers of a payment. */
  readonly cashiers: readonly string[];
  /** The ids of the newest sales of patients with this in their name. */
  readonly salesOf: (name: string) => readonly string[];
  /** The ids of the sales with a line of this patient and another patient of their own. */
  readonly familySalesOf: (patientId: string) => readonly string[];
  /** The numbers of the payments of another amount that were asked for this one. */
  readonly askedAs: (asked: Cents) => readonly number[];
  /** The numbers of the newest offline tenders with this word in their reference. */
  readonly recordedAs: (word: string) => readonly number[];
}

/** Empty if the meaning finds nothing, so that the others keep their index and its order. */
function conditionsOf(meaning: Meaning, names: SearchNames): readonly Condition[] {
  switch (meaning.kind) {
    case 'amount':
      return [
        ...oneOf('amount', [meaning.amount]),
        ...oneOf('number', names.askedAs(meaning.amount)),
      ];
    case 'last-four':
      // By an index that does not begin with them, so that the other meanings keep theirs.
      return [
        {
          sql: 'number IN (SELECT number FROM tender_requests WHERE last_four = ?)',
          parameters: [meaning.digits],
        },
      ];
    case 'receipt': {
      // Every receipt leads to its sale, a refund's own too.
      const sql = 'sale_id IN (SELECT sale_id FROM receipts WHERE count = ?)';
      return [{ sql, parameters: [Number(meaning.number)] }];
    }
    case 'day':
      return [fromTo('opened_at', meaning.from, meaning.to)];
    case 'id': {
      const text = asWritten(meaning.text);
      const id = beginsWith(meaning.column, text);
      if (meaning.column === 'record_id') return [id];
      // Its digits are the attempt's own id; that of cash is its posting's.
      const key = beginsWith('key', uuidOf(text.slice(7)));
      return [
        {
          sql: `key IN (SELECT coalesce(posts, key) FROM attempts WHERE ${key.sql} AND ${id.sql})`,
          parameters: [...key.parameters, ...id.parameters],
        },
      ];
    }
    case 'name': {
      const text = meaning.text.toLowerCase();
      const cashiers = names.cashiers.filter((name) => name.toLowerCase().includes(text));
      return [...oneOf('cashier_name', cashiers), ...oneOf('sale_id', names.salesOf(meaning.text))];
    }
    case 'reference':
      return oneOf('number', names.recordedAs(meaning.text));
    case 'patient':
      return [
        ...oneOf('patient_id', [meaning.id]),
        ...oneOf('sale_id', names.familySalesOf(meaning.id)),
      ];
  }
}

/** The condition of a search, for the payments of the journal. */
export function searchCondition(
  terms: readonly (readonly Meaning[])[],
  names: SearchNames,
): Condition {
  const all = terms.map((meanings) => meanings.flatMap((each) => conditionsOf(each, names)));
  const anyOf = (any: readonly Condition[]) =>
    any.length === 0 ? 'false' : `(${any.map(({ sql }) => sql).join(' OR ')})`;
  return {
    sql: all.length === 0 ? 'true' : all.map(anyOf).join(' AND '),
    parameters: all.flat().flatMap((each) => each.parameters),
  };
}
