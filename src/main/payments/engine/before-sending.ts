import { type Decision, isUnresolved } from '../../../shared/domain/attempt.ts';
import { isClosedByPerson } from '../../../shared/domain/payment-status.ts';
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
import { isTrackedBy, trackingKey } from '../../journal/tracking-id.ts';
import {
  type PaymentsPort,
  type ReportedRow,
  StatusCheckFailed,
} from '../../service/payments-port.ts';
import { CodedError } from '../../system/coded-error.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import { type Command, type FollowUpCommand, isPayment, type PaymentCommand } from './command.ts';
import { checkDuplicates, type Guarded, type GuardTimes, likeThis } from './duplicates.ts';
import { readAttempt } from './entries.ts';
import type { ServiceRecords } from './match-candidates.ts';
import { IN_PASSING, type StatusCheck } from './rules.ts';
import { readPayment, serviceNow } from './status-checks.ts';

export function unreachable(problem: string, cause?: unknown): CodedError {
  return new CodedError('SERVICE_UNREACHABLE', { data: { problem }, cause });
}

/** A follow-up uses the connection of its payment. @throws {CodedError} */
export function lineOf(
  { journal, currentPort, portTo }: AttemptsPorts,
  command: Command,
): PaymentsPort {
  const connection = isPayment(command)
    ? null
    : connectionOfRecord(journal.readable, command.paymentId);
  if (connection === null) return currentPort();
  const line = portTo(connection);
  if (line === null) throw unreachable('no-connection');
  return line;
}

/** Two follow-ups that read one payment at the same time would miss each other's record. */
export function requireAlone(command: Command, underWay: Iterable<Command>): void {
  if (isPayment(command)) return;
  for (const other of underWay) {
    if (!isPayment(other) && other.paymentId === command.paymentId) {
      throw new CodedError('PAYMENT_BUSY');
    }
  }
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
  ports: AttemptsPorts,
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
  ports: AttemptsPorts,
  { attemptId, state, problem }: NonNullable<FollowUpCommand['insteadOf']>,
): void {
  requireChoice(ports, attemptId, 'send-again', true);
  const now = readAttempt(ports, attemptId);
  const isNews = now.state !== state || now.problem !== problem;
  if (now.state === 'needs-human' && isNews) throw new CodedError('NO_SUCH_CHOICE');
}

/**
 * Requires no other open attempt on the sale or open follow-up on the payment, and runs the
 * duplicate check against other sales. @throws {CodedError}
 */
export function requireFree(ports: AttemptsPorts, command: Command, times: GuardTimes): void {
  const { journal, rules } = ports;
  const db = journal.readable;
  if (!isPayment(command)) {
    const open = followUpsOf(db, command.paymentId).filter(
      (each) => each.attemptId !== command.insteadOf?.attemptId && isOpenFollowUp(each),
    );
    const fromAnotherTerminal = ports.isBusyAtAnotherTill?.(command.paymentId) ?? false;
    if (open.length > 0 || fromAnotherTerminal) throw new CodedError('PAYMENT_BUSY');
    // While the payment was read, it may have been found, or sent again by another decision.
    if (command.insteadOf !== undefined) requireStillOpen(ports, command.insteadOf);
    return;
  }
  if (command.method === 'CASH') return; // posted after it was paid: nothing blocks it
  const ofSale = command.saleId === null ? [] : attemptsOfSale(db, command.saleId);
  if (ofSale.some(rules.locksSale)) throw new CodedError('SALE_LOCKED');
  checkDuplicates(db, command, times, rules);
}

/**
 * Compares the approved tenders of a sale or follow-ups on a payment with their number when the
 * command came. @throws {CodedError} when it is not `known`.
 */
export function requireUnchangedSinceKnown(
  ports: Pick<AttemptsPorts, 'journal'>,
  basis: DecisionBasis,
  known: number,
): void {
  if (doneBefore(ports, basis) === known) return;
  throw new CodedError('paymentId' in basis ? 'PAYMENT_BUSY' : 'SALE_LOCKED');
}

/**
 * Rejects a follow-up if its payment got an unrecognized child since it was judged, or since the
 * first request of the one that is sent again. A return of the bank or a follow-up from another
 * terminal reduces the rest. @throws {CodedError} `PAYMENT_BUSY`.
 */
export function requireNoUnrecognized(
  { journal }: Pick<AttemptsPorts, 'journal'>,
  command: Command,
  children: readonly ReportedRow[],
): void {
  if (isPayment(command)) return;
  const { paymentId, decidedFrom, insteadOf } = command;
  if (decidedFrom === undefined && insteadOf === undefined) return;
  const db = journal.readable;
  const first = insteadOf === undefined ? null : attemptById(db, insteadOf.attemptId);
  const before = decidedFrom ?? first?.follows?.childrenBefore ?? [];
  const known = new Set(followUpsOf(db, paymentId).map((each) => trackingKey(each.trackingId)));
  const paidUnder = attemptOfRecord(db, paymentId)?.trackingId ?? '';
  // A child without its own tracking id may be the very one that is sent again.
  const mayBeOurs = ['', trackingKey(paidUnder)];
  const unrecognizedRecords = children.filter(
    ({ id, action, results, trackingId }) =>
      results === 'APPROVED' &&
      action !== 'AUTHORIZE' && // the capture of a hold gives nothing back
      !before.includes(id) &&
      attemptOfRecord(db, id) === null &&
      !known.has(trackingKey(trackingId)) &&
      (action === 'REJECT' ||
        decidedFrom !== undefined ||
        !mayBeOurs.includes(trackingKey(trackingId))),
  );
  if (unrecognizedRecords.length > 0) throw new CodedError('PAYMENT_BUSY');
}

/** The basis of a staleness check: the other tenders of a sale, or the follow-ups on a payment. */
export type DecisionBasis =
  | Pick<FollowUpCommand, 'paymentId'>
  | (Pick<PaymentCommand, 'saleId'> & Partial<Pick<PaymentCommand, 'posts'>>);

/** How many of its sale's charges and holds, or of the follow-ups on its payment, are approved. */
export function doneBefore(
  { journal }: Pick<AttemptsPorts, 'journal'>,
  basis: DecisionBasis,
): number {
  const db = journal.readable;
  if ('paymentId' in basis) {
    return followUpsOf(db, basis.paymentId).filter(({ state }) => state === 'approved').length;
  }
  const { saleId, posts } = basis;
  // Cash is posted after it was paid, independent of other tenders.
  return saleId === null || posts !== undefined ? 0 : approvedOfSale(db, saleId).length;
}

/** Refused and failed attempts that need a status check before this one. */
export function toCheckFirst(
  { journal, rules }: AttemptsPorts,
  command: Command | Guarded,
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
  { journal, now }: Pick<AttemptsPorts, 'journal' | 'now'>,
  line: PaymentsPort,
  { paymentId, paidAt }: FollowUpCommand,
  hold: (attemptId: string, serviceRecords: ServiceRecords, checked: StatusCheck) => void,
): Promise<readonly ReportedRow[]> {
  const rows = await readReport(line, paidAt, now);
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
  line: PaymentsPort,
  paidAt: string,
  now: () => Date,
): Promise<readonly ReportedRow[]> {
  try {
    return await readPayment(line, paidAt, await serviceNow(line, now));
  } catch (error) {
    throw error instanceof StatusCheckFailed ? unreachable(error.problem, error) : error;
  }
}
