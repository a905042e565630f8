import { type buildConnector, Client, type Dispatcher } from 'undici';

/**
 * Makes a connector's sockets write one buffer at a time. Several at once, such as undici's head and
 * body, Node's TLS first copies together into memory that nobody can wipe; a single one it encrypts
 * from where it lies. Without `_writev` a stream writes singly (Node's stream.Writable).
 */
export function singleWrites(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null)
        callback(error, null); // undici then leaves the socket out
      else callback(null, Object.assign(socket, { _writev: undefined }));
    });
}

/** The same for the connections that undici's proxy agent makes through a proxy. */
export function singleWriteClient(origin: string | URL, options: object): Dispatcher {
  const made: { connect?: unknown } = options;
  const { connect } = made;
  return new Client(
    origin,
    isConnector(connect) ? { ...options, connect: singleWrites(connect) } : options,
  );
}

function isConnector(connect: unknown): connect is buildConnector.connector {
  return typeof connect === 'function';
}
