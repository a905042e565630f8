/**
 * What is known of a request that did not end well, by its bytes (payment-protocol.md): `not-sent`
 * nothing of it left this machine; `refused` the service said no; `in-doubt` anything may have
 * happened. A read changes nothing whichever it was.
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
  // the service's no
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
  /** Ours, in the call's log line too; it is not sent. */
  readonly requestId: string;
  /** The wire name of the field that is wrong, for `invalid-request` and `unreadable-answer`. */
  readonly field?: string;
}

/**
 * Every failure of the client. The message is a sentence for a person; no secret, no card or
 * account data and no words of the service are in it. `cause` holds what the network said.
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
