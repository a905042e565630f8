import { join } from 'node:path';
import Database from 'better-sqlite3';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { cents } from '../../../src/shared/domain/money.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { swipeCard, untilTill } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const records = z.array(
  z.object({ tracking_id: z.string().nullable(), results: z.string(), method: z.string() }),
);

/** The service's records of a tracking id. */
async function atService(trackingId: string, headers: Readonly<Record<string, string>> = {}) {
  const stamp = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`;
  const range = `start_time=${stamp(-3_600_000)}&end_time=${stamp(60_000)}`;
  const answer = await service.send('GET', `/api/pp/payments?${range}`, { headers });
  return records.parse(answer.json()).filter((record) => record.tracking_id === trackingId);
}

describe('a till with a real service', () => {
  test('charges a card once under its tracking id', async () => {
    const { till } = await tillOn(service, temporaryFolder());
    const sale = newSale();
    const { swipe } = await swipeCard(till, sale);
    const attempt = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
    expect(attempt.state).toBe('approved');
    expect(await atService(attempt.trackingId)).toMatchObject([
      { results: 'APPROVED', method: 'CARD' },
    ]);
    expect(till.slices.network()).toEqual({ kind: 'online' });
  });

  test('sends money for the branch of its person (interface.md §5.4)', async () => {
    const [main = '', mill = ''] = service.clientIds;
    const branches = [main, mill].map((clientId) => ({ clientId, name: clientId }));
    const { till } = await tillOn(service, temporaryFolder(), { branches });
    expect(till.slices.branch()).toMatchObject({ choices: branches, chosen: false });
    await till.staff.signIn('owner', '864209');
    await till.manageStaff.change({ commandId: v7() }, 'cashier', { branches: [mill] });
    await till.staff.signIn('cashier', '135790');
    expect(till.slices.branch()).toMatchObject({ current: { clientId: mill }, chosen: true });
    const sale = newSale();
    const { swipe } = await swipeCard(till, sale);
    const { trackingId } = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
    const listed = (clientId: string) => atService(trackingId, { 'svc-clientid': clientId });
    expect([await listed(main), await listed(mill)].map(({ length }) => length)).toEqual([0, 1]);
  });

  test('sends no money with a wrong password and reports it', async () => {
    const { till } = await tillOn({ ...service, password: 'wrong' }, temporaryFolder());
    const sale = newSale();
    const { swipe } = await swipeCard(till, sale);
    await expect(till.checkout.charge({ ...sale, commandId: v7(), swipe })).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
      data: { problem: 'unauthorized' },
    });
    expect(till.slices.network()).toEqual({ kind: 'offline', problem: 'unauthorized' });
    expect(till.handlers.checkout.today().sales).toEqual([]);
  });

  test('sends no money to a closed port and reports it', async () => {
    const gone = await startService({ dataDir: temporaryFolder() });
    await gone.stop();
    const { till } = await tillOn(gone, temporaryFolder());
    const sale = newSale();
    const { swipe } = await swipeCard(till, sale);
    await expect(till.checkout.charge({ ...sale, commandId: v7(), swipe })).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
      data: { problem: 'connection-refused' },
    });
  });

  test('takes cash during an outage and posts it afterwards', async () => {
    const folder = temporaryFolder();
    const dataDir = temporaryFolder();
    const away = await startService({ dataDir });
    const { port } = new URL(away.baseUrl);
    await away.stop();
    const { till } = await tillOn(away, folder);
    const taken = await till.checkout.takeCash({
      ...newSale(),
      commandId: v7(),
      given: cents(2_500),
    });
    expect(taken).toMatchObject({ change: 0, receiptNumber: '000001' });
    expect(till.handlers.checkout.today().sales).toMatchObject([
      { state: 'paid', posting: 'waiting' },
    ]);
    const back = await startService({ dataDir, port: Number(port) });
    await untilTill(till, () =>
      till.handlers.checkout.today().sales[0]?.posting === 'posted' ? true : null,
    );
    await back.stop();
  });

  test.each(['drop_after', 'cut_body'] as const)(
    'is in doubt after %s, locks the sale, and finds the payment by itself',
    async (fault) => {
      const { till } = await tillOn(service, temporaryFolder());
      await service.addFault({ method: 'POST', path: '/api/pp/payments/authorize', fault });
      const sale = newSale();
      const { swipe } = await swipeCard(till, sale);
      const attempt = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
      expect(attempt.state).toBe('in-doubt');
      expect(() => till.counter.listen(sale)).toThrow('SALE_LOCKED');
      expect(till.slices.inDoubtList()).toMatchObject([
        { attemptId: attempt.attemptId, state: 'in-doubt' },
      ]);
      const paid = await untilTill(till, () => {
        const step = till.counter.current?.step;
        return step?.kind === 'paid-by-card' ? step : null;
      });
      expect(await atService(attempt.trackingId)).toHaveLength(1);
      expect(paid.attempt).toMatchObject({ attemptId: attempt.attemptId, state: 'approved' });
      expect(till.receipts.get(paid.receiptNumber)?.receipt.tender).toMatchObject({
        trackingId: attempt.trackingId,
      });
      expect(till.slices.inDoubtList()).toEqual([]);
    },
  );

  test('finds the outcome of a charge at the next start', async () => {
    const folder = temporaryFolder();
    const { till, close } = await tillOn(service, folder);
    await service.addFault({
      method: 'POST',
      path: '/api/pp/payments/authorize',
      fault: 'drop_after',
    });
    const sale = newSale();
    const { swipe } = await swipeCard(till, sale);
    await till.checkout.charge({ ...sale, commandId: v7(), swipe });
    await close();
    const { till: next } = await tillOn(service, folder);
    await untilTill(next, () =>
      next.handlers.checkout.today().sales[0]?.state === 'paid' ? true : null,
    );
    expect(next.handlers.checkout.today().sales).toMatchObject([
      { saleId: sale.saleId, receiptNumber: '000001' },
    ]);
  });

  test('raises an alarm when the report shows another amount than was approved', async () => {
    const dataDir = temporaryFolder();
    const own = await startService({ dataDir });
    const folder = temporaryFolder();
    const { till, close } = await tillOn(own, folder);
    const sale = newSale();
    const { swipe } = await swipeCard(till, sale);
    const { paymentId } = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
    await close();
    await own.stop();
    const paymentHistory = new Database(join(dataDir, 'demo.sqlite'));
    const bent = paymentHistory.prepare(
      'UPDATE payment_records SET amount_cents = 2600 WHERE id = ?',
    );
    expect(bent.run(paymentId).changes).toBe(1);
    paymentHistory.close();
    const { port } = new URL(own.baseUrl);
    const bentService = await startService({ dataDir, port: Number(port) });
    onTestFinished(() => bentService.stop());
    const { till: next } = await tillOn(own, folder);
    const alarm = await untilTill(next, () => next.slices.alarms()[0] ?? null);
    expect(alarm).toMatchObject({ kind: 'amount-differs', paymentId, amount: 2_600, asked: 2_500 });
    const timeline = await next.payments.timeline(
      { kind: 'other-terminal', recordId: paymentId ?? '' },
      true,
    );
    expect(timeline.events).toMatchObject([{ kind: 'authorized', differs: 'amount' }]);
  });

  test('is in doubt and not failed after a fault of the service itself', async () => {
    const { till } = await tillOn(service, temporaryFolder());
    await service.addFault({
      method: 'POST',
      path: '/api/pp/payments/authorize',
      fault: 'status',
      status: 500,
    });
    const sale = newSale();
    const { swipe } = await swipeCard(till, sale);
    const attempt = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
    expect(attempt).toMatchObject({ state: 'in-doubt', problem: 'server-error' });
  });
});
