import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from './format/error-body.ts';
import type { Caller } from './service.ts';

/** Who may use the service: one registered client application and its clients or branches. */
export interface Registration {
  readonly username: string;
  readonly password: string;
  /** The first is the context of a call that names none. */
  readonly clientIds: readonly string[];
}

const USER_ID_LENGTH = 255;

/** Makes the check of interface.md §5: Basic credentials, `svc-userid`, `svc-clientid`. */
export function authentication(registration: Registration): (request: FastifyRequest) => Caller {
  const credentials = Buffer.from(`${registration.username}:${registration.password}`);
  const expected = digest(credentials);
  return (request) => {
    const presented = /^basic +([A-Za-z0-9+/_=-]+)$/i.exec(
      request.headers.authorization ?? '',
    )?.[1];
    // Digests are of one length, so that the comparison takes the same time for every password.
    if (
      presented === undefined ||
      !timingSafeEqual(digest(Buffer.from(presented, 'base64')), expected)
    )
      throw new ServiceError(401, 'unauthorized', 'The user name or password is missing or wrong.');
    return {
      clientId: clientId(request.headers['svc-clientid'], registration),
      userId: userId(request.headers['svc-userid']),
    };
  };
}

function clientId(header: string | string[] | undefined, { clientIds }: Registration): string {
  const [first = ''] = clientIds;
  if (header === undefined) return first;
  if (typeof header !== 'string' || !/^[A-Za-z0-9]{8}$/.test(header))
    throw new ServiceError(
      400,
      'invalid_field',
      'svc-clientid must be an 8-character alphanumeric client id.',
      'svc-clientid',
    );
  if (!clientIds.includes(header))
    throw new ServiceError(
      403,
      'unknown_client',
      'This user has no access to that client.',
      'svc-clientid',
    );
  return header;
}

function userId(header: string | string[] | undefined): string {
  if (header === undefined) return '';
  if (typeof header !== 'string' || header.length > USER_ID_LENGTH)
    throw new ServiceError(
      400,
      'invalid_field',
      `svc-userid must be one value of at most ${USER_ID_LENGTH} characters.`,
      'svc-userid',
    );
  return header;
}

function digest(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
