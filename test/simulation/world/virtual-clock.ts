import { setImmediate } from 'node:timers/promises';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly task: () => void;
  calledOff: boolean;
}

/**
 * Time that passes only when nothing else is left to do. `now` is the true time, ms since 1970; the
 * clocks that the till and the service read are bent versions of it.
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
    const timer: Timer = { at, order: this.#order++, task, calledOff: false };
    let index = this.#timers.length;
    while (index > 0 && sooner(this.#timers[index - 1], timer)) index -= 1;
    this.#timers.splice(index, 0, timer);
    return () => {
      timer.calledOff = true;
    };
  };

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve);
    });
  }

  /**
   * Runs timers in their order until none is left before `end` or `done` says so. Between two of
   * them every promise that can go on goes on: a turn of the event loop drains them all.
   */
  async run(end: number, done: () => boolean = () => false): Promise<void> {
    for (;;) {
      await setImmediate();
      if (done()) return;
      const next = this.#timers.at(-1);
      if (next === undefined || next.at > end) break;
      this.#timers.pop();
      if (next.calledOff) continue;
      this.#now = next.at;
      next.task();
    }
    this.#now = Math.max(this.#now, end);
  }
}

/** Whether `one` runs before `other`. */
function sooner(one: Timer | undefined, other: Timer): boolean {
  if (one === undefined) return false;
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
