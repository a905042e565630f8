import { CodedError, type ErrorCode } from '../system/coded-error.ts';
import type { HubLink } from './follow.ts';
import type { HubSession } from './uplink.ts';

/** Calls the hub. @throws {CodedError} `HUB_AWAY` */
export type CallHub = <T>(call: (session: HubSession) => Promise<T>) => Promise<T>;

type Link = Pick<HubLink, 'uplink'> | undefined;

/** The session with the hub. @throws {CodedError} `HUB_AWAY` */
export function linkedTo(hub: Link): HubSession {
  const session = hub?.uplink.session ?? null;
  if (session === null) throw new CodedError('HUB_AWAY');
  return session;
}

/**
 * Calls of the hub only: the use of an answer fails with an error of its own.
 * @param refusals codes of the hub that a page is told; any other is `HUB_AWAY`.
 */
export function callsTo(hub: Link, refusals: readonly ErrorCode[] = []): CallHub {
  return async (call) => {
    const session = linkedTo(hub);
    try {
      return await call(session);
    } catch (error) {
      throw asRefusal(error, refusals) ?? new CodedError('HUB_AWAY', { cause: error });
    }
  };
}

function asRefusal(error: unknown, refusals: readonly ErrorCode[]): CodedError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = refusals.find((each) => each === error.code);
  if (code === undefined) return null;
  const data = 'data' in error && error.data instanceof Object ? { ...error.data } : {};
  return new CodedError(code, { data, cause: error });
}
