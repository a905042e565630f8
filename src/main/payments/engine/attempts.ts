/**
 * The payment engine: every money request of the till passes through it.
 *
 *    prepare.ts: earlier attempts, the service ─▶ requireUnchanged ─▶ open: intent journaled ─▶ send once ─▶ outcome journaled
 *        nothing is sent after a refusal ◀─┘                                                      │ lost answer
 *                                                 status-checks.ts, monitors.ts, sweep.ts ◀───────┘
 *                                                 find the record, or a person decides (decisions.ts)
 *
 * `command.ts` has the types of each stage, `machine.ts` the states of an attempt. docs/explanation/no-double-charge.md has the promise.
 */

import type { Alarm, InDoubtItem } from '../../../shared/contract/attempts.ts';
import { trackingIdOf } from '../../../shared/journal/tracking-id.ts';
import { isAlarm, openAlarms } from '../../journal/projections/alarms.ts';
import {
  type Attempt,
  attemptById,
  followUpsOf,
  monitoredAttempts,
  sendingAttempts,
  unsettledAttempts,
} from '../../journal/projections/attempts.ts';
import { saleById } from '../../journal/projections/sales.ts';
import { MonotonicAges } from '../../system/timers.ts';
import { CashSync } from './cash-sync.ts';
import type { ServiceRecords } from './classifier.ts';
import {
  type FollowUpCommand,
  intentOf,
  isPayment,
  type MoneyCommand,
  type Opened,
  type Prepared,
  requestOf,
  type Snapshot,
  sendOnce,
  type TakenTender,
  type Unchanged,
  wipeTender,
} from './command.ts';
import {
  approveDecision,
  type CloseAlarm,
  closeAlarm,
  type Decide,
  decisionEntries,
  requirePossibleNow,
} from './decisions.ts';
import type { Guarded } from './duplicates.ts';
import { type EngineContext, unreachable } from './engine-context.ts';
import { entriesOf, readAttempt } from './entries.ts';
import { type AttemptEvent, step } from './machine.ts';
import { Monitors } from './monitors.ts';
import {
  journalOthersChanges,
  journalOutsideChanges,
  type OutsideRows,
} from './outside-changes.ts';
import { matchOf, namesRecordOfAnother } from './own-records.ts';
import { prepareCommand } from './prepare.ts';
import type { StatusCheck } from './rules.ts';
import {
  isOpenFollowUp,
  type OfflineTender,
  requireUnchanged,
  type SaleOrPayment,
  snapshotOf,
  toCheckFirst,
} from './snapshot.ts';
import { StatusChecks } from './status-checks.ts';
import { Sweeps } from './sweep.ts';

