import type { SecureContext } from 'node:tls';
import { buildConnector, Client, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { ChosenProxy } from './proxy.ts';
import { wipedWrites, wipedWritesClient } from './wiped-writes.ts';

export interface LineOptions {
  readonly origin: string;
  readonly secureContext: SecureContext;
  /** Null for a direct connection. */
  readonly proxy: ChosenProxy | null;
  readonly connectMs: number;
  /** Time for which an unused connection stays open, in ms. */
  readonly keepMs: number;
}

/**
 * One dispatcher to the service: at most one connection, one request at a time, HTTP/1.1. Over
 * HTTP/2 undici may send a POST a second time (payment-protocol.md, Transport).
 * `rejectUnauthorized` is explicit so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn verification
 * off.
 */
export function openLine(options: LineOptions): Dispatcher {
  const verified = { secureContext: options.secureContext, rejectUnauthorized: true } as const;
  const line = {
    allowH2: false,
    pipelining: 1,
    connectTimeout: options.connectMs,
    keepAliveTimeout: options.keepMs,
    keepAliveMaxTimeout: options.keepMs,
    connections: 1,
  } as const;
  const { proxy } = options;
  if (proxy === null) return direct();
  return new EnvHttpProxyAgent({
    ...line,
    factory: wipedWritesClient,
    connect: verified,
    requestTls: verified,
    proxyTls: verified,
    httpProxy: '',
    httpsProxy: proxy.url,
    ...(proxy.byEnvironment ? {} : { noProxy: '' }),
  });

  function direct(): Dispatcher {
    const { connections: _one, ...client } = line;
    return new Client(options.origin, {
      ...client,
      connect: wipedWrites(
        buildConnector({ ...verified, allowH2: false, timeout: options.connectMs }),
      ),
    });
  }
}
