import { z } from 'zod';
import { centsSchema, payerSchema } from '../../../shared/contract/values.ts';
import { type Payer, type SaleLine, total } from '../../../shared/domain/sale.ts';
import type { NewEntry, Row } from '../../../shared/journal/entry.ts';
import { replaceLineNames } from '../../../shared/journal/names.ts';
import { encryptedNameSchema, journalLineSchema } from '../../../shared/journal/sale-entries.ts';
import { erasedName } from '../name-keys.ts';
import { mustChangeOne, type Readable, type Statements } from '../statements.ts';
import { dealtWith } from './patients.ts';

type SaleEntry = Extract<NewEntry, { kind: `sale.${string}` }>;

type TenderEntry = Extract<NewEntry, { kind: 'cash.taken' | 'tender.recorded' }>;

/** Takes the next number, one above all numbers of sales and receipts. */
const OPEN_SALE = `
  INSERT INTO sales (number, sale_id, opened_at, patient_id, lines, total, cashier_name, patient_name,
    external_id, payer)
  VALUES (1 + max(coalesce((SELECT max(number) FROM sales), 0),
                  coalesce((SELECT max(count) FROM receipts), 0)), ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Applies one entry of a sale to the projections. @throws {JournalError} `out-of-turn`. */
export function projectSale(db: Statements, at: string, entry: SaleEntry): void {
  const update = (set: string, ...parameters: readonly (string | number | null)[]) =>
    mustChangeOne(
      db.prepare(`UPDATE sales SET ${set} WHERE sale_id = ?`).run(...parameters, entry.body.saleId),
      'a sale is opened first',
    );
  switch (entry.kind) {
    case 'sale.opened': {
      const { saleId, patientId, patientName, externalId, payer, lines, cashier } = entry.body;
      db.prepare(OPEN_SALE).run(
        saleId,
        at,
        patientId,
        JSON.stringify(lines),
        total(lines),
        cashier.name,
        patientName ?? null,
        externalId ?? null,
        payer === undefined ? null : JSON.stringify(payer),
      );
      keepLinePatients(db, saleId, lines);
      if (patientId !== null) dealtWith(db, patientId, at);
      return;
    }
    case 'sale.lines-changed': {
      const { saleId, lines } = entry.body;
      update('lines = ?, total = ?', JSON.stringify(lines), total(lines));
      db.prepare('DELETE FROM line_patients WHERE sale_id = ?').run(saleId);
      keepLinePatients(db, saleId, lines);
      return;
    }
    case 'sale.patient-changed': {
      const { patientId, patientName, externalId, payer } = entry.body;
      update(
        'patient_id = ?, patient_name = ?, external_id = ?, payer = ?',
        patientId,
        patientName,
        externalId,
        payer === undefined ? null : JSON.stringify(payer),
      );
      if (patientId !== null) dealtWith(db, patientId, at);
      return;
    }
    case 'sale.parked':
      update('parked_at = ?', at);
      return;
    case 'sale.resumed':
    case 'sale.dropped':
      update('parked_at = NULL');
      return;
  }
}

/** The patients of lines that have another one than their sale, for lookups by patient. */
function keepLinePatients(db: Statements, saleId: string, lines: readonly SaleLine[]): void {
  const patients = new Map(
    lines.flatMap(({ patient }) =>
      patient === undefined ? [] : [[JSON.stringify(patient), patient]],
    ),
  );
  for (const { patientId, externalId, name } of patients.values()) {
    db.prepare('INSERT INTO line_patients VALUES (?, ?, ?, ?)').run(
      saleId,
      patientId,
      externalId,
      name,
    );
  }
}

/** The lines and the patient of a sale, as the table has them. */
export function linesOfSale(
  db: Statements,
  saleId: string,
): { readonly lines: readonly SaleLine[]; readonly patientId: string | null } | null {
  const found = db
    .prepare<[string], { readonly lines: string; readonly patient_id: string | null }>(
      'SELECT lines, patient_id FROM sales WHERE sale_id = ?',
    )
    .get(saleId);
  return found === undefined
    ? null
    : { lines: linesColumn.parse(found.lines), patientId: found.patient_id };
}

/** Gives a sale lines of other patients, and itself and its payments another one unless `own` is null. */
export function changeOwners(
  db: Statements,
  saleId: string,
  lines: readonly SaleLine[],
  own: {
    readonly patientId: string;
    readonly externalId: string | null;
    readonly name: string;
  } | null,
): void {
  db.prepare('UPDATE sales SET lines = ? WHERE sale_id = ?').run(JSON.stringify(lines), saleId);
  db.prepare('DELETE FROM line_patients WHERE sale_id = ?').run(saleId);
  keepLinePatients(db, saleId, lines);
  if (own === null) return;
  const { patientId, externalId, name } = own;
  db.prepare(
    'UPDATE sales SET patient_id = ?, external_id = ?, patient_name = ? WHERE sale_id = ?',
  ).run(patientId, externalId, name, saleId);
  db.prepare('UPDATE tender_requests SET patient_id = ? WHERE sale_id = ?').run(patientId, saleId);
}

/** Applies cash or a recorded tender to the projections. */
export function projectTender(db: Statements, { number, at }: Row, entry: TenderEntry): void {
  const { saleId, commandId, amount, cashier } = entry.body;
  addPaid(db, saleId, amount);
  if (entry.kind === 'cash.taken') {
    const { given, change } = entry.body;
    db.prepare(`INSERT INTO cash_takings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting')`).run(
      number,
      commandId,
      saleId,
      at,
      amount,
      given,
      change,
      cashier.id,
      cashier.name,
    );
    return;
  }
  const { what, reference, slip } = entry.body;
  db.prepare('INSERT INTO recorded_tenders VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
    number,
    commandId,
    saleId,
    at,
    what,
    reference,
    slip?.terminal ?? null,
    amount,
    cashier.id,
    cashier.name,
  );
}

