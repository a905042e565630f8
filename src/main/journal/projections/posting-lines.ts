import { z } from 'zod';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import { allocate, type LinePart, NOT_ALLOCATED } from '../../../shared/domain/allocation.ts';
import { CARD_BRANDS } from '../../../shared/domain/card.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import { MOVED_METHODS, PAYMENT_METHODS } from '../../../shared/domain/payment.ts';
import { receiptNumber } from '../../../shared/domain/receipt.ts';
import { LINE_KINDS, type SaleLine } from '../../../shared/domain/sale.ts';
import type { Row } from '../../../shared/journal/entry.ts';
import { journalLineSchema } from '../../../shared/journal/names.ts';
import type { Readable } from '../journal.ts';
import type { Statements } from '../statements.ts';
import { saleById } from './sales.ts';

/*
 * The lines of the posting file (docs/sale-links.md): each movement of money allocated to the lines of its
 * sale, and to the patient of the line, else the one that the sale has then. A line never changes: a payment that moves to another
 * patient gets new lines, below zero for the earlier patient. Sequences follow the entries without a gap, so
 * that a rebuild gives the same ones.
 */

/** A movement, or the change of a patient, of a payment. */
interface Event {
  readonly entry: number;
  /** Of the tender or request. */
  readonly key: string;
  readonly paymentKey: string;
  readonly saleId: string | null;
  readonly externalId: string | null;
  /** Of the movement: `sale`, `refund`, …; `correction`, or `moved` to another patient. */
  readonly kind: string;
}

interface Allocated {
  readonly payment_key: string;
  readonly place: number;
  readonly amount: number;
}

/** Allocates one movement to the lines of its sale. @param amount signed, cents. */
export function allocateMovement(
  db: Statements,
  entry: number,
  { key, kind, amount }: { readonly key: string; readonly kind: string; readonly amount: number },
): void {
  if (amount === 0) return;
  const payment = paymentOf(db, key);
  const paymentKey = payment.key;
  const sale = payment.saleId === null ? null : saleOf(db, payment.saleId);
  const saleId = sale?.sale_id ?? null;
  const lines = linesOf(sale?.lines ?? null);
  const allocated = db
    .prepare<[string | null], Allocated>(
      'SELECT payment_key, place, amount FROM posting_lines WHERE sale_id = ?',
    )
    .all(saleId);
  const ofSale = allocated.map(asPart);
  const ofPayment = allocated.filter((each) => each.payment_key === paymentKey).map(asPart);
  const parts = allocate(cents(amount), {
    lines: lines.map((line) => line.amount),
    ofSale,
    ofPayment,
  });
  const event = { entry, key, paymentKey, saleId, externalId: sale?.external_id ?? null, kind };
  for (const part of parts) {
    const line = lines[part.place - 1];
    addLine(
      db,
      line?.patient === undefined ? event : { ...event, externalId: line.patient.externalId },
      part,
      line,
    );
  }
}

/*
 * Single lookups, because every charge runs them: the join of the three tables takes four times as long.
 */

/** The payment of a tender or request, itself or that which it follows, and its sale. */
function paymentOf(
  db: Statements,
  key: string,
): { readonly key: string; readonly saleId: string | null } {
  interface Found {
    readonly key: string;
    readonly sale_id: string | null;
    readonly follows: string | null;
  }
  const request = db
    .prepare<[string], Found>('SELECT key, sale_id, follows FROM tender_requests WHERE key = ?')
    .get(key);
  const payment =
    request === undefined || request.follows === null
      ? undefined
      : db
          .prepare<[string], Found>(
            'SELECT key, sale_id, follows FROM payments WHERE record_id = ?',
          )
          .get(request.follows);
  return { key: payment?.key ?? key, saleId: request?.sale_id ?? payment?.sale_id ?? null };
}

function saleOf(db: Statements, saleId: string) {
  return db
    .prepare<
      [string],
      { readonly sale_id: string; readonly external_id: string | null; readonly lines: string }
    >('SELECT sale_id, external_id, lines FROM sales WHERE sale_id = ?')
    .get(saleId);
}

