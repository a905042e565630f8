import { once } from 'node:events';
import { ORPCError } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  newTypedNumberHandle,
  typedNumberFrame,
} from '../../../src/shared/contract/typed-number.ts';
import { channelTo, clientOf, portTo } from '../../support/open-window.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { states } from '../../support/states.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';
import { digitsOf } from '../../support/typed-number.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

test('a window follows and commands the till over its port', async () => {
  const { till } = await tillOn(service, temporaryFolder());
  const client = clientOf(till);
  const sale = newSale();
  const seen: (string | null)[] = [];
  for await (const { cashier, current } of states(await client.till.watch())) {
    expect(cashier).toMatchObject({ id: 'cashier' });
    seen.push(current?.saleId ?? null);
    if (current !== null) break;
    if (seen.length === 1) await client.checkout.listen(sale);
  }
  expect([seen.at(0), seen.at(-1)]).toEqual([null, sale.saleId]);
  await client.checkout.leave({ saleId: sale.saleId });
  expect(till.counter.current).toBeNull();
});

test('errors of the contract arrive typed, and invalid calls are refused', async () => {
  const { till } = await tillOn(service, temporaryFolder());
  const client = clientOf(till);
  await client.checkout.listen(newSale());
  const busy = await client.checkout.listen(newSale()).catch((error: unknown) => error);
  expect(busy).toBeInstanceOf(ORPCError);
  expect(busy).toMatchObject({ code: 'COUNTER_BUSY', defined: true });
  const wrong = client.checkout.listen({ saleId: 'none', lines: [] });
  await expect(wrong).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('bytes are a typed number, which is wiped by lock and sign-out', async () => {
  const { till } = await tillOn(service, temporaryFolder());
  const port = portTo(till);
  const type = async () => {
    const handle = newTypedNumberHandle();
    port.postMessage(typedNumberFrame(handle, digitsOf('021000021')));
    await expect.poll(() => till.typedNumbers.digits(handle)).toEqual(digitsOf('021000021'));
    return { handle, digits: till.typedNumbers.digits(handle) };
  };
  const locked = await type();
  expect(till.staff.lock()).toBe(true);
  expect(till.typedNumbers.digits(locked.handle)).toBeNull();
  await till.staff.unlock('135790');
  const signedOut = await type();
  till.staff.signOut();
  expect(till.typedNumbers.digits(signedOut.handle)).toBeNull();
  expect([locked.digits, signedOut.digits]).toEqual([new Uint8Array(9), new Uint8Array(9)]);
});

test('a typed number is refused while no person is signed in', async () => {
  const { till } = await tillOn(service, temporaryFolder());
  const { hear } = channelTo(till);
  till.staff.signOut();
  const handle = newTypedNumberHandle();
  hear(typedNumberFrame(handle, digitsOf('021000021')));
  expect(till.typedNumbers.digits(handle)).toBeNull();
});

test('bytes of any other length close the channel, and all bytes are wiped', async () => {
  const { till } = await tillOn(service, temporaryFolder());
  const { hear, isCut } = channelTo(till);
  const frames = [
    typedNumberFrame(newTypedNumberHandle(), digitsOf('021000021')),
    new Uint8Array(8_000).fill(0x34),
    typedNumberFrame(newTypedNumberHandle(), digitsOf('021000021')),
  ];
  for (const frame of frames) hear(frame);
  expect(isCut()).toBe(true);
  expect(frames.every((frame) => frame.every((byte) => byte === 0))).toBe(true);
});

test.each([
  ['no JSON', 'swipewell'],
  ['no message', '[]'],
  ['a message that asks for nothing', '{"i":"1"}'],
  ['an address outside the contract', '{"i":"1","p":{"u":"https://example.com/","b":{}}}'],
  ['bytes', new Uint8Array([0, 255, 1])],
  ['an object', { i: '1', p: { u: '/till/watch', b: {} } }],
  ['a message of 64 KB and one', `{"i":"1","p":{"u":"/x","b":"${'x'.repeat(65_536)}"}}`],
])('a page that sends %s has its port closed, and the till continues', async (_what, message) => {
  const { till } = await tillOn(service, temporaryFolder());
  const port = portTo(till);
  const closed = once(port, 'close');
  port.postMessage(message);
  await closed;
  await expect(clientOf(till).checkout.today()).resolves.toMatchObject({ sales: [] });
});

test('a page that floods its port has it closed, and another window is served', async () => {
  const { till } = await tillOn(service, temporaryFolder());
  const port = portTo(till);
  const closed = once(port, 'close');
  for (let i = 0; i < 5_000; i += 1) port.postMessage(`{"i":"${i}","p":{"u":"/till/none","b":{}}}`);
  await closed;
  await expect(clientOf(till).checkout.today()).resolves.toMatchObject({ sales: [] });
});
