import {
  type AttemptState,
  type FoundBy,
  isHeldAsSale,
  NEXT_STATES,
} from '../../../shared/domain/attempt.ts';
import type { EntryBody, NewEntry, Row } from '../../../shared/journal/entry.ts';
import { attemptIdOf } from '../../../shared/journal/tracking-id.ts';
import { mustChangeOne, outOfTurn, type Statements } from '../statements.ts';
import { projectMoney } from './book-money.ts';
import { cashPosted, isPosting, POSTING_AFTER, setPosting } from './cash.ts';
import { requireUnspent, spendCommand } from './commands.ts';
import { projectAcknowledged } from './duplicates.ts';
import { knowConnection } from './service-records.ts';

type Opened = EntryBody<'attempt.opened'>;

/** Remembers the name of a cashier for later searches. */
export function knowCashier(db: Statements, name: string): void {
  const key = `cashier ${name}`;
  if (db.known.has(key)) return;
  db.prepare('INSERT OR IGNORE INTO cashiers VALUES (?)').run(name);
  db.known.add(key);
}

/** Columns of an attempt in `tender_requests`. */
interface KnownAttempt {
  readonly operation: Opened['operation'];
  readonly method: Opened['method'];
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

function isPayment(body: Opened): boolean {
  return (
    body.operation === 'preauthorize' ||
    (body.operation === 'authorize' && !isPosting(body.operation, body.method))
  );
}

type AttemptEntry = Extract<NewEntry, { kind: `attempt.${string}` }>;

function open(db: Statements, row: Row, body: Opened): void {
  // So that a record of the service leads to exactly one attempt.
  if (attemptIdOf(row.till_id, body.trackingId) !== body.attemptId) {
    outOfTurn('a tracking id is that of its attempt');
  }
  requireUnspent(db, body.attemptId);
  knowConnection(db, body.connection);
  knowCashier(db, body.cashier.name);
  db.prepare(
    `INSERT INTO tender_requests (number, key, is_attempt, is_payment, sale_id, patient_id,
       tracking_id, operation, method, amount, asked, brand, payer_name, last_four, cashier_name, follows, posts,
       give_back, branch, opened_at, state, monitored)
     VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'sending', 1)`,
  ).run(
    row.number,
    body.attemptId,
    isPayment(body) ? 1 : 0,
    body.saleId,
    body.patientId,
    body.trackingId,
    body.operation,
    body.method,
    body.amount,
    body.amount,
    body.card?.brand ?? body.payment?.brand ?? null,
    body.payerName ?? null,
    body.card?.lastFour ?? body.bankAccount?.lastFour ?? body.payment?.lastFour ?? null,
    body.cashier.name,
    body.follows?.paymentId ?? null,
    body.posts ?? null,
    body.ordered?.giveBack ?? 0,
    body.connection.clientId,
    row.at,
  );
  projectAcknowledged(db, body.attemptId, body.acknowledgedDuplicates);
  if (isPosting(body.operation, body.method)) {
    mustChangeOne(
      db
        .prepare(
          `UPDATE cash_takings SET posting = 'sending' WHERE command_id = ? AND posting = 'waiting'`,
        )
        .run(body.posts ?? ''),
      'cash is posted once, after it was taken',
    );
  }
}

function known(db: Statements, attemptId: string): KnownAttempt {
  const row = db
    .prepare<[string], KnownAttempt>(
      `SELECT number, operation, method, asked, tracking_id, payment_id, posts, state, problem, decided
       FROM attempts WHERE attempt_id = ?`,
    )
    .get(attemptId);
  return row ?? outOfTurn('an attempt is opened first');
}

/** True while the record is still expected. Any approval is monitored until a check confirmed it. */
function isMonitored(state: AttemptState, foundBy: FoundBy): boolean {
  switch (state) {
    case 'declined':
    case 'not-sent':
      return false;
    case 'failed':
      return foundBy === 'answer';
    default:
      return true;
  }
}

function resolve(db: Statements, row: Row, body: EntryBody<'attempt.resolved'>): void {
  const { attemptId, state, foundBy, paymentId, code, message, problem } = body;
  const before = known(db, attemptId);
  if (!NEXT_STATES[before.state].includes(state)) {
    outOfTurn(`${state} cannot follow ${before.state}`);
  }
  db.prepare(
    `UPDATE tender_requests SET state = ?, found_by = ?, payment_id = ?, code = ?, message = ?,
       problem = ?, monitored = ? WHERE number = ?`,
  ).run(
    state,
    foundBy,
    paymentId,
    code,
    message,
    problem,
    isMonitored(state, foundBy) ? 1 : 0,
    before.number,
  );
  countReported(db, before.number);
  if (isHeldAsSale(before) && state !== 'needs-human') closeOtherAction(db, attemptId);
  const change = Number(state === 'approved') - Number(before.state === 'approved');
  projectMoney(db, row.number, attemptId, change, before.payment_id);
  if (!isPosting(before.operation, before.method)) return;
  if (state === 'approved') cashPosted(db, before.posts, paymentId, before.tracking_id);
  // After the decision to send again, only a late approval changes the posting.
  const isReplaced = before.decided.includes('"send-again"');
  if (state === 'approved' || !isReplaced) setPosting(db, before.posts, POSTING_AFTER[state]);
}

/** Resolves the alarm of a hold that was performed as a sale, which was taken back. */
function closeOtherAction(db: Statements, attemptId: string): void {
  db.prepare(`UPDATE alarms SET closed = 1 WHERE kind = 'other-action' AND attempt_id = ?`).run(
    attemptId,
  );
}

/** Records the amount of the report. */
function reportAmount(
  db: Statements,
  row: Row,
  { attemptId, amount }: EntryBody<'attempt.amount-reported'>,
): void {
  const { number } = known(db, attemptId);
  db.prepare('UPDATE tender_requests SET reported = ? WHERE number = ?').run(amount, number);
  countReported(db, number);
  projectMoney(db, row.number, attemptId, 0);
  // The asked amount resolves the alarm of another one.
  db.prepare(
    `UPDATE alarms SET amount = asked
     WHERE kind = 'amount-differs' AND attempt_id = ? AND asked = ?`,
  ).run(attemptId, amount);
}

/**
 * An approved payment or refund counts with the amount of the report: less if it was approved in
 * part, more if a manager decided that a higher one was done; a capture only with a higher one,
 * because it charges its whole hold. So does the payment's void; a void of a payment from another
 * terminal counts with its own.
 */
function countReported(db: Statements, number: number): void {
  db.prepare(
    `UPDATE tender_requests SET amount = iif(state = 'approved',
       max(coalesce(reported, asked), iif(operation = 'capture', asked, 0)), asked)
     WHERE number = ? AND operation IN ('authorize', 'capture', 'credit') AND method <> 'CASH'`,
  ).run(number);
  // Subqueries: UPDATE FROM builds a table in memory, and every charge runs this.
  db.prepare(
    `UPDATE tender_requests SET amount = (SELECT amount FROM tender_requests WHERE number = :number)
     WHERE operation = 'void' AND follows = (
       SELECT payment_id FROM tender_requests
       WHERE number = :number AND operation = 'authorize' AND method <> 'CASH')`,
  ).run({ number });
}

function decide(db: Statements, body: EntryBody<'attempt.decided'>): void {
  const { commandId, attemptId, decision } = body;
  spendCommand(db, commandId, 'attempt.decided');
  const attempt = known(db, attemptId);
  db.prepare(
    `UPDATE tender_requests SET decided = json_insert(decided, '$[#]', ?) WHERE number = ?`,
  ).run(decision, attempt.number);
  if (decision === 'send-again' && isPosting(attempt.operation, attempt.method))
    setPosting(db, attempt.posts, 'waiting');
}

/**
 * Applies one entry of an attempt to the projections.
 * @throws {JournalError} `out-of-turn` if the entry cannot follow the earlier ones.
 */
export function projectAttempt(db: Statements, row: Row, entry: AttemptEntry): void {
  const update = (set: string, ...parameters: readonly (string | number)[]) =>
    mustChangeOne(
      db
        .prepare(`UPDATE tender_requests SET ${set} WHERE key = ? AND is_attempt = 1`)
        .run(...parameters),
      'an attempt is opened first',
    );
  switch (entry.kind) {
    case 'attempt.opened':
      open(db, row, entry.body);
      return;
    case 'attempt.resolved':
      resolve(db, row, entry.body);
      return;
    case 'attempt.checked':
      update('checked = 1', entry.body.attemptId);
      return;
    case 'attempt.amount-reported':
      reportAmount(db, row, entry.body);
      return;
    case 'attempt.monitoring-ended':
      update('monitored = 0', entry.body.attemptId);
      return;
    case 'attempt.decided':
      decide(db, entry.body);
      return;
  }
}
