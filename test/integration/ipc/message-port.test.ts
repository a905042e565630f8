import { MessageChannel } from 'node:worker_threads';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { messagePortEnd } from '../../../src/main/ipc/message-port-end.ts';
import type { Till } from '../../../src/main/till.ts';
import type { Contract } from '../../../src/shared/contract/contract.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

/** A client at one end of a real MessagePort, the till at the other, as a window of the desktop has it. */
function overPort(till: Till): ContractRouterClient<Contract> {
  const { port1, port2 } = new MessageChannel();
  messagePortEnd({ till })(port1);
  port1.start();
  port2.start();
  onTestFinished(() => port1.close());
  return createORPCClient(new RPCLink({ port: port2 }));
}

test('a window follows the till and commands it over its port', async () => {
  const { till } = await tillOn(service, temporaryFolder());
  const client = overPort(till);
  const sale = newSale();
  const seen: (string | null)[] = [];
  for await (const { cashier, current } of await client.till.watch()) {
    expect(cashier).toMatchObject({ id: 'cashier' });
    seen.push(current?.saleId ?? null);
    if (current !== null) break;
    if (seen.length === 1) await client.checkout.listen(sale);
  }
  expect([seen.at(0), seen.at(-1)]).toEqual([null, sale.saleId]);
  await client.checkout.leave({ saleId: sale.saleId });
  expect(till.counter.current).toBeNull();
});

test('errors of the contract arrive as such, and what fits no contract is refused', async () => {
  const { till } = await tillOn(service, temporaryFolder());
  const client = overPort(till);
  await client.checkout.listen(newSale());
  const busy = await client.checkout.listen(newSale()).catch((error: unknown) => error);
  expect(busy).toBeInstanceOf(ORPCError);
  expect(busy).toMatchObject({ code: 'COUNTER_BUSY', defined: true });
  const wrong = client.checkout.listen({ saleId: 'none', lines: [] });
  await expect(wrong).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
