import { z } from 'zod';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import { CARD_BRANDS } from '../../../shared/domain/card.ts';
import { MOVED_METHODS, PAYMENT_METHODS } from '../../../shared/domain/payment.ts';
import { receiptNumber } from '../../../shared/domain/receipt.ts';
import { LINE_KINDS } from '../../../shared/domain/sale.ts';
import type { postingLineSchema } from '../../../shared/journal/clinic-entries.ts';
import type { Readable } from '../statements.ts';
import { linesOf } from './allocation.ts';
import { FOLLOWED } from './followed-payments.ts';

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
    others_receipt: nullableText,
    branch: nullableText,
    cashier: nullableText,
  })
  .transform(
    ({
      plan_id,
      external_id,
      last_four,
      tracking_id,
      sale_number,
      payment_key,
      others_receipt,
      ...row
    }) => ({
      ...row,
      paymentKey: payment_key,
      planId: plan_id,
      externalId: external_id,
      lastFour: last_four,
      trackingId: tracking_id,
      receiptNumber: sale_number === null ? others_receipt : receiptNumber(sale_number),
    }),
  );

/** A line of the posting file; of several lines of one payment each has its own part. */
export type PostingLine = z.infer<typeof postingLineSchema>;

/** SQL for the method of a movement of the entry `r` and the tender or request `l`. */
export const MOVED_METHOD = `iif(r.kind IN ('refund.check-issued', 'refund.check-canceled'),
    'REFUND_CHECK', l.method) AS method`;

/** The number of the clinic's check, in its entry or in that of its refund. */
const REFUND_CHECK_NUMBER = `(SELECT check_number FROM refund_checks c WHERE c.step = 'issued'
    AND c.request_id = entry_text(r.body) ->> '$.requestId')`;

/** A manual refund has a cashier of its own; the other entries follow their tender or request. */
const POSTING_LINES = `
  SELECT p.*, q.key AS payment_key, r.at, ${MOVED_METHOD}, coalesce(l.brand, q.brand) AS brand,
         coalesce(l.last_four, q.last_four) AS last_four, coalesce(q.code, l.code) AS code,
         iif(r.kind LIKE 'refund.check-%', ${REFUND_CHECK_NUMBER}, t.reference) AS reference,
         coalesce(o.payment ->> '$.trackingId', iif(q.is_attempt, q.tracking_id, NULL)) AS tracking_id,
         s.number AS sale_number, o.payment ->> '$.receiptNumber' AS others_receipt, q.branch,
         iif(r.kind = 'sale.patient-changed', NULL,
             coalesce(entry_text(r.body) ->> '$.cashier.name', nullif(l.cashier_name, ''))) AS cashier
  FROM posting_lines p
  JOIN entries r ON r.number = p.number
  JOIN tender_requests l ON l.number = p.request
  JOIN tender_requests q ON q.number = p.payment
  LEFT JOIN recorded_tenders t ON t.command_id = q.key
  ${FOLLOWED}
  LEFT JOIN sales s ON s.number = p.sale`;

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

/** The lines of the entries after one up to another, by their sequence. */
export function postingLinesAfter(
  db: Readable,
  after: number,
  upTo: number,
): readonly PostingLine[] {
  return db
    .all(`${POSTING_LINES} WHERE p.number > ? AND p.number <= ? ORDER BY p.sequence`, after, upTo)
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
    kind: z.enum(LINE_KINDS).nullable(),
    name: nullableText,
    amount: signedCentsSchema,
  })
  .transform(({ at, external_id, patient_id, lines, place, kind, name, amount }) => {
    const own = linesOf(lines)[place - 1]?.patient;
    const patientId = own === undefined ? patient_id : own.patientId;
    return { at, externalId: external_id, patientId, kind, name, amount };
  });

/** Money allocated to patients since an instant (ISO 8601): by id of the practice's system, or of the service. */
export function takenOfPatientsSince(db: Readable, since: string) {
  return db
    .all(
      `SELECT r.at, p.external_id, s.patient_id, s.lines, p.place, p.kind, p.name, p.amount
       FROM posting_lines p JOIN entries r ON r.number = p.number
       LEFT JOIN sales s ON s.number = p.sale
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
      `SELECT r.at, s.sale_id, s.number AS sale_number, p.place, p.amount, q.method, q.brand,
         q.last_four, t.reference
       FROM sales s
       JOIN posting_lines p ON p.sale = s.number
       JOIN entries r ON r.number = p.number
       JOIN tender_requests q ON q.number = p.payment
       LEFT JOIN recorded_tenders t ON t.command_id = q.key
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
       FROM posting_lines p JOIN tender_requests l ON l.number = p.request JOIN entries r ON r.number = p.number
       WHERE p.number > ? AND p.number <= ? GROUP BY 1, p.kind, 3 ORDER BY 3, 1, p.kind`,
      after,
      upTo,
    )
    .map((row) => partRow.parse(row));
}
