import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusal } from './errors.ts';
import { contentType } from './format/answer.ts';

/** Answers for what Node refuses before a request reaches the routes: it would send no body itself. */

const STATUS_OF: ReadonlyMap<string, number> = new Map(
  Object.entries({
    HPE_HEADER_OVERFLOW: 431,
    ERR_HTTP_REQUEST_TIMEOUT: 408,
  }),
);

/** How long a refused client may take to read why and hang up. */
const FAREWELL_MS = 2000;

const GONE: ReadonlySet<string> = new Set(['ECONNRESET', 'ERR_TLS_HANDSHAKE_TIMEOUT']);

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** `now` is the service's time in Unix seconds, which every answer tells in `Date`. */
export function answerBrokenRequests(
  server: Server,
  now: () => number,
  farewellMs = FAREWELL_MS,
): void {
  const latest = new WeakMap<Duplex, Exchange>();
  const refuse = (socket: Duplex, status: number): void => {
    if (socket.writable) {
      socket.end(refusalText(status, now()));
      // A client that never hangs up would keep its half of the connection open for ever.
      setTimeout(() => socket.destroy(), farewellMs).unref();
    }
    // A second error, such as the end of what was broken, must not cut the refusal of the first.
    else if (socket.writableFinished) socket.destroy();
  };

  // Before fastify's own listener: whatever becomes of the request, its answer tells our time.
  server.prependListener('request', (request, response) => {
    latest.set(request.socket, { request, response });
    response.setHeader('date', httpDate(now()));
  });
  // Any expectation but 100-continue; it is refused like any other header that is wrong.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, 400);
  });
  // Fastify's own answers in words of its own.
  server.removeAllListeners('clientError');
  server.on('clientError', (error: Error & { code?: string }, socket: Duplex) => {
    // A client that hung up, or said nothing: nobody is there to be answered. Before TLS has begun an
    // answer could not be sent, and the connection would wait for it for ever.
    if (GONE.has(error.code ?? '')) {
      socket.destroy();
      return;
    }
    const status = STATUS_OF.get(error.code ?? '') ?? 400;
    const before = latest.get(socket);
    if (before === undefined || before.response.writableFinished) refuse(socket, status);
    // What is broken came after a whole request, which is to get its answer first.
    else if (before.request.complete) before.response.once('close', () => refuse(socket, status));
    else if (before.response.headersSent) socket.destroy();
    else refuse(socket, status);
  });
}

export function httpDate(seconds: number): string {
  return new Date(seconds * 1000).toUTCString();
}

function refusalText(status: number, seconds: number): string {
  const body = JSON.stringify(refusal(status));
  return [
    `HTTP/1.1 ${status} Refused`,
    `Date: ${httpDate(seconds)}`,
    `Content-Type: ${contentType('json')}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
