import type { AttemptState } from '../../shared/domain/attempt.ts';
import type { PaymentMethod } from '../../shared/domain/payment.ts';
import type { EntryBody, NewEntry, Row } from './entry.ts';
import { knowCashier } from './known-cashiers.ts';
import { bookAtOnce } from './project-money.ts';
import { takeBackPaid } from './sale-paid.ts';
import { requireUnspent } from './spend-command.ts';
import type { Statements } from './statements.ts';

type Opened = EntryBody<'attempt.opened'>;

/** Columns of an attempt in `tender_requests`. */
export interface KnownAttempt extends Pick<Opened, 'operation' | 'method'> {
  readonly number: number;
  /** Cents. */
  readonly asked: number;
  readonly tracking_id: string;
  /** The service's id of its record, once known. */
  readonly payment_id: string | null;
  /** The command that took the cash that this attempt posts. */
  readonly posts: string | null;
  readonly state: AttemptState;
  readonly problem: string | null;
  /** JSON text of the decisions. */
  readonly decided: string;
}

/**
 * Links a payment to its acknowledged duplicates of uncertain outcome: a paid duplicate needs no
 * link.
 */
export function projectAcknowledged(
  db: Statements,
  later: string,
  acknowledgedDuplicates: Opened['acknowledgedDuplicates'] = [],
): void {
  for (const { attemptId } of acknowledgedDuplicates) {
    db.prepare(
      `INSERT OR IGNORE INTO acknowledged_duplicates
       SELECT key, ? FROM tender_requests WHERE key = ? AND state <> 'approved'`,
    ).run(later, attemptId);
  }
}

/** Stores the service's id of posted cash. */
export function cashPosted(
  db: Statements,
  { operation, method, tracking_id, posts }: KnownAttempt,
  paymentId: string | null,
): void {
  if (operation !== 'authorize' || method !== 'CASH') return;
  db.prepare(
    'UPDATE tender_requests SET payment_id = ?, tracking_id = ? WHERE key = ? AND payment_id IS NULL',
  ).run(paymentId, tracking_id, posts);
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
  db.prepare(
    'UPDATE tender_requests SET refunded = refunded + ? WHERE key = ? AND is_payment = 1',
  ).run(amount, paymentKey);
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
    cashier,
    acknowledgedDuplicates,
  }: EntryBody<'cash.taken' | 'tender.recorded'>,
  method: PaymentMethod,
): void {
  requireUnspent(db, commandId);
  knowCashier(db, cashier.name);
  db.prepare(
    `INSERT INTO tender_requests (number, key, is_attempt, is_payment, sale_id, patient_id, opened_at,
       operation, method, amount, asked, cashier_name, state, monitored)
     VALUES (?, ?, 0, 1, ?, (SELECT patient_id FROM sales WHERE sale_id = ?), ?, 'authorize', ?, ?,
       ?, ?, 'approved', 0)`,
  ).run(number, commandId, saleId, saleId, at, method, amount, amount, cashier.name);
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
      offlineTenders(db, row, entry.body, entry.body.what === 'check' ? 'CHECK' : 'TERMINAL');
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
