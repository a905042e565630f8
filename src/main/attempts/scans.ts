import { knownConnections } from '../journal/views/scans.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import { LookFailed } from './payments-line.ts';
import { type ScanPorts, scan } from './scan.ts';

type ScansOptions = ScanPorts &
  Pick<AttemptsPorts, 'currentLine' | 'lineTo' | 'after' | 'reportFault'>;

/** Scans of every connection that this till ever used: one at a time, and at a start until one was complete. */
export class Scans {
  readonly #options: ScansOptions;
  #running: Promise<boolean> | null = null;
  #callOff: (() => void) | null = null;
  #closed = false;

  constructor(options: ScansOptions) {
    this.#options = options;
  }

  /** Scans now, or waits for the scan under way. False when some of it could not be read. */
  now(): Promise<boolean> {
    this.#running ??= this.#all().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Scans now, and again until everything was read. */
  untilComplete(tries = 0): void {
    const { rules, after, reportFault } = this.#options;
    this.now()
      .then((complete) => {
        if (complete || this.#closed) return;
        const wait = rules.waitBeforeLook(tries) ?? 60_000;
        this.#callOff = after(wait, () => this.untilComplete(tries + 1));
      })
      .catch(reportFault);
  }

  /** Waits for the scan under way; none follows. */
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
