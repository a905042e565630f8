import pg from 'pg';
import { v7 } from 'uuid';
import type { NewEntry } from '../src/shared/journal/entry.ts';
import { raceRefunds } from '../test/hub-proof/races.ts';
import { paid } from '../test/support/hub-entries.ts';
import { openTestHub, TestCounter } from '../test/support/hub-fixture.ts';
import { startTestCluster } from '../test/support/postgres.ts';
import type { Figure } from './figure.ts';
import { median } from './in-turns.ts';

/** Sales per batch, of three entries each. */
const SALES = 160;
const BATCHES = 24;
const WARM_UP = 4;
/** A charge without the hub takes its slots, gets a reservation and is compared: half the speed. */
const MARKED_LIMIT = 0.25;
/** Races of two counters for a refund; `npm run prove-hub` runs 10,000. */
const RACES = 400;

const BARE = `CREATE TABLE bare (till_id text, number bigint, at text, kind text, body text, hash text, received_at timestamptz,
  PRIMARY KEY (till_id, number))`;
const INSERT = `INSERT INTO bare SELECT $1, n, a, k, b, h, now()
  FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[]) u (n, a, k, b, h)`;

/** The hub's own work on a real PostgreSQL: entries that arrive, and two counters that refund one payment at once. */
export async function benchClinicStore(): Promise<readonly Figure[]> {
  const postgres = await startTestCluster();
  try {
    const wrong = await raceRefunds(await postgres.newDatabase(), RACES);
    return [
      {
        name: 'hub: entries verified, projected and stored to rows inserted, a second',
        value: await catchUp(await postgres.newDatabase(), unmarked),
        ...{ limit: 0.5, unit: 'ratio', worse: 'below' },
      },
      {
        name: 'hub: the same for entries that were made without the hub, and are compared',
        value: await catchUp(await postgres.newDatabase(), (entry) => entry),
        ...{ limit: MARKED_LIMIT, unit: 'ratio', worse: 'below' },
      },
      {
        name: `hub: payments that ${RACES} races of two counters refunded twice, or not`,
        value: wrong,
        ...{ limit: 0, unit: 'ratio', worse: 'above' },
      },
    ];
  } finally {
    await postgres.close();
  }
}

/** As of the time before the counter joined: nothing is compared on arrival. */
function unmarked(entry: NewEntry): NewEntry {
  if (entry.kind !== 'attempt.opened') return entry;
  const { reservation: _, ...body } = entry.body;
  return { kind: entry.kind, body };
}

/** The same batches to the hub and as rows into a table, in turns. @returns the hub's speed to that of the rows. */
async function catchUp(url: string, marks: (entry: NewEntry) => NewEntry): Promise<number> {
  const hub = await openTestHub(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(BARE);
    const counter = new TestCounter(hub, 'AAAA');
    await counter.join();
    await counter.hello();
    const took: { readonly hub: number; readonly bare: number }[] = [];
    for (let batch = 0; batch < BATCHES + WARM_UP; batch += 1) {
      for (let sale = 0; sale < SALES; sale += 1) {
        const amount = 2_500 + batch * SALES + sale; // no two are alike
        const payment = { attemptId: v7(), recordId: v7(), amount, mark: null };
        counter.add(...paid('AAAA', payment).map(marks));
      }
      const rows = counter.entries.slice(counter.upTo);
      const began = performance.now();
      await counter.send();
      const sent = performance.now();
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      await client.query(INSERT, [
        ...['AAAA', rows.map(({ number }) => number), rows.map(({ at }) => at)],
        ...[rows.map(({ kind }) => kind), rows.map(({ body }) => body)],
        rows.map(({ hash }) => hash),
      ]);
      await client.query('COMMIT');
      if (batch >= WARM_UP) took.push({ hub: sent - began, bare: performance.now() - sent });
    }
    return median(took.map(({ bare }) => bare)) / median(took.map((each) => each.hub));
  } finally {
    await client.end();
    await hub.close();
  }
}
