import { z } from 'zod';
import type { Payment } from '../../../shared/contract/payment-timeline.ts';
import { centsSchema } from '../../../shared/contract/values.ts';
import { ATTEMPT_STATES } from '../../../shared/domain/attempt.ts';
import { CARD_BRANDS, type CardFace } from '../../../shared/domain/card.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import { CHANGED_BY } from '../../../shared/domain/outside-change.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../shared/domain/payment.ts';
import { ENDINGS } from '../../../shared/domain/payment-status.ts';
import type { EntryBody, NewEntry, Row } from '../../../shared/journal/entry.ts';
import type { Readable, Statements } from '../statements.ts';
import { decidedColumn } from './attempts.ts';
import { bookAtOnce } from './book-money.ts';
import { requireUnspent } from './commands.ts';
import { projectAcknowledged } from './duplicates.ts';
import { knowCashier } from './project-attempts.ts';
import { namedPayer, payerColumn, takeBackPaid } from './sales.ts';

const countRow = z.object({ count: z.int() });

const paymentRow = z
  .object({
    key: z.string(),
    sale_id: z.string().nullable(),
    opened_at: z.string(),
    operation: z.enum(['authorize', 'preauthorize']),
    method: z.enum(PAYMENT_METHODS),
    amount: centsSchema,
    brand: z.enum(CARD_BRANDS).nullable(),
    last_four: z.string().nullable(),
    reference: z.string().nullable(),
    patient_id: z.string().nullable(),
    patient_name: z.string().nullable(),
    payer_name: z.string().nullable(),
    payer: payerColumn,
    cashier_name: z.string(),
    tracking_id: z.string().nullable(),
    record_id: z.string().nullable(),
    receipt_number: z.string().nullable(),
    state: z.enum(ATTEMPT_STATES),
    problem: z.string().nullable(),
    decided: decidedColumn,
    monitored: z.int(),
    reported: centsSchema.nullable(),
    asked: centsSchema,
    ending: z.enum(ENDINGS).nullable(),
    refunded: centsSchema,
    give_back: centsSchema,
    requested: centsSchema,
    changed_by: z.enum(CHANGED_BY).nullable(),
    counter: z.string().nullable(),
  })
  .transform(
    (row): Payment => ({
      key: row.key,
      saleId: row.sale_id,
      at: row.opened_at,
      operation: row.operation,
      method: row.method,
      amount: row.amount,
      card:
        row.brand === null || row.last_four === null
          ? null
          : { brand: row.brand, lastFour: row.last_four },
      lastFour: row.last_four,
      reference: row.reference,
      patientId: row.patient_id,
      patientName: row.patient_name,
      payerName: row.payer_name,
      payer: row.payer,
      cashier: row.cashier_name,
      trackingId: row.tracking_id,
      recordId: row.record_id,
      receiptNumber: row.receipt_number,
      state: row.state,
      problem: row.problem,
      decided: row.decided,
      monitored: row.monitored === 1,
      reported: row.reported,
      asked: row.asked,
      ending: row.ending,
      refunded: row.refunded,
      giveBack: row.give_back,
      ...(row.requested === 0 ? {} : { requested: row.requested }),
      ...(row.changed_by === null ? {} : { by: row.changed_by }),
      ...(row.counter === null ? {} : { counter: row.counter }),
    }),
  );

function opened(db: Readable, encrypted: string | null): string | null {
  return encrypted === null ? null : db.nameOf(encrypted);
}

/** A condition on payments: SQL over their columns, and its parameters. */
export interface Condition {
  readonly sql: string;
  readonly parameters: readonly (string | number)[];
}

/** The first entry that gave a payment back at another terminal, without a sort. */
const firstOutside = (outside: 'void' | 'refund') =>
  `(SELECT min(t.number) FROM tender_requests t
    WHERE t.follows = payments.record_id AND t.outside = '${outside}' AND t.state = 'approved')`;

function read(db: Readable, { sql, parameters }: Condition): Payment[] {
  return db
    .all(
      `SELECT *, (SELECT patient_name FROM sales s WHERE s.sale_id = payments.sale_id) AS patient_name,
         (SELECT payer FROM sales s WHERE s.sale_id = payments.sale_id) AS payer,
         (SELECT reference FROM recorded_tenders r WHERE r.number = payments.number) AS reference,
         iif(changed_by = 'another-terminal', (SELECT entry_text(e.body) ->> '$.counter' FROM entries e
           WHERE e.number = coalesce(${firstOutside('void')}, ${firstOutside('refund')})), NULL) AS counter
       FROM payments WHERE ${sql} ORDER BY number DESC`,
      ...parameters,
    )
    .map((row) => paymentRow.parse(row))
    .map((payment) => ({
      ...payment,
      patientName: opened(db, payment.patientName),
      payerName: opened(db, payment.payerName),
      payer: namedPayer(db, payment.payer),
    }));
}

