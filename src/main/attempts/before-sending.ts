import { isUnresolved } from '../../shared/domain/attempt.ts';
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

/** Money that acts on a payment goes where the payment is. @throws {AttemptError} */
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

/** Two follow-ups on one payment that read it side by side would not see each other's record. */
export function requireAlone(order: Order, underWay: Iterable<Order>): void {
  if (isPayment(order)) return;
  for (const other of underWay) {
    if (!isPayment(other) && other.paymentId === order.paymentId) {
      throw new AttemptError('PAYMENT_BUSY');
    }
  }
}

/** Whether it keeps its payment from another. */
export function isOpenFollowUp(attempt: Attempt): boolean {
  const { state, watched } = attempt;
  // What is not watched any more was looked for a whole day, and is on no tray to be decided.
  const mayComeUp = isUnresolved(state) || (state === 'presumed-absent' && watched);
  return mayComeUp && !isClosedByPerson(attempt);
}

/**
 * What is sent again is still what the person saw: where a record that may be its own has come up
 * meanwhile, a person has to see that first. @throws {AttemptError} `NO_SUCH_CHOICE`.
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
 * One open attempt per sale, one open follow-up per payment, and the guard against a second sale.
 * @throws {AttemptError}
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
    // While the payment was read, it may have been found, or sent again by another's word.
    if (order.insteadOf !== undefined) requireStillOpen(ports, order.insteadOf);
    return;
  }
  if (order.method === 'CASH') return; // posted after it was paid: nothing stands in its way
  const ofSale = order.saleId === null ? [] : attemptsOfSale(db, order.saleId);
  if (ofSale.some(rules.locksSale)) throw new AttemptError('SALE_LOCKED');
  requireNoTwin(db, order, times, rules);
}

/**
 * What of its sale, or on its payment, is approved: an order was judged by what was known when it came.
 * @throws {AttemptError} where more than `known` is.
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
 * An order was judged by the children that its payment had then; what is sent again, when it was asked
 * for first. A bank's return, or what another till did to the payment since, leaves less of it.
 * @throws {AttemptError} `PAYMENT_BUSY`.
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
  const known = new Set(followUpsOf(db, paymentId).map(({ trackingId }) => trackingId));
  const paidUnder = attemptOfRecord(db, paymentId)?.trackingId ?? '';
  // One that carries no tracking id of its own may be the very one that is sent again.
  const mayBeOurs = ['', paidUnder];
  const strangers = children.filter(
    ({ id, action, results, trackingId }) =>
      results === 'APPROVED' &&
      action !== 'AUTHORIZE' && // the capture of a hold gives nothing back
      !before.includes(id) &&
      attemptOfRecord(db, id) === null &&
      !known.has(trackingId ?? '') &&
      (action === 'REJECT' || judgedBy !== undefined || !mayBeOurs.includes(trackingId ?? '')),
  );
  if (strangers.length > 0) throw new AttemptError('PAYMENT_BUSY');
}

/** What an order is judged by: the other tenders of its sale, or the follow-ups on its payment. */
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
  // Cash is posted after it was paid, whatever else is.
  return saleId === null || posts !== undefined ? 0 : approvedOfSale(db, saleId).length;
}

/** Earlier attempts that must be looked up before this one: the service refused or failed them. */
export function toLookAtFirst(
  { journal, rules }: AttemptsPorts,
  order: Order | Guarded,
): readonly Attempt[] {
  if ('posts' in order && order.posts !== undefined) return []; // paid, whatever the cards came to
  const db = journal.readable;
  const earlier =
    'paymentId' in order
      ? followUpsOf(db, order.paymentId)
      : likeThis(db, order).filter(({ method }) => method !== 'CASH'); // paid, whatever was told
  return earlier.filter((each) => rules.looksBeforeRetry(each.state) && !each.looked);
}

/**
 * The children that a payment has before a follow-up is sent. Each earlier one that came to nothing is
 * held against the report: what turns out done is not done once more.
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
    // One that is not watched any more is known by its own tracking id alone.
    const its = watched ? rows : rows.filter((row) => row.trackingId === trackingId);
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
