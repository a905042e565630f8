import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A server and the request that takes one payment from it. */
export interface PaymentTarget {
  /** `https://127.0.0.1:4010`, or `http:` for a server without TLS. */
  readonly origin: string;
  /** The certificate of its authority, PEM; any certificate is taken without one. */
  readonly ca?: string | undefined;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the request for a tracking id. */
  readonly body: (trackingId: string) => string;
  /** A text that only the answer to a taken payment has. */
  readonly proof: string;
}

/** Open connections to a server. */
export interface Load {
  /** Takes so many payments, all connections busy. */
  round(payments: number): Promise<void>;
  close(): void;
}

/** The end of the head, and the length that it gives; an answer in chunks ends with an empty one. */
const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;
const LAST_CHUNK = '\r\n0\r\n\r\n';

/**
 * Opens the connections. They send prepared text and search the answers for their end only, so that
 * the server is measured and not a client.
 */
export async function openLoad(target: PaymentTarget, connections: number): Promise<Load> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target)));
  let taken = 0;
  const lane = async (socket: Socket, more: () => boolean) => {
    while (more()) {
      taken += 1;
      const answer = await exchange(socket, requestOf(target, `bench-${taken}`));
      if (!answer.includes(target.proof)) throw new Error(`The payment was not taken: ${answer}`);
    }
  };
  return {
    round: async (payments) => {
      let begun = 0;
      const more = () => {
        begun += 1;
        return begun <= payments;
      };
      await Promise.all(sockets.map((socket) => lane(socket, more)));
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function open({ origin, ca }: PaymentTarget): Promise<Socket> {
  const { protocol, hostname: host, port } = new URL(origin);
  const address = { host, port: Number(port) };
  return new Promise((resolve, reject) => {
    const socket =
      protocol === 'https:'
        ? connectTls({ ...address, ca, rejectUnauthorized: ca !== undefined }, () =>
            resolve(socket),
          )
        : connectPlain(address, () => resolve(socket));
    socket.setEncoding('latin1').setNoDelay().once('error', reject);
  });
}

function requestOf({ path, headers, body }: PaymentTarget, trackingId: string): string {
  const text = body(trackingId);
  const lines = Object.entries({ host: '127.0.0.1', ...headers, 'content-length': text.length });
  const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  return `POST ${path} HTTP/1.1\r\n${head}${HEAD_END}${text}`;
}

/** Sends the request; the whole answer. */
function exchange(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const closed = () => reject(new Error(`The server closed the connection: ${answer}`));
    const read = (part: string) => {
      answer += part;
      if (!isWhole(answer)) return;
      socket.off('data', read).off('close', closed);
      resolve(answer);
    };
    socket.on('data', read).on('close', closed);
    socket.write(request, 'latin1');
  });
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf(HEAD_END);
  if (head === -1) return false;
  const length = LENGTH.exec(answer)?.[1];
  if (length === undefined) return answer.endsWith(LAST_CHUNK);
  return answer.length >= head + HEAD_END.length + Number(length);
}
