import type { AttemptState, FollowUp, Operation } from '../../../shared/domain/attempt.ts';
import { cents } from '../../../shared/domain/money.ts';
import type { ChangedBy, OutsideChange } from '../../../shared/domain/outside-change.ts';
import { type MovedKind, signedMovement } from '../../../shared/domain/signed-money.ts';
import type { Statements } from '../statements.ts';
import { allocateMovement } from './allocation.ts';

/*
 * Every figure of a payment is computed from the present states of its attempts, never added to or
 * taken from by an entry: a state that changes and comes back leaves the projections as they were.
 *
 *   attempt.resolved, attempt.amount-reported
 *     → tender_requests.amount, ending, refunded, give_back   computed from the states
 *     → movements                                             the difference to the booked amount
 *     → sales.paid                                            the difference to the counted amount
 *
 * A change by another terminal, the processor or a bank counts as a follow-up, until an attempt of
 * this till proves to hold its record.
 */

interface MoneyRow {
  readonly key: string;
  readonly operation: Operation;
  readonly state: AttemptState;
  readonly amount: number;
  readonly asked: number;
  readonly reported: number | null;
  readonly sale_id: string | null;
  readonly payment_id: string | null;
  readonly follows: string | null;
  readonly give_back: number;
  readonly booked: number | null;
  readonly counted: number;
  readonly still_paid: number | null;
  readonly closed: number;
  readonly dropped: number;
  readonly outside: OutsideChange | null;
  readonly counted_there: number;
}

const KIND_OF: Readonly<Record<Operation, MovedKind>> = {
  authorize: 'sale',
  capture: 'sale',
  void: 'void',
  credit: 'refund',
  preauthorize: 'hold',
  deauthorize: 'release',
};

/** The state of a payment or hold after an approved follow-up, the strongest first. */
const ENDINGS: readonly (readonly [FollowUp, string])[] = [
  ['void', 'voided'],
  ['capture', 'captured'],
  ['deauthorize', 'released'],
];

/**
 * Attempts but those with cash, which counts when it is taken or returned; and changes by another
 * terminal, the processor or a bank.
 */
const OF_MONEY = `(is_attempt = 1 OR outside IS NOT NULL) AND method <> 'CASH'`;

/**
 * Applies a changed state or amount of an attempt to all figures of its payment.
 * @param entry the number of the entry that changed it.
 * @param count the change in the number of counted payments: -1, 0 or 1.
 * @param earlierRecord the service's id that the attempt had before.
 */
export function projectMoney(
  db: Statements,
  entry: number,
  key: string,
  count: number,
  earlierRecord: string | null = null,
): void {
  const attempt = db
    .prepare<[string], MoneyRow>(`SELECT * FROM tender_requests WHERE key = ? AND ${OF_MONEY}`)
    .get(key);
  if (attempt === undefined) return;
  const record = attempt.follows ?? attempt.payment_id;
  const payment = attempt.follows === null ? attempt : paymentOf(db, attempt.follows);
  if (payment !== undefined) decideStillPaid(db, attempt, payment);
  const on = followUpsOn(db, record);
  book(db, entry, attempt, movedBy(db, attempt, payment, on.done), count);
  bookFollowUps(db, entry, payment, on, key);
  if (attempt.follows !== null || earlierRecord === null || earlierRecord === record) return;
  // The record proved to be of another payment.
  bookFollowUps(db, entry, paymentOf(db, earlierRecord), followUpsOn(db, earlierRecord));
}

/** Books the approved follow-ups of a payment, except one, and computes its figures. */
function bookFollowUps(
  db: Statements,
  entry: number,
  payment: MoneyRow | undefined,
  { done, claimed, released }: FollowUpsOn,
  except?: string,
): void {
  for (const each of done) {
    const isBack = released.includes(each.key) && each.counted_there === 0;
    const count = isBack ? 1 : 0;
    if (each.key !== except) book(db, entry, each, movedBy(db, each, payment, done), count);
  }
  for (const each of claimed) book(db, entry, each, 0, each.counted_there === 1 ? 0 : -1);
  if (payment !== undefined) settle(db, payment, done);
}

function paymentOf(db: Statements, record: string): MoneyRow | undefined {
  return db
    .prepare<[string], MoneyRow>(
      `SELECT * FROM tender_requests WHERE payment_id = ? AND is_payment = 1 AND ${OF_MONEY}`,
    )
    .get(record);
}

interface FollowUpsOn {
  /** The approved follow-ups on a record of the service, oldest first. */
  readonly done: readonly MoneyRow[];
  /** Outside changes that count no longer: an attempt proved to hold their record. */
  readonly claimed: readonly MoneyRow[];
  /** The keys of those that count again. */
  readonly released: readonly string[];
}