const linesColumn = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(z.array(journalLineSchema));

export const payerColumn = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(payerSchema.extend({ name: encryptedNameSchema }))
  .nullable();

/** The payer with the name decrypted. */
export function namedPayer(db: Readable, payer: Payer | null): Payer | null {
  return payer === null ? null : { ...payer, name: db.nameOf(payer.name) };
}

export const saleRow = z.object({
  sale_id: z.string(),
  opened_at: z.string(),
  lines: linesColumn,
  total: centsSchema,
  cashier_name: z.string(),
  patient_id: z.string().nullable(),
  patient_name: z.string().nullable(),
  external_id: z.string().nullable(),
  payer: payerColumn,
  paid: centsSchema,
  parked_at: z.string().nullable(),
  number: z.int(),
});

export type SaleRow = z.infer<typeof saleRow>;

/** The row with the names of its patients; the table has them encrypted. */
export function named<R extends SaleRow>(db: Readable, row: R): R {
  const { patient_name } = row;
  return {
    ...row,
    payer: namedPayer(db, row.payer),
    patient_name: patient_name === null ? null : db.nameOf(patient_name),
    lines: replaceLineNames(row.lines, (name) => db.nameOf(name)),
  };
}

export function saleById(db: Readable, saleId: string): SaleRow | null {
  const [row] = db.all('SELECT * FROM sales WHERE sale_id = ?', saleId);
  return row === undefined ? null : named(db, saleRow.parse(row));
}

/** Sales that are parked or partly paid, oldest first. */
export function unfinishedSales(db: Readable): readonly SaleRow[] {
  return db
    .all(
      `SELECT * FROM sales WHERE parked_at IS NOT NULL OR (paid > 0 AND paid < total)
       ORDER BY opened_at, sale_id`,
    )
    .map((row) => named(db, saleRow.parse(row)));
}

/** Limit of matches of one name: more are not useful to a person. */
const MOST_OF_NAME = 500;

