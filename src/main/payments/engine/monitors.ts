import { type InDoubtItem, inDoubtStateSchema } from '../../../shared/contract/attempts.ts';
import { mayComeUp } from '../../../shared/domain/attempt.ts';
import { isClosedByPerson } from '../../../shared/domain/payment-status.ts';
import { type Attempt, unsettledAttempts } from '../../journal/projections/attempts.ts';
import { saleById } from '../../journal/projections/sales.ts';
import type { EngineContext } from './engine-context.ts';
import { isPosting, type Rules } from './rules.ts';

/**
 * The item of one attempt in the in-doubt list; null if it is not there. Cash stays until it is
 * posted or a person sent it again: it is in the drawer, and no patient returns to pay it another
 * way.
 */
export function inDoubtItem(
  attempt: Attempt,
  patientName: string | null,
  monitoring: Monitoring,
  rules: Rules,
): InDoubtItem | null {
  const { data: state } = inDoubtStateSchema.safeParse(attempt.state);
  if (state === undefined || isClosedByPerson(attempt)) return null;
  if (!mayComeUp(attempt) && !isPosting(attempt)) return null;
  return {
    attemptId: attempt.attemptId,
    saleId: attempt.saleId,
    patientName,
    trackingId: attempt.trackingId,
    operation: attempt.operation,
    method: attempt.method,
    amount: attempt.amount,
    card: attempt.card,
    cashier: attempt.cashier.name,
    openedAt: attempt.openedAt,
    state,
    problem: attempt.problem,
    statusChecks: {
      complete: monitoring.complete,
      lastAt: monitoring.lastAt,
      lastProblem: monitoring.lastProblem,
      nextAt: monitoring.nextAt,
    },
    decided: [...attempt.decided],
    choices: [...rules.choices(attempt, monitoring.complete > 0)],
  };
}

/** The status checks of one attempt, for the in-doubt list. */
export interface Monitoring {
  /** Complete status checks of this run. */
  readonly complete: number;
  readonly lastAt: string | null;
  /** The problem of the last status check; null if it was complete. */
  readonly lastProblem: string | null;
  readonly nextAt: string | null;
}

/** Makes one status check: null if it was complete, else the problem. Never throws. */
type Look = (attemptId: string, completeChecks: number) => Promise<string | null>;

/**
 * The times of the status checks: `poll` for attempts in doubt, `monitor` for approved ones without
 * an amount in the report.
 */
export type Schedule = 'poll' | 'monitor';

interface Turn {
  /** The schedule of the next checks; null for none. */
  schedule: Schedule | null;
  /** Scheduled checks so far; one that a person requests delays none of them. */
  onTime: number;
  monitoring: Monitoring;
  running: Promise<void> | null;
  cancel: (() => void) | null;
}

const NEW: Monitoring = { complete: 0, lastAt: null, lastProblem: null, nextAt: null };

/** The scheduled status checks: one at a time for each attempt, at the times of the protocol. */
export class Monitors {
  readonly #ports: EngineContext;
  readonly #look: Look;
  readonly #turns = new Map<string, Turn>();
  #closed = false;

  constructor(ports: EngineContext, look: Look) {
    this.#ports = ports;
    this.#look = look;
  }

  get(attemptId: string): Monitoring {
    return this.#turns.get(attemptId)?.monitoring ?? NEW;
  }

  /** The attempts in doubt, oldest first. */
  get inDoubtList(): InDoubtItem[] {
    const { journal, rules } = this.#ports;
    const db = journal.readable;
    return unsettledAttempts(db).flatMap((attempt) => {
      const { attemptId, saleId } = attempt;
      const sale = saleId === null ? null : saleById(db, saleId);
      const item = inDoubtItem(attempt, sale?.patient_name ?? null, this.get(attemptId), rules);
      return item === null ? [] : [item];
    });
  }

  /** Starts the checks of a schedule; a second call for the same one changes nothing. */
  begin(attemptId: string, schedule: Schedule): void {
    const turn = this.#turn(attemptId);
    if (turn.schedule === schedule || this.#closed) return;
    turn.cancel?.();
    turn.schedule = schedule;
    turn.onTime = 0;
    if (turn.running === null) this.#plan(attemptId, turn, schedule);
  }

  /** Ends the schedule; the results so far stay. */
  end(attemptId: string): void {
    const turn = this.#turns.get(attemptId);
    if (turn === undefined) return;
    turn.cancel?.();
    turn.schedule = null;
    turn.monitoring = { ...turn.monitoring, nextAt: null };
  }

  /** Checks now, or waits for the check under way. */
  checkNow(attemptId: string): Promise<void> {
    if (this.#closed) return Promise.resolve();
    const turn = this.#turn(attemptId);
    turn.running ??= this.#check(attemptId, turn).finally(() => {
      turn.running = null;
    });
    return turn.running;
  }

  /** Waits for the checks under way; none follows. */
  async close(): Promise<void> {
    this.#closed = true;
    const turns = [...this.#turns.values()];
    for (const turn of turns) turn.cancel?.();
    await Promise.all(turns.map(({ running }) => running));
  }

  #turn(attemptId: string): Turn {
    const known = this.#turns.get(attemptId);
    if (known !== undefined) return known;
    const turn: Turn = { schedule: null, onTime: 0, monitoring: NEW, running: null, cancel: null };
    this.#turns.set(attemptId, turn);
    return turn;
  }

  async #check(attemptId: string, turn: Turn): Promise<void> {
    turn.cancel?.();
    const { complete } = turn.monitoring;
    turn.monitoring = { ...turn.monitoring, nextAt: null };
    const lastProblem = await this.#look(attemptId, complete + 1);
    turn.monitoring = {
      ...turn.monitoring,
      complete: lastProblem === null ? complete + 1 : complete,
      lastAt: this.#ports.now().toISOString(),
      lastProblem,
    };
    // A check that failed confirmed nothing, so its step repeats. A cut report was read, with its
    // list, and stays cut: the next step follows.
    const isRepeated = lastProblem !== null && lastProblem !== 'report-cut';
    if (turn.schedule === 'monitor' && isRepeated) {
      turn.onTime = Math.max(0, turn.onTime - 1);
    }
    if (turn.schedule !== null && !this.#closed) this.#plan(attemptId, turn, turn.schedule);
    this.#ports.changed();
  }

  #plan(attemptId: string, turn: Turn, schedule: Schedule): void {
    const { rules } = this.#ports;
    const wait =
      schedule === 'poll'
        ? rules.waitBeforeCheck(turn.onTime)
        : rules.waitBeforeConfirm(turn.onTime);
    if (wait === null) return;
    const nextAt = new Date(this.#ports.now().getTime() + wait).toISOString();
    turn.monitoring = { ...turn.monitoring, nextAt };
    turn.cancel = this.#ports.after(wait, () => {
      turn.onTime += 1;
      void this.checkNow(attemptId);
    });
  }
}
