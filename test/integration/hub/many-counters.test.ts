import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/hub/database.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { ReservedCharge } from '../../../src/shared/hub/values.ts';
import { paid } from '../../support/hub-entries.ts';
import { openTestHub, TestCounter } from '../../support/hub-fixture.ts';
import { startTestCluster, type TestCluster } from '../../support/postgres.ts';

let postgres: TestCluster;
beforeAll(async () => {
  postgres = await startTestCluster();
});
afterAll(() => postgres.close());

const charge = (reservationId = v7()): ReservedCharge => ({
  ...{ reservationId, turn: 0, trackingId: null, what: 'authorize', amount: cents(2_500) },
  ...{ saleId: v7(), guardKeys: [] },
});

async function hubWithCounter() {
  const url = await postgres.newDatabase();
  const hub = await openTestHub(url);
  onTestFinished(() => hub.close());
  const counter = new TestCounter(hub, 'AAAA');
  await counter.join();
  await counter.hello();
  await counter.send();
  /** The transaction of another session, open until the test ends. */
  const other = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('BEGIN');
    await client.query(statement);
    return client;
  };
  return { hub, counter, other };
}

const OWN_ROW = "UPDATE till SET unreadable = unreadable WHERE till_id = 'AAAA'";

describe('With many counters at once, the hub', () => {
  it('lets a transaction wait for a connection longer than it waits for the server', async () => {
    const url = await postgres.newDatabase();
    const database = openDatabase(url, () => {});
    onTestFinished(() => database.close());
    const running = Array.from({ length: 5 }, (_, at) =>
      database.transaction('entries', async (sql) => {
        await sql.query(at < 4 ? 'SELECT pg_sleep(3.5)' : 'SELECT 1');
        return at;
      }),
    );
    expect(await Promise.all(running)).toEqual([0, 1, 2, 3, 4]);
  });

  it.each(['reservations', 'entries', 'reads'] as const)(
    'compiles no statement of its %s, also not one that must read a whole table',
    async (pool) => {
      const database = openDatabase(await postgres.newDatabase(), () => {});
      onTestFinished(() => database.close());
      const plan = await database.transaction(pool, async (sql) => {
        await sql.query('CREATE TEMP TABLE whole AS SELECT generate_series(1, 10) AS n');
        return sql.query('EXPLAIN (ANALYZE) SELECT sum(a.n) FROM whole a, whole b, whole c');
      });
      expect(JSON.stringify(plan)).toContain('Seq Scan');
      expect(JSON.stringify(plan)).not.toContain('JIT');
    },
  );

  it('refuses all that wait once the server takes no connection', async () => {
    const database = openDatabase('postgresql://hub@127.0.0.1:1/none', () => {});
    onTestFinished(() => database.close());
    const running = Array.from({ length: 50 }, () =>
      database.transaction('entries', (sql) => sql.query('SELECT 1')),
    );
    const results = await Promise.allSettled(running);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
  });

  it('answers a charge, a drop and a beat of a counter while a batch of its entries is stored', async () => {
    const { hub, counter, other } = await hubWithCounter();
    hub.clock.now += 60_000; // recovered
    await other(OWN_ROW);
    const asked = charge();
    expect(await counter.ask(asked)).toMatchObject({ answer: 'granted' });
    expect(await counter.drop(asked.reservationId)).toEqual({});
    const { session, head } = counter;
    expect(await counter.calls.beat({ session, head, inHand: [] }, counter.call)).toMatchObject({
      recovering: false,
    });
  });

  it('takes an attempt that arrives before its late request as done', async () => {
    const { hub, counter } = await hubWithCounter();
    hub.clock.now += 60_000;
    const attemptId = v7();
    counter.add(...paid('AAAA', { attemptId, recordId: v7(), amount: 2_500, mark: null }));
    await counter.send();
    expect(await counter.ask(charge(attemptId))).toEqual({ answer: 'done' });
  });
});
