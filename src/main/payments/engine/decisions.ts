import type { Approval } from '../../../shared/contract/approval.ts';
import type { Decision } from '../../../shared/domain/attempt.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import { managerOf, type Right } from '../../commands.ts';
import { openAlarms } from '../../journal/projections/alarms.ts';
import { type Attempt, attemptById } from '../../journal/projections/attempts.ts';
import { CodedError } from '../../system/coded-error.ts';
import { waitAtMost } from '../../system/timers.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import type { FollowUpCommand } from './command.ts';
import { entriesOf, readAttempt, reopenedEntries } from './entries.ts';
import type { Monitors } from './monitors.ts';
import { requireChoice, snapshotOf, unreachable } from './snapshot.ts';

/** Longest wait of a decision for an optional last status check, ms. */
const CHECK_BEFORE_UNLOCK_MS = 5_000;

/** A manager approves every decision about money. */
const DECIDES: Right = { permission: 'decide-in-doubt', approval: 'always' };

/** The part of the engine that decisions use. */
interface Engine {
  readonly monitors: Monitors;
  readonly run: (command: FollowUpCommand) => Promise<Attempt>;
  readonly follow: (attempt: Attempt) => void;
}

/** Takes the decisions of persons about attempts in the in-doubt list. */
export class Deciding {
  readonly #ports: AttemptsPorts;
  readonly #engine: Engine;

  constructor(ports: AttemptsPorts, engine: Engine) {
    this.#ports = ports;
    this.#engine = engine;
  }

  /** @throws {CodedError}, and the errors of the approval. */
  async take(command: Decide): Promise<void> {
    const { journal, settled, commands } = this.#ports;
    const { monitors, run, follow } = this.#engine;
    const { commandId, attemptId, decision, approval } = command;
    const checked = () => monitors.get(attemptId).complete > 0;
    const seen = readAttempt(this.#ports, attemptId);
    const { follows } = seen;
    const decidedFrom = follows === null ? null : snapshotOf(this.#ports.journal.readable, follows);
    const requirePossible = () => requireChoice(this.#ports, attemptId, decision, checked());
    const right = decision === 'set-aside' ? null : DECIDES;
    const allowed = await commands.allow(command, requirePossible, () => right);
    if (allowed === null) return;
    const { cashier, manager } = allowed.by;
    requirePossible();
    await this.#checkOnceMore(attemptId, decision);
    requirePossible();
    const reason = approval?.reason ?? null;
    const body = { commandId, attemptId, decision, cashier, manager, reason };
    const entry: NewEntry = { kind: 'attempt.decided', body };
    if (decision === 'send-again' && follows !== null && decidedFrom !== null) {
      await run({ ...commandAgain(seen, follows, cashier, entry), decidedFrom });
      return;
    }
    const attempt = readAttempt(this.#ports, attemptId);
    journal.append(
      entry,
      ...freedEntries(this.#ports, attempt, decision, cashier),
      ...(decision === 'was-done' ? wasDone(this.#ports, attempt) : []),
    );
    const after = readAttempt(this.#ports, attemptId);
    follow(after);
    settled(after, attempt);
  }

  /**
   * One more status check before a request is sent again or replaced: a late record may have
   * appeared by now. A decision that only frees a sale does not wait for an unreachable service.
   */
  async #checkOnceMore(attemptId: string, decision: Decide['decision']): Promise<void> {
    if (decision === 'set-aside' || decision === 'was-done') return;
    const looking = this.#engine.monitors.checkNow(attemptId);
    if (decision !== 'send-again') {
      return waitAtMost(this.#ports.after, CHECK_BEFORE_UNLOCK_MS, looking);
    }
    await looking;
    const { lastProblem } = this.#engine.monitors.get(attemptId);
    if (lastProblem !== null) throw unreachable(lastProblem);
  }
}

/** A person's decision about an attempt in the in-doubt list. */
export interface Decide {
  readonly commandId: string;
  readonly attemptId: string;
  readonly decision: Decision;
  readonly approval: Approval | null;
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
export function freedEntries(
  ports: AttemptsPorts,
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
export function commandAgain(
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
export function wasDone(ports: AttemptsPorts, attempt: Attempt): readonly NewEntry[] {
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
  { commands, journal }: AttemptsPorts,
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
