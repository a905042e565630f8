import type { PaymentsApiError } from './payments-api-error.ts';
import type { Body } from './secret-body.ts';

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
  /** Any other outcome: it may have been carried out. */
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
