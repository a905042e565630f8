import type { FailureCode, FailureKind } from './payments-api-error.ts';

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
