import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusal } from './errors.ts';
import { contentType } from './format/answer.ts';

/** Answers for requests that Node refuses before they reach the routes: Node would send no body. */

const STATUS_OF: ReadonlyMap<string, number> = new Map(
  Object.entries({
    HPE_HEADER_OVERFLOW: 431,
    ERR_HTTP_REQUEST_TIMEOUT: 408,
  }),
);

/** Time for a refused client to read the reason and hang up, in ms. */
const FAREWELL_MS = 2000;

const GONE: ReadonlySet<string> = new Set(['ECONNRESET', 'ERR_TLS_HANDSHAKE_TIMEOUT']);

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** `now` is the service's time in Unix seconds, which every answer carries in `Date`. */
export function answerBrokenRequests(
  server: Server,
  now: () => number,
  farewellMs = FAREWELL_MS,
): void {
  const latest = new WeakMap<Duplex, Exchange>();
  const refuse = (socket: Duplex, status: number): void => {
    if (socket.writable) {
      socket.end(refusalText(status, now()));
      // A client that never hangs up would keep its half of the connection open forever.
      setTimeout(() => socket.destroy(), farewellMs).unref();
    }
    // A second error, such as the end of the broken data, must not cut off the refusal of the
    // first.
    else if (socket.writableFinished) socket.destroy();
  };

  // Before fastify's own listener: every answer carries our time, for any outcome.
  server.prependListener('request', (request, response) => {
    latest.set(request.socket, { request, response });
    response.setHeader('date', httpDate(now()));
  });
  // Any expectation but 100-continue; it is refused like any other wrong header.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, 400);
  });
  // Fastify would answer with its own body.
  server.removeAllListeners('clientError');
  server.on('clientError', (error: Error & { code?: string }, socket: Duplex) => {
    // A client that hung up or sent nothing: no client waits for an answer. Before the TLS
    // handshake an answer could not be sent, and the connection would wait for it forever.
    if (GONE.has(error.code ?? '')) {
      socket.destroy();
      return;
    }
    const status = STATUS_OF.get(error.code ?? '') ?? 400;
    const before = latest.get(socket);
    if (before === undefined || before.response.writableFinished) refuse(socket, status);
    // The broken data came after a whole request, which gets its answer first.
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
