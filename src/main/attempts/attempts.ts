import type { Alarm, TrayItem } from '../../shared/contract/attempts.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { trackingIdOf } from '../journal/tracking-id.ts';
import { isAlarm, openAlarms } from '../journal/views/alarms.ts';
import {
  type Attempt,
  attemptById,
  followUpsOf,
  isTaken,
  sendingAttempts,
  unsettledAttempts,
  watchedAttempts,
} from '../journal/views/attempts.ts';
import { apply, readAttempt } from './apply.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import {
  doneBefore,
  isOpenFollowUp,
  type Judged,
  lineOf,
  readChildren,
  requireAlone,
  requireAsKnown,
  requireFree,
  requireNoStranger,
  toLookAtFirst,
  unreachable,
} from './before-sending.ts';
import { Deciding } from './deciding.ts';
import { type CloseAlarm, closeAlarm, type Decide } from './decisions.ts';
import { type Guarded, type GuardTimes, requireNoTwin } from './guard.ts';
import { holdAgainst } from './hold-against.ts';
import { sentAtService } from './look-up.ts';
import type { Order } from './order.ts';
import type { MoneyAnswer } from './payments-line.ts';
import type { LookedFor } from './rules.ts';
import { RunAges } from './run-ages.ts';
import { Scans } from './scans.ts';
import { intentOf, isPayment, readyOf, requestOf, sendOnce, wipeTender } from './sending.ts';
import type { Reading } from './sightings.ts';
import { StatusChecks } from './status-checks.ts';
import { trayItem } from './tray.ts';
import { Watches } from './watches.ts';

/**
 * The attempt engine of docs/no-double-charge.md. Every money request of the till passes through
 * it: it is in the journal before its first byte leaves, is sent once, and is checked until its
 * outcome is certain or a person has decided.
 */
export class Attempts {
  /** Ages of attempts, and of offline tenders by their commands. */
  readonly ages: RunAges;
  /** Time since the first status check of each attempt. */
  readonly #looking: RunAges;
  readonly #ports: AttemptsPorts;
  readonly #checks: StatusChecks;
  readonly #watches: Watches;
  readonly #scans: Scans;
  /** Attempts that this run sends now; their answers are outstanding. */
  readonly #live = new Set<string>();
  readonly #runs = new Map<Promise<Attempt>, Order>();
  readonly #deciding: Deciding;

