import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUp, restore } from '../../../src/hub/backup.ts';
import { moveTill } from '../../../src/hub/branches.ts';
import { migrate } from '../../../src/hub/schema.ts';
import { verifyHub } from '../../../src/hub/status.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { packedByCloseSchema } from '../../../src/shared/hub/clinic-close.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { bag, bagPacked, checkTaken, closeAt, joined } from '../../support/hub-close.ts';
import { openTestHub, type TestCounter } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { dayClosed } from '../../support/z-report.ts';

const clinicOf = clinicsOnPostgres();

/** The version of the tables with the bags of lost closes. */
const BAGS_OF_LOST = 22;

const PASSPHRASE = 'correct horse battery';

/** The bags that wait for a bank line. */
async function awaited({ calls, call, session }: TestCounter) {
  const asked = { by: 'days', from: '2026-01-01', to: '2027-01-01' } as const;
  const bags = await calls.awaitedBags({ session, who: DANA, asked }, call);
  return bags.map(({ bagNumber, cash, checks }) => ({ bagNumber, cash, checks }));
}

const leftAt = async ({ calls, call, session }: TestCounter) =>
  (await calls.cashForBag({ session, checks: [] }, call)).cash;

/** A close that packed 100.00 and a check of 7.00 of A into bag B-1 after the backup, as A knows; then the backup is restored. */
async function restored(after?: (c: TestCounter, closeId: string) => Promise<void>) {
  const { hub, a, newDatabase } = await clinicOf('AAAA');
  const c = await joined(hub, 'CCCC', 'Main', 'clinic');
  const check = v7();
  a.add(checkTaken(check, '1042', 700), dayClosed('AAAA', { number: 1, cash: 10_000, check: 700 }));
  for (const counter of [a, c]) await counter.send();
  const file = join(temporaryFolder(), 'hub.backup');
  await backUp(hub.database, { key: 'k', cert: 'c' }, file, PASSPHRASE);
  const lost = closeAt(c);
  await lost.begin();
  await lost.pack({ ...bag('Main', 10_000, check), bagNumber: 'B-1' });
  await lost.finish('AAAA-1');
  const known = await a.calls.packedByCloses({ session: a.session, after: 0 }, a.call);
  a.add(
    ...known.map((body) => ({
      kind: 'bag.clinic-packed' as const,
      body: packedByCloseSchema.parse(body),
    })),
  );
  await a.send();
  expect(await leftAt(a)).toBe(0); // counted once
  await after?.(c, lost.closeId);
  const again = await openTestHub(await newDatabase(), hub.clock.now);
  onTestFinished(() => again.close());
  await restore(again.database, file, PASSPHRASE, v7());
  await again.hub.context.recovery.start(new Date(again.clock.now));
  for (const counter of [a, c]) {
    counter.reconnect(again);
    await counter.hello();
    await counter.send();
  }
  return { hub: again, a, c, check, close: closeAt(c) };
}

