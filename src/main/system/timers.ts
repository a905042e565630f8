/**
 * Starts a timer for `task`, `ms` from now, and returns a function to cancel it. Injected, like
 * every clock.
 */
export type StartTimer = (ms: number, task: () => void) => () => void;

/** Clocks, timers and ids, injected for tests. */
export interface ProgramEnvironment {
  readonly now: () => Date;
  /** Ms of a monotonic clock. */
  readonly monotonic: () => number;
  readonly after: StartTimer;
  /** A UUID, version 7. */
  readonly newId: () => string;
  /** Called for faults outside any command. */
  readonly reportFault: (error: unknown) => void;
}

/**
 * Waits for a task that never fails, and for `ms` at most: the task continues in the background.
 */
export async function waitAtMost(
  after: StartTimer,
  ms: number,
  task: Promise<void>,
): Promise<void> {
  let cancel = () => {};
  const waited = new Promise<void>((resolve) => {
    cancel = after(ms, resolve);
  });
  await Promise.race([task, waited]);
  cancel();
}

/**
 * Runs one task at a time, in the order of their requests; a failed one does not block the next.
 */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function takeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {
      // The caller gets the error; the next task only waits.
    });
    return mine;
  };
}
