import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  newTypedNumberHandle,
  readTypedNumberFrame,
  typedNumberFrame,
} from '../../../src/shared/contract/typed-number.ts';
import { readTypedSwipeFrame, typedSwipeFrame } from '../../../src/shared/contract/typed-swipe.ts';
import { type Client, channelTo, openWindow } from '../../support/open-window.ts';
import { readEntries } from '../../support/read-journal.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

type Command = readonly [string, (client: Client) => Promise<unknown>];

const COMMANDS: readonly Command[] = [
  ['use a reader', (client) => client.devices.registerReader({ commandId: v7(), id: 'keyboard' })],
  ['forget a reader', (client) => client.devices.forgetReader({ commandId: v7(), id: 'keyboard' })],
  [
    'record an inspection',
    (client) => client.devices.recordCheck({ commandId: v7(), id: 'keyboard', finding: 'None' }),
  ],
  [
    'set the chip label',
    (client) => client.devices.sayOfChipCards({ commandId: v7(), label: 'Dip it' }),
  ],
];

test.each(COMMANDS)('signed out or locked, a page is refused to %s', async (_, ask) => {
  const { till, client } = await openWindow(service);
  expect(till.staff.lock()).toBe(true);
  await expect(ask(client)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN', defined: true });
  till.staff.signOut();
  await expect(ask(client)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN', defined: true });
});

test.each<Command>([
  [
    'test the readers',
    async (client: Client) => (await client.devices.tryReaders({ serialPath: null })).next(),
  ],
  ...COMMANDS.slice(0, 2),
])('during a sale, a page is refused to %s', async (_, ask) => {
  const { client } = await openWindow(service);
  await client.checkout.listen(newSale());
  await expect(ask(client)).rejects.toMatchObject({ code: 'SALE_OPEN', defined: true });
});

test('a reader not proven by a swipe cannot be used, and an unused one cannot be forgotten', async () => {
  const { client } = await openWindow(service);
  const used = client.devices.registerReader({ commandId: v7(), id: 'keyboard' });
  await expect(used).rejects.toMatchObject({ code: 'NOT_PROVEN' });
  const forgotten = client.devices.forgetReader({ commandId: v7(), id: 'keyboard' });
  await expect(forgotten).rejects.toMatchObject({ code: 'NO_SUCH_READER' });
});

describe('a swipe typed into a page by a keyboard reader', () => {
  const swipe = () => Buffer.from(';4111111111111111=30121010000000000?\r', 'latin1');
  const frame = () => typedSwipeFrame({ characters: swipe(), tookMs: 80 });

  test('is read when the page gets the keys, also at the lock screen', async () => {
    const { till } = await tillOn(service, temporaryFolder(), { keysGoTo: 'page' });
    const { hear } = channelTo(till);
    till.staff.lock();
    const bytes = frame();
    hear(bytes);
    expect(till.slices.notice()).toMatchObject({ code: 'reader-not-registered' });
    expect(bytes.every((byte) => byte === 0)).toBe(true);
  });

  test('is refused and wiped when the host captures the keys', async () => {
    const { till } = await tillOn(service, temporaryFolder());
    const { hear } = channelTo(till);
    const bytes = frame();
    hear(bytes);
    expect(till.slices.notice()).toBeNull();
    expect(bytes.every((byte) => byte === 0)).toBe(true);
  });

  test('is refused on a connection other than the embedded service', async () => {
    const options = { keysGoTo: 'page', branches: [{ name: 'Main', clientId: '1' }] } as const;
    const { till } = await tillOn(service, temporaryFolder(), options);
    channelTo(till).hear(frame());
    expect(till.slices.notice()).toBeNull();
  });
});

test('a typed swipe is transferred exactly as its characters and duration', () => {
  const characters = Buffer.from(';1=2?\r', 'latin1');
  const read = readTypedSwipeFrame(typedSwipeFrame({ characters, tookMs: 70_000.6 }));
  expect(read).toEqual({ characters: new Uint8Array(characters), tookMs: 70_000 });
  const handle = newTypedNumberHandle();
  expect(readTypedSwipeFrame(typedNumberFrame(handle, new Uint8Array(9)))).toBeNull();
  expect(readTypedNumberFrame(typedSwipeFrame({ characters, tookMs: 1 }))).toBeNull();
  expect(readTypedSwipeFrame(Uint8Array.of(2, 0, 0, 0, 0))).toBeNull();
  expect(readTypedSwipeFrame(Uint8Array.of(2, 0, 0, 0, 0, 0x80))).toBeNull();
  expect(readTypedSwipeFrame(new Uint8Array(5 + 2_060).fill(2))).toBeNull();
});

test('the gap between the keys of a keyboard reader is set, shown to the page and kept', async () => {
  const { till, client, close } = await openWindow(service);
  await till.staff.signIn('owner', '864209');
  expect(till.slices.keyGap()).toBe(50);
  await client.devices.setKeyGap({ commandId: v7(), gapMs: 500 });
  expect(till.slices.keyGap()).toBe(500);
  await close();
});

// design.md: the label for a chip card costs no key press, and is journaled.
test("the clinic's own text about a chip card is journaled with that card", async () => {
  const { till, client, folder, close } = await openWindow(service);
  await till.staff.signIn('owner', '864209');
  await client.devices.sayOfChipCards({ commandId: v7(), label: 'Ask for the chip terminal.' });
  const sale = newSale();
  await client.checkout.listen(sale);
  await client.devices.swipeDemoCard({ id: 'chip' });
  await expect.poll(() => till.counter.current?.step.kind).toBe('card');
  await close();
  const said = readEntries(folder).filter(({ kind }) => kind === 'card.chip-swiped');
  expect(said.map(({ body }) => body)).toEqual([
    {
      saleId: sale.saleId,
      card: { brand: 'discover', lastFour: '1117' },
      label: 'Ask for the chip terminal.',
    },
  ]);
});
