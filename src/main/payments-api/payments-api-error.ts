import { ReadingError } from './answer-fields.ts';
import { PasswordMissing } from './connection.ts';
import { ExchangeFailure } from './exchange.ts';
import { InvalidRequest } from './request.ts';

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

/** The error for a person; `detail` is for the codes that name a field or a reason. */
const sentences: Readonly<Record<FailureCode, string>> = {
  'invalid-request': 'The request is incomplete or not allowed',
  'password-missing': 'The password is missing, or it is not saved for this account of the PC',
  'name-not-found':
    'The address of the payment service was not found; check the address and the internet connection',
  'connection-refused':
    'The payment service does not accept connections at this address; check the address',
  unreachable:
    'The payment service cannot be reached over this network; check the cable or the Wi-Fi',
  'connect-timeout': 'The payment service did not accept the connection in time; check the network',
  'unknown-authority':
    'The certificate of the payment service is not trusted on this PC; add its certificate authority',
  'certificate-expired':
    'The certificate of the payment service has expired, or the clock of this PC is wrong',
  'clock-wrong':
    'The certificate of the payment service is not valid yet; check the clock of this PC',
  'wrong-host':
    'The certificate of the payment service belongs to another address; check the address',
  'tls-failed': 'No secure connection to the payment service was possible',
  'proxy-password': 'The proxy requires a user name and password',
  'proxy-failed': 'The proxy blocks the connection to the payment service',
  'client-closed': 'Swipewell had already closed the connection',
  'bad-request': 'The payment service rejected the request as not valid',
  unauthorized: 'The payment service rejected the user name and password',
  forbidden: 'The payment service does not allow this',
  'not-found': 'The payment service did not find the record',
  unprocessable: 'The payment service could not process the request',
  'too-many-requests': 'Too many requests to the payment service; wait a minute',
  cancelled: 'The request was canceled',
  timeout: 'The payment service did not answer in time',
  'connection-lost': 'The connection to the payment service was lost',
  'bad-http': 'The response is not HTTP; check the address and the port',
  redirect: 'The payment service redirected to another address, which Swipewell does not follow',
  'server-error': 'The payment service is having problems',
  'unexpected-status': 'The payment service gave an unknown response',
  'unreadable-answer': 'The response of the payment service could not be read',
  'answer-cut-off': 'The response of the payment service was incomplete',
  'answer-too-large': 'The response of the payment service was too large',
  'wrong-answer': 'The response belongs to another request',
};

const consequences: Readonly<Record<FailureKind, string>> = {
  'not-sent': 'Nothing was sent.',
  refused: 'It was rejected.',
  'in-doubt': 'The result is unknown.',
};

/** One or two sentences. A read has no consequence, so `changes` omits the second. */
export function sentence(
  code: FailureCode,
  kind: FailureKind,
  options: { readonly changes: boolean; readonly detail?: string },
): string {
  const what =
    options.detail === undefined ? sentences[code] : `${sentences[code]}: ${options.detail}`;
  return options.changes ? `${what}. ${consequences[kind]}` : `${what}.`;
}

/** The class of a failure, before it has an operation and an id. */
export interface Failure {
  readonly kind: FailureKind;
  readonly code: FailureCode;
  readonly status?: number;
  readonly field?: string;
  /** More for the sentence; only names and limits, never values. */
  readonly detail?: string;
}

/** A whole answer with a status that is not a success. */
export class StatusFailure extends Error {
  readonly status: number;
  /** The invalid field, if the answer of the service names one. */
  readonly field: string | null;

  constructor(status: number, field: string | null) {
    super(`HTTP ${status}`);
    this.name = 'StatusFailure';
    this.status = status;
    this.field = field;
  }
}

/** Assigns any failure of a call to its one class (payment-protocol.md). */
export function failureOf(cause: unknown): Failure {
  if (cause instanceof StatusFailure) {
    const { status, field } = cause;
    return { ...failureOfStatus(status), ...(field === null ? {} : { field, detail: field }) };
  }
  if (cause instanceof ExchangeFailure) return failureOfExchange(cause);
  if (cause instanceof InvalidRequest) {
    return { kind: 'not-sent', code: 'invalid-request', field: cause.field, detail: cause.message };
  }
  if (cause instanceof PasswordMissing) return { kind: 'not-sent', code: 'password-missing' };
  if (cause instanceof ReadingError) {
    const named = cause.field === null ? {} : { field: cause.field };
    const detail = cause.field === null ? cause.message : `${cause.field}: ${cause.message}`;
    return { kind: 'in-doubt', code: cause.code, ...named, detail };
  }
  if (cause instanceof PaymentsApiError) return known(cause);
  return { kind: 'in-doubt', code: 'unreadable-answer' };
}

function known({ kind, code, status, field }: PaymentsApiError): Failure {
  return {
    kind,
    code,
    ...(status === undefined ? {} : { status }),
    ...(field === undefined ? {} : { field }),
  };
}

/** The failure of a request that was stopped before it was sent by a failure of its connection. */
export function neverSent({ status: _notOfThisRequest, ...failure }: Failure): Failure {
  return { ...failure, kind: 'not-sent' };
}

/** Statuses of a refusal; every other one outside 2xx leaves the operation in doubt. */
const refusals: Readonly<Record<number, FailureCode>> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  422: 'unprocessable',
  429: 'too-many-requests',
};

