import type { FetchState } from '../../shared/contract/reports.ts';
import { addDays, type DayRange, slicesOf } from '../../shared/domain/reports/days.ts';
import { StatusCheckFailed } from '../payments/engine/engine-context.ts';
import { PaymentsApiError } from '../payments-api/payments-api-error.ts';
import type { Rows } from '../payments-api/reports.ts';

/**
 * Days per request. The document names no largest range (interface.md §8): a month is safe for any
 * service, and an interruption costs at most one month to fetch again.
 */
export const SLICE_DAYS = 31;

/**
 * Rows in memory at once: more would not fit with the till in the memory of a clinic's PC, and
 * their table would be taller than a browser can draw (2^25 px).
 */
const MOST_ROWS = 900_000;

class TooManyRows extends Error {}

/**
 * Number of waits after which the first rows are on the screen: by then the page has responded to
 * some of them with a request for more.
 */
const FIRST_BATCHES = 3;

/** Interval of progress reports to the page, ms. */
const TELL_EVERY_MS = 150;

export interface FetchOptions<Row> {
  /** Days of the service, both included. */
  readonly range: DayRange;
  readonly ask: (slice: DayRange, signal: AbortSignal) => Rows<Row>;
  /** Monotonic clock, ms. */
  readonly monotonic: () => number;
  readonly changed: () => void;
  /**
   * Resolves with the promise, or some time later: the rest is read after the page has read the first
   * rows (`rowsRead`). Absent if no page is open.
   */
  readonly atMost?: (read: Promise<void>) => Promise<void>;
  /** Called with an internal error, which interrupts the report like one of the service. */
  readonly reportFault: (error: unknown) => void;
}

/**
 * A report in progress: slice after slice, each row stored as it arrives. After an interruption or
 * cancellation the rows remain and it can be resumed: the incomplete slice is fetched again.
 */
export class FetchedReport<Row> {
  readonly #options: FetchOptions<Row>;
  readonly #slices: DayRange[];
  #to: string;
  #rows: Row[] = [];
  #whole = 0;
  #wholeRows = 0;
  #state: FetchState['state'] = 'fetching';
  #problem: string | null = null;
  #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #version = 0;
  #firstBatches = 0;
  #read = Promise.withResolvers<void>();

  constructor(options: FetchOptions<Row>) {
    this.#options = options;
    this.#slices = [...slicesOf(options.range, SLICE_DAYS)];
    this.#to = options.range.to;
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

  /** Starts or resumes. Resolves when it has ended, in any state. */
  fetch(): Promise<void> {
    this.#state = 'fetching';
    this.#problem = null;
    this.#stop = new AbortController();
    this.#rows.length = this.#wholeRows;
    this.#tell();
    this.#running = this.#run(this.#stop.signal);
    return this.#running;
  }

  /** Adds the days up to this one, for the next fetch. */
  extendTo(to: string): void {
    if (to <= this.#to) return;
    this.#slices.push(...slicesOf({ from: addDays(this.#to, 1), to }, SLICE_DAYS));
    this.#to = to;
    this.#state = 'fetching';
  }

  /** The page has read the rows so far. */
  rowsRead(): void {
    this.#read.resolve();
  }

  /** Cancels it; the rows so far remain. */
  cancel(): void {
    if (this.#state !== 'fetching') return;
    this.#state = 'cancelled';
    this.#stop.abort();
    this.#tell();
  }

  /** Discards all of it. */
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
    if (error instanceof StatusCheckFailed) return error.problem;
    if (error instanceof TooManyRows) return 'too-many-rows';
    this.#options.reportFault(error);
    return 'unexpected';
  }

  async #take(slice: DayRange, signal: AbortSignal): Promise<void> {
    const { ask, monotonic, atMost } = this.#options;
    let reported = Number.NEGATIVE_INFINITY;
    for await (const batch of ask(slice, signal)) {
      if (signal.aborted) return;
      for (const row of batch) this.#rows.push(row);
      if (this.#rows.length > MOST_ROWS) throw new TooManyRows();
      const first = atMost !== undefined && this.#firstBatches < FIRST_BATCHES && batch.length > 0;
      if (!first && monotonic() - reported < TELL_EVERY_MS) continue;
      reported = monotonic();
      if (first) this.#read = Promise.withResolvers();
      this.#tell();
      if (!first) continue;
      this.#firstBatches += 1;
      await atMost(this.#read.promise);
    }
  }

  #tell(): void {
    this.#version += 1;
    this.#options.changed();
  }
}