/**
 * Moves the payments of some lines of a sale to another patient, before the lines have it.
 * @param isMoved of a place, with its line; place 0 is money that no line takes.
 */
export function movePostings(
  db: Statements,
  { number }: Row,
  { saleId, externalId }: { readonly saleId: string; readonly externalId: string | null },
  isMoved: (place: number, line: SaleLine | undefined) => boolean,
): void {
  const paid = db
    .prepare<
      [string, string | null],
      Allocated & { readonly external_id: string | null; readonly lines: string }
    >(
      `SELECT payment_key, place, external_id, sum(amount) AS amount,
         (SELECT lines FROM sales s WHERE s.sale_id = p.sale_id) AS lines
       FROM posting_lines p WHERE sale_id = ? AND external_id IS NOT ?
       GROUP BY payment_key, place, external_id HAVING sum(amount) <> 0
       ORDER BY min(sequence)`,
    )
    .all(saleId, externalId);
  for (const each of paid) {
    const { place, amount } = asPart(each);
    const line = linesOf(each.lines)[place - 1];
    if (!isMoved(place, line)) continue;
    const event = {
      entry: number,
      key: each.payment_key,
      paymentKey: each.payment_key,
      saleId,
      kind: 'moved',
    };
    const back = { place, amount: cents(-amount) };
    addLine(db, { ...event, externalId: each.external_id }, back, line);
    addLine(db, { ...event, externalId }, { place, amount }, line);
  }
}

function asPart({ place, amount }: Allocated): LinePart {
  return { place, amount: cents(amount) };
}

const linesSchema = z.array(journalLineSchema);

function linesOf(text: string | null): readonly SaleLine[] {
  return text === null ? [] : linesSchema.parse(JSON.parse(text));
}

