import { knownConnections } from '../../journal/projections/sweeps.ts';
import { StatusCheckFailed } from '../../service/payments-port.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import { type SweepPorts, sweep } from './sweep.ts';

type SweepsOptions = SweepPorts &
  Pick<AttemptsPorts, 'currentPort' | 'portTo' | 'after' | 'reportFault'>;

/** From a complete sweep to the next, ms. */
const DAILY_MS = 86_400_000;

/**
 * Sweeps of every connection that this till ever used: one at a time, at a start until one was
 * complete, and then once a day.
 */
export class Sweeps {
  readonly #options: SweepsOptions;
  #running: Promise<boolean> | null = null;
  #callOff: (() => void) | null = null;
  #closed = false;

  constructor(options: SweepsOptions) {
    this.#options = options;
  }

  /** Sweeps now, or waits for the sweep under way. False if some records could not be read. */
  now(): Promise<boolean> {
    this.#running ??= this.#all().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Sweeps now, repeats until complete, and then daily. */
  daily(tries = 0): void {
    const { rules, after, reportFault } = this.#options;
    this.now()
      .then((complete) => {
        if (this.#closed) return;
        const again = rules.waitBeforeCheck(tries) ?? 60_000;
        this.#callOff = complete
          ? after(DAILY_MS, () => this.daily())
          : after(again, () => this.daily(tries + 1));
      })
      .catch(reportFault);
  }

  /** Waits for the sweep under way; none follows. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#callOff?.();
    await this.#running;
  }

  async #all(): Promise<boolean> {
    const { journal, currentPort, portTo, reportFault } = this.#options;
    const known = knownConnections(journal.readable).map(portTo);
    const lines = new Set([currentPort(), ...known.filter((line) => line !== null)]);
    let complete = true;
    for (const line of lines) {
      try {
        await sweep(line, this.#options);
      } catch (error) {
        if (!(error instanceof StatusCheckFailed)) reportFault(error);
        complete = false;
      }
    }
    return complete;
  }
}
