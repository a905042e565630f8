import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from './counter-fixture.ts';

/** Another page in the same browser, from this very computer, beside an open counter. */
test('a hostile page on 127.0.0.1 gets no word with the counter', async ({ desk, counter }) => {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Free pens</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const hostile = await desk.context().newPage();
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
    // Another browser, or program, that saw the link: it was good once.
    expect((await fetch(counter.url)).status).toBe(403);
  } finally {
    await hostile.close();
    server.close();
  }
  await desk.reload();
  await expect(desk.getByLabel('Amount due')).toBeVisible();
});