export const idRow = z.object({ sale_id: z.string() }).transform(({ sale_id }) => sale_id);

const nameRow = z.object({ patient_name: z.string() });

/** The ids of the newest sales with `name` in the name of a patient, of the sale or of one of its lines. */
export function salesOfPatient(db: Readable, name: string): readonly string[] {
  const encrypted = db
    .all(
      `SELECT DISTINCT patient_name FROM sales WHERE patient_name IS NOT NULL
       UNION SELECT DISTINCT name FROM line_patients`,
    )
    .map((row) => nameRow.parse(row).patient_name)
    .filter((text) => isIn(name, db.nameOf(text)));
  const names = JSON.stringify(encrypted);
  return db
    .all(
      `SELECT sale_id FROM sales WHERE patient_name IN (SELECT value FROM json_each(?))
         OR sale_id IN (SELECT sale_id FROM line_patients
                        WHERE name IN (SELECT value FROM json_each(?)))
       ORDER BY number DESC LIMIT ${MOST_OF_NAME}`,
      names,
      names,
    )
    .map((row) => idRow.parse(row));
}

/** The sales with a line of a patient, where the sale itself has another one. */
export function familySalesOf(db: Readable, patientId: string): readonly string[] {
  return db
    .all('SELECT DISTINCT sale_id FROM line_patients WHERE patient_id = ?', patientId)
    .map((row) => idRow.parse(row));
}

const patientRow = z.object({ patient_id: z.string() });

/** The patients of sales and of their lines. */
export function patientsOfSales(db: Readable, saleIds: readonly string[]): readonly string[] {
  const ids = JSON.stringify(saleIds);
  return db
    .all(
      `SELECT patient_id FROM sales
       WHERE patient_id IS NOT NULL AND sale_id IN (SELECT value FROM json_each(?))
       UNION SELECT patient_id FROM line_patients
       WHERE patient_id IS NOT NULL AND sale_id IN (SELECT value FROM json_each(?))`,
      ids,
      ids,
    )
    .map((row) => patientRow.parse(row).patient_id);
}

function isIn(words: string, name: string): boolean {
  return name !== erasedName() && name.toLowerCase().includes(words.toLowerCase());
}

/** Adds a tender to a sale; a sale paid in full is no longer parked. */
export function addPaid(db: Statements, saleId: string | null, amount: number): void {
  if (saleId === null) return;
  db.prepare(
    `UPDATE sales SET paid = paid + ?,
       parked_at = CASE WHEN paid + ? >= total THEN NULL ELSE parked_at END WHERE sale_id = ?`,
  ).run(amount, amount, saleId);
}

/**
 * Subtracts a voided or refunded tender: while its sale is not paid in full, that amount remains
 * again.
 */
export function takeBackPaid(db: Statements, saleId: string | null, amount: number): void {
  if (saleId === null) return;
  db.prepare('UPDATE sales SET paid = max(0, paid - ?) WHERE sale_id = ? AND paid < total').run(
    amount,
    saleId,
  );
}

/** True if a patient paid a fee for a returned payment in another sale since an instant (ISO 8601). */
export function hasPaidFee(
  db: Readable,
  { saleId, patientId }: { readonly saleId: string; readonly patientId: string },
  since: string,
): boolean {
  const sql = `SELECT 1 FROM sales WHERE patient_id = ? AND sale_id <> ? AND opened_at >= ? AND paid > 0
    AND EXISTS (SELECT 1 FROM json_each(lines) WHERE value ->> '$.kind' = 'returned-fee')`;
  return db.all(sql, patientId, saleId, since).length > 0;
}

const externalIdRow = z.object({ external_id: z.string() });

/** The patients of all sales, by their ids in the practice's system. */
export function knownExternalIds(db: Readable): readonly string[] {
  return db
    .all('SELECT DISTINCT external_id FROM sales WHERE external_id IS NOT NULL')
    .map((row) => externalIdRow.parse(row).external_id);
}
