import type { After } from '../after.ts';
import type { Rules } from './rules.ts';

/** What the tray shows of the looks for one attempt. */
export interface Watch {
  /** Looks of this run of the program that read everything. */
  readonly complete: number;
  readonly lastAt: string | null;
  /** Why the last look came to nothing; null when it was complete. */
  readonly lastProblem: string | null;
  readonly nextAt: string | null;
}

export interface WatchesOptions {
  readonly rules: Rules;
  readonly now: () => Date;
  readonly after: After;
  /** Looks once: null when it was complete, else why it was not. Never throws. */
  readonly look: (attemptId: string, completeLooks: number) => Promise<string | null>;
  readonly changed: () => void;
}

interface Turn {
  /** Whether another look follows by itself. */
  active: boolean;
  /** Looks at their own times; one that a person asks for puts none of them off. */
  onTime: number;
  watch: Watch;
  running: Promise<void> | null;
  callOff: (() => void) | null;
}

const NEW: Watch = { complete: 0, lastAt: null, lastProblem: null, nextAt: null };

/** The looks to come: one at a time for each attempt, at the times of the protocol. */
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

  /** Begins to watch; a second call changes nothing. */
  begin(attemptId: string): void {
    const turn = this.#turn(attemptId);
    if (turn.active || this.#closed) return;
    turn.active = true;
    if (turn.running === null) this.#plan(attemptId, turn);
  }

  /** No look follows by itself; what was looked so far stays known. */
  end(attemptId: string): void {
    const turn = this.#turns.get(attemptId);
    if (turn === undefined) return;
    turn.callOff?.();
    turn.active = false;
    turn.watch = { ...turn.watch, nextAt: null };
  }

  /** Looks now, or waits for the look under way. */
  lookNow(attemptId: string): Promise<void> {
    if (this.#closed) return Promise.resolve();
    const turn = this.#turn(attemptId);
    turn.running ??= this.#look(attemptId, turn).finally(() => {
      turn.running = null;
    });
    return turn.running;
  }

  /** Waits for the looks under way; none follows. */
  async close(): Promise<void> {
    this.#closed = true;
    const turns = [...this.#turns.values()];
    for (const turn of turns) turn.callOff?.();
    await Promise.all(turns.map(({ running }) => running));
  }

  #turn(attemptId: string): Turn {
    const known = this.#turns.get(attemptId);
    if (known !== undefined) return known;
    const turn: Turn = { active: false, onTime: 0, watch: NEW, running: null, callOff: null };
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
    if (turn.active && !this.#closed) this.#plan(attemptId, turn);
    this.#options.changed();
  }

  #plan(attemptId: string, turn: Turn): void {
    const wait = this.#options.rules.waitBeforeLook(turn.onTime);
    if (wait === null) return;
    const nextAt = new Date(this.#options.now().getTime() + wait).toISOString();
    turn.watch = { ...turn.watch, nextAt };
    turn.callOff = this.#options.after(wait, () => {
      turn.onTime += 1;
      void this.lookNow(attemptId);
    });
  }
}
