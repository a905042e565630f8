import type { Alarm, TrayItem } from '../../shared/contract/attempts.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { trackingIdOf } from '../journal/tracking-id.ts';
import { isAlarm, openAlarms } from '../journal/views/alarms.ts';
import {
  type Attempt,
  attemptById,
  endedAt,
  followUpsOf,
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
import { lookUp } from './look-up.ts';
import type { Order } from './order.ts';
import { LookFailed } from './payments-line.ts';
import type { LookedFor } from './rules.ts';
import { RunAges } from './run-ages.ts';
import { Scans } from './scans.ts';
import { intentOf, isPayment, readyOf, requestOf, sendOnce } from './sending.ts';
import type { Reading } from './sightings.ts';
import { trayItem } from './tray.ts';
import { Watches } from './watches.ts';

/**
 * The engine of docs/no-double-charge.md: every money request of the till goes through it, is on the
 * roll before its first byte leaves, is sent once, and is looked for until its outcome is certain or
 * a person has decided.
 */
export class Attempts {
  /** Of attempts, and of what was paid at once by a command. */
  readonly ages: RunAges;
  /** Since when each is looked for. */
  readonly #looking: RunAges;
  readonly #ports: AttemptsPorts;
  readonly #watches: Watches;
  readonly #scans: Scans;
  /** Being sent by this run of the program: their answer is still to come. */
  readonly #live = new Set<string>();
  readonly #runs = new Map<Promise<Attempt>, Order>();
  readonly #deciding: Deciding;
  #closed = false;

  constructor(ports: AttemptsPorts) {
    this.#ports = ports;
    this.ages = new RunAges(ports.monotonic);
    this.#looking = new RunAges(ports.monotonic);
    this.#watches = new Watches({
      rules: ports.rules,
      now: ports.now,
      after: ports.after,
      look: (attemptId, completeLooks) => this.#look(attemptId, completeLooks),
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

  /** Puts in doubt what a crash left half-way, and begins to look for all that is watched. */
  start(): void {
    for (const { attemptId } of sendingAttempts(this.#db)) {
      apply(this.#ports, attemptId, { kind: 'recovered' });
    }
    for (const attempt of watchedAttempts(this.#db)) this.#follow(attempt);
    this.#scans.untilComplete();
  }

  /** What is in doubt, oldest first. */
  get tray(): TrayItem[] {
    return unsettledAttempts(this.#db).flatMap((attempt) => {
      const item = trayItem(attempt, this.#watches.get(attempt.attemptId), this.#ports.rules);
      return item === null ? [] : [item];
    });
  }

  /** Whether a request is on its way right now. */
  get sending(): boolean {
    return this.#live.size > 0;
  }

  get alarms(): Alarm[] {
    return openAlarms(this.#db).map((alarm) => {
      const { attemptId } = alarm;
      const attempt = attemptId === null ? null : readAttempt(this.#ports, attemptId);
      return { ...alarm, operation: attempt?.operation ?? null };
    });
  }

  /** Whether it is an attempt or an alarm of this journal, open or not. */
  knows(id: string): boolean {
    return attemptById(this.#db, id) !== null || isAlarm(this.#db, id);
  }

  /** Whether a connection must stay as it is, because attempts on it are not settled. */
  needsConnection(connectionId: string): boolean {
    return [...watchedAttempts(this.#db), ...unsettledAttempts(this.#db)].some(
      ({ connection }) => connection.id === connectionId,
    );
  }

  /**
   * Carries out an order: proves the service, commits the intent, sends once, commits what came of
   * it. Resolves with the attempt as it ended, whatever way; for a command that came before, with the
   * attempt as it stands.
   *
   * @throws {AttemptError} when nothing was asked of the service; and what `ready` throws.
   * @throws {JournalError} when the roll cannot be written; after the sending the attempt stays open
   *   on it and is looked for.
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

    // No await from here to the append: the looks and the row are one.
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
      const answer = await sendOnce(line, request, reportFault);
      return apply(this.#ports, attemptId, { kind: 'answered', answer });
    } finally {
      if (ready.tender?.kind === 'card') ready.tender.track.fill(0);
      if (this.#live.delete(attemptId)) {
        // From here on it is looked for. This PC may have slept since the sending, its line still open.
        this.ages.begin(attemptId);
        this.#follow(readAttempt(this.#ports, attemptId));
      }
    }
  }

  /** How much of a sale, or on a payment, is approved when a command comes, for its order's `known`. */
  doneBefore(judged: Judged): number {
    return doneBefore(this.#ports, judged);
  }

  /**
   * Before a tender that needs no service: asks first where it stands beside one that is not certain,
   * and refuses where more of its sale is approved than was known. @throws {AttemptError}
   */
  requireAsJudged(order: Guarded & { readonly known: number }): void {
    requireNoTwin(this.#db, order, this.#times(null), this.#ports.rules);
    requireAsKnown(this.#ports, order, order.known);
  }

  /**
   * Before a tender that needs no service: looks for what the service failed or refused of the same
   * sale, patient or card. Null when there is nothing to look for; it never throws for the network.
   */
  lookAtEarlier(order: Guarded): Promise<void> | null {
    const earlier = toLookAtFirst(this.#ports, order);
    if (earlier.length === 0) return null;
    return Promise.all(earlier.map(({ attemptId }) => this.#watches.lookNow(attemptId))).then(
      () => {},
    );
  }

  /** Whether the sale of this attempt takes no other money because of it. */
  locksSale(attempt: Attempt): boolean {
    return this.#ports.rules.locksSale(attempt);
  }

  /** Whether a follow-up on this payment is open. */
  isBusy(paymentId: string): boolean {
    return followUpsOf(this.#db, paymentId).some(isOpenFollowUp);
  }

  /** Takes a person's decision. @throws {AttemptError} and what the approval throws. */
  decide(order: Decide, cashier: Cashier): Promise<void> {
    return this.#deciding.take(order, cashier);
  }

  /** A manager has seen to it. @throws {AttemptError} and what the approval throws. */
  closeAlarm(order: CloseAlarm, cashier: Cashier): Promise<void> {
    return closeAlarm(this.#ports, order, cashier);
  }

  /** Looks for an attempt now, instead of at its next time. */
  async lookNow(attemptId: string): Promise<void> {
    await this.#watches.lookNow(attemptId);
  }

  /**
   * Holds every record with this till's prefix since the last complete scan against the roll: at
   * every start by itself, and at every close. False when some of it could not be read.
   */
  scan(): Promise<boolean> {
    return this.#scans.now();
  }

  /** Ends after what is being sent, and the looks under way. */
  async close(): Promise<void> {
    this.#closed = true;
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

  /** What the service refused or failed is looked up before another try. */
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
      this.#watches.begin(attemptId);
    } else this.#watches.end(attemptId);
  }

  /** One look at the service for an attempt: null when it was complete, else why it was not. */
  async #look(attemptId: string, completeLooks: number): Promise<string | null> {
    const { lineTo, now, rules, reportFault } = this.#ports;
    if (this.#live.has(attemptId)) return 'sending';
    try {
      const attempt = readAttempt(this.#ports, attemptId);
      const line = lineTo(attempt.connection);
      if (line === null) return 'no-connection';
      const lookingMs = this.#looking.of(attemptId) ?? 0;
      const ended = () => endedAt(this.#db, attemptId);
      const look = await lookUp(line, attempt, now, rules, ended);
      const { elapsedMs: atService, reportRead, ...reading } = look;
      if (!this.#closed) {
        // One of its servers may tell another time: the day is over when both clocks say so.
        const elapsedMs = Math.min(atService, this.ages.of(attemptId) ?? atService);
        this.#hold(attemptId, reading, { elapsedMs, lookingMs, completeLooks, reportRead });
      }
      return null;
    } catch (error) {
      if (error instanceof LookFailed) return error.problem;
      reportFault(error);
      return 'unexpected';
    }
  }

  /** Holds what was read against an attempt whose answer is not still to come. */
  #hold(attemptId: string, reading: Reading, looked: LookedFor): void {
    if (this.#live.has(attemptId)) return;
    this.#follow(holdAgainst(this.#ports, attemptId, reading, looked));
  }
}
