import type { AddressInfo, Socket } from 'node:net';
import tls from 'node:tls';
import type { Certificate } from './tls-certificates.ts';

/** A request as received. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Its number on its connection, from 1. */
  readonly ofConnection: number;
}

/** Writes any bytes; the socket stays open unless it ends it. */
export type Behaviour = (request: WireRequest, socket: Socket) => void;

export interface HostileServer {
  readonly url: string;
  readonly port: number;
  /** Every complete request, in order: those that a service would have performed. */
  readonly requests: readonly WireRequest[];
  close(): Promise<void>;
}

/**
 * A real TLS server that writes HTTP/1.1 byte by byte, so that it can send invalid HTTP. A GET,
 * with which the client proves its connection, gets an empty list unless `everything` includes it.
 */
export async function hostileServer(
  certificate: Certificate,
  behave: Behaviour,
  options: { readonly everything?: boolean } = {},
): Promise<HostileServer> {
  const requests: WireRequest[] = [];
  const sockets = new Set<Socket>();
  const server = tls.createServer({ ...certificate, ALPNProtocols: ['http/1.1'] }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    let received = Buffer.alloc(0);
    let ofConnection = 0;
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (let request = take(); request !== null; request = take()) {
        requests.push(request);
        if (request.method === 'GET' && options.everything !== true)
          answer(socket, 200, emptyList(request));
        else behave(request, socket);
      }
    });

    function take(): WireRequest | null {
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return null;
      const [first = '', ...lines] = received.toString('latin1', 0, headEnd).split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
        }),
      );
      const end = headEnd + 4 + Number(headers['content-length'] ?? 0);
      if (received.length < end) return null;
      const body = Buffer.from(received.subarray(headEnd + 4, end));
      received = received.subarray(end);
      const [method = '', path = ''] = first.split(' ');
      ofConnection += 1;
      return { method, path, headers, body, ofConnection };
    }
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    port,
    requests,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** An empty list, in the requested format. */
export function emptyList({ headers }: WireRequest): string {
  return headers['accept'] === 'application/xml' ? '<payments/>' : '[]';
}

/**
 * A well-formed answer, in one write: two of them would wait for each other on the wire (Nagle).
 */
export function answer(socket: Socket, status: number, body: string | Buffer, headers = ''): void {
  const bytes = Buffer.from(body);
  const date = headers.includes('Date: ') ? '' : `Date: ${new Date().toUTCString()}\r\n`;
  const head = `HTTP/1.1 ${status} Said\r\n${date}Content-Length: ${bytes.length}\r\n`;
  socket.write(Buffer.concat([Buffer.from(`${head}${headers}\r\n`), bytes]));
}
