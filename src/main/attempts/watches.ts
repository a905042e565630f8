import type { After } from '../after.ts';
import type { Rules } from './rules.ts';

/** The status checks of one attempt, for the in-doubt list. */
export interface Watch {
  /** Complete status checks of this run. */
  readonly complete: number;
  readonly lastAt: string | null;
  /** The problem of the last status check; null if it was complete. */
  readonly lastProblem: string | null;
  readonly nextAt: string | null;
}

export interface WatchesOptions {
  readonly rules: Rules;
  readonly now: () => Date;
  readonly after: After;
  /** Makes one status check: null if it was complete, else the problem. Never throws. */
  readonly look: (attemptId: string, completeLooks: number) => Promise<string | null>;
  readonly changed: () => void;
}

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
  watch: Watch;
  running: Promise<void> | null;
  callOff: (() => void) | null;
}

const NEW: Watch = { complete: 0, lastAt: null, lastProblem: null, nextAt: null };

/** The scheduled status checks: one at a time for each attempt, at the times of the protocol. */
export class Watches {
  readonly #options: WatchesOptions;
  readonly #turns = new Map<string, Turn>();
  #closed = false;

  constructor(options: WatchesOptions) {
    this.#options = options;
  }

  get(attemptId: string): Watch {
    return this.#turns.get(attemptId)?.watch ?? NEW;
  }

  /** Starts the checks of a schedule; a second call for the same one changes nothing. */
  begin(attemptId: string, schedule: Schedule): void {
    const turn = this.#turn(attemptId);
    if (turn.schedule === schedule || this.#closed) return;
    turn.callOff?.();
    turn.schedule = schedule;
    turn.onTime = 0;
    if (turn.running === null) this.#plan(attemptId, turn, schedule);
  }

  /** Ends the schedule; the results so far stay. */
  end(attemptId: string): void {
    const turn = this.#turns.get(attemptId);
    if (turn === undefined) return;
    turn.callOff?.();
    turn.schedule = null;
    turn.watch = { ...turn.watch, nextAt: null };
  }

  /** Checks now, or waits for the check under way. */
  lookNow(attemptId: string): Promise<void> {
    if (this.#closed) return Promise.resolve();
    const turn = this.#turn(attemptId);
    turn.running ??= this.#look(attemptId, turn).finally(() => {
      turn.running = null;
    });
    return turn.running;
  }

  /** Waits for the checks under way; none follows. */
  async close(): Promise<void> {
    this.#closed = true;
    const turns = [...this.#turns.values()];
    for (const turn of turns) turn.callOff?.();
    await Promise.all(turns.map(({ running }) => running));
  }

  #turn(attemptId: string): Turn {
    const known = this.#turns.get(attemptId);
    if (known !== undefined) return known;
    const turn: Turn = { schedule: null, onTime: 0, watch: NEW, running: null, callOff: null };
    this.#turns.set(attemptId, turn);
    return turn;
  }

  async #look(attemptId: string, turn: Turn): Promise<void> {
    turn.callOff?.();
    const { complete } = turn.watch;
    turn.watch = { ...turn.watch, nextAt: null };
    const lastProblem = await this.#options.look(attemptId, complete + 1);
    turn.watch = {
      ...turn.watch,
      complete: lastProblem === null ? complete + 1 : complete,
      lastAt: this.#options.now().toISOString(),
      lastProblem,
    };
    // A check that failed confirmed nothing, so its step repeats. A cut report was read, with its
    // list, and stays cut: the next step follows.
    const isRepeated = lastProblem !== null && lastProblem !== 'report-cut';
    if (turn.schedule === 'monitor' && isRepeated) {
      turn.onTime = Math.max(0, turn.onTime - 1);
    }
    if (turn.schedule !== null && !this.#closed) this.#plan(attemptId, turn, turn.schedule);
    this.#options.changed();
  }

  #plan(attemptId: string, turn: Turn, schedule: Schedule): void {
    const { rules } = this.#options;
    const wait =
      schedule === 'poll'
        ? rules.waitBeforeLook(turn.onTime)
        : rules.waitBeforeConfirm(turn.onTime);
    if (wait === null) return;
    const nextAt = new Date(this.#options.now().getTime() + wait).toISOString();
    turn.watch = { ...turn.watch, nextAt };
    turn.callOff = this.#options.after(wait, () => {
      turn.onTime += 1;
      void this.lookNow(attemptId);
    });
  }
}
