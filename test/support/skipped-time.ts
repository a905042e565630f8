import { afterRealTime } from '../../drivers/readers/after.ts';
import type { StartTimer } from '../../src/main/system/timers.ts';

/** Timers in real time, with a way for a test to skip ahead. */
export interface SkippedTime {
  readonly after: StartTimer;
  /** Runs every timer that is due within this many ms now, the earliest first. */
  skip(ms: number): void;
}

export function skippedTime(): SkippedTime {
  const waiting = new Map<symbol, { readonly at: number; readonly run: () => void }>();
  return {
    after: (ms, task) => {
      const key = Symbol('timer');
      const run = () => {
        cancel();
        task();
      };
      const stop = afterRealTime(ms, run);
      const cancel = () => {
        stop();
        waiting.delete(key);
      };
      waiting.set(key, { at: performance.now() + ms, run });
      return cancel;
    },
    skip: (ms) => {
      const end = performance.now() + ms;
      const due = [...waiting.values()].filter(({ at }) => at <= end);
      for (const { run } of due.sort((one, other) => one.at - other.at)) run();
    },
  };
}
