import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { type WebSocket, WebSocketServer } from 'ws';
import { DISPLAY_PROTOCOL, DISPLAY_QUERY, PAGE_PROTOCOL } from '../../../shared/contract/port.ts';
import type { Language } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { pageIn, pageWith, SCREEN_HEADERS } from '../page.ts';

function equal(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

const newSecret = (): string => randomBytes(24).toString('base64url');

/** The two secrets that a launch link is exchanged for. */
interface BrowserAccess {
  /** The cookie's: the browser sends it to every program on 127.0.0.1, on any port. */
  readonly session: string;
  /**
   * The page's: only scripts of this origin can read it, and no request carries it but the
   * WebSocket's.
   */
  readonly page: string;
}

/**
 * The token in the link that is printed at the start. It is valid once, for the session that loads
 * the screens and the page's secret that opens the WebSocket.
 */
class LaunchToken {
  readonly token = newSecret();
  readonly #access: BrowserAccess = { session: newSecret(), page: newSecret() };
  #used = false;

  /** Both secrets for the right token, the first time; null for anything else. */
  redeem(token: string): BrowserAccess | null {
    if (this.#used || !equal(token, this.token)) return null;
    this.#used = true;
    return this.#access;
  }

  isSession(candidate: string | undefined): boolean {
    return candidate !== undefined && equal(candidate, this.#access.session);
  }

  isPage(candidate: string | undefined): boolean {
    return candidate !== undefined && equal(candidate, this.#access.page);
  }
}

export interface LoopbackServer {
  /** With the launch token in it: valid once. */
  readonly url: string;
  /** The path of a patient's display, with its own secret, for a tab of the same browser. */
  readonly displayPath: string;
  close(): Promise<void>;
}

/** Largest message a page may send, bytes; a command is far smaller. */
const MAX_MESSAGE = 64 * 1024;
const FOREVER = 'public, max-age=31536000, immutable';

/** Other programs on this PC have cookies for 127.0.0.1 too: the port keeps ours apart. */
const cookieName = (port: number) => `swipewell-${port}`;

function cookie(request: IncomingMessage, name: string): string | undefined {
  return request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];
}

/** The protocol of a page and its secret: the client sends it after the protocol's name. */
function offeredBy(request: IncomingMessage) {
  const [protocol, secret] = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((each) => each.trim());
  return { protocol, secret };
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { ...SCREEN_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${sentence}\n`);
}

async function sendPage(
  response: ServerResponse,
  file: string,
  language: Language,
  known: object | null,
): Promise<void> {
  try {
    const html = pageIn(language, await readFile(file, 'utf8'));
    const page = known === null ? html : pageWith(html, known);
    response.writeHead(200, {
      'Content-Type': 'text/html;charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(page);
  } catch {
    refuse(response, 404, t('program.notFound')); // the screens have not been built
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Serves the screens and one WebSocket on 127.0.0.1 alone. The Host is checked on every request, so
 * that a name that resolves to this address opens nothing; the Origin, the session and the page's
 * secret before an upgrade, so that no other page in the same browser can connect, and no other
 * program on this PC that received the cookie.
 * @throws when the port is taken (`EADDRINUSE`).
 */
export async function openLoopbackServer(options: {
  /** The built screens. */
  readonly folder: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** The state that the page gets before its channel is open; null if it has to wait. */
  readonly known?: () => object | null;
  /** Of the page; English by default. */
  readonly language?: () => Language;
  readonly connected: (socket: WebSocket) => void;
  /** Serves a patient's display, by its own protocol and secret. */
  readonly displayConnected?: (socket: WebSocket) => void;
}): Promise<LoopbackServer> {
  const token = new LaunchToken();
  const displaySecret = newSecret();
  const files = sirv(options.folder, {
    etag: true,
    // A file with a content hash in its name never changes; the page itself is requested each time.
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? FOREVER : 'no-cache');
    },
  });
  const server = createServer();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    // The answer never repeats the secret.
    handleProtocols: (protocols) =>
      protocols.has(DISPLAY_PROTOCOL) ? DISPLAY_PROTOCOL : PAGE_PROTOCOL,
  });
  const port = await listen(server, options.port);
  const host = `127.0.0.1:${port}`;

  server.on('request', (request, response) => {
    if (request.headers.host !== host) {
      refuse(response, 421, t('program.addressNotServedHere'));
      return;
    }
    const url = URL.parse(request.url ?? '/', `http://${host}`);
    if (url === null) {
      refuse(response, 400, t('program.notValidAddress'));
      return;
    }
    const launch = url.searchParams.get('launch');
    const access = launch === null ? null : token.redeem(launch);
    if (access !== null) {
      response.writeHead(303, {
        ...SCREEN_HEADERS,
        Location: `/#${access.page}`, // a fragment stays in the browser
        'Set-Cookie': `${cookieName(port)}=${access.session}; HttpOnly; SameSite=Strict; Path=/`,
      });
      response.end();
      return;
    }
    if (!token.isSession(cookie(request, cookieName(port)))) {
      refuse(response, 403, t('program.linkSwipewellWorksOnce'));
      return;
    }
    for (const [name, value] of Object.entries(SCREEN_HEADERS)) response.setHeader(name, value);
    if (url.pathname === '/') {
      const language = options.language?.() ?? 'en';
      const file = join(options.folder, 'index.html');
      // The state is for a counter's page; a display's address has a query.
      const known = url.search === '' ? (options.known?.() ?? null) : null;
      void sendPage(response, file, language, known);
      return;
    }
    files(request, response, () => refuse(response, 404, t('program.notFound')));
  });

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy()); // the client has gone
    const { protocol, secret = '' } = offeredBy(request);
    const isDisplay = protocol === DISPLAY_PROTOCOL && equal(secret, displaySecret);
    const allowed =
      request.headers.host === host &&
      request.headers.origin === `http://${host}` &&
      token.isSession(cookie(request, cookieName(port))) &&
      (isDisplay || (protocol === PAGE_PROTOCOL && token.isPage(secret)));
    if (!allowed) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (line) => {
      // Too large a message, or none of the protocol: the page's channel is cut, and it opens a new
      // one.
      line.on('error', () => line.terminate());
      const connected = isDisplay ? options.displayConnected : options.connected;
      if (connected === undefined) line.terminate();
      else connected(line);
    });
  });

  return {
    url: `http://${host}/?launch=${token.token}`,
    displayPath: `/${DISPLAY_QUERY}#${displaySecret}`,
    close: () =>
      new Promise((resolve, reject) => {
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
