import type { Dispatcher } from 'undici';
import { faultyField, recordOf, rowsOf, streamRows } from './answer-body.ts';
import type { Reader } from './answer-fields.ts';
import { MAX_RECORD_BYTES } from './answer-fields.ts';
import {
  beginTrace,
  type Call,
  type CallOptions,
  type CallRecord,
  type CallTrace,
  type Environment,
  type MoneyOutcome,
  quickFailures,
  type RetrySettings,
  retried,
  type Timeouts,
} from './call.ts';
import {
  type AnswerFormat,
  checkUser,
  PasswordMissing,
  type RequestHeaders,
} from './connection.ts';
import { type Answer, type ExchangeLimits, type ExchangeRequest, exchange } from './exchange.ts';
import { type Line, Lines } from './lines.ts';
import {
  type FailureCode,
  failureOf,
  isSuccess,
  neverSent,
  PaymentsApiError,
  StatusFailure,
} from './payments-api-error.ts';
import { InvalidRequest } from './request.ts';

export interface TransportOptions {
  readonly origin: string;
  /** The path of the base URL, without a slash at its end. */
  readonly prefix: string;
  readonly openLine: () => Dispatcher;
  readonly headers: RequestHeaders;
  readonly answers: AnswerFormat;
  /** The GET that proves a connection before money is sent on it; `now` in ms since 1970. */
  readonly proof: (now: number) => Call;
  /** Time for which a readable answer proves its connection, in ms. */
  readonly provenForMs: number;
  readonly timeouts: Timeouts;
  readonly retry: RetrySettings;
  readonly environment: Environment;
  readonly log: ((line: CallRecord) => void) | null;
}

/** Makes a value of a whole answer. `askedAt` is in ms since 1970. @throws ReadingError */
type ReadAnswer<T> = (answer: Answer, askedAt: number) => T;

/**
 * Carries calls to the service and assigns every failure to its class. All but `money` throw a
 * PaymentsApiError.
 */