/** Sends each money request once, and checks it until its outcome is certain or a person decided. */
export class Attempts {
  /** Time since the first status check of each attempt. */
  readonly #sinceFirstCheck: MonotonicAges;
  readonly #ports: EngineContext;
  readonly #cash: CashSync;
  readonly #checks: StatusChecks;
  readonly #monitors: Monitors;
  readonly #sweeps: Sweeps;
  /** Attempts that this run sends now; their answers are outstanding. */
  readonly #live = new Set<string>();
  /** Requests that wait for their answer, by attempt id. */
  readonly #sends = new Map<string, Promise<Attempt>>();
  /** Preparations and requests under way. */
  readonly #underWay = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(ports: EngineContext) {
    this.#ports = ports;
    this.#sinceFirstCheck = new MonotonicAges(ports.monotonic);
    this.#cash = new CashSync(ports, async (command, take) => {
      const unchanged = this.requireUnchanged(await this.prepare(command));
      return this.send(this.open(unchanged, take()));
    });
    const resolve = this.#resolveFrom.bind(this);
    this.#checks = new StatusChecks(ports, {
      isSending: (attemptId) => this.#live.has(attemptId),
      sinceFirstCheck: this.#sinceFirstCheck,
      resolve,
    });
    this.#monitors = new Monitors(ports, (attemptId, completeChecks) =>
      this.#checks.check(attemptId, completeChecks),
    );
    this.#sweeps = new Sweeps(ports, resolve);
  }

  /**
   * Puts the attempts that a crash interrupted in doubt, and starts the checks of all monitored
   * ones, the sweeps, and the posting of cash.
   */
  start(): void {
    for (const attempt of sendingAttempts(this.#db)) this.#apply(attempt, { kind: 'recovered' });
    for (const attempt of monitoredAttempts(this.#db)) this.#follow(attempt);
    this.#sweeps.daily();
    this.#cash.start();
  }

  /** Posts taken cash to the service. */
  postCash(): void {
    this.#cash.kick();
  }

  /** The attempts in doubt, oldest first. */
  get inDoubtList(): InDoubtItem[] {
    return this.#monitors.inDoubtList;
  }

  /** True while a request is under way. */
  get sending(): boolean {
    return this.#live.size > 0;
  }

  get alarms(): Alarm[] {
    return openAlarms(this.#db).map((alarm) => {
      const { attemptId } = alarm;
      const attempt = attemptId === null ? null : readAttempt(this.#ports, attemptId);
      const { operation = null, method = null, card = null, saleId = null } = attempt ?? {};
      const sale = saleId === null ? null : saleById(this.#db, saleId);
      return { ...alarm, operation, method, card, patientName: sale?.patient_name ?? null };
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
   * The attempt of a repeated command, in its final state, also of an earlier run of the program;
   * null for a command without an attempt.
   */
  answered(commandId: string): Promise<Attempt> | null {
    const sent = this.#sends.get(commandId);
    if (sent !== undefined) return sent;
    const attempt = attemptById(this.#db, commandId);
    return attempt === null ? null : Promise.resolve(attempt);
  }

  /**
   * Carries out a void, refund, capture or release with all steps, a repeated one once. Resolves with
   * the attempt in its final state.
   * @throws {CodedError} when nothing was sent to the service.
   * @throws {JournalError} as `open` and `send`.
   */
  async run(command: FollowUpCommand): Promise<Attempt> {
    const answered = command.commandId === null ? null : this.answered(command.commandId);
    if (answered !== null) return answered;
    const prepared = await this.prepare(command);
    return this.send(this.open(this.requireUnchanged(prepared), null));
  }

  /**
   * Does everything of a command that waits (prepare.ts); the close waits for it.
   * @throws {CodedError} and then nothing was sent to the service.
   */
  prepare(given: MoneyCommand): Promise<Prepared> {
    if (this.#isClosed) return Promise.reject(unreachable('unexpected'));
    const resolve = this.#resolveFrom.bind(this);
    return this.#track(prepareCommand(this.#ports, this.#monitors, resolve, given));
  }

  /**
   * Compares a prepared command with the present, right before the intent: the tender is taken and
   * the intent is opened in the same turn, so that the check and the entry form one step.
   * @throws {CodedError} and then nothing was sent to the service.
   */
  requireUnchanged(prepared: Prepared): Unchanged {
    const { command, children, clockOffsetMs } = prepared;
    requireUnchanged(this.#ports, command, clockOffsetMs, children);
    return { ...prepared, revision: this.#ports.journal.revision };
  }

  /**
   * Journals the intent.
   * @param taken the tender of a payment, wiped by the engine; null for a follow-up.
   * @throws {JournalError} when the journal cannot be written; nothing was sent to the service.
   */
  open(unchanged: Unchanged, taken: TakenTender | null): Opened {
    const { journal, clinic } = this.#ports;
    const { attemptId, command, port, revision } = unchanged;
    const trackingId = trackingIdOf(journal.tillId, attemptId);
    try {
      if (journal.revision !== revision) throw new Error('The journal changed since the check.');
      const entries = isPayment(command) ? taken?.entries : command.entries;
      journal.append(...(entries ?? []), intentOf(unchanged, trackingId, taken));
      clinic?.taken(attemptId);
      this.#live.add(attemptId);
      this.#ports.ages.begin(attemptId);
      const request = requestOf(command, trackingId, taken);
      return { attempt: readAttempt(this.#ports, attemptId), port, request, taken };
    } catch (error) {
      wipeTender(taken);
      throw error;
    }
  }

  /**
   * Sends once, and journals the outcome. Resolves with the attempt in its final state.
   * @throws {JournalError} when the journal cannot be written; the attempt stays open in it and is
   * checked.
   */
  send(opened: Opened): Promise<Attempt> {
    const { attemptId } = opened.attempt;
    const sent = this.#track(this.#send(opened)).finally(() => this.#sends.delete(attemptId));
    this.#sends.set(attemptId, sent);
    return sent;
  }

  async #send({ attempt: { attemptId }, port, request, taken }: Opened): Promise<Attempt> {
    try {
      const { recordedAt, ...answer } = await sendOnce(port, request, this.#ports.reportFault);
      const attempt = readAttempt(this.#ports, attemptId);
      const isOfAnother = namesRecordOfAnother(this.#ports, attempt, answer, recordedAt);
      return this.#apply(attempt, { kind: 'answered', answer, taken: isOfAnother });
    } finally {
      wipeTender(taken);
      this.#live.delete(attemptId);
      // Ages start again here: this PC may have slept since the sending with its connection open.
      this.#ports.ages.begin(attemptId);
      this.#follow(readAttempt(this.#ports, attemptId));
    }
  }

  /** The known state of a sale, or of a payment: for `decidedFrom` of a command. */
  snapshotOf(subject: SaleOrPayment): Snapshot {
    return snapshotOf(this.#db, subject);
  }

  /** As `requireUnchanged`, for a tender without a request to the service. @throws {CodedError} */
  requireOfflineUnchanged(tender: OfflineTender): void {
    requireUnchanged(this.#ports, tender, null, null);
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

  /** True if a follow-up on this payment is open. */
  isBusy(paymentId: string): boolean {
    return followUpsOf(this.#db, paymentId).some(isOpenFollowUp);
  }

  /** Takes a person's decision. @throws {CodedError}, and the errors of the approval. */
  async decide(command: Decide): Promise<void> {
    const ports = this.#ports;
    const approved = await approveDecision(ports, this.#monitors, command);
    if (approved === null) return;
    // Nothing waits from here to the entry, so that the check and the entry form one step.
    requirePossibleNow(ports, this.#monitors, command);
    if (approved.again !== null) {
      await this.run(approved.again);
      return;
    }
    const before = readAttempt(ports, command.attemptId);
    ports.journal.append(...decisionEntries(ports, before, command.decision, approved));
    const after = readAttempt(ports, command.attemptId);
    this.#follow(after);
    this.#publish(after, before);
  }

  /** Closes an alarm for a manager. @throws {CodedError}, and the errors of the approval. */
  closeAlarm(command: CloseAlarm): Promise<void> {
    return closeAlarm(this.#ports, command);
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

  /** Journals changes by another terminal, the processor or a bank, from rows that were read. */
  foundOutside(found: OutsideRows): Promise<void> {
    return journalOutsideChanges(this.#ports, found);
  }

  /** Journals the voids and refunds that other counters made of this till's payments. */
  foundOthers(changes: Parameters<typeof journalOthersChanges>[1]): void {
    if (this.#ports.journal.fault === null) journalOthersChanges(this.#ports, changes);
  }

  /** Ends after the requests and the status checks under way. */
  async close(): Promise<void> {
    await this.#cash.close();
    this.#isClosed = true;
    this.#checks.close();
    const swept = this.#sweeps.close();
    // A preparation under way goes on to its request.
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    await Promise.all([this.#monitors.close(), swept]);
  }

  /** Has the close wait for it. */
  #track<T>(work: Promise<T>): Promise<T> {
    this.#underWay.add(work);
    const done = () => this.#underWay.delete(work);
    work.then(done, done);
    return work;
  }

  get #db() {
    return this.#ports.journal.readable;
  }

  #follow(attempt: Attempt): void {
    const { attemptId } = attempt;
    if (this.#ports.rules.follows(attempt)) {
      this.#sinceFirstCheck.beginOnce(attemptId);
      this.#monitors.begin(attemptId, attempt.state === 'approved' ? 'monitor' : 'poll');
    } else this.#monitors.end(attemptId);
  }

  /** Resolves an attempt from records, unless its answer is outstanding. */
  #resolveFrom(attemptId: string, serviceRecords: ServiceRecords, checked: StatusCheck): void {
    if (this.#live.has(attemptId)) return;
    let attempt = readAttempt(this.#ports, attemptId);
    // If it is still `sending` here, the journal could not take its answer.
    if (attempt.state === 'sending') attempt = this.#apply(attempt, { kind: 'recovered' });
    const match = matchOf(this.#ports, attempt, serviceRecords);
    this.#follow(this.#apply(attempt, { kind: 'checked', match, checked }));
  }

  /**
   * Journals an event of an attempt and all its consequences in one commit, and publishes it.
   * @param before the attempt in its present state.
   * @throws {JournalError} and then nothing has changed.
   */
  #apply(before: Attempt, event: AttemptEvent): Attempt {
    const entries = entriesOf(this.#ports, before, step(before, event, this.#ports.rules));
    if (entries.length === 0) return before;
    this.#ports.journal.append(...entries);
    const after = readAttempt(this.#ports, before.attemptId);
    const isNews =
      after.state !== before.state ||
      after.checked !== before.checked ||
      after.reported !== before.reported;
    if (isNews) this.#publish(after, before);
    return after;
  }

  /** Shows an outcome at the counter right after its commit, and posts the cash that waited for it. */
  #publish(after: Attempt, before: Attempt): void {
    // Also for an old attempt: the patient that it charged may be at the counter now.
    if (after.state === 'approved' && before.state !== 'approved') {
      this.#ports.ages.begin(after.attemptId);
    }
    this.#ports.counter.showOutcome(after);
    // A request that was not sent has its own wait before the next try.
    if (after.method === 'CASH' && after.state !== 'not-sent') this.#cash.kick();
  }
}
