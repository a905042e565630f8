import { isUtf8 } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from './format/error-body.ts';
import { optional, text } from './format/fields.ts';
import type { Caller } from './service.ts';

/**
 * The permitted callers of the service: one registered client application and its clients or
 * branches.
 */
export interface Registration {
  readonly username: string;
  readonly password: string;
  /** The first is the context of a call without a client id. */
  readonly clientIds: readonly string[];
}

/** Any string (interface.md §5.3), up to the limit of a header. */
const USER_ID_LENGTH = 4_096;
const USER_ID = optional(text(USER_ID_LENGTH));

/** Returns the check of interface.md §5: Basic credentials, `svc-userid`, `svc-clientid`. */
export function authentication(registration: Registration): (request: FastifyRequest) => Caller {
  const expected = Buffer.from(`${registration.username}:${registration.password}`);
  return (request) => {
    const encoded = /^basic +([A-Za-z0-9+/_=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const presented = Buffer.from(encoded ?? '', 'base64');
    // Compared in constant time; only the length can be observed.
    if (presented.length !== expected.length || !timingSafeEqual(presented, expected))
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
  // Node reads headers as latin1; names beyond it come as UTF-8, some within it as they are.
  const bytes = Buffer.from(String(header), 'latin1');
  const id = USER_ID.safeParse(bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1'));
  if (!id.success)
    throw new ServiceError(
      400,
      'invalid_field',
      `svc-userid must be at most ${USER_ID_LENGTH} characters, without control characters.`,
      'svc-userid',
    );
  return id.data ?? '';
}
