import type { Alarm, InDoubtItem } from '../../../shared/contract/attempts.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import { isAlarm, openAlarms } from '../../journal/projections/alarms.ts';
import {
  type Attempt,
  attemptById,
  followUpsOf,
  monitoredAttempts,
  sendingAttempts,
  unsettledAttempts,
} from '../../journal/projections/attempts.ts';
import { attemptOfRecord, isTaken } from '../../journal/projections/service-records.ts';
import { trackingIdOf } from '../../journal/tracking-id.ts';
import type { MoneyAnswer } from '../../service/payments-port.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import {
  type DecisionBasis,
  doneBefore,
  isOpenFollowUp,
  lineOf,
  readChildren,
  requireAlone,
  requireFree,
  requireNoUnrecognized,
  requireUnchangedSinceKnown,
  toCheckFirst,
  unreachable,
} from './before-sending.ts';
import {
  type Command,
  intentOf,
  isPayment,
  readyOf,
  requestOf,
  sendOnce,
  wipeTender,
} from './command.ts';
import { type CloseAlarm, closeAlarm, type Decide, Deciding } from './decisions.ts';
import { checkDuplicates, type Guarded, type GuardTimes, MonotonicAges } from './duplicates.ts';
import { apply, readAttempt } from './entries.ts';
import { findOurs, type ServiceRecords } from './match-candidates.ts';
import { inDoubtItem, Monitors } from './monitors.ts';
import type { StatusCheck } from './rules.ts';
import { StatusChecks, sentAtService } from './status-checks.ts';
import { Sweeps } from './sweep.ts';

/**
 * The attempt engine of docs/no-double-charge.md. Every money request of the till passes through
 * it: it is in the journal before its first byte leaves, is sent once, and is checked until its
 * outcome is certain or a person has decided.
 */
export class Attempts {
  /** Ages of attempts, and of offline tenders by their commands. */
  readonly ages: MonotonicAges;
  /** Time since the first status check of each attempt. */
  readonly #looking: MonotonicAges;
  readonly #ports: AttemptsPorts;
  readonly #checks: StatusChecks;
  readonly #monitors: Monitors;
  readonly #sweeps: Sweeps;
  /** Attempts that this run sends now; their answers are outstanding. */
  readonly #live = new Set<string>();
  readonly #runs = new Map<Promise<Attempt>, Command>();
  readonly #deciding: Deciding;