function failureOfStatus(status: number): Failure {
  const refusal = refusals[status];
  if (refusal !== undefined) return { kind: 'refused', code: refusal, status };
  if (status >= 300 && status < 400) return { kind: 'in-doubt', code: 'redirect', status };
  if (status >= 500 && status < 600) return { kind: 'in-doubt', code: 'server-error', status };
  return { kind: 'in-doubt', code: status === 408 ? 'timeout' : 'unexpected-status', status };
}

/**
 * An exchange without a whole answer is `not-sent` only if undici never began to write the request.
 * A refusal's status line is a refusal even if its body is incomplete.
 */
function failureOfExchange(failure: ExchangeFailure): Failure {
  const { started, status } = failure;
  if (!started) return { kind: 'not-sent', code: codeBeforeSending(failure) };
  if (status === null) return { kind: 'in-doubt', code: codeAfterSending(failure) };
  if (!isSuccess(status)) return failureOfStatus(status);
  return { kind: 'in-doubt', code: codeAfterSending(failure), status };
}

/** 200-299 mean success (interface.md §7.1). */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

const networkCodes: ReadonlyMap<string, FailureCode> = new Map(
  Object.entries({
    ENOTFOUND: 'name-not-found',
    EAI_AGAIN: 'name-not-found',
    EAI_FAIL: 'name-not-found',
    ECONNREFUSED: 'connection-refused',
    EHOSTUNREACH: 'unreachable',
    ENETUNREACH: 'unreachable',
    ENETDOWN: 'unreachable',
    EADDRNOTAVAIL: 'unreachable',
    EACCES: 'unreachable',
    EPERM: 'unreachable',
    ETIMEDOUT: 'connect-timeout',
    UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
    CERT_HAS_EXPIRED: 'certificate-expired',
    CERT_NOT_YET_VALID: 'clock-wrong',
    ERR_TLS_CERT_ALTNAME_INVALID: 'wrong-host',
    UND_ERR_PRX_TLS: 'wrong-host',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-authority',
    UNABLE_TO_GET_ISSUER_CERT: 'unknown-authority',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-authority',
    SELF_SIGNED_CERT_IN_CHAIN: 'unknown-authority',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'unknown-authority',
    ECONNRESET: 'connection-lost',
    EPIPE: 'connection-lost',
    UND_ERR_SOCKET: 'connection-lost',
    UND_ERR_CLOSED: 'client-closed',
    UND_ERR_DESTROYED: 'client-closed',
    UND_ERR_HEADERS_TIMEOUT: 'timeout',
    UND_ERR_BODY_TIMEOUT: 'timeout',
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'answer-cut-off',
    UND_ERR_HEADERS_OVERFLOW: 'bad-http',
    UND_ERR_INVALID_ARG: 'invalid-request',
  }),
);

function codeBeforeSending(failure: ExchangeFailure): FailureCode {
  if (failure.stopped !== null) return stoppedCode(failure.stopped);
  const { cause } = failure;
  if (cause instanceof Error && /^Proxy response \(407\)/.test(cause.message))
    return 'proxy-password';
  if (cause instanceof Error && /^Proxy response \(/.test(cause.message)) return 'proxy-failed';
  const code = networkCode(cause);
  if (code === 'UND_ERR_PRX_CONN') return 'proxy-failed';
  return networkCodes.get(code) ?? 'tls-failed';
}

function codeAfterSending(failure: ExchangeFailure): FailureCode {
  if (failure.stopped !== null) return stoppedCode(failure.stopped);
  // undici gives its parser's errors no reliable code, but a name.
  if (failure.cause instanceof Error && failure.cause.name === 'HTTPParserError') return 'bad-http';
  const named = networkCodes.get(networkCode(failure.cause)) ?? 'connection-lost';
  return failure.status !== null && named === 'connection-lost' ? 'answer-cut-off' : named;
}

function stoppedCode(reason: NonNullable<ExchangeFailure['stopped']>): FailureCode {
  return reason === 'too-large' ? 'answer-too-large' : reason;
}

/** The `code` that Node and undici put on their errors in addition to the message. */
function networkCode(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string')
    return cause.code;
  return '';
}

/** A failed request, as a screen receives it; codes as in src/shared/contract/values.ts. */
interface ServiceFailure {
  readonly problem: string;
  readonly outcome: FailureKind | 'unanswered';
  readonly field: string | null;
}

/** A failed request for a record, which moves no money. */
export class ServiceFailed extends Error {
  readonly code = 'SERVICE_FAILED';
  readonly data: ServiceFailure;

  constructor(data: ServiceFailure, options: ErrorOptions) {
    super(data.problem, options);
    this.name = 'ServiceFailed';
    this.data = data;
  }
}

/** Reads from the service. @throws {ServiceFailed} in place of a PaymentsApiError */
export function reading<T>(ask: () => Promise<T>): Promise<T> {
  return asking(ask, (kind) => (kind === 'in-doubt' ? 'unanswered' : kind));
}

/** Changes data at the service, once. @throws {ServiceFailed} in place of a PaymentsApiError */
export function changing<T>(ask: () => Promise<T>): Promise<T> {
  return asking(ask, (kind) => kind);
}

async function asking<T>(
  ask: () => Promise<T>,
  outcomeOf: (kind: FailureKind) => ServiceFailure['outcome'],
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentsApiError)) throw error;
    const { code, kind, field = null } = error;
    throw new ServiceFailed({ problem: code, outcome: outcomeOf(kind), field }, { cause: error });
  }
}
