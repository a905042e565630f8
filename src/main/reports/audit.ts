/** The audit log: the actions of people, read from the journal's entries backwards, page by page. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { AuditEntry, AuditQuery } from '../../shared/contract/audit.ts';
import { cashierSchema } from '../../shared/contract/values.ts';
import { receiptOfSale } from '../journal/projections/receipts.ts';
import type { JournalReader, Readable } from '../journal/statements.ts';
import { CodedError } from '../system/coded-error.ts';

const PAGE = 50;
/** Entries read in one turn of the event loop; a payment waits for no more. */
const SLICE = 300;
/** Entries read for one page; the person asks for the next ones. */
const MOST_READ = 12_000;

/** Entries of the program alone: an audit of people has no use for them. */
export const AUTOMATIC: readonly string[] = [
  'connection.used',
  'sweep.completed',
  'command.done',
  'outbox.queued',
  'outbox.begun',
  'outbox.done',
  'mail.begun',
  'print.changed',
  'attempt.checked',
  'attempt.monitoring-ended',
];

const entryRow = z.object({
  number: z.int(),
  at: z.string(),
  kind: z.string(),
  body: z.string().transform((text): unknown => JSON.parse(text)),
});
type EntryRow = z.infer<typeof entryRow>;

const texts = z.array(z.string()).catch([]);
const text = z.string().nullable().catch(null);
const owner = z.object({ patientId: text, name: text }).nullable().catch(null);
const person = cashierSchema.nullable().catch(null);

/** The fields that entries of any kind name people, patients and money by. */
const bodySchema = z.object({
  by: person,
  cashier: person,
  asker: person,
  manager: person,
  personId: text,
  patientId: text,
  patientIds: texts,
  saleId: text,
  attemptId: text,
  commandId: text,
  paymentKey: text,
  amount: z.int().nullable().catch(null),
  reason: text,
  field: text,
  fields: texts,
  name: text,
  drawerName: text,
  /** Of a move, the earlier and the new patient. */
  from: owner,
  to: owner,
  receipt: z.object({ saleId: text, number: text }).nullable().catch(null),
});
type Body = z.infer<typeof bodySchema>;

/** An agreement names patient, sale and amount in its terms. */
const termsSchema = z.object({
  terms: bodySchema.pick({ patientId: true, saleId: true, amount: true }),
});

export interface AuditPage {
  readonly entries: AuditEntry[];
  readonly next: number | null;
  readonly readTo: string | null;
}

type People = readonly { readonly id: string; readonly name: string }[];

/**
 * @param people of the staff now, by name
 * @throws {CodedError} `NO_SUCH_RECEIPT`
 */
export async function auditPage(
  { readable: db }: JournalReader,
  people: People,
  localDay: (ms: number) => string,
  query: AuditQuery,
): Promise<AuditPage> {
  const subjects = subjectsOf(db, query);
  const entries: AuditEntry[] = [];
  let before = query.before ?? Number.MAX_SAFE_INTEGER;
  let readTo: string | null = null;
  for (let read = 0; read < MOST_READ; read += SLICE) {
    const rows = db
      .all(
        `SELECT number, at, kind, entry_text(body) AS body FROM entries
         WHERE number < ? AND kind NOT IN (${AUTOMATIC.map(() => '?').join(', ')})
         ORDER BY number DESC LIMIT ?`,
        before,
        ...AUTOMATIC,
        SLICE,
      )
      .map((row) => entryRow.parse(row));
    for (const row of rows) {
      const day = localDay(Date.parse(row.at));
      if (day < query.from) return { entries, next: null, readTo: row.at };
      readTo = row.at;
      before = row.number;
      if (day > query.to) continue;
      const entry = matching(db, people, row, query, subjects);
      if (entry !== null) entries.push(entry);
      if (entries.length === PAGE) return { entries, next: before, readTo };
    }
    if (rows.length < SLICE) return { entries, next: null, readTo };
    await nextTurn();
  }
  return { entries, next: before, readTo };
}

/** The row as an entry of the log; null if it does not match. */
function matching(
  db: Readable,
  people: People,
  { number, at, kind, body: given }: EntryRow,
  { personId }: AuditQuery,
  subjects: Subjects,
): AuditEntry | null {
  const body = {
    ...bodySchema.parse(given),
    ...termsSchema.safeParse(given).data?.terms,
    ...(kind === 'receipt.printed' ? { receipt: printedReceipt(db, given) } : {}),
  };
  const named = people.find(({ id }) => id === body.personId) ?? null;
  const by = body.by ?? body.asker ?? body.cashier ?? (kind.startsWith('staff.') ? named : null);
  const about = subjects.about === null ? null : mentions(body, subjects.about);
  if (about === false || (by === null && body.manager === null && about === null)) return null;
  if (subjects.patients !== null && !mentions(body, subjects.patients)) return null;
  const ids = [by?.id, body.manager?.id, body.personId];
  if (personId !== null && !ids.includes(personId)) return null;
  const saleId = saleOf(db, body);
  return {
    number,
    at,
    kind,
    by: by?.name ?? null,
    manager: body.manager?.name ?? null,
    patients: patientsOf(db, body, saleId),
    receiptNumber: body.receipt?.number ?? (saleId === null ? null : receiptOfSale(db, saleId)),
    amount: body.amount,
    details: detailsOf(body, named?.name ?? null, by?.name ?? null),
  };
}