/** The follow-ups on a record, after its outside changes were compared with the attempts. */
function followUpsOn(db: Statements, record: string | null): FollowUpsOn {
  const all = db
    .prepare<[string | null], MoneyRow>(
      `SELECT * FROM tender_requests WHERE follows = +?
         AND (state = 'approved' OR outside IS NOT NULL) AND ${OF_MONEY} ORDER BY number`,
    )
    .all(record);
  const [claimed, released]: [MoneyRow[], string[]] = [[], []];
  const done = all.flatMap((each) => {
    if (each.outside === null) return [each];
    const state = isHeldByAttempt(db, each) ? 'not-sent' : 'approved';
    const now: MoneyRow = { ...each, state };
    if (state !== each.state) {
      db.prepare('UPDATE tender_requests SET state = ? WHERE key = ?').run(state, each.key);
      if (state === 'approved') released.push(each.key);
      else claimed.push(now);
    }
    return state === 'approved' ? [now] : [];
  });
  return { done, claimed, released };
}

/** True if an approved attempt of this till holds the record of an outside change. */
function isHeldByAttempt(db: Statements, { payment_id }: MoneyRow): boolean {
  const holder = db.prepare<[string | null], unknown>(
    `SELECT 1 FROM attempts WHERE payment_id = +? AND state = 'approved'`,
  );
  return holder.get(payment_id) !== undefined;
}

/** The charged amount of a payment; of a hold, by its captures. */
function chargedBy({ operation, state, amount }: MoneyRow, done: readonly MoneyRow[]): number {
  if (operation === 'preauthorize') return sum(ofOperation(done, 'capture'));
  return state === 'approved' ? amount : 0;
}

/**
 * A void takes back its whole payment, as far as that counts, once; of another terminal's payment,
 * the amount that the report shows. A hold reserves the requested amount, also once it is captured.
 */
function movedBy(
  db: Statements,
  attempt: MoneyRow,
  payment: MoneyRow | undefined,
  done: readonly MoneyRow[],
): number {
  if (payment === undefined && isUncounted(db, attempt.follows)) return 0;
  if (attempt.counted_there === 1) return 0;
  if (attempt.operation === 'preauthorize') return attempt.asked;
  if (attempt.operation !== 'void') return attempt.amount;
  if (payment === undefined) return attempt.reported ?? attempt.amount;
  const [voided] = ofOperation(done, 'void');
  return voided?.key === attempt.key ? chargedBy(payment, done) : 0;
}

/** True for the second charge of one press, or a sale made for a hold: only an alarm names it. */
function isUncounted(db: Statements, record: string | null): boolean {
  const alarm = db.prepare<[string | null], unknown>(
    `SELECT 1 FROM alarms
     WHERE kind IN ('charged-twice', 'other-action') AND coalesce(payment_id, '') = ?`,
  );
  return record !== null && alarm.get(record) !== undefined;
}

function ofOperation(done: readonly MoneyRow[], operation: Operation): readonly MoneyRow[] {
  return done.filter((each) => each.operation === operation);
}

function sum(rows: readonly MoneyRow[]): number {
  return rows.reduce((all, { amount }) => all + amount, 0);
}

/** Books the difference between the present amount of an attempt and its booked amount. */
function book(
  db: Statements,
  entry: number,
  { key, operation, state, booked, outside }: MoneyRow,
  moved: number,
  count: number,
): void {
  const kind = outside ?? KIND_OF[operation];
  const target = state === 'approved' ? signedMovement(kind, cents(moved)) : 0;
  const amount = target - (booked ?? 0);
  if (amount === 0 && count === 0) return;
  insertMovement(db, entry, { key, kind, correction: booked === null ? 0 : 1, count, amount });
  db.prepare('UPDATE tender_requests SET booked = ? WHERE key = ?').run(target, key);
}

function insertMovement(
  db: Statements,
  entry: number,
  {
    key,
    kind,
    correction,
    count,
    amount,
  }: {
    readonly key: string;
    readonly kind: MovedKind;
    readonly correction: 0 | 1;
    readonly count: number;
    readonly amount: number;
  },
): void {
  db.prepare('INSERT INTO movements VALUES (?, ?, ?, ?, ?, ?)').run(
    entry,
    key,
    kind,
    correction,
    count,
    amount,
  );
  if (kind === 'hold' || kind === 'release') return;
  allocateMovement(db, entry, { key, kind: correction === 1 ? 'correction' : kind, amount });
}

/** Books cash or a recorded tender of `key`, or its manual refund: neither is ever corrected. */
export function bookAtOnce(
  db: Statements,
  entry: number,
  key: string,
  kind: 'sale' | 'refund' | 'return',
  amount: number,
): void {
  const moved = signedMovement(kind, cents(amount));
  insertMovement(db, entry, { key, kind, correction: 0, count: 1, amount: moved });
}

