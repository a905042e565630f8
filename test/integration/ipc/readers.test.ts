import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openWindow } from '../../support/open-window.ts';
import { readRoll } from '../../support/read-journal.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { newSale } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

type Command = readonly [string, (client: Client) => Promise<unknown>];

const COMMANDS: readonly Command[] = [
  ['use a reader', (client) => client.devices.registerReader({ id: 'keyboard' })],
  ['forget a reader', (client) => client.devices.forgetReader({ id: 'keyboard' })],
  ['record a look', (client) => client.devices.recordLook({ id: 'keyboard', finding: 'None' })],
  ['word the chip label', (client) => client.devices.sayOfChipCards({ label: 'Dip it' })],
];

test.each(COMMANDS)('nobody signed in, or the screen covered: to %s is refused', async (_, ask) => {
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
])('while a sale stands at the counter, to %s is refused', async (_, ask) => {
  const { client } = await openWindow(service);
  await client.checkout.listen(newSale());
  await expect(ask(client)).rejects.toMatchObject({ code: 'SALE_OPEN', defined: true });
});

test('what no swipe has proven is not used, and what is not used is not forgotten', async () => {
  const { client } = await openWindow(service);
  const used = client.devices.registerReader({ id: 'keyboard' });
  await expect(used).rejects.toMatchObject({ code: 'NOT_PROVEN' });
  const forgotten = client.devices.forgetReader({ id: 'keyboard' });
  await expect(forgotten).rejects.toMatchObject({ code: 'NO_SUCH_READER' });
});

test('where the host sees the keys, no page hands in a swipe', async () => {
  const { client } = await openWindow(service);
  const typed = client.devices.typedSwipe({ characters: [59, 52, 63, 13], tookMs: 5 });
  await expect(typed).rejects.toMatchObject({ code: 'KEYS_PASS_NO_PAGE' });
});

// design.md: the label for a chip card costs no key press, and is journaled.
test("the clinic's own words beside a chip card are on the roll, with the card they stood at", async () => {
  const { till, client, folder, close } = await openWindow(service);
  await client.devices.sayOfChipCards({ label: 'Ask for the chip terminal.' });
  const sale = newSale();
  await client.checkout.listen(sale);
  await client.devices.swipeDemoCard({ id: 'chip' });
  await expect.poll(() => till.counter.current?.step.kind).toBe('card');
  await close();
  const said = readRoll(folder).filter(({ kind }) => kind === 'card.chip-swiped');
  expect(said.map(({ body }) => body)).toEqual([
    {
      saleId: sale.saleId,
      card: { brand: 'discover', lastFour: '1117' },
      label: 'Ask for the chip terminal.',
    },
  ]);
});
