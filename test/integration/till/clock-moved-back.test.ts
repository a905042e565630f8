import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Till } from '../../../src/main/app.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { swipeCard, untilTill } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

/** This PC's clock is set back while the program runs; the service's clock is not. */
const HOUR = 3_600_000;

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

async function atCounter() {
  const clock = { stepMs: 0 };
  const opened = await tillOn(service, temporaryFolder(), {
    now: () => new Date(Date.now() + clock.stepMs),
  });
  const moveBack = () => {
    clock.stepMs -= HOUR;
  };
  return { ...opened, moveBack };
}

async function charge(till: Till, sale = newSale(), before = () => {}) {
  const { swipe } = await swipeCard(till, sale);
  before();
  return till.checkout.charge({ ...sale, commandId: v7(), swipe });
}

async function atService(trackingId: string): Promise<number> {
  const stamp = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`;
  const range = `start_time=${stamp(-3 * HOUR)}&end_time=${stamp(HOUR)}`;
  const answer = await service.send('GET', `/api/pp/payments?${range}`);
  const rows = z.array(z.object({ tracking_id: z.string().nullish() })).parse(answer.json());
  return rows.filter((row) => row.tracking_id === trackingId).length;
}

describe('the PC’s clock moved back an hour', () => {
  test('with an armed reader: the swipe is charged once', async () => {
    const { till, moveBack } = await atCounter();
    const sale = newSale();
    till.counter.listen(sale);
    await untilTill(till, () => (till.slices.readers().every(({ armed }) => armed) ? true : null));
    moveBack();
    till.devices.swipeDemoCard('visa');
    const { swipe } = await untilTill(till, () => {
      const step = till.counter.current?.step;
      return step?.kind === 'card' ? step : null;
    });
    const attempt = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
    expect(attempt.state).toBe('approved');
    expect(await atService(attempt.trackingId)).toBe(1);
  });

  test('between sending and status check: the payment is found', async () => {
    const { till, moveBack } = await atCounter();
    const fault = { method: 'POST', path: '/api/pp/payments/authorize', times: 1 } as const;
    await service.addFault({ ...fault, fault: 'drop_after' });
    const attempt = await charge(till);
    expect(attempt.state).toBe('in-doubt');
    moveBack();
    await untilTill(till, () => (till.slices.inDoubtList().length === 0 ? true : null));
    const { payments } = till.payments.find({ words: '', offset: 0, limit: 5 });
    expect(payments).toMatchObject([{ key: attempt.attemptId, state: 'approved' }]);
    expect(await atService(attempt.trackingId)).toBe(1);
  });

  test('between two sales: the same card and amount still ask, and receipt numbers continue', async () => {
    const { till, moveBack } = await atCounter();
    const first = await charge(till);
    till.counter.leave(first.saleId ?? '');
    moveBack();
    await expect(charge(till)).rejects.toMatchObject({ code: 'SAME_AS_EARLIER' });
    const current = till.counter.current?.saleId;
    if (current !== undefined) till.counter.leave(current);
    const cash = await till.checkout.takeCash({
      ...newSale(),
      commandId: v7(),
      given: cents(2_500),
    });
    expect(cash.receiptNumber).toBe('000002');
  });

  test('while the program was off: the sweep at the start finds nothing unrecognized', async () => {
    const folder = temporaryFolder();
    const tillId = 'CK7M2Q'; // requests of the other tests must not count as unrecognized here
    const { till, close } = await tillOn(service, folder, { tillId });
    const { trackingId } = await charge(till);
    await close();
    const now = () => new Date(Date.now() - HOUR);
    const again = await tillOn(service, folder, { tillId, now });
    await again.till.attempts.sweep();
    expect(again.till.slices.inDoubtList()).toEqual([]);
    expect(again.till.slices.alarms()).toEqual([]);
    expect(await atService(trackingId)).toBe(1);
  });
});
