import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** One HTTP request. Headers as undici's flat list of names and values. */
export interface ExchangeRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: string[];
  readonly body: Buffer | null;
}

/** Starts a timer, `ms` from now, and returns a function that cancels it. */
export type StartTimer = (ms: number, task: () => void) => () => void;

/** In milliseconds and bytes; 0 for `firstByteMs` and `idleMs` leaves only `wholeMs` in force. */
export interface ExchangeLimits {
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly idleMs: number;
  readonly wholeMs: number;
  readonly maxBytes: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Takes the body of a success piece by piece. */
export interface BodySink {
  head(headers: IncomingHttpHeaders, status: number): void;
  /** False pauses the transfer until `resume`. */
  chunk(chunk: Buffer, resume: () => void): boolean;
}

export type StopReason = 'connect-timeout' | 'timeout' | 'cancelled' | 'too-large';

/** The reason that an exchange has no whole answer, and the state of its bytes. */
export class ExchangeFailure extends Error {
  /** True if the first byte of the request may have left: undici had begun to write it. */
  readonly started: boolean;
  /** The status line, if it arrived. */
  readonly status: number | null;
  /** Set if this client stopped it. */
  readonly stopped: StopReason | null;

  constructor(
    known: { started: boolean; status: number | null; stopped: StopReason | null },
    cause: unknown,
  ) {
    super('The exchange has no whole answer', { cause });
    this.name = 'ExchangeFailure';
    this.started = known.started;
    this.status = known.status;
    this.stopped = known.stopped;
  }
}

/**
 * Sends one request once and reads the whole answer.
 *
 * It uses undici's `dispatch`, with its `onRequestStart` right before the first byte is written
 * (undici client-h1.js, `writeH1`): without it no byte has left, and a request stopped before it is
 * never written. undici would write a request again while pipelining or over HTTP/2; our
 * connections do neither, and a second `onRequestStart` is aborted before its first byte as well.
 * Once the promise has settled undici does not read `body` any more, so its owner may wipe it.
 *
 * @throws ExchangeFailure
 */
export function exchange(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
  limits: ExchangeLimits,
  after: StartTimer,
  options: { readonly signal?: AbortSignal | undefined; readonly sink?: BodySink } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let stopped: StopReason | null = null;
    let status: number | null = null;
    let headers: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    let size = 0;

    let settled = false;
    let stopConnecting = () => {};

    const settle = () => {
      settled = true;
      stopTimer();
      stopConnecting();
      options.signal?.removeEventListener('abort', cancel);
    };
    const fail = (cause: unknown) => {
      settle();
      const known = { started: controller !== null, status, stopped };
      reject(new ExchangeFailure(known, withoutAnswer(cause)));
    };
    const stop = (reason: StopReason) => {
      stopped ??= reason;
      const cause = new Error(`stopped: ${reason}`);
      fail(cause);
      controller?.abort(cause);
    };
    const cancel = () => stop('cancelled');
    const stopTimer = after(limits.wholeMs, () => stop('timeout'));
    if (options.signal?.aborted) return cancel();
    options.signal?.addEventListener('abort', cancel, { once: true });

    dispatcher.dispatch(
      {
        origin: request.origin,
        path: request.path,
        method: request.method,
        headers: request.headers,
        body: request.body,
        headersTimeout: limits.firstByteMs,
        bodyTimeout: limits.idleMs,
      },
      {
        onRequestStart(started) {
          if (stopped !== null) return started.abort(new Error(`stopped: ${stopped}`));
          if (controller !== null) return started.abort(new Error('never written a second time'));
          controller = started;
          stopConnecting();
        },
        onResponseStart(_controller, code, received) {
          if (code < 200) return;
          status = code;
          headers = received;
          if (code < 300) options.sink?.head(received, code);
        },
        onResponseData(flow, chunk) {
          if (options.sink !== undefined && status !== null && status < 300) {
            if (!options.sink.chunk(chunk, () => flow.resume())) flow.pause();
            return;
          }
          size += chunk.length;
          if (size > limits.maxBytes) stop('too-large');
          else chunks.push(chunk);
        },
        onResponseEnd() {
          if (status === null) return fail(new Error('an end without a status line'));
          settle();
          const [only] = chunks;
          const body = only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks);
          resolve({ status, headers, body });
        },
        onResponseError(_controller, cause) {
          fail(cause);
        },
      },
    );
    // One limit for name, TCP, proxy and TLS; undici times each separately, and a silent proxy not
    // at all.
    if (controller === null && !settled) {
      stopConnecting = after(limits.connectMs, () => stop('connect-timeout'));
    }
  });
}

/**
 * undici's parser attaches a piece of the answer to its error, and an answer might repeat a card.
 */
function withoutAnswer(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause.name !== 'HTTPParserError') return cause;
  return Object.assign(new Error(cause.message), { name: cause.name });
}
