import type { Approval } from '../../../shared/contract/approval.ts';
import type { Decision } from '../../../shared/domain/attempt.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import { managerOf, type Right } from '../../commands.ts';
import { openAlarms } from '../../journal/projections/alarms.ts';
import { type Attempt, attemptById } from '../../journal/projections/attempts.ts';
import { CodedError } from '../../system/coded-error.ts';
import { waitAtMost } from '../../system/timers.ts';
import type { FollowUpCommand } from './command.ts';
import { type EngineContext, unreachable } from './engine-context.ts';
import { entriesOf, readAttempt, reopenedEntries } from './entries.ts';
import type { Monitors } from './monitors.ts';
import { requireChoice, snapshotOf } from './snapshot.ts';

/** Longest wait of a decision for an optional last status check, ms. */
const CHECK_BEFORE_UNLOCK_MS = 5_000;

/** A manager approves every decision about money. */
const DECIDES: Right = { permission: 'decide-in-doubt', approval: 'always' };

/** A decision with its approval. */
interface ApprovedDecision {
  readonly cashier: Cashier;
  readonly entry: NewEntry;
  /** The command of a follow-up that is sent again; null for any other decision. */
  readonly again: FollowUpCommand | null;
}

/**
 * Approves a decision, and checks the attempt once more. The caller compares the state again.
 * @returns null for a repeated command.
 * @throws {CodedError}, and the errors of the approval.
 */
export async function approveDecision(
  ports: EngineContext,
  monitors: Monitors,
  command: Decide,
): Promise<ApprovedDecision | null> {
  const { commandId, attemptId, decision, approval } = command;
  const seen = readAttempt(ports, attemptId);
  const { follows } = seen;
  const decidedFrom = follows === null ? null : snapshotOf(ports.journal.readable, follows);
  const requirePossible = () => requirePossibleNow(ports, monitors, command);
  const right = decision === 'set-aside' ? null : DECIDES;
  const allowed = await ports.commands.allow(command, requirePossible, () => right);
  if (allowed === null) return null;
  const { cashier, manager } = allowed.by;
  requirePossible();
  await checkOnceMore(ports, monitors, command);
  const reason = approval?.reason ?? null;
  const body = { commandId, attemptId, decision, cashier, manager, reason };
  const entry: NewEntry = { kind: 'attempt.decided', body };
  const isAgain = decision === 'send-again' && follows !== null && decidedFrom !== null;
  const { withoutHub = false } = command;
  const again = isAgain
    ? { ...commandAgain(seen, follows, cashier, entry), decidedFrom, withoutHub }
    : null;
  return { cashier, entry, again };
}

/** @throws {CodedError} `NO_SUCH_CHOICE` when the attempt's present state forbids the decision. */
export function requirePossibleNow(
  ports: EngineContext,
  monitors: Monitors,
  { attemptId, decision }: Decide,
): void {
  requireChoice(ports, attemptId, decision, monitors.get(attemptId).complete > 0);
}

/** The entries of a decision that sends nothing, for one commit. */
export function decisionEntries(
  ports: EngineContext,
  attempt: Attempt,
  decision: Decision,
  { entry, cashier }: ApprovedDecision,
): readonly NewEntry[] {
  return [
    entry,
    ...freedEntries(ports, attempt, decision, cashier),
    ...(decision === 'was-done' ? wasDone(ports, attempt) : []),
  ];
}

/**
 * One more status check before a request is sent again or replaced: a late record may have
 * appeared by now. A decision that only frees a sale does not wait for an unreachable service.
 */
async function checkOnceMore(
  { after }: EngineContext,
  monitors: Monitors,
  { attemptId, decision }: Decide,
): Promise<void> {
  if (decision === 'set-aside' || decision === 'was-done') return;
  const checked = monitors.checkNow(attemptId);
  if (decision !== 'send-again') return waitAtMost(after, CHECK_BEFORE_UNLOCK_MS, checked);
  await checked;
  const { lastProblem } = monitors.get(attemptId);
  if (lastProblem !== null) throw unreachable(lastProblem);
}

/** A person's decision about an attempt in the in-doubt list. */
export interface Decide {
  readonly commandId: string;
  readonly attemptId: string;
  readonly decision: Decision;
  readonly approval: Approval | null;
  /** A manager approved to send again without an answer of the clinic's hub. */
  readonly withoutHub?: boolean | undefined;
}

export interface CloseAlarm {
  readonly commandId: string;
  readonly alarmId: string;
  readonly approval: Approval;
}

/**
 * Parks the sale in the same commit when a decision unlocks it, so that it can be resumed and paid
 * another way, also after the counter opened another sale or restarted.
 */
function freedEntries(
  ports: EngineContext,
  attempt: Attempt,
  decision: Decision,
  cashier: Cashier,
): readonly NewEntry[] {
  const isFreed = decision === 'not-charged' || decision === 'other-tender';
  if (!isFreed || attempt.follows !== null) return [];
  return reopenedEntries(ports, attempt, ({ paid }) => paid, cashier);
}

/**
 * The command of a follow-up that is sent again: a new attempt replaces the open one in the state
 * that the person saw.
 */
function commandAgain(
  seen: Attempt,
  { paymentId, paidAt }: NonNullable<Attempt['follows']>,
  cashier: Cashier,
  decided: NewEntry,
): FollowUpCommand {
  const { operation, method, amount, saleId, patientId, ordered } = seen;
  if (operation === 'authorize' || operation === 'preauthorize') {
    throw new RangeError(`${operation} is no follow-up.`);
  }
  return {
    ...{ operation, method, amount, saleId, patientId, paymentId, paidAt, cashier },
    ...(ordered === undefined ? {} : { ordered }),
    ...{ commandId: null, entries: [decided], insteadOf: seen },
  };
}

/** Resolves an attempt as done by a manager approval, where only a person could see the outcome. */
function wasDone(ports: EngineContext, attempt: Attempt): readonly NewEntry[] {
  const { paymentId, code, message, problem } = attempt;
  return entriesOf(ports, attempt, [
    {
      kind: 'resolve',
      state: 'approved',
      foundBy: 'person',
      paymentId,
      code,
      message,
      problem,
    },
  ]);
}

/**
 * Closes an alarm. That of a payment missing at the service also ends the wait for its amount,
 * which would keep its connection from being changed.
 * @throws {CodedError} `NO_SUCH_CHOICE` when it is not open.
 */
export async function closeAlarm(
  { commands, journal }: EngineContext,
  command: CloseAlarm,
): Promise<void> {
  const { commandId, alarmId, approval } = command;
  const openAlarm = () => {
    const alarm = openAlarms(journal.readable).find((each) => each.alarmId === alarmId);
    if (alarm === undefined) throw new CodedError('NO_SUCH_CHOICE');
    return alarm;
  };
  await commands.runWith(
    command,
    openAlarm,
    () => DECIDES,
    ({ kind, attemptId }, by) => {
      const { reason } = approval;
      const people = { cashier: by.cashier, manager: managerOf(by) };
      const isMonitored =
        attemptId !== null && attemptById(journal.readable, attemptId)?.monitored === true;
      return [
        { kind: 'alarm.closed', body: { commandId, alarmId, ...people, reason } },
        ...(kind === 'missing-at-service' && isMonitored
          ? [{ kind: 'attempt.monitoring-ended', body: { attemptId } } as const]
          : []),
      ];
    },
  );
}
