import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { followLaunchLink } from '../../../scripts/packaging/follow-launch-link.ts';
import type { Till } from '../../../src/main/app.ts';
import { openLoopbackServer } from '../../../src/main/hosts/browser/loopback-server.ts';
import { MAX_UNREAD, websocketEnd } from '../../../src/main/rpc/rpc-channel.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

/** A client of the WebSocket, and the till's end of it. */
async function connectTo(till: Till) {
  const connected = Promise.withResolvers<WebSocket>();
  const server = await openLoopbackServer({
    folder: temporaryFolder(),
    port: 0,
    connected: (socket) => {
      websocketEnd({ till, subscribe: () => () => {} })(socket);
      connected.resolve(socket);
    },
  });
  onTestFinished(() => server.close());
  const { url, protocols, ...options } = await followLaunchLink(server.url);
  const client = new WebSocket(url, [...protocols], options);
  await once(client, 'open');
  return { client, served: await connected.promise };
}

/** Changes the watched state until the till's end closes, or holds far more than it may. */
async function changeUntilClosed(till: Till, served: WebSocket): Promise<number> {
  let most = 0;
  while (served.readyState === WebSocket.OPEN && most < 8 * MAX_UNREAD) {
    const sale = newSale();
    till.counter.open(sale);
    await turn();
    till.counter.leave(sale.saleId);
    await turn();
    most = Math.max(most, served.bufferedAmount);
  }
  return most;
}

test('a client that does not read is closed with a code after a small buffer', async () => {
  const { till } = await tillOn(service, temporaryFolder());
  const { client, served } = await connectTo(till);
  client.pause();
  for (let i = 0; i < 500; i += 1) client.send(`{"i":"${i}","p":{"u":"/till/watch","b":{}}}`);
  const most = await changeUntilClosed(till, served);
  expect(most).toBeGreaterThan(MAX_UNREAD / 2);
  expect(most).toBeLessThan(1.5 * MAX_UNREAD);
  client.resume();
  const [code] = await once(client, 'close');
  expect(code).toBe(1013);
});
