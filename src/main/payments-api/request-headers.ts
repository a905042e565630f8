import type { Connection } from './connection.ts';
import type { Body } from './secret-body.ts';

export type AnswerFormat = 'json' | 'xml';

/** The headers of interface.md §5 and §1.3 as undici's flat list. `user` is asked for at every call. */
export function requestHeaders(
  connection: Connection,
  user: () => string | null,
  answers: AnswerFormat,
): (body: Body | undefined) => string[] {
  const prefix = connection.headerPrefix ?? 'svc-';
  const credentials = Buffer.from(`${connection.username}:${connection.password}`, 'utf8');
  const fixed = [
    'authorization',
    `Basic ${credentials.toString('base64')}`,
    'accept',
    `application/${answers}`,
    // Without it a server may compress as it likes (RFC 9110 §12.5.3).
    'accept-encoding',
    'identity',
    ...(connection.clientId === undefined ? [] : [`${prefix}clientid`, connection.clientId]),
  ];
  return (body) => {
    const userId = user();
    return [
      ...fixed,
      ...(userId === null ? [] : [`${prefix}userid`, utf8HeaderValue(userId)]),
      ...(body === undefined ? [] : ['content-type', body.contentType]),
    ];
  };
}

/** HTTP header values are bytes, and undici writes a string's code units as such: give it UTF-8. */
function utf8HeaderValue(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}
