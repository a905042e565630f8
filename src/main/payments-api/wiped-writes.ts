import { type buildConnector, Client, type Dispatcher } from 'undici';

type Connector = buildConnector.connector;

interface Piece {
  readonly chunk: Buffer | string;
  readonly encoding: BufferEncoding;
}

/**
 * Makes a connector's sockets put the pieces of a write together themselves, in memory that is wiped
 * once it is written. Left to itself Node's TLS copies several pieces, such as undici's head and
 * body, into memory that nobody can wipe; a single one it encrypts from where it lies.
 */
export function wipedWrites(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null); // undici then leaves the socket out
      // A record that cannot be decrypted is an 'error' to Node's TLS, yet it leaves the socket open;
      // undici waits for its end, and would until the whole call's time is up.
      socket.once('error', () => socket.destroy());
      const _writev = (pieces: readonly Piece[], done: (error?: Error | null) => void) => {
        const whole = together(pieces);
        // 'buffer' is what Node's own streams call the encoding of bytes.
        socket._write(whole, 'buffer' as BufferEncoding, (failure) => {
          whole.fill(0);
          done(failure);
        });
      };
      return callback(null, Object.assign(socket, { _writev }));
    });
}

/** The same for the connections that undici's proxy agent makes through a proxy. */
export function wipedWritesClient(origin: string | URL, options: object): Dispatcher {
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
