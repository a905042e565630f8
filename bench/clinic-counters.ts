import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { v7 } from 'uuid';
import { z } from 'zod';
import { Reservations } from '../src/main/hub/reservations.ts';
import { cents } from '../src/shared/domain/money.ts';
import { guardKeysOf } from '../src/shared/hub/guard-keys.ts';
import {
  joinCounter,
  realTime,
  sendAll,
  type UplinkedCounter,
} from '../test/support/hub-counter.ts';
import { paid } from '../test/support/hub-entries.ts';
import { hubCommand, startHubProcess } from '../test/support/hub-process.ts';
import { DANA } from '../test/support/journal-fixtures.ts';
import type { Figure } from './figure.ts';
import { median, percentile } from './in-turns.ts';
import { inFolder } from './journal-file.ts';

const COUNTERS = 20;
/** Sales of three entries, as many as 20 counters make in 8 hours without their hub. */
const SALES_AWAY = 667;
const WARM_UP = 40;
const CHARGES = 300;
const CHANGES = 100;

const TAKEN = z.object({ ms: z.number() });
const named = (n: number) => `D${String(n).padStart(5, '0')}`;

/** 20 counters, and one that charges, at a hub process on a real PostgreSQL, over their own connections. */
export async function benchClinicCounters(): Promise<readonly Figure[]> {
  return inFolder(async (folder) => {
    const hub = await startHubProcess(folder, 0);
    const counters: UplinkedCounter[] = [];
    try {
      const { output: code } = await hubCommand(folder, [
        ...['pair', '--branch', 'Main', '--counters', String(COUNTERS + 1)],
      ]);
      for (let n = 0; n <= COUNTERS; n += 1) {
        counters.push(await joinCounter(folder, named(n), { url: hub.url, code }));
      }
      for (const counter of counters) await sendAll(counter, 60_000);
      const [charging, other] = counters;
      if (charging === undefined || other === undefined) throw new Error('Counters joined.');
      const all = await charge(counters, (done) => done < CHARGES);
      const changes = await seen(charging, other);
      const away = counters.splice(1);
      for (const [index, counter] of away.entries()) {
        const sales = Array.from({ length: SALES_AWAY }, (_, sale) =>
          paid(named(index + 1), {
            ...{ attemptId: v7(), recordId: v7(), mark: null },
            amount: 2_500 + index * SALES_AWAY + sale, // no two are alike
          }),
        );
        await counter.uplink.close();
        counter.journal.append(...sales.flat());
        counter.journal.close();
      }
      const back = comeBack(away.map((counter) => counter.folder));
      let isBack = false;
      void back.then(() => {
        isBack = true;
      });
      const meanwhile = await charge([charging], () => !isBack);
      const ms = (value: number, name: string, limit: number): Figure => ({
        ...{ name: `hub: ${name}`, value, limit, unit: 'ms', worse: 'above' },
      });
      return [
        ms(median(all), `a charge is asked for, ${COUNTERS + 1} counters, half of them`, 10),
        ms(percentile(all, 0.99), 'the same, 99 of 100', 40),
        ms(percentile(changes, 0.99), 'a payment is read at another counter, 99 of 100', 500),
        ms(await back, `${COUNTERS} counters return with ${SALES_AWAY * 3} entries each`, 10_000),
        ms(median(meanwhile), 'a charge is asked for meanwhile, half of them', 10),
        ms(percentile(meanwhile, 0.99), 'the same, 99 of 100', 40),
      ];
    } finally {
      for (const counter of counters) await counter.close();
      await hub.stop();
    }
  });
}

/**
 * Asks for charges, one after the other at all counters in turn, while `wants` says so.
 * @returns the ms of each after the first ones.
 */
async function charge(
  counters: readonly UplinkedCounter[],
  wants: (done: number) => boolean,
): Promise<readonly number[]> {
  const asking = counters.map(
    ({ uplink }) =>
      new Reservations(
        realTime,
        () => uplink,
        () => 0,
      ),
  );
  const took: number[] = [];
  for (let done = 0; wants(done - WARM_UP); done += 1) {
    const at = asking[done % asking.length];
    const reservationId = v7();
    const began = performance.now();
    const granted = await at?.charge({
      ...{ reservationId, trackingId: null, what: 'authorize', saleId: v7() },
      ...{ amount: cents(2_500), guardKeys: guardKeysOf([{ patientId: v7() }], null, 2_500) },
    });
    if (done >= WARM_UP) took.push(performance.now() - began);
    if (granted === undefined || !('epoch' in granted.mark)) {
      await new Promise((resolve) => realTime.after(200, () => resolve(null))); // it waits for a ping
    }
    at?.giveBackUnused(reservationId);
  }
  for (const each of asking) each.close();
  return took;
}

/** The ms from a commit at one counter until another one has read its payment, after the event of the hub. */
async function seen(from: UplinkedCounter, at: UplinkedCounter): Promise<readonly number[]> {
  const { session } = at.uplink;
  if (session === null) throw new Error('The counter is at the hub.');
  const id = { session: session.session };
  const took: number[] = [];
  const events = await session.client.changes(id);
  for (let change = 0; change < CHANGES; change += 1) {
    const attemptId = v7();
    const began = performance.now();
    from.journal.append(
      ...paid(from.journal.tillId, { attemptId, recordId: v7(), amount: change + 1 }),
    );
    do await events.next();
    while ((await session.client.timeline({ ...id, who: DANA, key: attemptId })) === null);
    took.push(performance.now() - began);
  }
  await events.return();
  return took;
}

/** Opens the counters in a thread of their own, at the same time. @returns the ms until the hub has all entries. */
async function comeBack(folders: readonly string[]): Promise<number> {
  const worker = new Worker(new URL('./clinic-returning.ts', import.meta.url), {
    workerData: folders,
  });
  try {
    const [answer] = await once(worker, 'message');
    return TAKEN.parse(answer).ms;
  } finally {
    await worker.terminate();
  }
}