/** An entry of another counter: this one has no payments and names of it. Null for an action of the program. */
export function entryOfAnother(
  people: People,
  row: Readonly<Record<'at' | 'kind' | 'body', string>> & { readonly number: number },
): AuditEntry | null {
  const { number, at, kind } = row;
  const given: unknown = JSON.parse(row.body);
  const body = { ...bodySchema.parse(given), ...termsSchema.safeParse(given).data?.terms };
  const named = people.find(({ id }) => id === body.personId) ?? null;
  const by = body.by ?? body.asker ?? body.cashier ?? (kind.startsWith('staff.') ? named : null);
  if (by === null && body.manager === null) return null;
  const ids = [...body.patientIds, body.from?.patientId, body.to?.patientId, body.patientId];
  return {
    ...{ number, at, kind, by: by?.name ?? null, manager: body.manager?.name ?? null },
    patients: [...new Set(ids)].flatMap((patientId) =>
      typeof patientId === 'string' ? [{ patientId, name: null }] : [],
    ),
    ...{ receiptNumber: body.receipt?.number ?? null, amount: body.amount },
    details: detailsOf(body, named?.name ?? null, by?.name ?? null),
  };
}

const printedSchema = z.object({ number: z.string() });

/** A printing names its receipt by the number alone. */
function printedReceipt(db: Readable, given: unknown): Body['receipt'] {
  const { number } = printedSchema.parse(given);
  return { number, saleId: saleOfReceipt(db, number) };
}

function detailsOf(body: Body, named: string | null, by: string | null): string[] {
  const whom = named === by ? null : named;
  const all = [body.reason, whom, body.name, body.drawerName, body.field, ...body.fields];
  return all.flatMap((each) => (each === null || each === '' ? [] : [each]));
}

const saleRow = z.object({ sale_id: z.string().nullable() });

function saleOf(db: Readable, { saleId, receipt, attemptId, paymentKey, commandId }: Body) {
  const known = saleId ?? receipt?.saleId ?? null;
  const key = attemptId ?? paymentKey ?? commandId;
  if (known !== null || key === null) return known;
  const [row] = db.all('SELECT sale_id FROM tender_requests WHERE key = ?', key);
  return row === undefined ? null : saleRow.parse(row).sale_id;
}

const patientRow = z.object({ patient_id: z.string().nullable() });
const nameRow = z.object({ patient_name: z.string() });

function patientsOf(db: Readable, body: Body, saleId: string | null): AuditEntry['patients'] {
  const [ofSale] =
    saleId === null
      ? []
      : db.all('SELECT sale_id, patient_id FROM sales WHERE sale_id = ?', saleId);
  const own = ofSale === undefined ? null : patientRow.parse(ofSale).patient_id;
  const moved = [body.from?.patientId ?? null, body.to?.patientId ?? null];
  const ids = new Set(
    [...body.patientIds, ...moved, body.patientId ?? own].filter((id) => id !== null),
  );
  return [...ids].map((patientId) => {
    const [row] = db.all(
      `SELECT patient_name FROM sales WHERE patient_id = ? AND patient_name IS NOT NULL
       ORDER BY number DESC LIMIT 1`,
      patientId,
    );
    const owner = [body.from, body.to].find((each) => each?.patientId === patientId);
    const encrypted = owner?.name ?? (row === undefined ? null : nameRow.parse(row).patient_name);
    return { patientId, name: encrypted === null ? null : db.nameOf(encrypted) };
  });
}

/** Ids that an entry must have one of; null for no limit. */
interface Subjects {
  readonly about: ReadonlySet<string> | null;
  readonly patients: ReadonlySet<string> | null;
}

function subjectsOf(db: Readable, { patientId, receiptNumber }: AuditQuery): Subjects {
  return {
    about: receiptNumber === null ? null : idsOfReceipt(db, receiptNumber),
    patients: patientId === null ? null : idsOfPatient(db, patientId),
  };
}

const keyRow = z.object({ key: z.string() });
const keysOf = (rows: readonly unknown[]) => rows.map((row) => keyRow.parse(row).key);

function saleOfReceipt(db: Readable, receiptNumber: string): string | null {
  const [row] = db.all('SELECT sale_id FROM receipts WHERE count = ?', Number(receiptNumber));
  return row === undefined ? null : saleRow.parse(row).sale_id;
}

function idsOfReceipt(db: Readable, receiptNumber: string): ReadonlySet<string> {
  const saleId = saleOfReceipt(db, receiptNumber);
  if (saleId === null) throw new CodedError('NO_SUCH_RECEIPT');
  const keys = db.all('SELECT key FROM tender_requests WHERE sale_id = ?', saleId);
  return new Set([saleId, ...keysOf(keys)]);
}

function idsOfPatient(db: Readable, patientId: string): ReadonlySet<string> {
  const sales = db.all(
    `SELECT sale_id AS key FROM sales WHERE patient_id = ?
     UNION SELECT sale_id FROM line_patients WHERE patient_id = ?`,
    patientId,
    patientId,
  );
  const keys = db.all('SELECT key FROM tender_requests WHERE patient_id = ?', patientId);
  return new Set([patientId, ...keysOf(sales), ...keysOf(keys)]);
}

function mentions(body: Body, ids: ReadonlySet<string>): boolean {
  const { patientId, patientIds, saleId, attemptId, commandId, paymentKey, receipt } = body;
  const moved = [body.from?.patientId ?? null, body.to?.patientId ?? null];
  const own = [
    ...moved,
    patientId,
    saleId,
    attemptId,
    commandId,
    paymentKey,
    receipt?.saleId ?? null,
  ];
  return [...own, ...patientIds].some((id) => id !== null && ids.has(id));
}
