import { v7 } from 'uuid';
import { NoDatabase } from '../../src/hub/database.ts';
import { cents } from '../../src/shared/domain/money.ts';
import type { FollowUpReserved } from '../../src/shared/hub/values.ts';
import { followUpOpened, paid, resolved } from '../support/hub-entries.ts';
import { openTestHub, TestCounter } from '../support/hub-fixture.ts';

/** Payments that are raced at the same time. */
const AT_ONCE = 8;

/** Asks again by the same id, as a counter does, while the machine is too slow for the hub's time-outs. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoDatabase)) throw error;
    }
  }
}

/**
 * Two counters ask for the refund of one payment at the same time, over the hub's own pools.
 * @param progress called with the number of races that are done, and of those that went wrong.
 * @returns the number of payments that were granted twice, or not at all.
 */
export async function raceRefunds(
  url: string,
  races: number,
  progress: (done: number, wrong: number) => void = () => {},
): Promise<number> {
  const hub = await openTestHub(url);
  try {
    const counters = ['AAAA', 'BBBB'].map((tillId) => new TestCounter(hub, tillId));
    const [a, b] = counters;
    if (a === undefined || b === undefined) throw new Error('Two counters race.');
    for (const counter of counters) {
      await counter.join();
      await counter.hello();
      await counter.send();
    }
    let wrong = 0;
    for (let done = 0; done < races; done += AT_ONCE) {
      const payments = Array.from({ length: Math.min(AT_ONCE, races - done) }, () => ({
        ...{ attemptId: v7(), recordId: v7(), amount: 2_500 },
      }));
      for (const payment of payments) a.add(...paid('AAAA', payment));
      await a.send();
      const refund = ({ recordId }: { readonly recordId: string }): FollowUpReserved => ({
        ...{ turn: 0, reservationId: v7(), trackingId: null, what: 'credit', amount: cents(2_500) },
        ...{ insteadOf: null, of: { recordId, trackingId: null } },
      });
      const grants = await Promise.all(
        payments.map(async (payment) => {
          const both = [a, b].map(async (counter) => {
            const asked = refund(payment);
            const { answer } = await answered(() => counter.ask(asked));
            return answer === 'granted' ? { counter, key: asked.reservationId } : null;
          });
          return { payment, granted: (await Promise.all(both)).flatMap((each) => each ?? []) };
        }),
      );
      for (const { payment, granted } of grants) {
        if (granted.length !== 1) wrong += 1;
        for (const { counter, key } of granted) {
          counter.add(
            followUpOpened(counter.tillId, { key, amount: 2_500, of: payment.recordId }),
            resolved(key, 'approved', v7()),
          );
        }
      }
      await a.send();
      await b.send();
      progress(done + payments.length, wrong);
    }
    return wrong;
  } finally {
    await hub.close();
  }
}
