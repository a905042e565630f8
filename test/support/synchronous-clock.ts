import type { StartTimer } from '../../drivers/readers/after.ts';

export interface ManualClock {
  readonly after: StartTimer;
  /** Advances by `ms`; due timers run in order. */
  advance(ms: number): void;
  /** Number of pending timers. */
  readonly waiting: number;
}

export function manualClock(): ManualClock {
  let now = 0;
  const timers = new Set<{ readonly due: number; readonly task: () => void }>();
  return {
    after: (ms, task) => {
      const timer = { due: now + ms, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].toSorted((a, b) => a.due - b.due);
        if (next === undefined || next.due > end) break;
        timers.delete(next);
        now = next.due;
        next.task();
      }
      now = end;
    },
    get waiting() {
      return timers.size;
    },
  };
}
