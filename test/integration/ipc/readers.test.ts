import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { messagePortEnd } from '../../../src/main/ipc/message-port-end.ts';
import type { Contract } from '../../../src/shared/contract/contract.ts';
import { readRoll } from '../../support/read-journal.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

type Client = ContractRouterClient<Contract>;

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

/** A window of the desktop, on a till of its own. */
async function openWindow() {
  const folder = temporaryFolder();
  const { till, close } = await tillOn(service, folder);
  const { port1, port2 } = new MessageChannel();
  messagePortEnd({ till })({
    on: (event: string, listener: (message: { readonly data: unknown }) => void) =>
      port1.addEventListener(event, (sent: Event) =>
        listener({ data: 'data' in sent ? sent.data : undefined }),
      ),
    postMessage: (data) => port1.postMessage(data),
    close: () => port1.close(),
  });
  port1.start();
  port2.start();
  onTestFinished(() => port1.close());
  const client: Client = createORPCClient(new RPCLink({ port: port2 }));
  return { till, client, folder, close };
}

type Command = readonly [string, (client: Client) => Promise<unknown>];

const COMMANDS: readonly Command[] = [
  ['use a reader', (client) => client.devices.registerReader({ id: 'keyboard' })],
  ['forget a reader', (client) => client.devices.forgetReader({ id: 'keyboard' })],
  ['record a look', (client) => client.devices.recordLook({ id: 'keyboard', finding: 'None' })],
  ['word the chip label', (client) => client.devices.sayOfChipCards({ label: 'Dip it' })],
];

test.each(COMMANDS)('nobody signed in, or the screen covered: to %s is refused', async (_, ask) => {
  const { till, client } = await openWindow();
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
  const { client } = await openWindow();
  await client.checkout.listen(newSale());
  await expect(ask(client)).rejects.toMatchObject({ code: 'SALE_OPEN', defined: true });
});

test('what no swipe has proven is not used, and what is not used is not forgotten', async () => {
  const { client } = await openWindow();
  const used = client.devices.registerReader({ id: 'keyboard' });
  await expect(used).rejects.toMatchObject({ code: 'NOT_PROVEN' });
  const forgotten = client.devices.forgetReader({ id: 'keyboard' });
  await expect(forgotten).rejects.toMatchObject({ code: 'NO_SUCH_READER' });
});

test('where the host sees the keys, no page hands in a swipe', async () => {
  const { client } = await openWindow();
  const typed = client.devices.typedSwipe({ characters: [59, 52, 63, 13], tookMs: 5 });
  await expect(typed).rejects.toMatchObject({ code: 'KEYS_PASS_NO_PAGE' });
});

// design.md: the label beside a chip card costs no key press, and stands on the roll.
test("the clinic's own words beside a chip card are on the roll, with the card they stood at", async () => {
  const { till, client, folder, close } = await openWindow();
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
