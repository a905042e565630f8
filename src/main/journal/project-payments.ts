import type { FollowUp } from '../../shared/domain/attempt.ts';
import type { EntryBody, NewEntry } from './entry.ts';
import { takeBackPaid } from './sale-paid.ts';
import type { Statements } from './statements.ts';

/** How a payment or hold stands after a follow-up on it was approved; a refund only adds up. */
const ENDING_AFTER: Readonly<Record<FollowUp, string | null>> = {
  capture: 'captured',
  deauthorize: 'released',
  void: 'voided',
  credit: null,
};

type Opened = EntryBody<'attempt.opened'>;

function openPayment(db: Statements, at: string, body: Opened): void {
  db.prepare(
    `INSERT INTO payments (key, sale_id, patient_id, opened_at, operation, method, amount, brand,
       last_four, cashier_id, cashier_name, tracking_id, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'sending')`,
  ).run(
    body.attemptId,
    body.saleId,
    body.patientId,
    at,
    body.operation,
    body.method,
    body.amount,
    body.card?.brand ?? null,
    body.card?.lastFour ?? body.bankAccount?.lastFour ?? null,
    body.cashier.id,
    body.cashier.name,
    body.trackingId,
  );
}

function attemptOpened(db: Statements, at: string, body: Opened): void {
  const { operation, method, follows, ordered } = body;
  if (operation === 'capture') {
    db.prepare('UPDATE payments SET give_back = ? WHERE record_id = ?').run(
      ordered?.giveBack ?? 0,
      follows?.paymentId ?? '',
    );
  }
  const isTender = operation === 'preauthorize' || (operation === 'authorize' && method !== 'CASH');
  if (isTender) openPayment(db, at, body);
}

function attemptResolved(db: Statements, body: EntryBody<'attempt.resolved'>): void {
  const { attemptId, state, paymentId } = body;
  db.prepare('UPDATE payments SET state = ?, record_id = ? WHERE key = ?').run(
    state,
    paymentId,
    attemptId,
  );
  if (state !== 'approved') return;
  const row = db
    .prepare<[string], { opened: string }>('SELECT opened FROM attempts WHERE attempt_id = ?')
    .get(attemptId);
  if (row === undefined) return; // refused as out of turn by who draws the attempt
  const opened: Opened = JSON.parse(row.opened); // our own text, checked when it was added
  if (opened.method === 'CASH') cashPosted(db, opened, paymentId);
  else followedUp(db, opened);
}

/** The service knows the cash now: it has an id there. */
function cashPosted(db: Statements, opened: Opened, paymentId: string | null): void {
  if (opened.operation !== 'authorize') return;
  db.prepare(
    'UPDATE payments SET record_id = ?, tracking_id = ? WHERE key = ? AND record_id IS NULL',
  ).run(paymentId, opened.trackingId, opened.posts ?? '');
}

function followedUp(db: Statements, { operation, follows, amount }: Opened): void {
  if (operation === 'authorize' || operation === 'preauthorize' || follows === null) return;
  const ending = ENDING_AFTER[operation];
  const refund = operation === 'credit' ? amount : 0;
  db.prepare(
    `UPDATE payments SET ending = coalesce(?, ending), refunded = refunded + ?,
       give_back = max(0, give_back - ?) WHERE record_id = ?`,
  ).run(ending, refund, refund, follows.paymentId);
}

function cashRefunded(db: Statements, at: string, body: EntryBody<'cash.refunded'>): void {
  const { commandId, paymentKey, saleId, amount, reason, cashier, manager, receiptNumber } = body;
  db.prepare('INSERT INTO cash_refunds VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
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
  db.prepare('UPDATE payments SET refunded = refunded + ? WHERE key = ?').run(amount, paymentKey);
  takeBackPaid(db, saleId, amount);
}

/**
 * Draws an entry into the payments of this till: every tender, how it stands, and what of it was
 * given back. One of another till is on the roll only by its follow-ups.
 */
export function projectPayment(db: Statements, at: string, entry: NewEntry): void {
  switch (entry.kind) {
    case 'attempt.opened':
      attemptOpened(db, at, entry.body);
      return;
    case 'attempt.resolved':
      attemptResolved(db, entry.body);
      return;
    case 'cash.taken': {
      const { commandId, saleId, amount, cashier } = entry.body;
      db.prepare(
        `INSERT INTO payments (key, sale_id, patient_id, opened_at, operation, method, amount,
           cashier_id, cashier_name, state)
         VALUES (?, ?, (SELECT patient_id FROM sales WHERE sale_id = ?), ?, 'authorize', 'CASH',
           ?, ?, ?, 'approved')`,
      ).run(commandId, saleId, saleId, at, amount, cashier.id, cashier.name);
      return;
    }
    case 'hold.closed':
      // One that was captured stays so; only what was to go back is off the board.
      db.prepare(
        `UPDATE payments SET ending = coalesce(ending, 'closed'), give_back = 0 WHERE key = ?`,
      ).run(entry.body.paymentKey);
      return;
    case 'cash.refunded':
      cashRefunded(db, at, entry.body);
      return;
    case 'receipt.issued': {
      const { number, saleId, type } = entry.body.receipt;
      if (type !== 'sale' && type !== 'hold') return;
      db.prepare(
        `UPDATE payments SET receipt_number = ? WHERE sale_id = ? AND receipt_number IS NULL
           AND state = 'approved'`,
      ).run(number, saleId);
      return;
    }
    default:
      return;
  }
}
