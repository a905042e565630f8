import type { AttemptState, FollowUp } from '../../shared/domain/attempt.ts';
import type { PaymentMethod } from '../../shared/domain/payment.ts';
import type { EntryBody, NewEntry, Row } from './entry.ts';
import { knowCashier } from './known-cashiers.ts';
import { takeBackPaid } from './sale-paid.ts';
import { requireUnspent } from './spend-command.ts';
import type { Statements } from './statements.ts';

/** State of a payment or hold after an approved follow-up; a refund only adds up. */
const ENDING_AFTER: Readonly<Record<FollowUp, string | null>> = {
  capture: 'captured',
  deauthorize: 'released',
  void: 'voided',
  credit: null,
};

type Opened = EntryBody<'attempt.opened'>;

/** Columns of an attempt in `tender_requests`. */
export interface KnownAttempt extends Pick<Opened, 'operation' | 'method' | 'amount'> {
  readonly number: number;
  readonly sale_id: string | null;
  readonly tracking_id: string;
  /** The payment that a follow-up acts on. */
  readonly follows: string | null;
  /** Part of the hold to refund after its capture, cents. */
  readonly give_back: number;
  /** The command that took the cash that this attempt posts. */
  readonly posts: string | null;
  readonly state: AttemptState;
  /** Amount in the report, cents; null before that. */
  readonly reported: number | null;
  /** JSON text of the decisions. */
  readonly decided: string;
}

/**
 * Links a payment to its acknowledged duplicates of uncertain outcome: a paid duplicate needs no
 * link.
 */
export function drawBesides(db: Statements, later: string, besides: Opened['besides'] = []): void {
  for (const { attemptId } of besides) {
    db.prepare(
      `INSERT OR IGNORE INTO besides
       SELECT key, ? FROM ledger WHERE key = ? AND state <> 'approved'`,
    ).run(later, attemptId);
  }
}

/**
 * Applies the approval of an attempt to the payment that it acts on, or to the cash that it posts.
 */
export function drawApproval(
  db: Statements,
  attempt: KnownAttempt,
  paymentId: string | null,
): void {
  if (attempt.method === 'CASH') cashPosted(db, attempt, paymentId);
  else followedUp(db, attempt);
}

/** Stores the service's id of posted cash. */
function cashPosted(
  db: Statements,
  { operation, tracking_id, posts }: KnownAttempt,
  paymentId: string | null,
): void {
  if (operation !== 'authorize') return;
  db.prepare(
    'UPDATE ledger SET payment_id = ?, tracking_id = ? WHERE key = ? AND payment_id IS NULL',
  ).run(paymentId, tracking_id, posts);
}

function followedUp(db: Statements, { operation, follows, amount, give_back }: KnownAttempt): void {
  if (operation === 'authorize' || operation === 'preauthorize' || follows === null) return;
  const ending = ENDING_AFTER[operation];
  const refund = operation === 'credit' ? amount : 0;
  // A hold is captured once: only that capture adds to `give_back`, also if another was requested.
  const toLeave = operation === 'capture' ? give_back : 0;
  db.prepare(
    `UPDATE ledger SET ending = coalesce(?, ending), refunded = refunded + ?,
       give_back = max(0, give_back + iif(ending IS 'captured', 0, ?) - ?)
     WHERE payment_id = ? AND is_payment = 1`,
  ).run(ending, refund, toLeave, refund, follows);
}

/** Reverses the approval of a follow-up on its payment. */
export function drawApprovalBack(
  db: Statements,
  { operation, follows, amount }: KnownAttempt,
): void {
  if (operation === 'authorize' || operation === 'preauthorize' || follows === null) return;
  const ending = ENDING_AFTER[operation];
  db.prepare(
    `UPDATE ledger SET ending = iif(ending = ?, NULL, ending), refunded = max(0, refunded - ?)
     WHERE payment_id = ? AND is_payment = 1`,
  ).run(ending, operation === 'credit' ? amount : 0, follows);
}

function handRefunded(
  db: Statements,
  at: string,
  body: EntryBody<'cash.refunded' | 'tender.returned'>,
): void {
  const { commandId, paymentKey, saleId, amount, reason, cashier, manager, receiptNumber } = body;
  db.prepare('INSERT INTO hand_refunds VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
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
  db.prepare('UPDATE ledger SET refunded = refunded + ? WHERE key = ? AND is_payment = 1').run(
    amount,
    paymentKey,
  );
  takeBackPaid(db, saleId, amount);
}

/** Cash and recorded tenders are paid as soon as they are in the journal. */
function paidAtOnce(
  db: Statements,
  { number, at }: Row,
  { commandId, saleId, amount, cashier, besides }: EntryBody<'cash.taken' | 'tender.recorded'>,
  method: PaymentMethod,
): void {
  requireUnspent(db, commandId);
  knowCashier(db, cashier.name);
  db.prepare(
    `INSERT INTO ledger (number, key, is_attempt, is_payment, sale_id, patient_id, opened_at,
       operation, method, amount, cashier_name, state, watched)
     VALUES (?, ?, 0, 1, ?, (SELECT patient_id FROM sales WHERE sale_id = ?), ?, 'authorize', ?, ?,
       ?, 'approved', 0)`,
  ).run(number, commandId, saleId, saleId, at, method, amount, cashier.name);
  drawBesides(db, commandId, besides);
}

/**
 * Applies an entry to the payments of this till: every tender, its state, and the refunded amount.
 * A payment from another terminal is in the journal only by its follow-ups.
 */
export function projectPayment(db: Statements, row: Row, entry: NewEntry): void {
  switch (entry.kind) {
    case 'cash.taken':
      paidAtOnce(db, row, entry.body, 'CASH');
      return;
    case 'tender.recorded':
      paidAtOnce(db, row, entry.body, entry.body.what === 'check' ? 'CHECK' : 'TERMINAL');
      return;
    case 'hold.closed':
      // A captured hold keeps its state; only the pending refund is dropped.
      db.prepare(
        `UPDATE ledger SET ending = coalesce(ending, 'closed'), give_back = 0
         WHERE key = ? AND is_payment = 1`,
      ).run(entry.body.paymentKey);
      return;
    case 'cash.refunded':
    case 'tender.returned':
      handRefunded(db, row.at, entry.body);
      return;
    default:
      return;
  }
}
