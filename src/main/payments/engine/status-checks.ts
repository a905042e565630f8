import { isHeldAsSale } from '../../../shared/domain/attempt.ts';
import { utcDay } from '../../../shared/domain/reports/days.ts';
import { isTrackedBy } from '../../../shared/journal/tracking-id.ts';
import { type Attempt, endedAt, sentAtService } from '../../journal/projections/attempts.ts';
import { connectionKey, isReported } from '../../journal/projections/service-records.ts';
import type { ListedRecord } from '../../payments-api/payments.ts';
import { type InTurn, type MonotonicAges, takeTurns } from '../../system/timers.ts';
import type { ServiceRecords } from './classifier.ts';
import { completeList, completeReport, daysTouched, onePerRecord } from './complete-reads.ts';
import { type EngineContext, type PaymentsPort, StatusCheckFailed } from './engine-context.ts';
import { readAttempt } from './entries.ts';
import { withoutOthers } from './others-records.ts';
import { type CheckProgress, EVIDENCE, type Rules, type StatusCheck } from './rules.ts';

const DAY = 86_400_000;

/**
 * The longest sleep of a PC during a request, a weekend, ms. A larger difference is a wrong clock.
 */
const LONGEST_SLEEP = 3 * DAY;

/** The result of one complete status check of an attempt. */
export interface Look extends ServiceRecords {
  /** Its time by the service's clock, ms since 1970. */
  readonly at: number;
  /** Since its answer or the end of the wait for it, by the service's clock, ms. */
  readonly elapsedMs: number;
  /** The report was read and is whole, or could not have shown anything. */
  readonly reportRead: boolean;
  /** The report lacks rows that it must hold: absence is not evidence. */
  readonly reportCut: boolean;
}

/** The journal's knowledge that a status check uses. */
export interface KnownToJournal {
  /**
   * Time of the answer or of the end of the wait for it, ISO 8601, by this PC's clock; read a day
   * after the sending, because it has no effect before.
   */
  readonly endedAt: (attemptId: string) => string | null;
  /** True if the report has shown this record before. */
  readonly isReported: (recordId: string) => boolean;
}

/** The service's clock now, ms since 1970. @throws {StatusCheckFailed} */
export async function serviceNow(port: PaymentsPort, now: () => Date): Promise<number> {
  const proof = await port.prove();
  if (proof.kind === 'unreachable') throw new StatusCheckFailed(proof.problem);
  return now().getTime() + proof.clockOffsetMs;
}

/** Refusals of a call by its client id (docs/reference/interface-decisions.md, 5.4). */
const CLIENT_ID_REFUSED = ['bad-request', 'forbidden'];

/**
 * The branches of a connection that may have a request: without that of calls without a client id if the service refuses
 * these, as it refused the request, too. @throws {StatusCheckFailed} if it does not answer.
 */
export async function branchesInUse(
  ports: readonly [PaymentsPort, ...PaymentsPort[]],
): Promise<readonly PaymentsPort[]> {
  const bare = ports.find(({ connection }) => connection.clientId === null);
  if (bare === undefined || ports.length === 1) return ports;
  const proof = await bare.prove();
  if (proof.kind === 'proven') return ports;
  if (!CLIENT_ID_REFUSED.includes(proof.problem)) throw new StatusCheckFailed(proof.problem);
  return ports.filter((port) => port !== bare);
}

/**
 * The end of the wait for an answer, by the service's clock, ms since 1970: this PC may have slept
 * since the sending with its connection open. The latest possible end if its clock was set back
 * meanwhile.
 */
export function endedAtService(attempt: Attempt, endedAt: string | null): number {
  const sentAt = sentAtService(attempt);
  if (endedAt === null) return sentAt;
  const latest = sentAt + LONGEST_SLEEP;
  const ended = Date.parse(endedAt) + attempt.clockOffsetMs;
  return ended < sentAt ? latest : Math.min(ended, latest);
}

/** The periods of list and report that may hold an attempt's record, ms since 1970 of the service. */
function periodsOf(attempt: Attempt, at: number, rules: Rules, endedAt: KnownToJournal['endedAt']) {
  const sentAt = sentAtService(attempt);
  const ended = at - sentAt < DAY ? sentAt : endedAtService(attempt, endedAt(attempt.attemptId));
  const window = rules.window({ sentAt, now: at });
  const from = sentAt - DAY;
  const { follows } = attempt;
  return {
    attempt,
    window,
    elapsedMs: at - ended,
    readsReport: rules.readsReport(attempt, at - sentAt),
    days: daysTouched(from, Math.min(ended + DAY, window.end)),
    since: follows === null ? from : Math.min(from, Date.parse(follows.paidAt) - DAY),
    // The void or refund of a sale that was made for a hold may come on any later day.
    until: follows === null && !isHeldAsSale(attempt) ? ended + DAY : at + DAY,
  };
}