export class Transport {
  readonly #options: TransportOptions;
  readonly #lines: Lines;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#lines = new Lines(options.openLine);
  }

  /** One record by GET, retried with back-off. */
  read<T>(call: Call, read: Reader<T>, options: CallOptions = {}): Promise<T> {
    return this.#get(call, this.#record(read), options);
  }

  /** A list by GET, whole, retried with back-off. */
  list<T>(call: Call, read: Reader<T>, options: CallOptions = {}): Promise<readonly T[]> {
    return this.#retried(options, async () => {
      const batches: (readonly T[])[] = [];
      const arriving = this.#rows(call, read, this.#readLimits(), options);
      for await (const batch of arriving) batches.push(batch);
      return batches.flat();
    });
  }

  /** A list by GET in batches, while it arrives. It is retried only before the first batch. */
  async *rows<T>(
    call: Call,
    read: Reader<T>,
    options: CallOptions = {},
  ): AsyncGenerator<readonly T[]> {
    const limits = { ...this.#readLimits(), wholeMs: this.#options.timeouts.reportMs };
    const batches = await this.#retried(options, async () => {
      const begun = this.#rows(call, read, limits, options);
      return { first: await begun.next(), rest: begun };
    });
    try {
      if (!batches.first.done) yield batches.first.value;
      yield* batches.rest;
    } finally {
      await batches.rest.return(undefined);
    }
  }

  /** A money request: sent once, on a recently proven connection. Its body is wiped at the end. */
  async money<T>(call: Call, read: Reader<T>, options: CallOptions = {}): Promise<MoneyOutcome<T>> {
    const limits = { ...this.#readLimits(), firstByteMs: 0, idleMs: 0 };
    const { moneyMs: wholeMs } = this.#options.timeouts;
    try {
      const record = await this.#once(call, read, { ...limits, wholeMs }, options);
      return { kind: 'answered', record };
    } catch (error) {
      if (error instanceof PaymentsApiError) return { kind: error.kind, error };
      throw error;
    }
  }

  /** A change of a patient or a profile: sent once, like money. */
  change<T>(call: Call, read: Reader<T>, options: CallOptions = {}): Promise<T> {
    return this.#once(call, read, this.#readLimits(), options);
  }

  /** Proves the connection that the next call takes, and reads the proof's answer. */
  warmUp<T>(read: ReadAnswer<T>, options: CallOptions = {}): Promise<T> {
    return this.#get(
      this.#proof(),
      (answer, askedAt) => {
        this.#list(answer);
        return read(answer, askedAt);
      },
      options,
    );
  }

  close(): Promise<void> {
    return this.#lines.close();
  }

  #get<T>(call: Call, read: ReadAnswer<T>, options: CallOptions): Promise<T> {
    return this.#retried(options, async () => {
      const trace = this.#trace(call);
      const request = this.#request(call, options, trace);
      const line = this.#lines.take();
      try {
        return await this.#attempt(line, request, read, this.#readLimits(), options, trace);
      } finally {
        this.#lines.giveBack(line);
      }
    });
  }

  async #once<T>(
    call: Call,
    read: Reader<T>,
    limits: ExchangeLimits,
    options: CallOptions,
  ): Promise<T> {
    const trace = this.#trace(call);
    const request = this.#request(call, options, trace);
    let line = this.#provenLine();
    try {
      line ??= await this.#proveLine(trace, options);
      return await this.#attempt(line, request, this.#record(read), limits, options, trace);
    } finally {
      request.body?.fill(0);
      if (line !== null) this.#lines.giveBack(line);
    }
  }

  /** The last used connection, if it carried a whole answer moments ago. */
  #provenLine(): Line | null {
    return this.#lines.takeProvenSince(
      this.#options.environment.monotonic() - this.#options.provenForMs,
    );
  }

  /**
   * A connection that has just carried a GET. A patient waits: after one slow failure there is no
   * retry.
   */
  async #proveLine(trace: CallTrace, options: CallOptions): Promise<Line> {
    const proven = async () => {
      const line = this.#lines.take();
      const get = this.#proof();
      const own = this.#trace(get);
      const limits = this.#readLimits();
      try {
        const request = this.#request(get, options, own);
        await this.#attempt(line, request, (answer) => this.#list(answer), limits, options, own);
        return line;
      } catch (error) {
        this.#lines.giveBack(line);
        throw error;
      }
    };
    try {
      return await this.#retried(options, proven, quickFailures);
    } catch (cause) {
      throw trace.failed(neverSent(failureOf(cause)), cause);
    }
  }

  #proof(): Call {
    return this.#options.proof(this.#options.environment.now());
  }

  /** One request, one answer, one line in the log; `line` records the state of its connection. */
  async #attempt<T>(
    line: Line,
    request: ExchangeRequest,
    read: ReadAnswer<T>,
    limits: ExchangeLimits,
    options: CallOptions,
    trace: CallTrace,
  ): Promise<T> {
    const askedAt = this.#options.environment.now();
    line.broken = true;
    try {
      const { after } = this.#options.environment;
      const answer = await exchange(line.dispatcher, request, limits, after, options);
      line.broken = false;
      if (!isSuccess(answer.status))
        throw new StatusFailure(answer.status, faultyField(this.#options.answers, answer));
      const value = read(answer, askedAt);
      this.#proven(line);
      trace.answered(answer.status);
      return value;
    } catch (cause) {
      throw trace.failed(failureOf(cause), cause);
    }
  }

  /** One request for a list, one line in the log. */
  async *#rows<T>(
    call: Call,
    read: Reader<T>,
    limits: ExchangeLimits,
    options: CallOptions,
  ): AsyncGenerator<readonly T[]> {
    const { signal } = options;
    const trace = this.#trace(call);
    const request = this.#request(call, options, trace);
    const line = this.#lines.take();
    const { dispatcher } = line;
    const {
      answers: format,
      environment: { after },
    } = this.#options;
    line.broken = true;
    let failed = false;
    let status: number | undefined;
    const answered = (code: number) => {
      status = code;
    };
    try {
      yield* streamRows({
        dispatcher,
        request,
        limits,
        format,
        read,
        after,
        signal,
        answered,
      });
      this.#proven(line);
    } catch (cause) {
      failed = true;
      throw trace.failed(failureOf(cause), cause);
    } finally {
      // Also if the consumer of the rows stopped early.
      if (!failed) trace.answered(status);
      this.#lines.giveBack(line);
    }
  }

  /** The request; any error in it is found before its first byte is sent. */
  #request(call: Call, { user }: CallOptions, trace: CallTrace): ExchangeRequest {
    const { origin, prefix, headers } = this.#options;
    try {
      checkUser(user);
      const { path, body } = call.target();
      return {
        origin,
        path: prefix + path,
        method: call.method,
        headers: headers(body, user),
        body: body?.bytes ?? null,
      };
    } catch (cause) {
      const known = cause instanceof InvalidRequest || cause instanceof PasswordMissing;
      const failure = known
        ? failureOf(cause)
        : ({ kind: 'not-sent', code: 'invalid-request' } as const);
      throw trace.failed(failure, cause);
    }
  }

  #proven(line: Line): void {
    line.broken = false;
    line.provenAt = this.#options.environment.monotonic();
  }

  /**
   * Only the service returns a list here: a web site that answers 200 to every request proves
   * nothing.
   */
  #list(answer: Answer): readonly unknown[] {
    return rowsOf(this.#options.answers, answer);
  }

  #record<T>(read: Reader<T>): ReadAnswer<T> {
    return (answer) => read(recordOf(this.#options.answers, answer));
  }

  #retried<T>(
    options: CallOptions,
    attempt: () => Promise<T>,
    passing?: ReadonlySet<FailureCode>,
  ): Promise<T> {
    const { retry, environment } = this.#options;
    return retried(retry, environment, options.signal, attempt, passing);
  }

  #trace({ operation, method }: Call): CallTrace {
    return beginTrace(operation, method !== 'GET', this.#options.environment, this.#options.log);
  }

  #readLimits(): ExchangeLimits {
    const { connectMs, firstByteMs, idleMs, wholeMs } = this.#options.timeouts;
    return { connectMs, firstByteMs, idleMs, wholeMs, maxBytes: MAX_RECORD_BYTES };
  }
}