function addLine(
  db: Statements,
  { entry, key, paymentKey, saleId, externalId, kind }: Event,
  { place, amount }: LinePart,
  line: SaleLine | undefined,
): void {
  db.prepare(
    `INSERT INTO posting_lines (number, key, payment_key, sale_id, external_id, event, place, kind,
       name, plan_id, amount)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    entry,
    key,
    paymentKey,
    saleId,
    externalId,
    kind,
    place,
    place === NOT_ALLOCATED ? null : (line?.kind ?? null),
    line?.name ?? null,
    line?.planId ?? null,
    amount,
  );
}

const partOfLine = z.object({ place: z.int(), amount: signedCentsSchema });

/**
 * The content of the receipt of a void or refund: the lines of the sale that it takes back, in their
 * order, each with that part of its amount, and the patient. Money that no line takes is *other*.
 * @param taken `amount`: cents, above zero; the lines sum up to it.
 */
export function takenBack(
  db: Readable,
  {
    saleId,
    paymentKey,
    amount,
  }: { readonly saleId: string; readonly paymentKey: string; readonly amount: Cents },
): { readonly lines: readonly SaleLine[]; readonly patient: string | null } {
  const sale = saleById(db, saleId);
  const ofPayment = db
    .all(
      'SELECT place, amount FROM posting_lines WHERE sale_id = ? AND payment_key = ?',
      saleId,
      paymentKey,
    )
    .map((row) => partOfLine.parse(row));
  const lines = allocate(cents(-amount), { lines: [], ofSale: [], ofPayment })
    .toSorted(
      (a, b) => (a.place || Number.POSITIVE_INFINITY) - (b.place || Number.POSITIVE_INFINITY),
    )
    .map((part): SaleLine => {
      const line = sale?.lines[part.place - 1] ?? { kind: 'other' };
      return { ...line, amount: cents(-part.amount) };
    });
  return { lines, patient: sale?.patient_name ?? null };
}

const paidRow = z.object({ place: z.int(), amount: z.int() });

/** What the payments of a sale paid of each line, less refunds, cents; by place. */
export function paidByPlace(db: Readable, saleId: string): ReadonlyMap<number, number> {
  const rows = db.all(
    'SELECT place, sum(amount) AS amount FROM posting_lines WHERE sale_id = ? GROUP BY place',
    saleId,
  );
  return new Map(rows.map((row) => paidRow.parse(row)).map(({ place, amount }) => [place, amount]));
}

const nullableText = z.string().nullable();

const postingRow = z
  .object({
    sequence: z.int(),
    at: z.string(),
    event: z.string(),
    place: z.int(),
    kind: z.enum(LINE_KINDS).nullable(),
    name: nullableText,
    plan_id: nullableText,
    external_id: nullableText,
    amount: signedCentsSchema,
    payment_key: z.string(),
    method: z.enum(MOVED_METHODS),
    brand: z.enum(CARD_BRANDS).nullable(),
    last_four: nullableText,
    code: nullableText,
    reference: nullableText,
    tracking_id: nullableText,
    sale_number: z.int().nullable(),
    branch: nullableText,
    cashier: nullableText,
  })
  .transform(
    ({ plan_id, external_id, last_four, tracking_id, sale_number, payment_key, ...row }) => ({
      ...row,
      paymentKey: payment_key,
      planId: plan_id,
      externalId: external_id,
      lastFour: last_four,
      /** Of the payment, also for its void or refund; null if the service does not know it. */
      trackingId: tracking_id,
      /** Of the sale; null for a payment from another terminal. */
      receiptNumber: sale_number === null ? null : receiptNumber(sale_number),
    }),
  );

/** A line of the posting file; of several lines of one payment each has its own part. */
export type PostingLine = z.infer<typeof postingRow>;

/** SQL for the method of a movement of the entry `r` and the tender or request `l`. */
export const MOVED_METHOD = `iif(r.kind IN ('refund.check-issued', 'refund.check-canceled'),
    'REFUND_CHECK', l.method) AS method`;

/** The number of the clinic's check, in its entry or in that of its refund. */
const REFUND_CHECK_NUMBER = `(SELECT check_number FROM refund_checks c WHERE c.step = 'issued'
    AND c.request_id = entry_text(r.body) ->> '$.requestId')`;

/** A manual refund has a cashier of its own; the other entries follow their tender or request. */
const POSTING_LINES = `
  SELECT p.*, r.at, ${MOVED_METHOD}, coalesce(l.brand, q.brand) AS brand,
         coalesce(l.last_four, q.last_four) AS last_four, coalesce(q.code, l.code) AS code,
         iif(r.kind LIKE 'refund.check-%', ${REFUND_CHECK_NUMBER}, t.reference) AS reference,
         iif(q.is_attempt, q.tracking_id, NULL) AS tracking_id, s.number AS sale_number,
         q.branch,
         iif(r.kind = 'sale.patient-changed', NULL,
             coalesce(entry_text(r.body) ->> '$.cashier.name', nullif(l.cashier_name, ''))) AS cashier
  FROM posting_lines p
  JOIN entries r ON r.number = p.number
  JOIN tender_requests l ON l.key = p.key
  JOIN tender_requests q ON q.key = p.payment_key
  LEFT JOIN recorded_tenders t ON t.command_id = p.payment_key
  LEFT JOIN sales s ON s.sale_id = p.sale_id`;

/** The lines made between two instants (ISO 8601; the second excluded), by their sequence. */
export function postingLinesBetween(
  db: Readable,
  from: string,
  before: string,
): readonly PostingLine[] {
  return db
    .all(`${POSTING_LINES} WHERE r.at >= ? AND r.at < ? ORDER BY p.sequence`, from, before)
    .map((row) => postingRow.parse(row));
}

/** The lines of a range of sequences, both ends included. */
export function postingLinesOf(db: Readable, first: number, last: number): readonly PostingLine[] {
  return db
    .all(`${POSTING_LINES} WHERE p.sequence BETWEEN ? AND ? ORDER BY p.sequence`, first, last)
    .map((row) => postingRow.parse(row));
}

const takenRow = z
  .object({
    at: z.string(),
    external_id: nullableText,
    patient_id: nullableText,
    lines: nullableText,
    place: z.int(),
    amount: signedCentsSchema,
  })
  .transform(({ at, external_id, patient_id, lines, place, amount }) => {
    const own = linesOf(lines)[place - 1]?.patient;
    const patientId = own === undefined ? patient_id : own.patientId;
    return { at, externalId: external_id, patientId, amount };
  });

/** Money allocated to patients since an instant (ISO 8601): by id of the practice's system, or of the service. */
export function takenOfPatientsSince(db: Readable, since: string) {
  return db
    .all(
      `SELECT r.at, p.external_id, s.patient_id, s.lines, p.place, p.amount
       FROM posting_lines p JOIN entries r ON r.number = p.number
       LEFT JOIN sales s ON s.sale_id = p.sale_id
       WHERE r.at >= ? AND p.sequence > coalesce(
         (SELECT o.sequence FROM posting_lines o JOIN entries e ON e.number = o.number
          WHERE e.at < ? ORDER BY o.sequence DESC LIMIT 1 OFFSET 100), 0)`,
      since,
      since,
    )
    .map((row) => takenRow.parse(row));
}

const endRow = z.object({ last: z.int() });

/**
 * The last line of a file: the end of the event that has the line `at`, so that no event is in two
 * files.
 */
export function endOfFile(db: Readable, at: number, newest: number): number {
  if (at >= newest) return newest;
  const sql = `SELECT max(sequence) AS last FROM posting_lines
    WHERE sequence BETWEEN ? AND ? AND number = (SELECT number FROM posting_lines WHERE sequence = ?)`;
  return endRow.parse(db.all(sql, at, newest, at)[0]).last;
}

const movementOfPatientRow = z
  .object({
    at: z.string(),
    sale_id: z.string(),
    sale_number: z.int(),
    place: z.int(),
    amount: signedCentsSchema,
    method: z.enum(PAYMENT_METHODS),
    brand: z.enum(CARD_BRANDS).nullable(),
    last_four: nullableText,
    reference: nullableText,
  })
  .transform(
    ({ at, sale_id, sale_number, place, amount, method, brand, last_four, reference }) => ({
      ...{ at, saleId: sale_id, receiptNumber: receiptNumber(sale_number), place, amount },
      tender: { method, brand, lastFour: last_four, reference },
    }),
  );

/**
 * The movements of the sales that are a patient's or have a line of the patient, oldest first. Lines
 * of other patients are among them.
 */
export function movementsOfPatient(
  db: Readable,
  patientId: string,
): readonly z.infer<typeof movementOfPatientRow>[] {
  return db
    .all(
      `SELECT r.at, p.sale_id, s.number AS sale_number, p.place, p.amount, q.method, q.brand,
         q.last_four, t.reference
       FROM sales s
       JOIN posting_lines p ON p.sale_id = s.sale_id
       JOIN entries r ON r.number = p.number
       JOIN tender_requests q ON q.key = p.payment_key
       LEFT JOIN recorded_tenders t ON t.command_id = p.payment_key
       WHERE s.sale_id IN (SELECT sale_id FROM sales WHERE patient_id = ?
                           UNION SELECT sale_id FROM line_patients WHERE patient_id = ?)
         AND p.event <> 'moved'
       ORDER BY p.sequence`,
      patientId,
      patientId,
    )
    .map((row) => movementOfPatientRow.parse(row));
}

const partRow = z.object({
  method: z.enum(MOVED_METHODS),
  kind: z.enum(LINE_KINDS).nullable(),
  /** ISO 8601. */
  minute: z.string(),
  amount: signedCentsSchema,
});

/** The money of the lines after an entry up to another, summed by minute, method and kind of line. */
export function partsOfMovements(
  db: Readable,
  after: number,
  upTo: number,
): readonly z.infer<typeof partRow>[] {
  return db
    .all(
      `SELECT ${MOVED_METHOD}, p.kind, substr(r.at, 1, 16) || 'Z' AS minute, sum(p.amount) AS amount
       FROM posting_lines p JOIN tender_requests l ON l.key = p.key JOIN entries r ON r.number = p.number
       WHERE p.number > ? AND p.number <= ? GROUP BY 1, p.kind, 3 ORDER BY 3, 1, p.kind`,
      after,
      upTo,
    )
    .map((row) => partRow.parse(row));
}
