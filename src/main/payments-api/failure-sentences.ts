import type { FailureCode, FailureKind } from './payments-api-error.ts';

/** The error for a person; `detail` is for the codes that name a field or a reason. */
const sentences: Readonly<Record<FailureCode, string>> = {
  'invalid-request': 'The request is not complete or not allowed',
  'password-missing':
    'There is no password: none was given, or none is kept for this account of the PC',
  'name-not-found': "The service's name was not found: check the address and the network",
  'connection-refused': 'Nothing answers at the address of the service',
  unreachable: 'The service cannot be reached over this network',
  'connect-timeout': 'The service did not take the connection in time',
  'unknown-authority':
    "The service's certificate comes from an authority that this computer does not know",
  'certificate-expired': "The service's certificate has expired, or this computer's clock is wrong",
  'clock-wrong': "The service's certificate is not valid yet: check this computer's clock",
  'wrong-host': "The service's certificate was made for another address",
  'tls-failed': 'No secure connection to the service could be made',
  'proxy-password': 'The proxy asks for a user name and password',
  'proxy-failed': 'The proxy did not open a way to the service',
  'client-closed': 'The connection to the service was already closed by this program',
  'bad-request': 'The service found the request faulty',
  unauthorized: 'The service did not accept the user name and password',
  forbidden: 'The service does not allow this',
  'not-found': 'The service does not know it',
  unprocessable: 'The service could not work with the request',
  'too-many-requests': 'The service asks for fewer requests',
  cancelled: 'The request was cancelled',
  timeout: 'The service took too long',
  'connection-lost': 'The connection to the service was lost',
  'bad-http': 'What answered does not speak HTTP',
  redirect: 'The service pointed to another address, which is never followed',
  'server-error': 'The service had a fault of its own',
  'unexpected-status': 'The service gave an answer that is not documented',
  'unreadable-answer': "The service's answer could not be read",
  'answer-cut-off': "The service's answer broke off in the middle",
  'answer-too-large': "The service's answer was far too large",
  'wrong-answer': 'The service answered another request than this one',
};

const consequences: Readonly<Record<FailureKind, string>> = {
  'not-sent': 'Nothing was sent.',
  refused: 'It was refused.',
  'in-doubt': 'It is not known whether it was carried out.',
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