  constructor(ports: AttemptsPorts) {
    this.#ports = ports;
    this.ages = new RunAges(ports.monotonic);
    this.#looking = new RunAges(ports.monotonic);
    this.#checks = new StatusChecks({
      ...ports,
      isSending: (attemptId) => this.#live.has(attemptId),
      ages: this.ages,
      looking: this.#looking,
      held: this.#hold.bind(this),
    });
    this.#watches = new Watches({
      rules: ports.rules,
      now: ports.now,
      after: ports.after,
      look: (attemptId, completeLooks) => this.#checks.check(attemptId, completeLooks),
      changed: ports.changed,
    });
    this.#scans = new Scans({
      ...ports,
      held: this.#hold.bind(this),
    });
    this.#deciding = new Deciding(ports, {
      watches: this.#watches,
      run: (order) => this.run(order),
      follow: (attempt) => this.#follow(attempt),
    });
  }

  /**
   * Puts the attempts that a crash interrupted in doubt, and starts the checks of all monitored
   * ones.
   */
  start(): void {
    for (const { attemptId } of sendingAttempts(this.#db)) {
      apply(this.#ports, attemptId, { kind: 'recovered' });
    }
    for (const attempt of watchedAttempts(this.#db)) this.#follow(attempt);
    this.#scans.daily();
  }

  /** The attempts in doubt, oldest first. */
  get tray(): TrayItem[] {
    return unsettledAttempts(this.#db).flatMap((attempt) => {
      const item = trayItem(attempt, this.#watches.get(attempt.attemptId), this.#ports.rules);
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
    return [...watchedAttempts(this.#db), ...unsettledAttempts(this.#db)].some(
      ({ connection }) => connection.id === connectionId,
    );
  }

  /**
   * Carries out a command: proves the service, commits the intent, sends once, commits the outcome.
   * Resolves with the attempt in its final state; for a repeated command id, with the existing
   * attempt.
   *
   * @throws {AttemptError} when nothing was sent to the service; and any error of `ready`.
   * @throws {JournalError} when the journal cannot be written; after the sending the attempt stays
   * open in it and is checked.
   */
  run(order: Order): Promise<Attempt> {
    const { commandId } = order;
    const first = commandId === null ? null : attemptById(this.#db, commandId);
    if (first !== null) return Promise.resolve(first);
    for (const [run, { commandId: other }] of this.#runs) {
      if (commandId !== null && commandId === other) return run;
    }
    const run = this.#run(order).finally(() => this.#runs.delete(run));
    this.#runs.set(run, order);
    return run;
  }

  async #run(order: Order): Promise<Attempt> {
    const { journal, newId, reportFault } = this.#ports;
    const hold = this.#hold.bind(this);
    requireAlone(order, this.#runs.values());
    const line = lineOf(this.#ports, order);
    requireFree(this.#ports, order, this.#times(null));
    const { known = doneBefore(this.#ports, order) } = order;
    await this.#lookAtEarlier(order);
    const children = isPayment(order) ? [] : await readChildren(this.#ports, line, order, hold);
    const proof = await line.prove();
    if (proof.kind === 'unreachable') throw unreachable(proof.problem);

    // No await from here to the append: the checks and the entry form one step.
    const { clockOffsetMs } = proof;
    requireFree(this.#ports, order, this.#times(clockOffsetMs));
    requireAsKnown(this.#ports, order, known);
    requireNoStranger(this.#ports, order, children);
    const childrenBefore = children.map(({ id }) => id);
    const ready = readyOf(order);
    const attemptId = order.commandId ?? newId();
    const trackingId = trackingIdOf(journal.tillId, attemptId);
    try {
      const made = { attemptId, trackingId, line, clockOffsetMs, childrenBefore };
      journal.append(...ready.entries, intentOf(order, ready, made));
      this.#live.add(attemptId);
      this.ages.begin(attemptId);
      order.opened?.(readAttempt(this.#ports, attemptId));
      const request = requestOf(order, trackingId, ready);
      const { recordedAt, ...answer } = await sendOnce(line, request, reportFault);
      const taken = this.#isOfAnother(readAttempt(this.#ports, attemptId), answer, recordedAt);
      return apply(this.#ports, attemptId, { kind: 'answered', answer, taken });
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
  doneBefore(judged: Judged): number {
    return doneBefore(this.#ports, judged);
  }

  /**
   * For a tender without a request to the service: runs the duplicate check against uncertain
   * tenders, and rejects the tender when more of its sale is approved than was known. @throws
   * {AttemptError}
   */
  requireAsJudged(order: Guarded & { readonly known: number }): void {
    requireNoTwin(this.#db, order, this.#times(null), this.#ports.rules);
    requireAsKnown(this.#ports, order, order.known);
  }

  /**
   * For a tender without a request to the service: checks the failed and refused attempts of the
   * same sale, patient or card. Null when there are none; never throws for the network.
   */
  lookAtEarlier(order: Guarded): Promise<void> | null {
    const earlier = toLookAtFirst(this.#ports, order);
    if (earlier.length === 0) return null;
    return Promise.all(earlier.map(({ attemptId }) => this.#watches.lookNow(attemptId))).then(
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

  /** Takes a person's decision. @throws {AttemptError}, and the errors of the approval. */
  decide(order: Decide, cashier: Cashier): Promise<void> {
    return this.#deciding.take(order, cashier);
  }

  /** Closes an alarm for a manager. @throws {AttemptError}, and the errors of the approval. */
  closeAlarm(order: CloseAlarm, cashier: Cashier): Promise<void> {
    return closeAlarm(this.#ports, order, cashier);
  }

  /** Checks an attempt now, ahead of schedule. */
  async lookNow(attemptId: string): Promise<void> {
    await this.#watches.lookNow(attemptId);
  }

  /**
   * Resolves attempts from all records with this till's prefix since the last complete sweep: at
   * every start automatically, and at every close. False if some of them could not be read.
   */
  scan(): Promise<boolean> {
    return this.#scans.now();
  }

  /** Ends after the requests and the status checks under way. */
  async close(): Promise<void> {
    this.#checks.close();
    const scanned = this.#scans.close();
    await Promise.allSettled(this.#runs.keys());
    await Promise.all([this.#watches.close(), scanned]);
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
  async #lookAtEarlier(order: Order): Promise<void> {
    for (const { attemptId } of toLookAtFirst(this.#ports, order)) {
      await this.#watches.lookNow(attemptId);
      if (toLookAtFirst(this.#ports, order).some((each) => each.attemptId === attemptId)) {
        throw unreachable(this.#watches.get(attemptId).lastProblem ?? 'unexpected');
      }
    }
  }

  #follow(attempt: Attempt): void {
    const { attemptId } = attempt;
    if (this.#ports.rules.follows(attempt)) {
      this.#looking.beginOnce(attemptId);
      this.#watches.begin(attemptId, attempt.state === 'approved' ? 'monitor' : 'poll');
    } else this.#watches.end(attemptId);
  }

  /** Resolves an attempt from records, unless its answer is outstanding. */
  #hold(attemptId: string, reading: Reading, looked: LookedFor): void {
    if (this.#live.has(attemptId)) return;
    this.#follow(holdAgainst(this.#ports, attemptId, reading, looked));
  }
}
