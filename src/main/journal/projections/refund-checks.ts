import { z } from 'zod';
import { centsSchema } from '../../../shared/contract/values.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import { LISTED_REASONS, REFUND_CHECK_STEPS } from '../../../shared/domain/refund.ts';
import type { NewEntry, Row } from '../../../shared/journal/entry.ts';
import { mustChangeOne, type Readable, type Statements } from '../statements.ts';
import { bookAtOnce, bookBack } from './book-money.ts';
import { takeBackPaid } from './sales.ts';

/*
 * Refunds of cash by a check that the clinic writes.
 *
 *    requested ─▶ issued, with the number of the check ─▶ canceled
 *        └─▶ declined
 *
 * A request reserves its amount of the payment: nothing else can refund it. Only the issue of the check
 * refunds the payment, and no cash leaves a drawer.
 */

const stepRow = z
  .object({
    number: z.int(),
    request_id: z.uuid(),
    payment_key: z.string(),
    sale_id: z.string(),
    step: z.enum(REFUND_CHECK_STEPS),
    at: z.string(),
    amount: centsSchema,
    reason: z.string().nullable(),
    reason_code: z.enum(LISTED_REASONS).nullable(),
    cashier_name: z.string(),
    manager_name: z.string().nullable(),
    check_number: z.string().nullable(),
    receipt_number: z.string().nullable(),
  })
  .transform((row) => ({
    number: row.number,
    requestId: row.request_id,
    paymentKey: row.payment_key,
    saleId: row.sale_id,
    step: row.step,
    at: row.at,
    amount: row.amount,
    reason: row.reason,
    reasonCode: row.reason_code,
    cashier: row.cashier_name,
    manager: row.manager_name,
    checkNumber: row.check_number,
    receiptNumber: row.receipt_number,
  }));

/** One step of a refund by check. */
export type RefundCheckStep = z.infer<typeof stepRow>;

function read(db: Readable, where: string, ...parameters: readonly string[]): RefundCheckStep[] {
  return db
    .all(`SELECT * FROM refund_checks WHERE ${where}`, ...parameters)
    .map((row) => stepRow.parse(row));
}

/** The steps of all refunds of a payment by check, oldest first. */
export function refundChecksOf(db: Readable, paymentKey: string): readonly RefundCheckStep[] {
  return read(db, 'payment_key = ? ORDER BY number', paymentKey);
}

/** The last step of a refund by check; null without one. */
export function refundCheckById(db: Readable, requestId: string): RefundCheckStep | null {
  return read(db, 'request_id = ? ORDER BY number DESC LIMIT 1', requestId)[0] ?? null;
}

/** The first step of a refund by check: its request. */
export function refundCheckRequest(db: Readable, requestId: string): RefundCheckStep | null {
  return read(db, `request_id = ? AND step = 'requested'`, requestId)[0] ?? null;
}

/** Most checks of the list that are no longer open. */
const MOST_ENDED = 50;

/** The last step of each refund by check: the requested ones, oldest first, then the newest others. */
export function refundChecks(db: Readable): readonly RefundCheckStep[] {
  const isLast = `NOT EXISTS (SELECT 1 FROM refund_checks o
    WHERE o.request_id = refund_checks.request_id AND o.number > refund_checks.number)`;
  return [
    ...read(db, `step = 'requested' AND ${isLast} ORDER BY number`),
    ...read(db, `step <> 'requested' AND ${isLast} ORDER BY number DESC LIMIT ${MOST_ENDED}`),
  ];
}

const sumRow = z.object({ sum: centsSchema });

/** The part of a payment that was refunded in cash, cents. */
export function cashRefundedOf(db: Readable, paymentKey: string): Cents {
  const [row] = db.all(
    'SELECT coalesce(sum(amount), 0) AS sum FROM manual_refunds WHERE payment_key = ?',
    paymentKey,
  );
  return sumRow.parse(row).sum;
}

type RefundCheckEntry = Extract<
  NewEntry,
  {
    kind:
      | 'refund.check-requested'
      | 'refund.check-issued'
      | 'refund.check-declined'
      | 'refund.check-canceled';
  }
