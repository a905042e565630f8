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

/**
 * Ages of journaled events of this run, by a monotonic clock: the PC's clock may be set between two
 * payments.
 */
export class MonotonicAges {
  readonly #monotonic: () => number;
  readonly #started: number;
  readonly #began = new Map<string, number>();

  /** @param monotonic ms of a monotonic clock. */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
    this.#started = monotonic();
  }

  /** Starts the age at the journaling or the approval. */
  begin(id: string): void {
    this.#began.set(id, this.#monotonic());
  }

  /** As `begin`, unless it began before. */
  beginOnce(id: string): void {
    if (!this.#began.has(id)) this.begin(id);
  }

  /** Ms; null for an event of an earlier run. */
  of(id: string): number | null {
    const began = this.#began.get(id);
    return began === undefined ? null : this.#monotonic() - began;
  }

  /**
   * The minimum age, ms: by the monotonic clock for events of this run; else by the service's
   * clock; if that is unknown, the duration of this run. The PC's clock gives no age.
   * @param at time of the event by the service's clock, ms since 1970; null if it had no request.
   * @param serviceNow a time that the service's clock has passed, ms since 1970; null if unknown.
   */
  atLeast(id: string, at: number | null, serviceNow: number | null): number {
    const here = this.of(id);
    if (here !== null) return here;
    const lasted = this.#monotonic() - this.#started;
    return at === null || serviceNow === null ? lasted : Math.max(lasted, serviceNow - at);
  }
}
