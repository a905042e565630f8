import { type Connection, ConnectionSettingsError } from './connection.ts';

export interface ChosenProxy {
  readonly url: string;
  /** `NO_PROXY` may then exclude the service from the proxy. */
  readonly byEnvironment: boolean;
}

/**
 * The proxy for calls, from the connection's setting or `HTTPS_PROXY`; null for a direct
 * connection. The scheme is optional, since many omit it. Errors never contain the address, since
 * it may contain a password.
 *
 * @throws ConnectionSettingsError
 */
export function chosenProxy({ proxy }: Connection): ChosenProxy | null {
  if (proxy === 'none') return null;
  if (proxy !== undefined) return { url: checked(proxy, 'the proxy'), byEnvironment: false };
  const { https_proxy: lower, HTTPS_PROXY: upper } = process.env;
  const named = (lower ?? upper ?? '').trim();
  if (named === '') return null;
  return { url: checked(named, 'the proxy in HTTPS_PROXY'), byEnvironment: true };
}

function checked(address: string, name: string): string {
  const url = URL.parse(address.includes('://') ? address : `http://${address}`);
  if (url === null || !/^https?:$/.test(url.protocol) || !readsBack(url.username + url.password)) {
    throw new ConnectionSettingsError('proxy', `The address of ${name} is not an HTTP URL.`);
  }
  return url.href;
}

/** True if its percent signs can be decoded, as those of a password must be. */
function readsBack(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch (cause) {
    if (cause instanceof URIError) return false;
    throw cause;
  }
}
