import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StartTimer } from './exchange.ts';
import {
  type Failure,
  type FailureCode,
  PaymentsApiError,
  sentence,
} from './payments-api-error.ts';
import type { Body } from './request.ts';

/** One operation of the interface. */
export interface Call {
  /** `payments.authorize`, ... */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Checks and builds the request. @throws InvalidRequest */
  readonly target: () => Target;
}

export interface Target {
  /** Under the base URL, with its query. */
  readonly path: string;
  readonly body?: Body;
}

export interface CallOptions {
  /** Ends the call early: `not-sent` before its first byte, `in-doubt` after it. */
  readonly signal?: AbortSignal;
  /**
   * The user of the call, `<user_id>:<full_name>` as the document recommends (interface.md §5.3).
   */
  readonly user?: string;
}

/** The outcome of a money operation. Network and service errors are outcomes, not exceptions. */
export type MoneyOutcome<T> =
  /** The service answered; approved, declined or failed is in `results`. */
  | { readonly kind: 'answered'; readonly record: T }
  /** Certainly no byte of the request left. */
  | { readonly kind: 'not-sent'; readonly error: PaymentsApiError }
  /** 400, 401, 403, 404, 422 or 429. */
  | { readonly kind: 'refused'; readonly error: PaymentsApiError }
  /**
   * Any other outcome: it may have been carried out. Look for its record (`payments.list`,
   * `reports.transactions`), and do not send it again.
   */
  | { readonly kind: 'in-doubt'; readonly error: PaymentsApiError };

/** One line of the log, limited to these fields: none can contain a secret or a card. */
export interface CallRecord {
  readonly operation: string;
  /** The HTTP status, when one arrived. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly requestId: string;
  readonly outcome: MoneyOutcome<unknown>['kind'];
}

/** Follows one call from its start to its one line in the log. */
export interface CallTrace {
  answered(status: number | undefined): void;
  failed(failure: Failure, cause: unknown): PaymentsApiError;
}

/** @param changes true if the call may change something, so that the error must mention doubt */
export function beginTrace(
  operation: string,
  changes: boolean,
  environment: Environment,
  log: ((line: CallRecord) => void) | null,
): CallTrace {
  const started = environment.monotonic();
  const requestId = environment.newId();

  const ended = (outcome: CallRecord['outcome'], status: number | undefined) => {
    const durationMs = environment.monotonic() - started;
    try {
      log?.({ operation, status: status ?? null, durationMs, requestId, outcome });
    } catch (error) {
      // A log write error must not change the outcome of a payment.
      process.emitWarning(error instanceof Error ? error : String(error));
    }
    return { operation, durationMs, requestId };
  };

  return {
    answered(status) {
      ended('answered', status);
    },
    failed(failure, cause) {
      const { detail, ...known } = failure;
      const context = { ...known, ...ended(failure.kind, failure.status) };
      const message = sentence(failure.code, failure.kind, {
        changes,
        ...(detail === undefined ? {} : { detail }),
      });
      return new PaymentsApiError(context, message, cause);
    },
  };
}

/** Time limits of each part of a call, in milliseconds. */
export interface Timeouts {
  /** Name, TCP, proxy and TLS together. */
  readonly connectMs: number;
  /** From the request to the status line; money has only `moneyMs`. */
  readonly firstByteMs: number;
  /** Between two pieces of an answer; money has only `moneyMs`. */
  readonly idleMs: number;
  /** A read, or a change of a patient or a profile, from start to end. */
  readonly wholeMs: number;
  /**
   * A money request from its first byte to its last: an answer is awaited for up to 120 s, since giving up
   * leaves it in doubt.
   */
  readonly moneyMs: number;
  /** A report of any size, from start to end. */
  readonly reportMs: number;
}

export const defaultTimeouts: Timeouts = {
  connectMs: 10_000,
  firstByteMs: 30_000,
  idleMs: 30_000,
  wholeMs: 60_000,
  moneyMs: 120_000,
  reportMs: 600_000,
};

/** Retries of reads: full jitter, each wait random below a ceiling that doubles. */
export interface RetrySettings {
  readonly attempts: number;
  readonly firstCeilingMs: number;
  readonly lastCeilingMs: number;
}

export const defaultRetry: RetrySettings = {
  attempts: 3,
  firstCeilingMs: 250,
  lastCeilingMs: 2_000,
};

/** The environment of the client. */
export interface Environment {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Monotonic milliseconds, for durations. */
  readonly monotonic: () => number;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  /** Rejects at once when `signal` aborts. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly after: StartTimer;
  readonly newId: () => string;
}

export const systemEnvironment: Environment = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  wait: (ms, signal) => wait(ms, undefined, { signal }),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  newId: () => randomUUID(),
};

/**
 * Failures that a read may retry, since they can pass soon. A certificate, a password or a wrong
 * field stays wrong.
 */
export const quickFailures: ReadonlySet<FailureCode> = new Set([
  'name-not-found',
  'connection-refused',
  'unreachable',
  'connection-lost',
  'answer-cut-off',
  'server-error',
  'too-many-requests',
]);

const passingFailures = new Set([...quickFailures, 'connect-timeout', 'timeout'] as const);

/**
 * Retries a read after a passing failure, after a wait with full jitter. Never used for a money
 * request.
 */
export async function retried<T>(
  settings: RetrySettings,
  environment: Environment,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
  passing: ReadonlySet<FailureCode> = passingFailures,
): Promise<T> {
  for (let made = 1; ; made += 1) {
    try {
      return await attempt();
    } catch (error) {
      const hopeless = !(error instanceof PaymentsApiError) || !passing.has(error.code);
      if (hopeless || made >= settings.attempts || signal?.aborted) throw error;
      const ceiling = Math.min(settings.firstCeilingMs * 2 ** (made - 1), settings.lastCeilingMs);
      await environment.wait(environment.random() * ceiling, signal).catch((stopped: unknown) => {
        // The next attempt finds the aborted signal and fails with its own class.
        if (signal?.aborted !== true) throw stopped;
      });
    }
  }
}
