import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Till } from '../../../src/main/app.ts';
import { type FaultyProxy, faultyProxy, type Spoil } from '../../support/faulty-proxy.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { skippedTime } from '../../support/skipped-time.ts';
import { swipeCard, untilTill } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

/** A service that performs another request than it received, and answers accordingly. */
let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const record = z.looseObject({ tracking_id: z.string(), action: z.string() });
const order = z.looseObject({ amount: z.union([z.string(), z.number()]), tracking_id: z.string() });

/** The whole till on the faulty service, and a time that the test advances. */
async function atCounter() {
  const proxy: FaultyProxy = await faultyProxy(service);
  onTestFinished(() => proxy.close());
  const { after, skip } = skippedTime();
  // A new till id: other tests' charges at the service must not count as unrecognized here.
  const tillId = `T${v7().slice(-5).toUpperCase()}`;
  const { till } = await tillOn(proxy, temporaryFolder(), { after, tillId });
  const alarm = () => untilTill(till, () => till.slices.alarms()[0] ?? null);
  return { till, proxy, skip, alarm };
}

async function charge(till: Till, operation: 'authorize' | 'preauthorize', card = 'visa') {
  const sale = { ...newSale(), operation };
  const { swipe } = await swipeCard(till, sale, card);
  const attempt = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
  till.counter.leave(sale.saleId);
  return attempt;
}

const SPOILED: readonly (readonly [
  what: string,
  operation: 'authorize' | 'preauthorize',
  spoil: Spoil,
  alarm: string,
  state: string,
])[] = [
  [
    'a double charge',
    'authorize',
    async (asked, pass) => {
      await pass(asked);
      return pass(asked);
    },
    'charged-twice',
    'approved',
  ],
  [
    'a ten-fold charge',
    'authorize',
    (asked, pass) => {
      const body = order.parse(JSON.parse(asked.body));
      const amount = (Number(body.amount) * 10).toFixed(2);
      return pass({ ...asked, body: JSON.stringify({ ...body, amount }) });
    },
    'amount-differs',
    'needs-human',
  ],
  [
    'a hold performed as a sale',
    'preauthorize',
    async (asked, pass) => {
      const answer = await pass({ ...asked, path: '/api/pp/payments/authorize' });
      const done = record.parse(JSON.parse(answer.body));
      return { ...answer, body: JSON.stringify({ ...done, action: 'PREAUTHORIZE' }) };
    },
    'other-action',
    'needs-human',
  ],
];

test.each(SPOILED)(
  '%s raises an alarm within 90 s',
  async (_what, operation, spoil, kind, state) => {
    const { till, proxy, skip, alarm } = await atCounter();
    proxy.spoil(spoil);
    const attempt = await charge(till, operation);
    expect(attempt.state).toBe('approved');
    skip(90_000);
    expect(await alarm()).toMatchObject({ kind, attemptId: attempt.attemptId });
    expect(till.payments.find({ words: '', offset: 0, limit: 1 }).payments).toMatchObject([
      { state },
    ]);
  },
);

test('a sale answered with the record of the previous sale raises an alarm at once', async () => {
  const { till, proxy, alarm } = await atCounter();
  const first = await charge(till, 'authorize');
  proxy.spoil(async (asked, pass) => {
    const list = await pass({
      method: 'GET',
      path: `/api/pp/payments/${first.paymentId}`,
      body: '',
    });
    const known = record.parse(JSON.parse(list.body));
    const { tracking_id } = order.parse(JSON.parse(asked.body));
    return { status: 200, body: JSON.stringify({ ...known, tracking_id }) };
  });
  const second = await charge(till, 'authorize', 'mastercard');
  expect(second).toMatchObject({ state: 'needs-human', paymentId: null });
  expect(await alarm()).toMatchObject({ kind: 'record-taken', attemptId: second.attemptId });
  expect(till.slices.inDoubtList()).toMatchObject([{ attemptId: second.attemptId }]);
});
