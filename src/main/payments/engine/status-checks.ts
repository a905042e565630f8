import { connectionKey } from '../../journal/connections.ts';
import { endedAt, isReported } from '../../journal/projections/attempts.ts';
import { StatusCheckFailed } from '../../service/payments-port.ts';
import { type InTurn, takeTurns } from '../../system/take-turns.ts';
import { readAttempt } from './apply.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import type { ServiceRecords } from './match-candidates.ts';
import type { MonotonicAges } from './monotonic-ages.ts';
import type { StatusCheck } from './rules.ts';
import { checkStatus, type Look } from './status-check.ts';

interface StatusChecksOptions
  extends Pick<AttemptsPorts, 'journal' | 'portTo' | 'now' | 'rules' | 'reportFault'> {
  /** True while the answer of an attempt is outstanding. */
  readonly isSending: (attemptId: string) => boolean;
  readonly ages: MonotonicAges;
  /** Time since the first status check of each attempt. */
  readonly looking: MonotonicAges;
  /** Resolves an attempt from records. */
  readonly held: (attemptId: string, serviceRecords: ServiceRecords, checked: StatusCheck) => void;
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
  readonly #options: StatusChecksOptions;
  /** Confirming checks by connection: one at a time. */
  readonly #turns = new Map<string, InTurn>();
  /** The confirming check of each connection that has not begun. */
  readonly #next = new Map<string, { readonly due: Due[]; readonly done: Promise<Problems> }>();
  #closed = false;

  constructor(options: StatusChecksOptions) {
    this.#options = options;
  }

  /** One status check of an attempt: null if it was complete, else the problem. */
  async check(attemptId: string, completeChecks: number): Promise<string | null> {
    if (this.#options.isSending(attemptId)) return 'sending';
    const due: Due = { attemptId, completeChecks };
    const { state, connection } = readAttempt(this.#options, attemptId);
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
    const { journal, portTo, looking, now, rules, reportFault } = this.#options;
    const failed = (problem: string): Problems =>
      new Map(all.map(({ attemptId }) => [attemptId, problem]));
    if (this.#closed) return failed('interrupted');
    try {
      const db = journal.readable;
      const due = all.map((each) => ({
        ...each,
        attempt: readAttempt(this.#options, each.attemptId),
        checkingMs: looking.of(each.attemptId) ?? 0,
      }));
      const attempts = due.map(({ attempt }) => attempt);
      const line = attempts[0] === undefined ? null : portTo(attempts[0].connection);
      if (line === null) return failed('no-connection');
      const checks = await checkStatus(line, attempts, now, rules, {
        endedAt: (attemptId) => endedAt(db, attemptId),
        isReported: (recordId) => isReported(db, recordId),
      });
      return new Map(
        due.map(({ attemptId, attempt, ...how }) => {
          const look = checks.get(attemptId);
          const confirms = attempt.state === 'approved';
          const problem =
            look === undefined ? 'unexpected' : this.#hold(attemptId, look, { ...how, confirms });
          return [attemptId, problem];
        }),
      );
    } catch (error) {
      if (error instanceof StatusCheckFailed) return failed(error.problem);
      reportFault(error);
      return failed('unexpected');
    }
  }

  /** Resolves one attempt from its check: null if that was complete, else the problem. */
  #hold(
    attemptId: string,
    { elapsedMs: atService, reportRead, reportCut, ...serviceRecords }: Look,
    how: Pick<StatusCheck, 'checkingMs' | 'completeChecks' | 'confirms'>,
  ): string | null {
    const { ages, held, reportFault } = this.#options;
    if (!this.#closed) {
      try {
        held(attemptId, serviceRecords, {
          ...how,
          // The service's servers may disagree on the time: a day is over only when both clocks
          // agree.
          elapsedMs: Math.min(atService, ages.of(attemptId) ?? atService),
          completeChecks: reportCut ? how.completeChecks - 1 : how.completeChecks,
          reportRead,
        });
      } catch (error) {
        reportFault(error);
        return 'unexpected';
      }
    }
    return reportCut ? 'report-cut' : null;
  }
}
