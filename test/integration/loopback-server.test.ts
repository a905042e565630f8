import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { openLoopbackServer } from '../../src/main/hosts/browser/loopback-server.ts';
import { pageProtocols } from '../../src/shared/contract/port.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** node:http, because `fetch` does not let a Host be sent that is not the address. */
function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    rawRequest(url, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    })
      .once('error', reject)
      .end();
  });
}

async function openServer(known: object | null = null) {
  const folder = join(temporaryFolder(), 'screens');
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), '<head></head>the counter');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'main-1a2b3c.js'), 'run()');
  writeFileSync(join(folder, '..', 'secret.txt'), 'not for pages');
  let connected = 0;
  const server = await openLoopbackServer({
    folder,
    port: 0,
    known: () => known,
    connected: () => {
      connected += 1;
    },
  });
  onTestFinished(() => server.close());
  const { origin, host } = new URL(server.url);
  return { server, origin, host, connections: () => connected };
}

/** Follows the launch link once, and gives the cookie and the page's secret it was swapped for. */
async function access(url: string) {
  const { headers } = await get(url);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, secret: String(headers['location']).replace('/#', '') };
}

async function session(url: string): Promise<string> {
  return (await access(url)).cookie;
}

/** Whether a WebSocket with these headers and subprotocols gets in. */
function socketOpens(
  host: string,
  headers: Readonly<Record<string, string>>,
  protocols: readonly string[],
): Promise<boolean> {
  const { Origin: origin, ...rest } = headers;
  const socket = new WebSocket(`ws://${host}/`, [...protocols], {
    headers: rest,
    ...(origin === undefined ? {} : { origin }),
  });
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.terminate();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

describe('the launch link', () => {
  test('is exchanged once for an HttpOnly cookie and a secret that no request carries', async () => {
    const { server, origin } = await openServer();
    const first = await get(server.url);
    expect(first.status).toBe(303);
    expect(first.headers['location']).toMatch(/^\/#[\w-]{32}$/);
    expect(String(first.headers['set-cookie'])).toMatch(
      /^swipewell-\d+=[\w-]{32}; HttpOnly; SameSite=Strict; Path=\/$/,
    );
    expect((await get(server.url)).status).toBe(403);
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    expect((await get(origin, { Cookie: cookie })).text).toBe('<head></head>the counter');
  });

  test.each(['', '?launch=', '?launch=wrong'])('is refused as %j', async (query) => {
    const { origin } = await openServer();
    const { status, text } = await get(`${origin}/${query}`);
    expect(status).toBe(403);
    expect(text).not.toContain('the counter');
  });
});

describe('a page', () => {
  test('has headers that block other origins', async () => {
    const { server, origin } = await openServer();
    const { headers } = await get(origin, { Cookie: await session(server.url) });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('is never stored, since its language may change, and a build file named by its content is cached', async () => {
    const { server, origin } = await openServer();
    const Cookie = await session(server.url);
    const kept = async (path: string) =>
      (await get(origin + path, { Cookie })).headers['cache-control'];
    expect(await kept('/')).toBe('no-store');
    expect(await kept('/assets/main-1a2b3c.js')).toContain('immutable');
  });

  test('contains the known state for its session alone', async () => {
    const { server, origin } = await openServer({ tillId: 'K7Q2ZD' });
    const { text, headers } = await get(origin, { Cookie: await session(server.url) });
    expect(text).toContain('K7Q2ZD');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect((await get(origin)).text).not.toContain('K7Q2ZD');
  });

  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/nothing.js'])(
    'is refused to %s',
    async (path) => {
      const { server, origin } = await openServer();
      const cookie = await session(server.url);
      const { status, text } = await get(origin + path, { Cookie: cookie });
      expect(status).toBe(404);
      expect(text).not.toContain('not for pages');
    },
  );

  test.each(['localhost', 'evil.example', '127.0.0.1'])('is refused as %s', async (name) => {
    const { server, origin } = await openServer();
    const cookie = await session(server.url);
    expect((await get(origin, { Cookie: cookie, Host: name })).status).toBe(421);
  });
});

describe('the WebSocket', () => {
  test('opens only for our own page with its session and secret', async () => {
    const { server, origin, host, connections } = await openServer();
    const { cookie, secret } = await access(server.url);
    const good = { Cookie: cookie, Origin: origin };
    const protocols = pageProtocols(secret);
    expect(await socketOpens(host, good, protocols)).toBe(true);
    const refused: readonly Readonly<Record<string, string>>[] = [
      { Origin: good.Origin },
      { Cookie: good.Cookie },
      { ...good, Cookie: `${good.Cookie}x` },
      { ...good, Origin: 'http://evil.example' },
      { ...good, Origin: 'null' },
      { ...good, Origin: 'http://127.0.0.1:1' },
      { ...good, Host: 'evil.example' },
    ];
    for (const headers of refused) expect(await socketOpens(host, headers, protocols)).toBe(false);
    expect(connections()).toBe(1);
  });

  // A browser sends the cookie of 127.0.0.1 to programs on its other ports too.
  test('stays closed to a client with the cookie alone', async () => {
    const { server, origin, host, connections } = await openServer();
    const { cookie, secret } = await access(server.url);
    const headers = { Cookie: cookie, Origin: origin };
    const guesses: readonly (readonly string[])[] = [
      [],
      ['swipewell'],
      pageProtocols(`${secret}x`),
      pageProtocols(secret.slice(1)),
      pageProtocols(cookie.split('=')[1] ?? ''),
    ];
    for (const protocols of guesses)
      expect(await socketOpens(host, headers, protocols)).toBe(false);
    expect(connections()).toBe(0);
  });

  test('answers with the name of the protocol and never with the secret', async () => {
    const { server, origin, host } = await openServer();
    const { cookie, secret } = await access(server.url);
    const socket = new WebSocket(`ws://${host}/`, [...pageProtocols(secret)], {
      headers: { Cookie: cookie },
      origin,
    });
    await once(socket, 'open');
    expect(socket.protocol).toBe('swipewell');
  });
});

describe('no outside request ends the program', () => {
  test('an invalid address is refused', async () => {
    const { host } = await openServer();
    const [name = '', port = ''] = host.split(':');
    const line = connect(Number(port), name);
    line.end(`GET // HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await text(line)).toMatch(/^HTTP\/1\.1 40[03] /);
  });

  test('a message that is too large closes its connection, and the next one opens', async () => {
    const { server, origin, host } = await openServer();
    const { cookie, secret } = await access(server.url);
    const headers = { Cookie: cookie };
    const protocols = pageProtocols(secret);
    const socket = new WebSocket(`ws://${host}/`, [...protocols], { headers, origin });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    socket.on('error', () => {}); // the cut itself
    socket.send('x'.repeat(70_000));
    await closed;
    expect(await socketOpens(host, { ...headers, Origin: origin }, protocols)).toBe(true);
  });
});

test('a port in use is reported', async () => {
  const { host } = await openServer();
  const port = Number(host.split(':')[1]);
  const again = openLoopbackServer({ folder: temporaryFolder(), port, connected: () => {} });
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
