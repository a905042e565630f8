import { knownConnections } from '../journal/views/scans.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import { LookFailed } from './payments-line.ts';
import { type ScanPorts, scan } from './scan.ts';

type ScansOptions = ScanPorts &
  Pick<AttemptsPorts, 'currentLine' | 'lineTo' | 'after' | 'reportFault'>;

/** From a complete sweep to the next, ms. */
const DAILY_MS = 86_400_000;

/**
 * Sweeps of every connection that this till ever used: one at a time, at a start until one was
 * complete, and then once a day.
 */
export class Scans {
  readonly #options: ScansOptions;
  #running: Promise<boolean> | null = null;
  #callOff: (() => void) | null = null;
  #closed = false;

  constructor(options: ScansOptions) {
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
        const again = rules.waitBeforeLook(tries) ?? 60_000;
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
    const { journal, currentLine, lineTo, reportFault } = this.#options;
    const known = knownConnections(journal.readable).map(lineTo);
    const lines = new Set([currentLine(), ...known.filter((line) => line !== null)]);
    let complete = true;
    for (const line of lines) {
      try {
        await scan(line, this.#options);
      } catch (error) {
        if (!(error instanceof LookFailed)) reportFault(error);
        complete = false;
      }
    }
    return complete;
  }
}
