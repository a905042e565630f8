import type { StartTimer } from '../../src/main/system/timers.ts';

/** A clock that a test controls: timers run when it passes them. */
export interface ManualClock {
  readonly now: () => Date;
  /** Elapsed ms; setting the clock does not change them. */
  readonly monotonic: () => number;
  readonly after: StartTimer;
  /** Waits of the timers that were set, in ms, in order. */
  readonly waits: readonly number[];
  /** Sets the clock without running any timer, like a person setting this PC's. */
  set(at: Date): void;
  /**
   * Advances the time: runs due timers in order, and after each one waits until all its work is
   * done.
   */
  pass(ms: number): Promise<void>;
  /** Waits until all work without external dependencies is done. */
  settle(): Promise<void>;
}

export function manualClock(start = new Date('2026-03-01T09:30:00Z')): ManualClock {
  let wall = start.getTime();
  let ticks = 0;
  const waits: number[] = [];
  const due = new Map<symbol, { readonly at: number; readonly task: () => void }>();
  const settle = async () => {
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  };
  return {
    now: () => new Date(wall),
    monotonic: () => ticks,
    after: (ms, task) => {
      const key = Symbol('timer');
      waits.push(ms);
      due.set(key, { at: ticks + ms, task });
      return () => due.delete(key);
    },
    waits,
    set: (at) => {
      wall = at.getTime();
    },
    settle,
    pass: async (ms) => {
      const end = ticks + ms;
      for (;;) {
        await settle();
        const [next] = [...due].sort(([, a], [, b]) => a.at - b.at);
        if (next === undefined || next[1].at > end) break;
        const [key, { at, task }] = next;
        due.delete(key);
        wall += at - ticks;
        ticks = at;
        task();
      }
      wall += end - ticks;
      ticks = end;
      await settle();
    },
  };
}
