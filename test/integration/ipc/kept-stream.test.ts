import { once } from 'node:events';
import { createServer } from 'node:http';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Till } from '../../../src/main/app.ts';
import { websocketEnd } from '../../../src/main/rpc/rpc-channel.ts';
import { openWindow } from '../../support/open-window.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { newSale } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const LINK = 'swipewell://sale?external_id=PLANTED-ID&line=copay:2500';
const PATIENT = { patientId: 'p-1', patientName: 'Planted Patient' };
const PLANTED = /PLANTED-ID|Planted Patient/;

/** The state of a page after a message: its person, and whether it holds a planted value. */
interface ReportState {
  readonly person: 'nobody' | 'locked' | string;
  readonly personal: boolean;
}

const slicesSchema = z.looseObject({
  cashier: z.object({ id: z.string() }).nullish(),
  locked: z.boolean().optional(),
});

const frameSchema = z.object({
  i: z.string(),
  p: z.object({ d: z.object({ json: z.object({ slices: slicesSchema }) }) }),
});

/** A client that no page of the program is: it writes the frames of the channel by hand. */
async function writeByHand(till: Till) {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', websocketEnd({ till, subscribe: () => () => {} }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  onTestFinished(() => {
    socket.terminate();
    server.close();
  });
  const frames: string[] = [];
  socket.on('message', (frame) => frames.push(String(frame)));
  await once(socket, 'open');
  return {
    frames,
    ask: (id: string, path: string, input?: unknown) =>
      socket.send(JSON.stringify({ i: id, p: { u: path, b: { json: input } } })),
    states: (id: string): ReportState[] => {
      let state: z.infer<typeof slicesSchema> = {};
      return frames.flatMap((frame) => {
        const { data } = frameSchema.safeParse(JSON.parse(frame));
        if (data?.i !== id) return [];
        state = { ...state, ...data.p.d.json.slices };
        const person = state.locked === true ? 'locked' : (state.cashier?.id ?? 'nobody');
        return [{ person, personal: PLANTED.test(JSON.stringify(state)) }];
      });
    },
  };
}

test('a state stream opened before sign-in emits patients to signed-in people alone', async () => {
  const { till, client } = await openWindow(service);
  await client.staff.signOut();
  till.incomingSales.open(LINK);
  const line = await writeByHand(till);
  line.ask('7', '/till/watch');
  const newest = () => line.states('7').at(-1);
  const tellsOf = (reported: ReportState) => expect.poll(newest).toEqual(reported);

  await tellsOf({ person: 'nobody', personal: false });
  await client.staff.signIn({ id: 'cashier', pin: '135790' });
  await tellsOf({ person: 'cashier', personal: true });
  const sale = { ...newSale(), ...PATIENT };
  await client.checkout.open(sale);
  await client.staff.lock();
  await tellsOf({ person: 'locked', personal: false });
  till.incomingSales.open(`${LINK}&line=fee:100`);
  await client.staff.unlock({ pin: '135790' });
  await tellsOf({ person: 'cashier', personal: true });
  await client.checkout.park({ commandId: v7(), ...sale });
  await client.staff.signOut();
  await tellsOf({ person: 'nobody', personal: false });
  await client.staff.signIn({ id: 'manager', pin: '246810' });
  await tellsOf({ person: 'manager', personal: true });

  const leaks = line
    .states('7')
    .filter(({ person, personal }) => personal && ['nobody', 'locked'].includes(person));
  expect(leaks).toEqual([]);
  // Only states came over this channel.
  const others = line.frames.filter((frame) => !frame.startsWith('{"i":"7"'));
  expect(others.filter((frame) => PLANTED.test(frame))).toEqual([]);
});

test('a connection without a sign-in gets only refusals of non-public procedures', async () => {
  const { till, client } = await openWindow(service);
  await client.checkout.park({ commandId: v7(), ...newSale(), ...PATIENT });
  await client.staff.signOut();
  const line = await writeByHand(till);
  const asked = ['/checkout/parked', '/checkout/today', '/payments/find', '/printers/queue'];
  for (const [index, path] of asked.entries()) line.ask(`${index}`, path, {});
  await expect.poll(() => line.frames.length).toBeGreaterThanOrEqual(asked.length);
  for (const frame of line.frames) expect(frame).toContain('NOT_SIGNED_IN');
  expect(line.frames.join('')).not.toMatch(PLANTED);
});

async function untilEnded(stream: AsyncIterator<unknown>): Promise<void> {
  for (let next = await stream.next(); next.done !== true; ) next = await stream.next();
}

type Window = Awaited<ReturnType<typeof openWindow>>;

test.each([
  ['the reports', ({ client }: Window) => client.reports.watch()],
  ['a reader test', ({ client }: Window) => client.devices.tryReaders({ serialPath: null })],
  ['a card to keep on file', ({ client }: Window) => client.profiles.listen()],
])('%s ends when its person leaves', async (_stream, open) => {
  for (const leave of ['lock', 'signOut'] as const) {
    const window = await openWindow(service);
    await window.client.staff.signIn({ id: 'owner', pin: '864209' });
    const stream = await open(window);
    await stream.next();
    await window.client.staff[leave]();
    await untilEnded(stream);
  }
});
