import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { followUpOpened, paid, resolved } from '../../support/hub-entries.ts';
import {
  openTestHub,
  startTestCluster,
  type TestCluster,
  TestCounter,
} from '../../support/hub-fixture.ts';

let postgres: TestCluster;
beforeAll(async () => {
  postgres = await startTestCluster();
});
afterAll(() => postgres.close());

async function clinic(...tillIds: readonly string[]) {
  const hub = await openTestHub(await postgres.newDatabase());
  onTestFinished(() => hub.close());
  const counters = tillIds.map((tillId) => new TestCounter(hub, tillId));
  for (const counter of counters) {
    await counter.join();
    await counter.hello();
    await counter.send();
  }
  const [a, b] = counters;
  if (a === undefined) throw new Error('A clinic has a counter.');
  return { hub, a, b: b ?? a };
}

/** A payment of 25.00 at a counter, sent to the hub. */
async function paidAt(counter: TestCounter, amount = 2_500) {
  const payment = { attemptId: v7(), recordId: v7(), amount };
  counter.add(...paid(counter.tillId, payment));
  await counter.send();
  return payment;
}

const refundOf = (
  counter: TestCounter,
  { recordId, attemptId }: { recordId: string; attemptId: string },
  amount: number,
  more: { reservationId?: string; insteadOf?: string } = {},
) => ({
  reservationId: more.reservationId ?? v7(),
  trackingId: null,
  ...{ what: 'credit' as const, amount: amount as never, insteadOf: more.insteadOf ?? null },
  of: { recordId, trackingId: `${counter.tillId}-${attemptId.replaceAll('-', '')}` },
});

describe('A reservation for a refund (hub.md, section 4)', () => {
  it('is granted once for a payment in the clinic', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = await paidAt(a);
    const first = refundOf(a, payment, 2_500);
    expect(await b.ask(first)).toMatchObject({ answer: 'granted', left: 2_500, followUps: [] });
    expect(await b.ask(first)).toMatchObject({ answer: 'granted' });
    expect(await a.ask(refundOf(a, payment, 2_500))).toMatchObject({
      answer: 'busy',
      till: { tillId: 'BBBB', name: 'Desk BBBB' },
      heard: true,
    });
    b.add(
      followUpOpened('BBBB', { key: first.reservationId, amount: 2_500, of: payment.recordId }),
    );
    b.add(resolved(first.reservationId, 'approved', v7()));
    await b.send();
    expect(await a.ask(refundOf(a, payment, 1))).toMatchObject({ answer: 'too-much', left: 0 });
    expect(await b.ask(first)).toMatchObject({ answer: 'done' });
  });

  it('says that the counter of an unknown record is behind', async () => {
    const { a, b } = await clinic('AAAA', 'BBBB');
    const payment = { attemptId: v7(), recordId: v7(), amount: 100 };
    a.add(...paid('AAAA', payment));
    expect(await b.ask(refundOf(a, payment, 100))).toMatchObject({
      answer: 'till-behind',
      till: { tillId: 'AAAA' },
    });
    await a.send();
    expect(await b.ask(refundOf(a, payment, 100))).toMatchObject({ answer: 'granted' });
  });
});
