import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandProblem } from '../../../src/renderer/words/problems.ts';
import { openWindow } from '../../support/open-window.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { newSale } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

test('sign-out and switching users are refused during an open sale', async () => {
  const { till, client } = await openWindow(service);
  await client.checkout.open(newSale());
  const others = { id: 'manager', pin: '246810' };
  for (const ask of [() => client.staff.signOut(), () => client.staff.signIn(others)]) {
    await expect(ask()).rejects.toMatchObject({ code: 'SALE_OPEN', defined: true });
  }
  expect(commandProblem({ code: 'SALE_OPEN', data: null })).toBe(
    'A sale is open. Finish it, save it for later, or clear it.',
  );
  expect([till.staff.current?.id, till.counter.current?.total]).toEqual(['cashier', 2_500]);
});

test('a sale opened during a PIN check keeps its cashier', async () => {
  const { till, client } = await openWindow(service);
  const signIn = client.staff.signIn({ id: 'manager', pin: '246810' });
  await client.checkout.open(newSale());
  await expect(signIn).rejects.toMatchObject({ code: 'SALE_OPEN', defined: true });
  expect([till.staff.current?.id, till.counter.current?.total]).toEqual(['cashier', 2_500]);
});

test('a parked sale stays for the next person, who resumes and charges it', async () => {
  const { till, client } = await openWindow(service);
  const sale = newSale();
  await client.checkout.park({ commandId: v7(), ...sale });
  await client.staff.signOut();
  expect(till.staff.current).toBeNull();
  await expect(
    client.checkout.resume({ commandId: v7(), saleId: sale.saleId }),
  ).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  });
  await client.staff.signIn({ id: 'manager', pin: '246810' });
  expect(await client.checkout.parked()).toMatchObject([
    { saleId: sale.saleId, total: 2_500, paid: 0, cashier: 'Dana Reyes' },
  ]);
  await client.checkout.resume({ commandId: v7(), saleId: sale.saleId });
  const commandId = crypto.randomUUID();
  const order = { ...sale, commandId, what: 'check', reference: '1042' } as const;
  expect(await client.checkout.record(order)).toEqual({ receiptNumber: '000001' });
  expect(await client.checkout.parked()).toEqual([]);
});