/** A page of the payments that meet a condition, newest first. */
export function paymentsWhere(
  db: Readable,
  { sql, parameters }: Condition,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Payment[] {
  // Numbers first: all matches may need sorting, but only the rows of the page are read.
  const page = `SELECT number FROM payments WHERE ${sql} ORDER BY number DESC
                LIMIT ${limit} OFFSET ${offset}`;
  return read(db, { sql: `number IN (${page})`, parameters });
}

export function countPayments(db: Readable, { sql, parameters }: Condition): number {
  const [row] = db.all(`SELECT count(*) AS count FROM payments WHERE ${sql}`, ...parameters);
  return countRow.parse(row).count;
}

export function paymentByKey(db: Readable, key: string): Payment | null {
  return read(db, { sql: 'key = ?', parameters: [key] })[0] ?? null;
}

/**
 * The payment of this till that a record of the service belongs to; null for another terminal's.
 */
export function paymentOfRecord(db: Readable, recordId: string): Payment | null {
  return read(db, { sql: 'record_id = ?', parameters: [recordId] })[0] ?? null;
}

/** The tenders of a sale, newest first. */
export function paymentsOfSale(db: Readable, saleId: string): Payment[] {
  return read(db, { sql: 'sale_id = ?', parameters: [saleId] });
}

/** Approved holds neither captured nor released, and captured ones with a pending refund. */
export function openHolds(db: Readable): Payment[] {
  return read(db, {
    sql: `operation = 'preauthorize' AND state = 'approved' AND
      (ending IS NULL OR (ending = 'captured' AND give_back > 0))`,
    parameters: [],
  });
}

/** Limit of matches of one reference: more are not useful to a person. */
const MOST_OF_REFERENCE = 500;

const numberRow = z.object({ number: z.int() }).transform(({ number }) => number);

/** The newest payments by check or another terminal with this word in their number or code. */
export function recordedAs(db: Readable, word: string): readonly number[] {
  return db
    .all(
      `SELECT number FROM recorded_tenders
       WHERE instr(' ' || lower(reference) || ' ', ' ' || lower(?) || ' ') > 0
       ORDER BY number DESC LIMIT ${MOST_OF_REFERENCE}`,
      word,
    )
    .map((row) => numberRow.parse(row));
}

/** The payments that count with another amount than the asked one, by that: approved in part. */
export function askedAs(db: Readable, asked: Cents): readonly number[] {
  return db
    .all('SELECT number FROM payments WHERE asked = ? AND asked <> amount', asked)
    .map((row) => numberRow.parse(row));
}

const nameRow = z.object({ name: z.string() }).transform(({ name }) => name);

/** The names of all cashiers of payments and follow-ups of this till. */
export function paymentCashiers(db: Readable): readonly string[] {
  return db.all('SELECT name FROM cashiers').map((row) => nameRow.parse(row));
}

function manuallyRefunded(
  db: Statements,
  { number, at }: Row,
  body: EntryBody<'cash.refunded' | 'tender.returned'>,
): void {
  const { commandId, paymentKey, saleId, amount, reason, cashier, manager, receiptNumber } = body;
  db.prepare('INSERT INTO manual_refunds VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
    commandId,
    paymentKey,
    saleId,
    at,
    amount,
    reason,
    cashier.name,
    manager?.name ?? null,
    receiptNumber,
  );
  const { changes } = db
    .prepare('UPDATE tender_requests SET refunded = refunded + ? WHERE key = ? AND is_payment = 1')
    .run(amount, paymentKey);
  // Of another counter's payment only the refunds of this drawer count here.
  if (changes === 0) {
    db.prepare(
      `INSERT INTO tender_requests (number, key, is_attempt, is_payment, opened_at, operation, method,
         amount, asked, cashier_name, state, monitored)
       VALUES (?, ?, 0, 0, ?, 'credit', 'CASH', ?, ?, ?, 'approved', 0) ON CONFLICT (key) DO NOTHING`,
    ).run(number, paymentKey, at, amount, amount, cashier.name);
  }
  takeBackPaid(db, saleId, amount);
  bookAtOnce(db, number, paymentKey, 'refund', amount);
}

/** Cash and recorded tenders are paid as soon as they are in the journal. */
function offlineTenders(
  db: Statements,
  { number, at }: Row,
  {
    commandId,
    saleId,
    amount,
    branch,
    cashier,
    acknowledgedDuplicates,
  }: EntryBody<'cash.taken' | 'tender.recorded'>,
  method: PaymentMethod,
  card: CardFace | null = null,
): void {
  requireUnspent(db, commandId);
  knowCashier(db, cashier.name);
  db.prepare(
    `INSERT INTO tender_requests (number, key, is_attempt, is_payment, sale_id, patient_id, opened_at,
       operation, method, amount, asked, brand, last_four, branch, cashier_name, state,
       monitored)
     VALUES (?, ?, 0, 1, ?, (SELECT patient_id FROM sales WHERE sale_id = ?), ?, 'authorize', ?, ?,
       ?, ?, ?, ?, ?, 'approved', 0)`,
  ).run(
    number,
    commandId,
    saleId,
    saleId,
    at,
    method,
    amount,
    amount,
    card?.brand ?? null,
    card?.lastFour ?? null,
    branch ?? null,
    cashier.name,
  );
  bookAtOnce(db, number, commandId, 'sale', amount);
  projectAcknowledged(db, commandId, acknowledgedDuplicates);
}

/**
 * Applies an entry to the payments of this till: every tender, its state, and the refunded amount.
 * A payment from another terminal is in the journal only by its follow-ups.
 */
export function projectPayment(db: Statements, row: Row, entry: NewEntry): void {
  switch (entry.kind) {
    case 'cash.taken':
      offlineTenders(db, row, entry.body, 'CASH');
      return;
    case 'tender.recorded':
      if (entry.body.what === 'check') offlineTenders(db, row, entry.body, 'CHECK');
      else offlineTenders(db, row, entry.body, 'TERMINAL', entry.body.slip);
      return;
    case 'hold.closed':
      // A captured hold keeps its state; only the pending refund is dropped.
      db.prepare(
        `UPDATE tender_requests SET ending = coalesce(ending, 'closed'), closed = iif(ending IS NULL, 1, closed),
           give_back = 0, dropped = dropped + give_back
         WHERE key = ? AND is_payment = 1`,
      ).run(entry.body.paymentKey);
      return;
    case 'cash.refunded':
    case 'tender.returned':
      manuallyRefunded(db, row, entry.body);
      return;
    default:
      return;
  }
}
