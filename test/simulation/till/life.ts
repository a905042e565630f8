import type { StartTimer } from '../../../src/main/system/timers.ts';
import type { Trace } from '../environment/trace.ts';
import type { VirtualClock } from '../environment/virtual-clock.ts';

/** Thrown when the program dies during a synchronous call. No code may catch it. */
export class PowerCut extends Error {
  constructor() {
    super('The power was cut.');
    this.name = 'PowerCut';
  }
}

/** The way in which a person ends the program. */
export const PROPER_END = 'after a proper end';

/** A promise of its own for each caller: a shared one would keep every dead program in memory. */
function never(): Promise<never> {
  return new Promise(() => {});
}

/**
 * One run of the program, from its start to its death. All its effects on the environment pass
 * through here, and every such call has two moments at which it can die: before and after.
 */
export class Life {
  readonly #clock: VirtualClock;
  readonly #trace: Trace;
  readonly #timers = new Set<() => void>();
  readonly #died: PromiseWithResolvers<'died'> = Promise.withResolvers<'died'>();
  #diesAt: number;
  #moments = 0;
  #alive = true;
  #crashed = false;
  #stallsUntil = 0;

  /** @param diesAt the moment of its death, counted from 1; never if infinite. */
  constructor(clock: VirtualClock, trace: Trace, diesAt = Number.POSITIVE_INFINITY) {
    this.#clock = clock;
    this.#trace = trace;
    this.#diesAt = diesAt;
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** True if it died otherwise than by a proper end. */
  get crashed(): boolean {
    return this.#crashed;
  }

  /** Resolves when it has died. */
  get died(): Promise<'died'> {
    return this.#died.promise;
  }

  /** Moments so far at which it could have died. */
  get moments(): number {
    return this.#moments;
  }

  readonly after: StartTimer = (ms, task) => {
    if (!this.#alive) return () => {};
    let stop = () => {};
    const cancel = () => stop();
    const due = () => {
      if (this.#isStalled) {
        stop = this.#clock.after(this.#stallsUntil - this.#clock.now, due);
        return;
      }
      this.#timers.delete(cancel);
      if (this.#alive) task();
    };
    stop = this.#clock.after(ms, due);
    this.#timers.add(cancel);
    return () => {
      this.#timers.delete(cancel);
      cancel();
    };
  };

  /** No timer and no answer reaches the program for so long, ms: its event loop stalls. */
  stall(ms: number): void {
    this.#stallsUntil = this.#clock.now + ms;
  }

  /** Resolves when the event loop turns. */
  async awake(): Promise<void> {
    while (this.#isStalled) await this.#clock.wait(this.#stallsUntil - this.#clock.now);
  }

  get #isStalled(): boolean {
    return this.#clock.now < this.#stallsUntil;
  }

  /** Plans the death after this many moments. */
  dieIn(moments: number): void {
    this.#diesAt = this.#moments + moments;
  }

  /** No death is planned any more. */
  spare(): void {
    this.#diesAt = Number.POSITIVE_INFINITY;
  }

  die(where: string): void {
    if (!this.#alive) return;
    this.#alive = false;
    this.#crashed = where !== PROPER_END;
    this.#trace.say('POWER', `cut ${where}`);
    for (const cancel of this.#timers) cancel();
    this.#died.resolve('died');
  }

  /** A call without duration, like a commit. @throws {PowerCut} */
  now<T>(what: string, task: () => T): T {
    if (!this.#survives(`before ${what}`)) throw new PowerCut();
    const result = task();
    if (!this.#survives(`after ${what}`)) throw new PowerCut();
    return result;
  }

  /** A call with a duration. After a death it never ends; its effects outside continue. */
  async later<T>(what: string, task: () => Promise<T>): Promise<T> {
    if (!this.#survives(`before ${what}`)) return never();
    const result = await task().catch((error: unknown) => {
      if (!this.#alive) return never();
      throw error;
    });
    await this.awake();
    return this.#survives(`after ${what}`) ? result : never();
  }

  /** The result of a command, or the death of the program during it. */
  async orDied<T>(command: Promise<T>): Promise<T | 'died'> {
    return Promise.race([
      command.catch((error: unknown) => {
        if (!this.#alive) return never();
        throw error;
      }),
      this.#died.promise,
    ]);
  }

  #survives(where: string): boolean {
    if (!this.#alive) return false;
    this.#moments += 1;
    if (this.#moments < this.#diesAt) return true;
    this.die(where);
    return false;
  }
}
