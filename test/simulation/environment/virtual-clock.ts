import { setImmediate } from 'node:timers/promises';

interface Timer {
  readonly at: number;
  readonly command: number;
  readonly task: () => void;
  canceled: boolean;
}

/**
 * A clock that advances only when no other work is left. `now` is the true time, ms since 1970; the
 * clocks of the till and the service deviate from it.
 */
export class VirtualClock {
  /** Soonest last, so that the next one is popped. */
  readonly #timers: Timer[] = [];
  #now: number;
  #order = 0;

  constructor(start: number) {
    this.#now = start;
  }

  get now(): number {
    return this.#now;
  }

  readonly after = (ms: number, task: () => void): (() => void) => {
    const at = this.#now + Math.max(0, ms);
    const timer: Timer = { at, command: this.#order++, task, canceled: false };
    let index = this.#timers.length;
    while (index > 0 && sooner(this.#timers[index - 1], timer)) index -= 1;
    this.#timers.splice(index, 0, timer);
    return () => {
      timer.canceled = true;
    };
  };

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve);
    });
  }

  /**
   * Runs timers in their order until none is left before `end` or `done` returns true. Between two
   * of them all ready promises continue: a turn of the event loop drains them.
   */
  async run(end: number, done: () => boolean = () => false): Promise<void> {
    for (;;) {
      await setImmediate();
      if (done()) return;
      // Every request leaves the timer of its limit behind.
      while (this.#timers.at(-1)?.canceled === true) this.#timers.pop();
      const next = this.#timers.at(-1);
      if (next === undefined || next.at > end) break;
      this.#timers.pop();
      this.#now = next.at;
      next.task();
    }
    this.#now = Math.max(this.#now, end);
  }
}

/** True if `one` runs before `other`. */
function sooner(one: Timer | undefined, other: Timer): boolean {
  if (one === undefined) return false;
  return one.at < other.at || (one.at === other.at && one.command < other.command);
}
