import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls, { type SecureContext } from 'node:tls';
import { buildConnector, Client, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { type ChosenProxy, ConnectionSettingsError } from './connection.ts';

/** One HTTP connection to the service, for one call at a time. */
export interface Line {
  readonly dispatcher: Dispatcher;
  /** Time of its last readable answer, by the monotonic clock; null before the first. */
  provenAt: number | null;
  /** Set when a call on it ended without a whole answer: it is not used again. */
  broken: boolean;
}

/**
 * The HTTP connections to the service. The last used one is taken first, so that the warm one
 * carries the money. There is no upper bound: a thousand simultaneous calls open a thousand
 * connections.
 */
export class Lines {
  readonly #open: () => Dispatcher;
  readonly #all = new Set<Dispatcher>();
  #idle: Line[] = [];
  #closed = false;

  constructor(open: () => Dispatcher) {
    this.#open = open;
  }

  take(): Line {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    const dispatcher = this.#open();
    // A call on a closed client fails on a connection that is closed from the start.
    if (this.#closed) void dispatcher.close();
    this.#all.add(dispatcher);
    return { dispatcher, provenAt: null, broken: false };
  }

  /** The last used connection, unless its last readable answer is older than that. */
  takeProvenSince(monotonicMs: number): Line | null {
    const provenAt = this.#idle.at(-1)?.provenAt ?? null;
    return provenAt !== null && provenAt >= monotonicMs ? this.take() : null;
  }

  giveBack(line: Line): void {
    if (!line.broken && !this.#closed) {
      this.#idle.push(line);
      return;
    }
    this.#all.delete(line.dispatcher);
    void line.dispatcher.destroy();
  }

  /** Waits for the calls under way, then closes every connection. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#idle = [];
    const open = [...this.#all];
    this.#all.clear();
    await Promise.all(open.map((dispatcher) => dispatcher.close()));
  }
}

/**
 * One dispatcher to the service: at most one connection, one request at a time, HTTP/1.1. Over
 * HTTP/2 undici may send a POST a second time (payment-protocol.md, Transport).
 * `rejectUnauthorized` is explicit so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn verification
 * off.
 */
export function openLine(options: {
  readonly origin: string;
  readonly secureContext: SecureContext;
  /** Null for a direct connection. */
  readonly proxy: ChosenProxy | null;
  readonly connectMs: number;
  /** Time for which an unused connection stays open, in ms. */
  readonly keepMs: number;
}): Dispatcher {
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

/**
 * The trusted certificates: the system's authorities, those of NODE_EXTRA_CA_CERTS, and the
 * connection's own file. A system without a store (a bare container) falls back to the list that
 * comes with Node. Built once, since reading a few hundred certificates takes tens of milliseconds.
 */
export function trust(connection: {
  readonly caFile?: string;
  readonly authority?: string;
}): tls.SecureContext {
  const system = tls.getCACertificates('system');
  return tls.createSecureContext({
    minVersion: 'TLSv1.2',
    ca: [
      ...(system.length > 0 ? system : tls.getCACertificates('bundled')),
      ...tls.getCACertificates('extra'),
      ...(connection.caFile === undefined ? [] : [authorityFile(connection.caFile)]),
      ...(connection.authority === undefined ? [] : [checkedPem(connection.authority)]),
    ],
  });
}

function authorityFile(path: string): string {
  try {
    return checkedPem(readFileSync(path, 'utf8'), path);
  } catch (cause) {
    if (cause instanceof ConnectionSettingsError) throw cause;
    throw new ConnectionSettingsError(
      'caFile',
      `The file of the certificate authority cannot be read: ${path}`,
      {
        cause,
      },
    );
  }
}

/** @throws ConnectionSettingsError if it contains no certificate, or an unreadable one. */
function checkedPem(text: string, path?: string): string {
  const [field, which] =
    path === undefined ? (['authority', ''] as const) : (['caFile', `: ${path}`] as const);
  const certificates = text.split(/(?=-----BEGIN CERTIFICATE-----)/).filter(isCertificate);
  if (certificates.length === 0) {
    throw new ConnectionSettingsError(
      field,
      `The certificate authority contains no certificate (PEM)${which}`,
    );
  }
  // OpenSSL silently drops an unreadable certificate, and others with it.
  for (const [index, certificate] of certificates.entries()) {
    try {
      new X509Certificate(certificate);
    } catch (cause) {
      throw new ConnectionSettingsError(
        field,
        `Certificate ${index + 1} of the certificate authority cannot be read${which}`,
        { cause },
      );
    }
  }
  return text;
}

function isCertificate(block: string): boolean {
  return block.startsWith('-----BEGIN CERTIFICATE-----');
}