>;

/** Applies a step of a refund by check. @throws {JournalError} `out-of-turn`. */
export function projectRefundCheck(db: Statements, row: Row, entry: RefundCheckEntry): void {
  switch (entry.kind) {
    case 'refund.check-requested':
      addStep(db, row, entry.body.commandId, { ...entry.body, step: 'requested', manager: null });
      reserve(db, entry.body.paymentKey, entry.body.amount);
      return;
    case 'refund.check-declined':
      requireStep(db, entry.body.requestId, 'requested');
      addStep(db, row, entry.body.requestId, { ...entry.body, step: 'declined' });
      reserve(db, entry.body.paymentKey, -entry.body.amount);
      return;
    case 'refund.check-issued': {
      const { requestId, paymentKey, saleId, amount } = entry.body;
      requireStep(db, requestId, 'requested');
      addStep(db, row, requestId, { ...entry.body, step: 'issued' });
      reserve(db, paymentKey, -amount);
      refund(db, paymentKey, amount);
      const before = paidOf(db, saleId);
      takeBackPaid(db, saleId, amount);
      db.prepare('UPDATE refund_checks SET taken = ? WHERE number = ?').run(
        before - paidOf(db, saleId),
        row.number,
      );
      bookAtOnce(db, row.number, paymentKey, 'refund', amount);
      return;
    }
    case 'refund.check-canceled': {
      const { requestId, paymentKey, saleId, amount } = entry.body;
      requireStep(db, requestId, 'issued');
      addStep(db, row, requestId, { ...entry.body, step: 'canceled' });
      refund(db, paymentKey, -amount);
      db.prepare(
        `UPDATE sales SET paid = paid + (SELECT taken FROM refund_checks
           WHERE request_id = ? AND step = 'issued') WHERE sale_id = ?`,
      ).run(requestId, saleId);
      bookBack(db, row.number, paymentKey, amount);
      return;
    }
  }
}

interface Step {
  readonly step: (typeof REFUND_CHECK_STEPS)[number];
  readonly paymentKey: string;
  readonly saleId: string;
  readonly amount: number;
  readonly reason?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly cashier: { readonly name: string };
  readonly manager: { readonly name: string } | null;
  readonly checkNumber?: string;
  readonly receiptNumber?: string;
}

function addStep(db: Statements, { number, at }: Row, requestId: string, step: Step): void {
  db.prepare(
    `INSERT INTO refund_checks (number, request_id, payment_key, sale_id, step, at, amount, reason,
       reason_code, cashier_name, manager_name, check_number, receipt_number)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    number,
    requestId,
    step.paymentKey,
    step.saleId,
    step.step,
    at,
    step.amount,
    step.reason ?? null,
    step.reasonCode ?? null,
    step.cashier.name,
    step.manager?.name ?? null,
    step.checkNumber ?? null,
    step.receiptNumber ?? null,
  );
}

function requireStep(db: Statements, requestId: string, step: Step['step']): void {
  const last = db
    .prepare<[string], { step: string }>(
      'SELECT step FROM refund_checks WHERE request_id = ? ORDER BY number DESC LIMIT 1',
    )
    .get(requestId);
  mustChangeOne({ changes: last?.step === step ? 1 : 0 }, `a refund by check is ${step} before`);
}

function reserve(db: Statements, paymentKey: string, amount: number): void {
  mustChangeOne(
    db
      .prepare(
        `UPDATE tender_requests SET requested = requested + ?
         WHERE key = ? AND method = 'CASH' AND is_payment = 1`,
      )
      .run(amount, paymentKey),
    'cash is taken before its refund by check',
  );
}

function refund(db: Statements, paymentKey: string, amount: number): void {
  db.prepare('UPDATE tender_requests SET refunded = refunded + ? WHERE key = ?').run(
    amount,
    paymentKey,
  );
}

function paidOf(db: Statements, saleId: string): number {
  const row = db
    .prepare<[string], { paid: number }>('SELECT paid FROM sales WHERE sale_id = ?')
    .get(saleId);
  return row?.paid ?? 0;
}
