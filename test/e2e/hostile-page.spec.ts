import { once } from 'node:events';
import { createServer } from 'node:http';
import { WebSocket } from 'ws';
import { duplicateTab, expect, openQuickPayment, test } from './counter-fixture.ts';

/** Another page in the same browser, from this computer, next to an open counter. */
test('a hostile page on 127.0.0.1 exchanges no message with the counter', async ({
  app,
  counter,
}) => {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Free pens</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const hostile = await app.context().newPage();
  try {
    await hostile.goto(`http://127.0.0.1:${address.port}/`);
    const { origin, host } = new URL(counter.url);
    const tries = { origin, host, launch: counter.url };
    const got = await hostile.evaluate(async ({ origin, host, launch }) => {
      const opens = (url: string) =>
        new Promise((resolve) => {
          const socket = new WebSocket(url);
          socket.onopen = () => resolve(true);
          socket.onerror = () => resolve(false);
        });
      const reads = (url: string) =>
        fetch(url, { credentials: 'include' }).then(
          (answer) => answer.text().then(() => true),
          () => false,
        );
      const frames = (url: string) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.src = url;
          frame.onload = () => resolve(frame.contentDocument?.title === 'Swipewell');
          document.body.append(frame);
        });
      return {
        'a WebSocket': await opens(`ws://${host}/`),
        'a WebSocket by another name': await opens(`ws://localhost:${host.split(':')[1]}/`),
        'the screens': await reads(origin),
        'a name pointed here': await reads(`http://localhost:${host.split(':')[1]}/`),
        'the launch link, used before': await reads(launch),
        'a frame': await frames(origin),
      };
    }, tries);
    expect(got).toEqual(Object.fromEntries(Object.keys(got).map((what) => [what, false])));
    // Another browser or program that saw the link: it is valid once.
    expect((await fetch(counter.url)).status).toBe(403);
  } finally {
    await hostile.close();
    server.close();
  }
  await app.reload();
  await openQuickPayment(app);
});

test('another program on 127.0.0.1 receives the cookie and opens no WebSocket with it', async ({
  app,
  counter,
}) => {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers.cookie ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const other = await app.context().newPage();
  await other.goto(`http://127.0.0.1:${address.port}/`);
  await other.close();
  server.close();
  const [cookie = ''] = received;
  expect(cookie).toMatch(/^swipewell-\d+=/);
  const { origin, host } = new URL(counter.url);
  const socket = new WebSocket(`ws://${host}/`, ['swipewell'], { origin, headers: { cookie } });
  const [error] = await once(socket, 'error');
  expect(String(error)).toContain('403');
});

test('a reload and a duplicated tab reach the counter, and a new tab explains how', async ({
  app,
  counter,
  context,
}) => {
  expect(app.url()).toBe(new URL('/', counter.url).href);
  await app.reload();
  await openQuickPayment(app);
  const duplicate = await duplicateTab(app);
  await openQuickPayment(duplicate);
  const blank = await context.newPage();
  await blank.goto(app.url());
  await expect(blank.getByRole('alert')).toHaveText(/^This tab cannot connect to Swipewell\./);
});
