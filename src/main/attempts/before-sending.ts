import { isUnresolved } from '../../shared/domain/attempt.ts';
import { isTrackedBy, trackingKey } from '../journal/tracking-id.ts';
import {
  type Attempt,
  approvedOfSale,
  attemptById,
  attemptOfRecord,
  attemptsOfSale,
  connectionOfRecord,
  followUpsOf,
  recordsOf,
} from '../journal/views/attempts.ts';
import { readAttempt } from './apply.ts';
import { AttemptError } from './attempt-error.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import { requireChoice } from './decisions.ts';
import { type Guarded, type GuardTimes, likeThis, requireNoTwin } from './guard.ts';
import { readPayment, serviceNow } from './look-up.ts';
import type { FollowUpOrder, Order, PaymentOrder } from './order.ts';
import { LookFailed, type PaymentsLine, type ReportedRow } from './payments-line.ts';
import { IN_PASSING, isClosedByPerson, type LookedFor } from './rules.ts';
import { isPayment } from './sending.ts';
import type { Reading } from './sightings.ts';

export function unreachable(problem: string, cause?: unknown): AttemptError {
  return new AttemptError('SERVICE_UNREACHABLE', { data: { problem }, cause });
}

/** A follow-up uses the connection of its payment. @throws {AttemptError} */
export function lineOf(
  { journal, currentLine, lineTo }: AttemptsPorts,
  order: Order,
): PaymentsLine {
  const connection = isPayment(order)
    ? null
    : connectionOfRecord(journal.readable, order.paymentId);
  if (connection === null) return currentLine();
  const line = lineTo(connection);
  if (line === null) throw unreachable('no-connection');
  return line;
}

/** Two follow-ups that read one payment at the same time would miss each other's record. */
export function requireAlone(order: Order, underWay: Iterable<Order>): void {
  if (isPayment(order)) return;
  for (const other of underWay) {
    if (!isPayment(other) && other.paymentId === order.paymentId) {
      throw new AttemptError('PAYMENT_BUSY');
    }
  }
}

/** True if it blocks other follow-ups on its payment. */
export function isOpenFollowUp(attempt: Attempt): boolean {
  const { state, watched } = attempt;
  // An unmonitored attempt was checked for a whole day, and is not in the in-doubt list.
  const mayComeUp = isUnresolved(state) || (state === 'presumed-absent' && watched);
  return mayComeUp && !isClosedByPerson(attempt);
}

/**
 * Before a request is sent again: if a record that may belong to it has appeared since the
 * decision, a person has to see that record first. @throws {AttemptError} `NO_SUCH_CHOICE`.
 */
function requireStillOpen(
  ports: AttemptsPorts,
  { attemptId, state, problem }: NonNullable<FollowUpOrder['insteadOf']>,
): void {
  requireChoice(ports, attemptId, 'send-again', true);
  const now = readAttempt(ports, attemptId);
  const isNews = now.state !== state || now.problem !== problem;
  if (now.state === 'needs-human' && isNews) throw new AttemptError('NO_SUCH_CHOICE');
}

/**
 * Requires no other open attempt on the sale or open follow-up on the payment, and runs the
 * duplicate check against other sales. @throws {AttemptError}
 */
export function requireFree(ports: AttemptsPorts, order: Order, times: GuardTimes): void {
  const { journal, rules } = ports;
  const db = journal.readable;
  if (!isPayment(order)) {
    const open = followUpsOf(db, order.paymentId).filter(
      (each) => each.attemptId !== order.insteadOf?.attemptId && isOpenFollowUp(each),
    );
    const elsewhere = ports.isBusyElsewhere?.(order.paymentId) ?? false;
    if (open.length > 0 || elsewhere) throw new AttemptError('PAYMENT_BUSY');
    // While the payment was read, it may have been found, or sent again by another decision.
    if (order.insteadOf !== undefined) requireStillOpen(ports, order.insteadOf);
    return;
  }
  if (order.method === 'CASH') return; // posted after it was paid: nothing blocks it
  const ofSale = order.saleId === null ? [] : attemptsOfSale(db, order.saleId);
  if (ofSale.some(rules.locksSale)) throw new AttemptError('SALE_LOCKED');
  requireNoTwin(db, order, times, rules);
}

/**
 * Compares the approved tenders of a sale or follow-ups on a payment with their number when the
 * command came. @throws {AttemptError} when it is not `known`.
 */
export function requireAsKnown(
  ports: Pick<AttemptsPorts, 'journal'>,
  judged: Judged,
  known: number,
): void {
  if (doneBefore(ports, judged) === known) return;
  throw new AttemptError('paymentId' in judged ? 'PAYMENT_BUSY' : 'SALE_LOCKED');
}