/**
 * Reads all that may hold the records of attempts of one connection, together: the list around their
 * sending, and the report from the service's day before it to the day after their end, or since the
 * payment of a follow-up.
 * @returns the result for each attempt, by its id.
 * @throws {StatusCheckFailed} and then it proves nothing.
 */
export async function checkStatus(
  port: PaymentsPort,
  attempts: readonly Attempt[],
  now: () => Date,
  rules: Rules,
  { endedAt, isReported }: KnownToJournal,
): Promise<ReadonlyMap<string, Look>> {
  const at = await serviceNow(port, now);
  const all = attempts.map((attempt) => periodsOf(attempt, at, rules, endedAt));
  const records = await completeList(
    port,
    {
      start: Math.min(...all.map(({ window }) => window.start)),
      end: Math.max(...all.map(({ window }) => window.end)),
    },
    // For an approved attempt the check seeks a second record, so the first one does not end it.
    (some) =>
      attempts.every(
        ({ state, trackingId: own }) =>
          state !== 'approved' && some.some(({ trackingId }) => isTrackedBy(own, trackingId)),
      ),
  );
  const serviceRecords = all.filter(({ readsReport }) => readsReport);
  const report =
    serviceRecords.length === 0
      ? null
      : await completeReport(
          port,
          {
            days: [...new Set(serviceRecords.flatMap(({ days }) => days))].sort(),
            since: utcDay(Math.min(...serviceRecords.map(({ since }) => since))),
            until: utcDay(Math.max(...serviceRecords.map(({ until }) => until))),
          },
          records.filter((record) => isInReport(record, at, isReported)),
        );
  const rows = onePerRecord(report?.rows ?? []);
  const lookOf = ({ attempt, elapsedMs, readsReport, days }: (typeof all)[number]): Look => {
    const isProvable = EVIDENCE[attempt.operation][attempt.method].report;
    if (report === null || !readsReport) {
      return { records, rows: [], at, elapsedMs, reportRead: !isProvable, reportCut: false };
    }
    const wholeness = report.wholeness(days);
    return {
      records,
      rows,
      at,
      elapsedMs,
      reportRead: !isProvable || rules.provesAbsence(attempt, wholeness),
      reportCut: wholeness === 'cut',
    };
  };
  return new Map(all.map((each) => [each.attempt.attemptId, lookOf(each)]));
}

/**
 * The report shows an approved charge from its first appearance on, and after a day at the latest.
 */
export function isInReport(
  { id, method, action, results, timestamp }: ListedRecord,
  at: number,
  isReported: KnownToJournal['isReported'],
): boolean {
  if (method === 'CASH' || action !== 'AUTHORIZE' || results !== 'APPROVED') return false;
  return timestamp.getTime() < at - DAY || isReported(id);
}

/**
 * The report since a payment: the payment and all its children. Only today is read by single days:
 * earlier follow-ups were there when the payment was opened. @throws {StatusCheckFailed}
 */
export async function readPayment(port: PaymentsPort, paidAt: string, at: number) {
  const report = await completeReport(port, {
    days: daysTouched(at - DAY, at),
    since: utcDay(Math.min(Date.parse(paidAt), at) - DAY),
    until: utcDay(at + DAY),
  });
  if (report.wholeness() === 'cut') throw new StatusCheckFailed('report-cut');
  return onePerRecord(report.rows);
}

/** Resolves an attempt from records of the service. */
export type Resolve = (
  attemptId: string,
  serviceRecords: ServiceRecords,
  checked: StatusCheck,
) => void;

/** The part of the engine that status checks use. */
interface Engine {
  /** True while the answer of an attempt is outstanding. */
  readonly isSending: (attemptId: string) => boolean;
  /** Time since the first status check of each attempt. */
  readonly sinceFirstCheck: MonotonicAges;
  readonly resolve: Resolve;
}

/** An attempt to check, and its number of complete checks with this one. */
interface Due {
  readonly attemptId: string;
  readonly completeChecks: number;
}