  constructor(ports: AttemptsPorts) {
    this.#ports = ports;
    this.ages = new MonotonicAges(ports.monotonic);
    this.#looking = new MonotonicAges(ports.monotonic);
    this.#checks = new StatusChecks({
      ...ports,
      isSending: (attemptId) => this.#live.has(attemptId),
      ages: this.ages,
      looking: this.#looking,
      held: this.#resolveFrom.bind(this),
    });
    this.#monitors = new Monitors({
      rules: ports.rules,
      now: ports.now,
      after: ports.after,
      look: (attemptId, completeChecks) => this.#checks.check(attemptId, completeChecks),
      changed: ports.changed,
    });
    this.#sweeps = new Sweeps({
      ...ports,
      held: this.#resolveFrom.bind(this),
    });
    this.#deciding = new Deciding(ports, {
      monitors: this.#monitors,
      run: (command) => this.run(command),
      follow: (attempt) => this.#follow(attempt),
    });
  }

  /**
   * Puts the attempts that a crash interrupted in doubt, and starts the checks of all monitored
   * ones.
   */
  start(): void {
    for (const attempt of sendingAttempts(this.#db)) {
      apply(this.#ports, attempt, { kind: 'recovered' });
    }
    for (const attempt of monitoredAttempts(this.#db)) this.#follow(attempt);
    this.#sweeps.daily();
  }

  /** The attempts in doubt, oldest first. */
  get inDoubtList(): InDoubtItem[] {
    return unsettledAttempts(this.#db).flatMap((attempt) => {
      const item = inDoubtItem(attempt, this.#monitors.get(attempt.attemptId), this.#ports.rules);
      return item === null ? [] : [item];
    });
  }

  /** True while a request is under way. */
  get sending(): boolean {
    return this.#live.size > 0;
  }

  get alarms(): Alarm[] {
    return openAlarms(this.#db).map((alarm) => {
      const { attemptId } = alarm;
      const attempt = attemptId === null ? null : readAttempt(this.#ports, attemptId);
      const { operation = null, method = null } = attempt ?? {};
      return { ...alarm, operation, method };
    });
  }

  /** True if the id is an attempt or an alarm of this journal, open or not. */
  knows(id: string): boolean {
    return attemptById(this.#db, id) !== null || isAlarm(this.#db, id);
  }

  /** True if a connection must not change because attempts on it are unsettled. */
  needsConnection(connectionId: string): boolean {
    return [...monitoredAttempts(this.#db), ...unsettledAttempts(this.#db)].some(
      ({ connection }) => connection.id === connectionId,
    );
  }

  /**
   * Carries out a command: proves the service, commits the intent, sends once, commits the outcome.
   * Resolves with the attempt in its final state; for a repeated command id, with the existing
   * attempt.
   *
   * @throws {CodedError} when nothing was sent to the service; and any error of `ready`.
   * @throws {JournalError} when the journal cannot be written; after the sending the attempt stays
   * open in it and is checked.
   */
  run(command: Command): Promise<Attempt> {
    const { commandId } = command;
    const first = commandId === null ? null : attemptById(this.#db, commandId);
    if (first !== null) return Promise.resolve(first);
    for (const [run, { commandId: other }] of this.#runs) {
      if (commandId !== null && commandId === other) return run;
    }
    const run = this.#run(command).finally(() => this.#runs.delete(run));
    this.#runs.set(run, command);
    return run;
  }

  async #run(command: Command): Promise<Attempt> {
    const { journal, newId, reportFault } = this.#ports;
    const resolveFrom = this.#resolveFrom.bind(this);
    requireAlone(command, this.#runs.values());
    const line = lineOf(this.#ports, command);
    requireFree(this.#ports, command, this.#times(null));
    const { known = doneBefore(this.#ports, command) } = command;
    await this.#checkEarlier(command);
    const children = isPayment(command)
      ? []
      : await readChildren(this.#ports, line, command, resolveFrom);
    const proof = await line.prove();
    if (proof.kind === 'unreachable') throw unreachable(proof.problem);

    // No await from here to the append: the checks and the entry form one step.
    const { clockOffsetMs } = proof;
    requireFree(this.#ports, command, this.#times(clockOffsetMs));
    requireUnchangedSinceKnown(this.#ports, command, known);
    requireNoUnrecognized(this.#ports, command, children);
    const childrenBefore = children.map(({ id }) => id);
    const ready = readyOf(command);
    const attemptId = command.commandId ?? newId();
    const trackingId = trackingIdOf(journal.tillId, attemptId);
    try {
      const made = { attemptId, trackingId, line, clockOffsetMs, childrenBefore };
      journal.append(...ready.entries, intentOf(command, ready, made));
      this.#live.add(attemptId);
      this.ages.begin(attemptId);
      command.opened?.(readAttempt(this.#ports, attemptId));
      const request = requestOf(command, trackingId, ready);
      const { recordedAt, ...answer } = await sendOnce(line, request, reportFault);
      const attempt = readAttempt(this.#ports, attemptId);
      const taken = this.#isOfAnother(attempt, answer, recordedAt);
      return apply(this.#ports, attempt, { kind: 'answered', answer, taken });
    } finally {
      wipeTender(ready.tender);
      if (this.#live.delete(attemptId)) {
        // Ages start again here: this PC may have slept since the sending with its connection open.
        this.ages.begin(attemptId);
        this.#follow(readAttempt(this.#ports, attemptId));
      }
    }
  }

  /**
   * How many tenders of a sale or follow-ups on a payment are approved now, for `known` of a
   * command.
   */
  doneBefore(basis: DecisionBasis): number {
    return doneBefore(this.#ports, basis);
  }

  /**
   * For a tender without a request to the service: runs the duplicate check against uncertain
   * tenders, and rejects the tender when more of its sale is approved than was known. @throws
   * {CodedError}
   */
  requireUnchangedSinceDecided(command: Guarded & { readonly known: number }): void {
    checkDuplicates(this.#db, command, this.#times(null), this.#ports.rules);
    requireUnchangedSinceKnown(this.#ports, command, command.known);
  }

  /**
   * For a tender without a request to the service: checks the failed and refused attempts of the
   * same sale, patient or card. Null when there are none; never throws for the network.
   */
  checkEarlier(command: Guarded): Promise<void> | null {
    const earlier = toCheckFirst(this.#ports, command);
    if (earlier.length === 0) return null;
    return Promise.all(earlier.map(({ attemptId }) => this.#monitors.checkNow(attemptId))).then(
      () => {},
    );
  }

  /** True if this attempt locks its sale for other money. */
  locksSale(attempt: Attempt): boolean {
    return this.#ports.rules.locksSale(attempt);
  }

  /** True if a follow-up on this payment is open. */
  isBusy(paymentId: string): boolean {
    return followUpsOf(this.#db, paymentId).some(isOpenFollowUp);
  }

  /** Takes a person's decision. @throws {CodedError}, and the errors of the approval. */
  decide(command: Decide, cashier: Cashier): Promise<void> {
    return this.#deciding.take(command, cashier);
  }

  /** Closes an alarm for a manager. @throws {CodedError}, and the errors of the approval. */
  closeAlarm(command: CloseAlarm, cashier: Cashier): Promise<void> {
    return closeAlarm(this.#ports, command, cashier);
  }

  /** Checks an attempt now, ahead of schedule. */
  async checkNow(attemptId: string): Promise<void> {
    await this.#monitors.checkNow(attemptId);
  }

  /**
   * Resolves attempts from all records with this till's prefix since the last complete sweep: at
   * every start automatically, and at every close. False if some of them could not be read.
   */
  sweep(): Promise<boolean> {
    return this.#sweeps.now();
  }

  /** Ends after the requests and the status checks under way. */
  async close(): Promise<void> {
    this.#checks.close();
    const swept = this.#sweeps.close();
    await Promise.allSettled(this.#runs.keys());
    await Promise.all([this.#monitors.close(), swept]);
  }

  #times(clockOffsetMs: number | null): GuardTimes {
    return { now: this.#ports.now().getTime(), clockOffsetMs, ages: this.ages };
  }

  get #db() {
    return this.#ports.journal.readable;
  }

  /** True if an answer names a record that another attempt holds, or that is older than the request. */
  #isOfAnother(
    attempt: Attempt,
    { paymentId }: Pick<MoneyAnswer, 'paymentId'>,
    recordedAt: number | undefined,
  ): boolean {
    if (paymentId === null) return false;
    if (isTaken(this.#db, attempt, paymentId)) return true;
    if (recordedAt === undefined) return false;
    const { attemptId, follows } = attempt;
    // A capture may be answered with its hold, which is older.
    if (paymentId === follows?.paymentId) return false;
    const others = follows === null ? [] : followUpsOf(this.#db, follows.paymentId);
    return this.#ports.rules.isOfEarlier(
      attempt,
      recordedAt,
      sentAtService(attempt),
      others.filter((each) => each.attemptId !== attemptId),
    );
  }

  /** Checks refused and failed attempts before another try. */
  async #checkEarlier(command: Command): Promise<void> {
    for (const { attemptId } of toCheckFirst(this.#ports, command)) {
      await this.#monitors.checkNow(attemptId);
      if (toCheckFirst(this.#ports, command).some((each) => each.attemptId === attemptId)) {
        throw unreachable(this.#monitors.get(attemptId).lastProblem ?? 'unexpected');
      }
    }
  }

  #follow(attempt: Attempt): void {
    const { attemptId } = attempt;
    if (this.#ports.rules.follows(attempt)) {
      this.#looking.beginOnce(attemptId);
      this.#monitors.begin(attemptId, attempt.state === 'approved' ? 'monitor' : 'poll');
    } else this.#monitors.end(attemptId);
  }

  /** Resolves an attempt from records, unless its answer is outstanding. */
  #resolveFrom(attemptId: string, serviceRecords: ServiceRecords, checked: StatusCheck): void {
    if (this.#live.has(attemptId)) return;
    this.#follow(resolveFromRecords(this.#ports, attemptId, serviceRecords, checked));
  }
}

/** Resolves an attempt from service records and journals the result. */
function resolveFromRecords(
  ports: AttemptsPorts,
  attemptId: string,
  serviceRecords: ServiceRecords,
  checked: StatusCheck,
): Attempt {
  const db = ports.journal.readable;
  // If it is still `sending` here, the journal could not take its answer.
  const before = readAttempt(ports, attemptId);
  const attempt = before.state === 'sending' ? apply(ports, before, { kind: 'recovered' }) : before;
  const paymentId = attempt.follows?.paymentId ?? null;
  const onPayment = paymentId === null ? [] : followUpsOf(db, paymentId);
  const around = {
    sentAt: sentAtService(attempt),
    others: onPayment.filter((each) => each.attemptId !== attemptId),
    paidUnder: paymentId === null ? null : (attemptOfRecord(db, paymentId)?.trackingId ?? null),
    followUps: attempt.paymentId === null ? [] : followUpsOf(db, attempt.paymentId),
    isTaken: (id: string) => isTaken(db, attempt, id),
  };
  const finding = findOurs(attempt, serviceRecords, around, ports.rules);
  return apply(ports, attempt, { kind: 'checked', finding, checked });
}
