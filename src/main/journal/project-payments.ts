import type { AttemptState, FollowUp } from '../../shared/domain/attempt.ts';
import type { PaymentMethod } from '../../shared/domain/payment.ts';
import type { EntryBody, NewEntry, Row } from './entry.ts';
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

/**
 * A payment has the number of the row that opened it; it is known by its attempt, or by the command
 * that took its cash or recorded it. Takes the key as one parameter.
 */
export const NUMBER_OF_KEY = `(SELECT coalesce(
    (SELECT number FROM attempts WHERE attempt_id = key),
    (SELECT number FROM cash_takings WHERE command_id = key),
    (SELECT number FROM recorded_tenders WHERE command_id = key))
  FROM (SELECT ? AS key))`;

function openPayment(db: Statements, { number, at }: Row, body: Opened): void {
  db.prepare(
    `INSERT INTO payments (number, key, sale_id, patient_id, opened_at, operation, method, amount,
       brand, last_four, cashier_id, cashier_name, tracking_id, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'sending')`,
  ).run(
    number,
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

function attemptOpened(db: Statements, row: Row, body: Opened): void {
  const { operation, method, follows, ordered } = body;
  if (operation === 'capture') {
    db.prepare('UPDATE payments SET give_back = ? WHERE record_id = ?').run(
      ordered?.giveBack ?? 0,
      follows?.paymentId ?? '',
    );
  }
  const isTender = operation === 'preauthorize' || (operation === 'authorize' && method !== 'CASH');
  if (isTender) openPayment(db, row, body);
}

/** What the table knows of an attempt. */
export interface KnownAttempt extends Pick<Opened, 'operation' | 'method' | 'amount'> {
  readonly number: number;
  readonly sale_id: string | null;
  /** The payment that a follow-up acts on. */
  readonly follows: string | null;
  readonly state: AttemptState;
  /** JSON text of the decisions. */
  readonly decided: string;
}

/** Draws the outcome of an attempt into its payment, or into the one that it acts on. */
export function resolvePayment(
  db: Statements,
  attempt: KnownAttempt,
  { state, paymentId }: EntryBody<'attempt.resolved'>,
): void {
  db.prepare('UPDATE payments SET state = ?, record_id = ? WHERE number = ?').run(
    state,
    paymentId,
    attempt.number,
  );
  if (state !== 'approved') return;
  if (attempt.method === 'CASH') cashPosted(db, attempt, paymentId);
  else followedUp(db, attempt);
}

/** The service knows the cash now: it has an id there. */
function cashPosted(
  db: Statements,
  { operation, number }: KnownAttempt,
  paymentId: string | null,
): void {
  if (operation !== 'authorize') return;
  db.prepare(
    `UPDATE payments SET record_id = ?, tracking_id = a.tracking_id
     FROM attempts a JOIN cash_takings c ON c.command_id = a.posts
     WHERE a.number = ? AND payments.number = c.number AND record_id IS NULL`,
  ).run(paymentId, number);
}

function followedUp(db: Statements, { operation, follows, amount }: KnownAttempt): void {
  if (operation === 'authorize' || operation === 'preauthorize' || follows === null) return;
  const ending = ENDING_AFTER[operation];
  const refund = operation === 'credit' ? amount : 0;
  db.prepare(
    `UPDATE payments SET ending = coalesce(?, ending), refunded = refunded + ?,
       give_back = max(0, give_back - ?) WHERE record_id = ?`,
  ).run(ending, refund, refund, follows);
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
  db.prepare(`UPDATE payments SET refunded = refunded + ? WHERE number = ${NUMBER_OF_KEY}`).run(
    amount,
    paymentKey,
  );
  takeBackPaid(db, saleId, amount);
}

/** Cash, and what only the roll knows, is paid when it is on the roll. */
function paidAtOnce(
  db: Statements,
  { number, at }: Row,
  { commandId, saleId, amount, cashier }: EntryBody<'cash.taken' | 'tender.recorded'>,
  method: PaymentMethod,
): void {
  db.prepare(
    `INSERT INTO payments (number, key, sale_id, patient_id, opened_at, operation, method, amount,
       cashier_id, cashier_name, state)
     VALUES (?, ?, ?, (SELECT patient_id FROM sales WHERE sale_id = ?), ?, 'authorize', ?, ?, ?, ?,
       'approved')`,
  ).run(number, commandId, saleId, saleId, at, method, amount, cashier.id, cashier.name);
}

/**
 * Draws an entry into the payments of this till: every tender, how it stands, and what of it was
 * given back. One of another till is on the roll only by its follow-ups.
 */
export function projectPayment(db: Statements, row: Row, entry: NewEntry): void {
  switch (entry.kind) {
    case 'attempt.opened':
      attemptOpened(db, row, entry.body);
      return;
    case 'cash.taken':
      paidAtOnce(db, row, entry.body, 'CASH');
      return;
    case 'tender.recorded':
      paidAtOnce(db, row, entry.body, entry.body.what === 'check' ? 'CHECK' : 'TERMINAL');
      return;
    case 'hold.closed':
      // One that was captured stays so; only what was to go back is off the board.
      db.prepare(
        `UPDATE payments SET ending = coalesce(ending, 'closed'), give_back = 0
         WHERE number = ${NUMBER_OF_KEY}`,
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