/** Books the return of a refund by check: the check was canceled. */
export function bookBack(db: Statements, entry: number, key: string, amount: number): void {
  const moved = { kind: 'refund', correction: 1, count: -1, amount } as const;
  insertMovement(db, entry, { key, ...moved });
}

/**
 * Decides once, at the first approval of a void or refund: a sale that is paid in full stays so, and
 * of any other the amount remains again. An amount returned by a bank always remains again; a chargeback is
 * between the banks.
 */
function decideStillPaid(db: Statements, attempt: MoneyRow, payment: MoneyRow | undefined): void {
  const { key, operation, state, still_paid, amount, outside } = attempt;
  if (operation !== 'void' && operation !== 'credit') return;
  if (state !== 'approved' || still_paid !== null || payment === undefined) return;
  if (outside !== null && outside !== 'void' && outside !== 'refund') {
    const stays = outside === 'return' ? 0 : amount;
    db.prepare('UPDATE tender_requests SET still_paid = ? WHERE key = ?').run(stays, key);
    return;
  }
  db.prepare(
    `UPDATE tender_requests SET still_paid = iif((SELECT paid < total FROM sales WHERE sale_id = ?), 0, ?)
     WHERE key = ?`,
  ).run(payment.sale_id, operation === 'void' ? payment.counted : amount, key);
}

/** Computes the state of a payment, and its part of its sale, from its approved follow-ups. */
function settle(db: Statements, payment: MoneyRow, done: readonly MoneyRow[]): void {
  const [captures, refunds] = [ofOperation(done, 'capture'), ofOperation(done, 'credit')];
  const [voided] = ofOperation(done, 'void');
  const ending = ENDINGS.find(([operation]) => ofOperation(done, operation).length > 0)?.[1];
  const refunded = sum(refunds);
  // A hold is captured once: only the first capture leaves a part to refund.
  const giveBack = (captures[0]?.give_back ?? 0) - refunded - payment.dropped;
  const isHold = payment.operation === 'preauthorize';
  if (isHold) countCapture(db, payment, captures[0]);
  db.prepare(
    `UPDATE tender_requests SET ending = ?, refunded = ?, give_back = ?, changed_by = ?
     WHERE key = ?`,
  ).run(
    ending ?? (payment.closed === 1 ? 'closed' : null),
    refunded,
    Math.max(0, giveBack),
    changedBy(done),
    payment.key,
  );
  // The report may change the amount of a refund after its sale counted it as paid.
  const lost = sum(refunds.filter(({ still_paid }) => (still_paid ?? 0) === 0));
  const isCharged = isHold ? captures.length > 0 : payment.state === 'approved';
  // The amount of a wholly refunded payment changes nothing of its sale.
  const left = isCharged ? Math.max(chargedBy(payment, done), refunded) - lost : 0;
  const paid = Math.min(payment.asked, left);
  count(db, payment, voided === undefined ? paid : (voided.still_paid ?? 0));
}

/** The origin of the state of a payment; null for this till. The strongest change decides. */
function changedBy(done: readonly MoneyRow[]): ChangedBy | null {
  const outside = done.filter((each) => each.outside !== null);
  const has = (what: OutsideChange) => outside.some((each) => each.outside === what);
  if (has('return')) return 'bank-return';
  const [voided] = ofOperation(done, 'void');
  if (voided !== undefined) return voided.outside === null ? null : 'another-terminal';
  const disputes: readonly (OutsideChange | null)[] = ['chargeback', 'chargeback-reversal'];
  if (sum(outside.filter((each) => disputes.includes(each.outside))) > 0) return 'chargeback';
  const [refunded] = ofOperation(done, 'credit');
  return refunded?.outside === 'refund' ? 'another-terminal' : null;
}

/** A captured hold and its void count with the amount of the capture. */
function countCapture(db: Statements, hold: MoneyRow, capture: MoneyRow | undefined): void {
  db.prepare(
    `UPDATE tender_requests SET amount = ? WHERE key = ? OR (follows = ? AND operation = 'void')`,
  ).run(capture?.amount ?? hold.asked, hold.key, hold.payment_id);
}

/** Counts a payment toward its sale; a sale paid in full is no longer parked. */
function count(db: Statements, { key, sale_id, counted }: MoneyRow, target: number): void {
  const more = target - counted;
  if (more === 0) return;
  db.prepare('UPDATE tender_requests SET counted = ? WHERE key = ?').run(target, key);
  db.prepare(
    `UPDATE sales SET paid = paid + ?,
       parked_at = iif(? > 0 AND paid + ? >= total, NULL, parked_at) WHERE sale_id = ?`,
  ).run(more, more, more, sale_id);
}
