import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** An HTTP proxy on this machine that opens tunnels, after a password if it has one. */
export interface ConnectProxy {
  readonly url: string;
  /** The requested tunnels, `host:port`. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export async function connectProxy(
  options: {
    readonly password?: string;
    readonly refuses?: boolean;
    /** Accepts the connection and never answers. */
    readonly silent?: boolean;
  } = {},
): Promise<ConnectProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(400).end());
  server.on('connect', (request, client: Socket) => {
    sockets.add(client.on('error', () => client.destroy()));
    asked.push(request.url ?? '');
    const given = request.headers['proxy-authorization'];
    if (options.silent === true) return client;
    if (options.refuses === true) return client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    if (options.password !== undefined && given !== options.password) {
      return client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n',
      );
    }
    const [host, port] = (request.url ?? '').split(':');
    const target = connect({ host: host ?? '', port: Number(port) }, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    sockets.add(target.on('error', () => client.destroy()));
    return target;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