/**
 * Rejects a follow-up if its payment got an unrecognized child since it was judged, or since the
 * first request of the one that is sent again. A return of the bank or a follow-up from another
 * terminal reduces the rest. @throws {AttemptError} `PAYMENT_BUSY`.
 */
export function requireNoStranger(
  { journal }: Pick<AttemptsPorts, 'journal'>,
  order: Order,
  children: readonly ReportedRow[],
): void {
  if (isPayment(order)) return;
  const { paymentId, judgedBy, insteadOf } = order;
  if (judgedBy === undefined && insteadOf === undefined) return;
  const db = journal.readable;
  const first = insteadOf === undefined ? null : attemptById(db, insteadOf.attemptId);
  const before = judgedBy ?? first?.follows?.childrenBefore ?? [];
  const known = new Set(followUpsOf(db, paymentId).map((each) => trackingKey(each.trackingId)));
  const paidUnder = attemptOfRecord(db, paymentId)?.trackingId ?? '';
  // A child without its own tracking id may be the very one that is sent again.
  const mayBeOurs = ['', trackingKey(paidUnder)];
  const strangers = children.filter(
    ({ id, action, results, trackingId }) =>
      results === 'APPROVED' &&
      action !== 'AUTHORIZE' && // the capture of a hold gives nothing back
      !before.includes(id) &&
      attemptOfRecord(db, id) === null &&
      !known.has(trackingKey(trackingId)) &&
      (action === 'REJECT' ||
        judgedBy !== undefined ||
        !mayBeOurs.includes(trackingKey(trackingId))),
  );
  if (strangers.length > 0) throw new AttemptError('PAYMENT_BUSY');
}

/** The basis of a staleness check: the other tenders of a sale, or the follow-ups on a payment. */
export type Judged =
  | Pick<FollowUpOrder, 'paymentId'>
  | (Pick<PaymentOrder, 'saleId'> & Partial<Pick<PaymentOrder, 'posts'>>);

/** How many of its sale's charges and holds, or of the follow-ups on its payment, are approved. */
export function doneBefore({ journal }: Pick<AttemptsPorts, 'journal'>, judged: Judged): number {
  const db = journal.readable;
  if ('paymentId' in judged) {
    return followUpsOf(db, judged.paymentId).filter(({ state }) => state === 'approved').length;
  }
  const { saleId, posts } = judged;
  // Cash is posted after it was paid, independent of other tenders.
  return saleId === null || posts !== undefined ? 0 : approvedOfSale(db, saleId).length;
}

/** Refused and failed attempts that need a status check before this one. */
export function toLookAtFirst(
  { journal, rules }: AttemptsPorts,
  order: Order | Guarded,
): readonly Attempt[] {
  if ('posts' in order && order.posts !== undefined) return []; // paid, regardless of cards
  const db = journal.readable;
  const earlier =
    'paymentId' in order
      ? followUpsOf(db, order.paymentId)
      : likeThis(db, order).filter(({ method }) => method !== 'CASH'); // paid, posted or not
  return earlier.filter((each) => rules.looksBeforeRetry(each.state) && !each.looked);
}

/**
 * The children of a payment before a follow-up is sent. Earlier unapproved follow-ups are resolved
 * from the report first: one that was done after all must not be repeated.
 * @throws {AttemptError}
 */
export async function readChildren(
  { journal, now }: Pick<AttemptsPorts, 'journal' | 'now'>,
  line: PaymentsLine,
  { paymentId, paidAt }: FollowUpOrder,
  hold: (attemptId: string, reading: Reading, looked: LookedFor) => void,
): Promise<readonly ReportedRow[]> {
  const rows = await readReport(line, paidAt, now);
  for (const { attemptId, trackingId, state, watched } of followUpsOf(
    journal.readable,
    paymentId,
  )) {
    if (state === 'approved') continue;
    // An unmonitored one is recognized only by its own tracking id.
    const its = watched ? rows : rows.filter((row) => isTrackedBy(trackingId, row.trackingId));
    hold(attemptId, { records: [], rows: its }, IN_PASSING);
  }
  const parents = recordsOf(journal.readable, paymentId);
  return rows.filter(({ id, originalId }) => parents.includes(originalId) && !parents.includes(id));
}

/** The report since a payment. @throws {AttemptError} */
async function readReport(
  line: PaymentsLine,
  paidAt: string,
  now: () => Date,
): Promise<readonly ReportedRow[]> {
  try {
    return await readPayment(line, paidAt, await serviceNow(line, now));
  } catch (error) {
    throw error instanceof LookFailed ? unreachable(error.problem, error) : error;
  }
}
