/**
 * The class of a failed request, by its bytes (payment-protocol.md): `not-sent` no byte left this
 * machine; `refused` the service refused; `in-doubt` it may have been carried out. A read changes
 * nothing in any class.
 */
export type FailureKind = 'not-sent' | 'refused' | 'in-doubt';

export type FailureCode =
  // before the first byte
  | 'invalid-request'
  | 'password-missing'
  | 'name-not-found'
  | 'connection-refused'
  | 'unreachable'
  | 'connect-timeout'
  | 'unknown-authority'
  | 'certificate-expired'
  | 'clock-wrong'
  | 'wrong-host'
  | 'tls-failed'
  | 'proxy-password'
  | 'proxy-failed'
  | 'client-closed'
  // refused by the service
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'unprocessable'
  | 'too-many-requests'
  // before or after
  | 'cancelled'
  | 'timeout'
  | 'connection-lost'
  // after the first byte
  | 'bad-http'
  | 'redirect'
  | 'server-error'
  | 'unexpected-status'
  | 'unreadable-answer'
  | 'answer-cut-off'
  | 'answer-too-large'
  | 'wrong-answer';

export interface FailureContext {
  readonly code: FailureCode;
  readonly kind: FailureKind;
  /** `payments.authorize`, `reports.transactions`, ... */
  readonly operation: string;
  /** The HTTP status, when one arrived. */
  readonly status?: number;
  /** From the call to its failure. */
  readonly durationMs: number;
  /** Ours, also in the call's log line; it is not sent. */
  readonly requestId: string;
  /** The wire name of the invalid field, for `invalid-request` and `unreadable-answer`. */
  readonly field?: string;
}

/**
 * Every failure of the client. The message is a sentence for a person, without secrets, card or
 * account data and without text of the service. `cause` is the network error.
 */
export class PaymentsApiError extends Error implements FailureContext {
  readonly code: FailureCode;
  readonly kind: FailureKind;
  readonly operation: string;
  readonly status?: number;
  readonly durationMs: number;
  readonly requestId: string;
  readonly field?: string;

  constructor(context: FailureContext, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'PaymentsApiError';
    this.code = context.code;
    this.kind = context.kind;
    this.operation = context.operation;
    if (context.status !== undefined) this.status = context.status;
    this.durationMs = context.durationMs;
    this.requestId = context.requestId;
    if (context.field !== undefined) this.field = context.field;
  }
}
