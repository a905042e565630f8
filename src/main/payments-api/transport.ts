import type { Dispatcher } from 'undici';
import type { Call, CallOptions, CallRecord, MoneyOutcome } from './call.ts';
import { beginTrace, type CallTrace } from './call-trace.ts';
import { type Answer, type ExchangeLimits, exchange } from './exchange.ts';
import { failureOf, isSuccess, StatusFailure } from './failure-class.ts';
import { type Line, Lines } from './lines.ts';
import { PaymentsApiError } from './payments-api-error.ts';
import { retried } from './retry.ts';
import type { Body } from './secret-body.ts';
import { MAX_RECORD_BYTES, type RetrySettings, type Timeouts, type World } from './settings.ts';

/** Makes a value of a whole answer, or throws a ReadingError. `askedAt` is when it was asked, in ms since 1970. */
export type ReadAnswer<T> = (answer: Answer, askedAt: number) => T;

export interface TransportOptions {
  readonly origin: string;
  /** The path prefix of the base URL, without a slash at its end. */
  readonly prefix: string;
  readonly openLine: () => Dispatcher;
  readonly headers: (body: Body | undefined) => readonly string[];
  /** What proves a line before money goes on it: a GET. */
  readonly proof: () => Call;
  /** For how long a whole answer proves its line, in milliseconds. */
  readonly provenForMs: number;
  readonly timeouts: Timeouts;
  readonly retry: RetrySettings;
  readonly world: World;
  readonly log: (line: CallRecord) => void;
}

/** Carries calls to the service and puts every failure in its class. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #lines: Lines;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#lines = new Lines(options.openLine);
  }

  /** A GET, tried again with back-off. @throws PaymentsApiError */
  read<T>(call: Call, read: ReadAnswer<T>, options: CallOptions = {}): Promise<T> {
    const { retry, world } = this.#options;
    return retried(retry, world, options.signal, async () => {
      const line = this.#lines.take();
      try {
        return await this.#attempt(line, call, read, this.#readLimits(), options);
      } finally {
        this.#lines.giveBack(line);
      }
    });
  }

  /**
   * A money request: sent once, on a line proven moments ago. `build` makes the call, so that what
   * must not be sent is `not-sent` like everything else that never left. Its body is wiped.
   */
  async money<T>(
    operation: string,
    build: () => Call,
    read: ReadAnswer<T>,
    options: CallOptions = {},
  ): Promise<MoneyOutcome<T>> {
    try {
      const record = await this.#once(operation, build, read, this.#moneyLimits(), options);
      return { kind: 'answered', record };
    } catch (error) {
      if (error instanceof PaymentsApiError) return { kind: error.kind, error };
      throw error;
    }
  }

  /** A change of a patient or a profile: sent once, like money. @throws PaymentsApiError */
  change<T>(
    operation: string,
    build: () => Call,
    read: ReadAnswer<T>,
    options: CallOptions = {},
  ): Promise<T> {
    return this.#once(operation, build, read, this.#readLimits(), options);
  }

  /** Proves the line that the next call takes, and reads the proof's answer. @throws PaymentsApiError */
  warmUp<T>(read: ReadAnswer<T>): Promise<T> {
    return this.read(this.#options.proof(), read);
  }

  close(): Promise<void> {
    return this.#lines.close();
  }

  async #once<T>(
    operation: string,
    build: () => Call,
    read: ReadAnswer<T>,
    limits: ExchangeLimits,
    options: CallOptions,
  ): Promise<T> {
    const trace = this.#trace(operation, true);
    let call: Call | undefined;
    let line: Line | undefined;
    try {
      try {
        call = build();
        line = await this.#provenLine(options);
      } catch (cause) {
        const { code, field, detail } = failureOf(cause);
        const named = field === undefined ? {} : { field };
        throw trace.failed(
          { kind: 'not-sent', code, ...named, ...(detail === undefined ? {} : { detail }) },
          cause,
        );
      }
      return await this.#attempt(line, call, read, limits, options, trace);
    } finally {
      call?.body?.bytes.fill(0);
      if (line !== undefined) this.#lines.giveBack(line);
    }
  }

  /** A line that carried a whole answer moments ago; one that did not proves itself by a GET. */
  #provenLine(options: CallOptions): Promise<Line> {
    const { provenForMs, proof, retry, world } = this.#options;
    return retried(retry, world, options.signal, async () => {
      const line = this.#lines.take();
      if (line.provenAt !== null && world.monotonic() - line.provenAt <= provenForMs) return line;
      try {
        await this.#attempt(line, proof(), () => undefined, this.#readLimits(), options);
        return line;
      } catch (error) {
        this.#lines.giveBack(line);
        throw error;
      }
    });
  }

  /** One request, one answer, one line in the log; `line` keeps what was seen of it. */
  async #attempt<T>(
    line: Line,
    call: Call,
    read: ReadAnswer<T>,
    limits: ExchangeLimits,
    options: CallOptions,
    trace = this.#trace(call.operation, call.method !== 'GET'),
  ): Promise<T> {
    const { origin, prefix, headers, world } = this.#options;
    const askedAt = world.now();
    line.broken = true;
    try {
      const { operation: _ours, path, method, body } = call;
      const request = {
        origin,
        path: prefix + path,
        method,
        headers: headers(body),
        body: body?.bytes ?? null,
      };
      const answer = await exchange(line.dispatcher, request, limits, options);
      line.broken = false;
      line.provenAt = world.monotonic();
      if (!isSuccess(answer.status)) throw new StatusFailure(answer.status);
      const value = read(answer, askedAt);
      trace.answered(answer.status);
      return value;
    } catch (cause) {
      throw trace.failed(failureOf(cause), cause);
    }
  }

  #trace(operation: string, changes: boolean): CallTrace {
    return beginTrace(operation, changes, this.#options.world, this.#options.log);
  }

  #readLimits(): ExchangeLimits {
    const { firstByteMs, idleMs, wholeMs } = this.#options.timeouts;
    return { firstByteMs, idleMs, wholeMs, maxBytes: MAX_RECORD_BYTES };
  }

  #moneyLimits(): ExchangeLimits {
    const { moneyMs } = this.#options.timeouts;
    return { firstByteMs: 0, idleMs: 0, wholeMs: moneyMs, maxBytes: MAX_RECORD_BYTES };
  }
}
