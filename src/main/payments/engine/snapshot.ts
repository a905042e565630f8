import { type Decision, isUnresolved } from '../../../shared/domain/attempt.ts';
import { isClosedByPerson } from '../../../shared/domain/payment-status.ts';
import { isTrackedBy, trackingKey } from '../../../shared/journal/tracking-id.ts';
import type { Readable } from '../../journal/journal.ts';
import {
  type Attempt,
  approvedOfSale,
  attemptById,
  attemptsOfSale,
  followUpsOf,
} from '../../journal/projections/attempts.ts';
import {
  attemptOfRecord,
  connectionOfRecord,
  recordsOf,
} from '../../journal/projections/service-records.ts';
import type { ReportedRow } from '../../payments-api/report-rows.ts';
import { CodedError } from '../../system/coded-error.ts';
import { type ServiceRecords, unrecognizedChildren } from './classifier.ts';
import { type FollowUpCommand, isPayment, type MoneyCommand, type Snapshot } from './command.ts';
import { checkDuplicates, type Guarded, type GuardTimes, likeThis } from './duplicates.ts';
import { type EngineContext, type PaymentsPort, StatusCheckFailed } from './engine-context.ts';
import { readAttempt } from './entries.ts';
import { IN_PASSING, type StatusCheck } from './rules.ts';
import { readPayment, serviceNow } from './status-checks.ts';

/**
 * What a decision about money was made from, and its comparison with the present, right before the
 * intent is journaled.
 *
 *    the sale's attempts, or the follow-ups on the payment ─┐
 *    their approvals                                        ├─▶ Snapshot ─▶ requireUnchanged ─▶ intent
 *    the payment's children at the service                  ┘
 */

/** The sale or the payment that a decision is about. */
export type SaleOrPayment =
  | { readonly paymentId: string }
  | { readonly saleId: string | null; readonly posts?: string };

/** What is known of a sale or a payment now. */
export function snapshotOf(
  db: Readable,
  subject: SaleOrPayment,
  children: readonly string[] | null = null,
): Snapshot {
  if ('paymentId' in subject) {
    const followUps = followUpsOf(db, subject.paymentId);
    return { approved: followUps.filter(({ state }) => state === 'approved').length, children };
  }
  const { saleId, posts } = subject;
  // Cash is posted after it was paid, independent of other tenders.
  const isFree = saleId === null || posts !== undefined;
  return { approved: isFree ? 0 : approvedOfSale(db, saleId).length, children };
}

/** A tender without a request to the service. */
export interface OfflineTender extends Guarded {
  readonly decidedFrom: Snapshot;
}

/**
 * Compares a command with the present: no other attempt on its sale or payment is open, no earlier
 * one waits for its status check, as many are approved as its snapshot says, no duplicate waits for
 * an acknowledgement, and its payment got no unrecognized child. Synchronous, like the append after
 * it.
 * @param children of the payment at the service now, for the last comparison before a request; null
 * before them, and for a tender without a request.
 * @throws {CodedError} `SALE_LOCKED`, `PAYMENT_BUSY`, `SAME_AS_EARLIER`, `NO_SUCH_CHOICE`
 */
export function requireUnchanged(
  ports: EngineContext,
  command: MoneyCommand | OfflineTender,
  times: GuardTimes,
  children: readonly ReportedRow[] | null,
): void {
  const { decidedFrom } = command;
  const isChanged =
    decidedFrom !== undefined &&
    snapshotOf(ports.journal.readable, command).approved !== decidedFrom.approved;
  if ('paymentId' in command) {
    requireAlone(ports, command);
    if (isChanged) throw lockedBy(command);
    requireNoUnrecognized(ports.journal.readable, command, children ?? []);
    requireEarlierChecked(ports, command, children);
    return;
  }
  const isPosting = 'method' in command && command.method === 'CASH';
  if (isPosting) return; // posted after it was paid: nothing blocks it
  const { journal, rules } = ports;
  const ofSale = command.saleId === null ? [] : attemptsOfSale(journal.readable, command.saleId);
  if (ofSale.some(rules.locksSale)) throw lockedBy(command);
  checkDuplicates(journal.readable, command, times, rules);
  if (isChanged) throw lockedBy(command);
  requireEarlierChecked(ports, command, children);
}

/** Requires the status checks of refused and failed attempts before a request is sent. */
function requireEarlierChecked(
  ports: EngineContext,
  command: MoneyCommand | OfflineTender,
  children: readonly ReportedRow[] | null,
): void {
  if (children !== null && toCheckFirst(ports, command).length > 0) throw lockedBy(command);
}

/** The error of a command that another attempt on its sale or payment forbids. */
function lockedBy(command: MoneyCommand | OfflineTender): CodedError {
  return new CodedError('paymentId' in command ? 'PAYMENT_BUSY' : 'SALE_LOCKED');
}

/** Requires no other open follow-up on the payment, here or at another till of this PC. */
function requireAlone(ports: EngineContext, { paymentId, insteadOf }: FollowUpCommand): void {
  const open = followUpsOf(ports.journal.readable, paymentId).filter(
    (each) => each.attemptId !== insteadOf?.attemptId && isOpenFollowUp(each),
  );
  const isBusyAtAnotherTill = ports.isBusyAtAnotherTill?.(paymentId) ?? false;
  if (open.length > 0 || isBusyAtAnotherTill) throw new CodedError('PAYMENT_BUSY');
  // While the payment was read, it may have been found, or sent again by another decision.
  if (insteadOf !== undefined) requireStillOpen(ports, insteadOf);
}