describe('A clinic close that a restore of the hub lost', () => {
  it('is closed again with its bag, and the deposit finds it', async () => {
    const { hub, a, c, check, close } = await restored();
    expect(await close.begin()).toMatchObject({
      byBranch: [{ cash: 10_000, atCounters: 0 }],
      checks: [{ key: check }],
    });
    expect(await leftAt(a)).toBe(0); // it is in the bag, as the counter knows
    expect(await awaited(c)).toEqual([]);
    await close.pack({ ...bag('Main', 10_000, check), bagNumber: 'B-1' });
    expect(await leftAt(a)).toBe(0);
    await close.finish('AAAA-1');
    expect(await awaited(c)).toEqual([{ bagNumber: 'B-1', cash: 10_000, checks: 700 }]);
    expect(await leftAt(a)).toBe(0);
    a.add(dayClosed('AAAA', { number: 2, day: '2026-03-03', cash: 2_000 }));
    await a.send();
    expect(await leftAt(a)).toBe(2_000);
    expect(await closeAt(c).begin()).toMatchObject({ byBranch: [{ cash: 2_000, atCounters: 0 }] });
    expect(await verifyHub(hub.database)).toEqual([]);
  });

  it('has its bag booked, if a counter matched it before', async () => {
    const { c, check, close } = await restored(async (counter, closeId) => {
      counter.add({
        kind: 'bank.lines-matched',
        body: {
          ...{ commandId: null, cashier: DANA },
          lines: [
            {
              ...{ lineId: 'line-1', accountId: 'a', day: '2026-03-04', amount: cents(10_700) },
              meaning: {
                ...{ kind: 'clinic-bag', closeId, branch: 'Main', bagNumber: 'B-1' },
                ...{ cash: cents(10_000), checks: cents(700) },
              },
            },
          ],
        },
      });
      await counter.send();
      expect(await awaited(counter)).toEqual([]);
    });
    await close.begin();
    await close.pack({ ...bag('Main', 10_000, check), bagNumber: 'B-1' });
    await close.finish('AAAA-1');
    expect(await awaited(c)).toEqual([]);
  });

  it('keeps its cash and check in the lost bag, if they are left out when it is closed again', async () => {
    const { hub, a, c, close } = await restored();
    await close.begin();
    await close.sign('bags');
    await close.finish('AAAA-1');
    a.add(dayClosed('AAAA', { number: 2, day: '2026-03-03', cash: 2_000 }));
    await a.send();
    expect(await leftAt(a)).toBe(2_000);
    const bagId = v7();
    const reserved = { bagId, bagNumber: 'B-2', cash: cents(2_000), checks: [] };
    await a.calls.reserveBag({ session: a.session, ...reserved }, a.call);
    a.add(bagPacked(bagId, 2_000, [], 'B-2'));
    await a.send();
    const next = closeAt(c);
    expect(await next.begin()).toMatchObject({ byBranch: [{ cash: 0, atCounters: 2_000 }] });
    const context = { database: hub.database, now: () => new Date(hub.clock.now) };
    await moveTill(context, 'AAAA', 'North', 'root'); // no cash of its closed days is in no bag
  });

  it('keeps the cash of its counter in the bag, if another counter is in the close then', async () => {
    const { hub, a, check, c, close } = await restored();
    const first = await joined(hub, '0000', 'Main'); // before A in the close
    first.add(dayClosed('0000', { number: 1, cash: 10_000 }));
    await first.send();
    await close.begin();
    await close.pack({ ...bag('Main', 10_000, check), bagNumber: 'B-1' });
    await close.sign('bags');
    await close.finish('0000-1', 'AAAA-1');
    expect(await leftAt(first)).toBe(10_000);
    expect(await leftAt(a)).toBe(0);
    expect(await leftAt(c)).toBe(0);
  });

  it('keeps its cash in the bag beside a later bag of the counter', async () => {
    const { a, check, close } = await restored();
    a.add(dayClosed('AAAA', { number: 2, day: '2026-03-03', cash: 2_000 }), bagPacked(v7(), 2_000));
    await a.send();
    expect(await close.begin()).toMatchObject({ byBranch: [{ cash: 10_000, atCounters: 2_000 }] });
    await close.pack({ ...bag('Main', 10_000, check), bagNumber: 'B-1' });
    await close.finish('AAAA-1', 'AAAA-2');
    expect(await leftAt(a)).toBe(0);
  });

  it('is known by a hub that had the entry before the update', async () => {
    const { hub } = await restored();
    await hub.database.transaction('entries', async (sql) => {
      const read = async () => [
        await sql.query('SELECT * FROM z_report ORDER BY till_id, number'),
        await sql.query('SELECT * FROM counter_bag'),
      ];
      const before = await read();
      expect(before).toMatchObject([[{ cash: 10_000, clinic_packed: 10_000 }], []]);
      await sql.query(`ALTER TABLE z_report DROP COLUMN clinic_packed;
        ALTER TABLE counter_bag ADD COLUMN close_id uuid;
        INSERT INTO counter_bag (till_id, bag_id, cash, checks, close_id)
          SELECT till_id, (body::json ->> 'closeId')::uuid, 10000, '{}', (body::json ->> 'closeId')::uuid
          FROM journal_entry WHERE kind = 'bag.clinic-packed'`);
      await sql.query('UPDATE hub_version SET version = $1', [BAGS_OF_LOST - 1]);
      await migrate(sql, BAGS_OF_LOST);
      expect(await read()).toEqual(before);
    });
  });
});