/** The problem of each attempt's check, by its id; null if it was complete. */
type Problems = ReadonlyMap<string, string | null>;

/**
 * The status checks of attempts. An attempt in doubt is checked by itself. Approved attempts of one
 * connection share their checks, because a start has to confirm all of the last day at once: those
 * that become due during a check share the next one.
 */
export class StatusChecks {
  readonly #ports: EngineContext;
  readonly #engine: Engine;
  /** Confirming checks by connection: one at a time. */
  readonly #turns = new Map<string, InTurn>();
  /** The confirming check of each connection that has not begun. */
  readonly #next = new Map<string, { readonly due: Due[]; readonly done: Promise<Problems> }>();
  #closed = false;

  constructor(ports: EngineContext, engine: Engine) {
    this.#ports = ports;
    this.#engine = engine;
  }

  /** One status check of an attempt: null if it was complete, else the problem. */
  async check(attemptId: string, completeChecks: number): Promise<string | null> {
    if (this.#engine.isSending(attemptId)) return 'sending';
    const due: Due = { attemptId, completeChecks };
    const { state, connection } = readAttempt(this.#ports, attemptId);
    const problems =
      state === 'approved'
        ? await this.#confirm(connectionKey(connection), due)
        : await this.#check([due]);
    return problems.get(attemptId) ?? null;
  }

  /** Checks under way change nothing after this. */
  close(): void {
    this.#closed = true;
  }

  #confirm(key: string, due: Due): Promise<Problems> {
    const next = this.#next.get(key);
    if (next !== undefined) {
      next.due.push(due);
      return next.done;
    }
    const all = [due];
    const inTurn = this.#turns.get(key) ?? takeTurns();
    this.#turns.set(key, inTurn);
    const done = inTurn(() => {
      this.#next.delete(key);
      return this.#check(all);
    });
    this.#next.set(key, { due: all, done });
    return done;
  }

  /** Checks attempts of one connection. */
  async #check(all: readonly Due[]): Promise<Problems> {
    const { journal, portTo, now, rules, reportFault } = this.#ports;
    const failed = (problem: string): Problems =>
      new Map(all.map(({ attemptId }) => [attemptId, problem]));
    if (this.#closed) return failed('interrupted');
    try {
      const db = journal.readable;
      const due = all.map((each) => ({
        ...each,
        attempt: readAttempt(this.#ports, each.attemptId),
        checkingMs: this.#engine.sinceFirstCheck.of(each.attemptId) ?? 0,
      }));
      const attempts = due.map(({ attempt }) => attempt);
      const port = attempts[0] === undefined ? null : portTo(attempts[0].connection);
      if (port === null) return failed('no-connection');
      const checks = await checkStatus(port, attempts, now, rules, {
        endedAt: (attemptId) => endedAt(db, attemptId),
        isReported: (recordId) => isReported(db, recordId),
      });
      const problems = new Map<string, string | null>();
      for (const { attemptId, attempt, ...how } of due) {
        const look = checks.get(attemptId);
        const confirms = attempt.state === 'approved';
        const own = look && (await withoutOthers(this.#ports, attempt, look.rows, look.at));
        problems.set(
          attemptId,
          look === undefined || own === undefined
            ? 'unexpected'
            : this.#hold(
                attemptId,
                { ...look, rows: own.rows, reportRead: look.reportRead && own.isWhole },
                { ...how, confirms },
              ),
        );
      }
      return problems;
    } catch (error) {
      if (error instanceof StatusCheckFailed) return failed(error.problem);
      reportFault(error);
      return failed('unexpected');
    }
  }

  /** Resolves one attempt from its check: null if that was complete, else the problem. */
  #hold(
    attemptId: string,
    { at: _, elapsedMs: atService, reportRead, reportCut, ...serviceRecords }: Look,
    how: CheckProgress,
  ): string | null {
    const { ages } = this.#ports;
    const { resolve } = this.#engine;
    if (!this.#closed) {
      try {
        resolve(attemptId, serviceRecords, {
          ...how,
          // The service's servers may disagree on the time: a day is over only when both clocks
          // agree.
          elapsedMs: Math.min(atService, ages.of(attemptId) ?? atService),
          completeChecks: reportCut ? how.completeChecks - 1 : how.completeChecks,
          reportRead,
        });
      } catch (error) {
        this.#ports.reportFault(error);
        return 'unexpected';
      }
    }
    return reportCut ? 'report-cut' : null;
  }
}