/** True if it blocks other follow-ups on its payment. */
export function isOpenFollowUp(attempt: Attempt): boolean {
  const { state, monitored } = attempt;
  // An unmonitored attempt was checked for a whole day, and is not in the in-doubt list.
  const mayComeUp = isUnresolved(state) || (state === 'presumed-absent' && monitored);
  return mayComeUp && !isClosedByPerson(attempt);
}

/**
 * @throws {CodedError} `NO_SUCH_CHOICE` when the attempt's present state forbids the decision.
 */
export function requireChoice(
  ports: EngineContext,
  attemptId: string,
  decision: Decision,
  checked: boolean,
): void {
  if (!ports.rules.choices(readAttempt(ports, attemptId), checked).includes(decision)) {
    throw new CodedError('NO_SUCH_CHOICE');
  }
}

/**
 * Before a request is sent again: if a record that may belong to it has appeared since the
 * decision, a person has to see that record first. @throws {CodedError} `NO_SUCH_CHOICE`.
 */
function requireStillOpen(
  ports: EngineContext,
  { attemptId, state, problem }: NonNullable<FollowUpCommand['insteadOf']>,
): void {
  requireChoice(ports, attemptId, 'send-again', true);
  const now = readAttempt(ports, attemptId);
  const isNews = now.state !== state || now.problem !== problem;
  if (now.state === 'needs-human' && isNews) throw new CodedError('NO_SUCH_CHOICE');
}

/**
 * Rejects a follow-up if its payment got an unrecognized child since it was judged, or since the
 * first request of the one that is sent again. A return of the bank or a follow-up from another
 * terminal reduces the rest. @throws {CodedError} `PAYMENT_BUSY`.
 */
function requireNoUnrecognized(
  db: Readable,
  { paymentId, decidedFrom, insteadOf }: FollowUpCommand,
  children: readonly ReportedRow[],
): void {
  const judged = decidedFrom?.children ?? null;
  if (judged === null && insteadOf === undefined) return;
  const first = insteadOf === undefined ? null : attemptById(db, insteadOf.attemptId);
  const before = judged ?? first?.follows?.childrenBefore ?? [];
  const paidUnder = attemptOfRecord(db, paymentId)?.trackingId ?? '';
  // A child without its own tracking id may be the very one that is sent again.
  const mayBeOurs = ['', trackingKey(paidUnder)];
  const unrecognized = unrecognizedChildren(children, followUpsOf(db, paymentId)).filter(
    ({ id, action, trackingId }) =>
      action !== 'AUTHORIZE' && // the capture of a hold gives nothing back
      !before.includes(id) &&
      attemptOfRecord(db, id) === null &&
      (action === 'REJECT' || judged !== null || !mayBeOurs.includes(trackingKey(trackingId))),
  );
  if (unrecognized.length > 0) throw new CodedError('PAYMENT_BUSY');
}

export function unreachable(problem: string, cause?: unknown): CodedError {
  return new CodedError('SERVICE_UNREACHABLE', { data: { problem }, cause });
}

/** A follow-up uses the connection of its payment. @throws {CodedError} */
export function portOf(
  { journal, currentPort, portTo }: EngineContext,
  command: MoneyCommand,
): PaymentsPort {
  const connection = isPayment(command)
    ? null
    : connectionOfRecord(journal.readable, command.paymentId);
  if (connection === null) return currentPort();
  const port = portTo(connection);
  if (port === null) throw unreachable('no-connection');
  return port;
}

/** Refused and failed attempts that need a status check before this one. */
export function toCheckFirst(
  { journal, rules }: EngineContext,
  command: MoneyCommand | Guarded,
): readonly Attempt[] {
  if ('posts' in command && command.posts !== undefined) return []; // paid, regardless of cards
  const db = journal.readable;
  const earlier =
    'paymentId' in command
      ? followUpsOf(db, command.paymentId)
      : likeThis(db, command).filter(({ method }) => method !== 'CASH'); // paid, posted or not
  return earlier.filter((each) => rules.checksBeforeRetry(each.state) && !each.checked);
}

/**
 * The children of a payment before a follow-up is sent. Earlier unapproved follow-ups are resolved
 * from the report first: one that was done after all must not be repeated.
 * @throws {CodedError}
 */
export async function readChildren(
  { journal, now }: EngineContext,
  port: PaymentsPort,
  { paymentId, paidAt }: FollowUpCommand,
  hold: (attemptId: string, serviceRecords: ServiceRecords, checked: StatusCheck) => void,
): Promise<readonly ReportedRow[]> {
  const rows = await readReport(port, paidAt, now);
  for (const { attemptId, trackingId, state, monitored } of followUpsOf(
    journal.readable,
    paymentId,
  )) {
    if (state === 'approved') continue;
    // An unmonitored one is recognized only by its own tracking id.
    const its = monitored ? rows : rows.filter((row) => isTrackedBy(trackingId, row.trackingId));
    hold(attemptId, { records: [], rows: its }, IN_PASSING);
  }
  const parents = recordsOf(journal.readable, paymentId);
  return rows.filter(({ id, originalId }) => parents.includes(originalId) && !parents.includes(id));
}

/** The report since a payment. @throws {CodedError} */
async function readReport(
  port: PaymentsPort,
  paidAt: string,
  now: () => Date,
): Promise<readonly ReportedRow[]> {
  try {
    return await readPayment(port, paidAt, await serviceNow(port, now));
  } catch (error) {
    throw error instanceof StatusCheckFailed ? unreachable(error.problem, error) : error;
  }
}
