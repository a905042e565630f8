import type { FetchState } from '../../shared/contract/reports.ts';
import { type DayRange, slicesOf } from '../../shared/domain/reports/days.ts';
import { PaymentsApiError } from '../payments-api/payments-api-error.ts';
import type { Rows } from '../payments-api/reports.ts';

/**
 * Days that are asked for at once. The document names no largest range (interface.md §8): a month is
 * little enough for any service, and what broke off is at most a month to be fetched again.
 */
export const SLICE_DAYS = 31;

/**
 * What is kept at once: more would not fit beside the till in the memory of a clinic's PC, and a table
 * of them would be taller than what a browser draws (2^25 px).
 */
const MOST_ROWS = 900_000;

class TooManyRows extends Error {}

/**
 * Asked for so often, the first rows are on the screen: by then the page has answered to some of them
 * with a question for more.
 */
const FIRST_LOOKS = 3;

/** How often a page hears of rows that arrive, ms. */
const TELL_EVERY_MS = 150;

export interface FetchOptions<Row> {
  /** Days of the service, both included. */
  readonly range: DayRange;
  readonly ask: (slice: DayRange, signal: AbortSignal) => Rows<Row>;
  /** Ms of a clock that nobody sets. */
  readonly monotonic: () => number;
  readonly changed: () => void;
  /** Waited for a few times after the first rows, before the others are read. */
  readonly firstLook?: () => Promise<void>;
  /** Told of a fault of ours, which breaks the report off like one of the service. */
  readonly reportFault: (error: unknown) => void;
}

/**
 * A report on its way: slice after slice, each row kept as it arrives. What broke off or was called
 * off keeps its rows and can be gone on with: the slice that was not whole is fetched again.
 */
export class FetchedReport<Row> {
  readonly #options: FetchOptions<Row>;
  readonly #slices: readonly DayRange[];
  #rows: Row[] = [];
  #whole = 0;
  #wholeRows = 0;
  #state: FetchState['state'] = 'fetching';
  #problem: string | null = null;
  #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #version = 0;
  #looks = 0;

  constructor(options: FetchOptions<Row>) {
    this.#options = options;
    this.#slices = slicesOf(options.range, SLICE_DAYS);
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  get status(): FetchState {
    return {
      state: this.#state,
      problem: this.#problem,
      rows: this.#rows.length,
      slices: this.#slices.length,
      slicesDone: this.#whole,
      version: this.#version,
    };
  }

  /** Begins, or goes on where it broke off. Settled when it has ended, however it did. */
  fetch(): Promise<void> {
    this.#state = 'fetching';
    this.#problem = null;
    this.#stop = new AbortController();
    this.#rows.length = this.#wholeRows;
    this.#tell();
    this.#running = this.#run(this.#stop.signal);
    return this.#running;
  }

  /** Calls it off; what has arrived stays. */
  cancel(): void {
    if (this.#state !== 'fetching') return;
    this.#state = 'cancelled';
    this.#stop.abort();
    this.#tell();
  }

  /** Forgets all of it. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#rows = [];
  }

  async #run(signal: AbortSignal): Promise<void> {
    try {
      for (const slice of this.#slices.slice(this.#whole)) {
        await this.#take(slice, signal);
        if (signal.aborted) return;
        this.#whole += 1;
        this.#wholeRows = this.#rows.length;
      }
      this.#state = 'complete';
    } catch (error) {
      if (signal.aborted) return;
      this.#state = 'broken';
      this.#problem = this.#problemOf(error);
    }
    this.#tell();
  }

  #problemOf(error: unknown): string {
    if (error instanceof PaymentsApiError) return error.code;
    if (error instanceof TooManyRows) return 'too-many-rows';
    this.#options.reportFault(error);
    return 'unexpected';
  }

  async #take(slice: DayRange, signal: AbortSignal): Promise<void> {
    const { ask, monotonic, firstLook } = this.#options;
    let told = Number.NEGATIVE_INFINITY;
    for await (const batch of ask(slice, signal)) {
      if (signal.aborted) return;
      for (const row of batch) this.#rows.push(row);
      if (this.#rows.length > MOST_ROWS) throw new TooManyRows();
      const first = firstLook !== undefined && this.#looks < FIRST_LOOKS && batch.length > 0;
      if (!first && monotonic() - told < TELL_EVERY_MS) continue;
      told = monotonic();
      this.#tell();
      if (!first) continue;
      this.#looks += 1;
      await firstLook();
    }
  }

  #tell(): void {
    this.#version += 1;
    this.#options.changed();
  }
}
