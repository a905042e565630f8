import type { Connection } from './connection.ts';
import { InvalidRequest } from './request-fields.ts';
import type { Body } from './secret-body.ts';

export type AnswerFormat = 'json' | 'xml';

/** Checks that a header can hold the user of the call (RFC 9110 §5.5). @throws InvalidRequest */
export function checkUser(user: unknown): void {
  if (user === undefined) return;
  if (typeof user !== 'string' || /\p{Cc}/u.test(user)) {
    throw new InvalidRequest('userid', 'must be a text without control characters');
  }
}

/** The password is not available: no request is sent, since the service may count wrong ones. */
export class PasswordMissing extends Error {}

/** The headers of one request as undici's flat list. @throws {PasswordMissing} */
export type RequestHeaders = (body: Body | undefined, user: string | undefined) => string[];

/** The headers of interface.md §5 and §1.3. */
export function requestHeaders(connection: Connection, answers: AnswerFormat): RequestHeaders {
  const prefix = connection.headerPrefix ?? 'svc-';
  const credentials = Buffer.from(`${connection.username}:${connection.password}`, 'utf8');
  const fixed = [
    'authorization',
    `Basic ${credentials.toString('base64')}`,
    'accept',
    `application/${answers}`,
    // Without it a server may compress freely (RFC 9110 §12.5.3).
    'accept-encoding',
    'identity',
    ...(connection.clientId === undefined ? [] : [`${prefix}clientid`, connection.clientId]),
  ];
  return (body, user) => {
    if (connection.password === '') throw new PasswordMissing();
    return [
      ...fixed,
      ...(user === undefined ? [] : [`${prefix}userid`, utf8HeaderValue(user)]),
      ...(body === undefined ? [] : ['content-type', body.contentType]),
    ];
  };
}

/**
 * HTTP header values are bytes, and undici writes a string's code units as bytes: convert to UTF-8.
 */
function utf8HeaderValue(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}
