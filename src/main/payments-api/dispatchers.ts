import type { SecureContext } from 'node:tls';
import { buildConnector, Client, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { ChosenProxy } from './proxy.ts';

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

type Connector = buildConnector.connector;

interface Piece {
  readonly chunk: Buffer | string;
  readonly encoding: BufferEncoding;
}

/**
 * Makes a connector's sockets join the pieces of a write themselves, in memory that is wiped after
 * the write. By default Node's TLS copies several pieces, such as undici's head and body, into
 * memory that cannot be wiped; a single one it encrypts in place.
 */
function wipedWrites(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null); // undici then omits the socket
      // Node's TLS reports a record that cannot be decrypted as an 'error', but leaves the socket
      // open; undici waits for its end, until the time limit of the whole call.
      socket.once('error', () => socket.destroy());
      const _writev = (pieces: readonly Piece[], done: (error?: Error | null) => void) => {
        const whole = together(pieces);
        // Node's own streams use 'buffer' as the encoding of bytes.
        socket._write(whole, 'buffer' as BufferEncoding, (failure) => {
          whole.fill(0);
          done(failure);
        });
      };
      return callback(null, Object.assign(socket, { _writev }));
    });
}

/** The same for the connections that undici's proxy agent makes through a proxy. */
function wipedWritesClient(origin: string | URL, options: object): Dispatcher {
  const made: { connect?: unknown } = options;
  const { connect } = made;
  return new Client(
    origin,
    isConnector(connect) ? { ...options, connect: wipedWrites(connect) } : options,
  );
}

function together(pieces: readonly Piece[]): Buffer {
  const lengths = pieces.map(({ chunk, encoding }) => Buffer.byteLength(chunk, encoding));
  const whole = Buffer.alloc(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const { chunk, encoding } of pieces) {
    at += typeof chunk === 'string' ? whole.write(chunk, at, encoding) : chunk.copy(whole, at);
  }
  return whole;
}

function isConnector(connect: unknown): connect is Connector {
  return typeof connect === 'function';
}
