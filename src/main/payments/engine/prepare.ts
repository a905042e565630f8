import type { AttemptConnection } from '../../../shared/journal/attempt-entries.ts';
import { isTrackedBy } from '../../../shared/journal/tracking-id.ts';
import { followUpsOf } from '../../journal/projections/attempts.ts';
import { branchOfCash } from '../../journal/projections/cash.ts';
import { connectionOfRecord, recordsOf } from '../../journal/projections/service-records.ts';
import type { ReportedRow } from '../../payments-api/report-rows.ts';
import { CodedError } from '../../system/coded-error.ts';
import {
  type FollowUpCommand,
  isPayment,
  type MoneyCommand,
  type PaymentCommand,
  type Prepared,
} from './command.ts';
import { asRefusal, type EngineContext, type PaymentsPort, unreachable } from './engine-context.ts';
import type { Monitors } from './monitors.ts';
import { withoutOthers } from './others-records.ts';
import { isOutdated, markOf, requireWithin, reserve } from './reserve.ts';
import { IN_PASSING } from './rules.ts';
import { requireUnchanged, snapshotOf, toCheckFirst } from './snapshot.ts';
import { type Resolve, readPayment, serviceNow } from './status-checks.ts';

/**
 * Everything of a command that waits, before its intent.
 *
 *    unchanged? ─▶ earlier attempts checked ─▶ the clinic asked ─▶ children of the payment read ─▶ service proven
 *
 * @param resolve resolves earlier attempts from the records that were read.
 * @throws {CodedError} and then nothing was sent to the service.
 */
export async function prepareCommand(
  ports: EngineContext,
  monitors: Monitors,
  resolve: Resolve,
  given: MoneyCommand,
): Promise<Prepared> {
  let port = portOf(ports, given);
  const decidedFrom = given.decidedFrom ?? snapshotOf(ports.journal.readable, given);
  const command = { ...given, decidedFrom };
  requireUnchanged(ports, command, null, null);
  await checkEarlier(ports, monitors, command);
  const attemptId = command.commandId ?? ports.newId();
  try {
    for (;;) {
      const asked = ports.clinic === undefined ? null : await reserve(ports, command, attemptId);
      const children = isPayment(command) ? [] : await readChildren(ports, port, command, resolve);
      const reserved = asked?.reserved ?? null;
      if (!isPayment(command) && reserved !== null) requireWithin(command, reserved, children);
      const proof = await port.prove();
      if (proof.kind === 'unreachable') throw unreachable(proof.problem);
      if (!isPayment(command) && asked !== null && isOutdated(ports, command, asked)) continue;
      const present = portOf(ports, command);
      if (present !== port) {
        port = present; // the counter was moved to another branch meanwhile
        continue;
      }
      const marked = markOf(reserved ?? asked);
      const { clockOffsetMs } = proof;
      const prepared = { attemptId, command, port, children, clockOffsetMs, marked };
      if (asked === null || !isPayment(command)) return prepared;
      return { ...prepared, command: { ...command, others: asked.others } };
    }
  } finally {
    // The intent is journaled in the turn in which this resolves, or not at all.
    ports.clinic?.giveBackUnused(attemptId);
  }
}

/** Checks refused and failed attempts before another try. @throws {CodedError} */
async function checkEarlier(
  ports: EngineContext,
  monitors: Monitors,
  command: MoneyCommand,
): Promise<void> {
  for (const { attemptId } of toCheckFirst(ports, command)) {
    await monitors.checkNow(attemptId);
    if (toCheckFirst(ports, command).some((each) => each.attemptId === attemptId)) {
      throw unreachable(monitors.get(attemptId).lastProblem ?? 'unexpected');
    }
  }
}

/**
 * A follow-up uses the connection of its payment, and the posting of cash the branch that took it.
 * @throws {CodedError} `BRANCH_UNCLEAR`, `SERVICE_UNREACHABLE`
 */
function portOf({ isBranchUnclear, ...ports }: EngineContext, command: MoneyCommand): PaymentsPort {
  const { journal, currentPort, portTo, othersConnection } = ports;
  const connection = isPayment(command)
    ? connectionOfCash(ports, command)
    : (connectionOfRecord(journal.readable, command.paymentId) ??
      othersConnection?.(command.paymentId) ??
      null);
  if (connection === null) {
    if (isPayment(command) && isBranchUnclear?.() === true) throw new CodedError('BRANCH_UNCLEAR');
    return currentPort();
  }
  const port = portTo(connection);
  if (port === null) throw unreachable('no-connection');
  return port;
}

/** Of a posting of cash; null for any other payment, and for a branch that the connection has no more. */
function connectionOfCash(
  { journal, currentPort, branches }: Pick<EngineContext, 'journal' | 'currentPort' | 'branches'>,
  { posts }: PaymentCommand,
): AttemptConnection | null {
  const taken = posts === undefined ? null : branchOfCash(journal.readable, posts);
  const branch = branches?.().find(({ clientId }) => clientId === taken);
  return branch === undefined ? null : { ...currentPort().connection, clientId: branch.clientId };
}

/**
 * The children of a payment before a follow-up is sent. Earlier unapproved follow-ups are resolved
 * from the report first: one that was done after all must not be repeated.
 * @throws {CodedError}
 */
async function readChildren(
  ports: EngineContext,
  port: PaymentsPort,
  { paymentId, paidAt }: FollowUpCommand,
  resolve: Resolve,
): Promise<readonly ReportedRow[]> {
  const { journal, now } = ports;
  const { rows, at } = await readReport(port, paidAt, now);
  for (const attempt of followUpsOf(journal.readable, paymentId)) {
    const { attemptId, trackingId, state, monitored } = attempt;
    if (state === 'approved') continue;
    // An unmonitored one is recognized only by its own tracking id.
    const its = monitored ? rows : rows.filter((row) => isTrackedBy(trackingId, row.trackingId));
    const own = await withoutOthers(ports, attempt, its, at);
    resolve(attemptId, { records: [], rows: own.rows }, IN_PASSING);
    if (!own.isWhole) throw undecided();
  }
  const parents = recordsOf(journal.readable, paymentId);
  return rows.filter(({ id, originalId }) => parents.includes(originalId) && !parents.includes(id));
}

/** The payment has a child that may be of an earlier follow-up of this till. */
const undecided = () =>
  new CodedError('CLINIC_UNSURE', { data: { why: 'unclear', counter: null, approvable: false } });

/** The report since a payment, and the time by the service's clock, ms since 1970. @throws {CodedError} */
async function readReport(port: PaymentsPort, paidAt: string, now: () => Date) {
  try {
    const at = await serviceNow(port, now);
    return { rows: await readPayment(port, paidAt, at), at };
  } catch (error) {
    throw asRefusal(error);
  }
}
