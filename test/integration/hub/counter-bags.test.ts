import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUp, restore } from '../../../src/hub/backup.ts';
import { verifyHub } from '../../../src/hub/status.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { packedByCloseSchema } from '../../../src/shared/hub/clinic-close.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { bag, bagPacked, checkTaken, closeAt, joined } from '../../support/hub-close.ts';
import { openTestHub, type TestCounter } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { dayClosed } from '../../support/z-report.ts';

const clinicOf = clinicsOnPostgres();

const unpacked = (bagId: string): NewEntry => ({
  kind: 'bag.unpacked',
  body: { commandId: v7(), bagId, reason: 'Recount', cashier: DANA },
});

/** The questions of a counter about its own bags. */
const bagsAt = ({ calls, call, session }: TestCounter) => ({
  reserve: (cash: number, ...checks: readonly string[]) => {
    const bagId = v7();
    const reserved = { session, bagId, bagNumber: bagId, cash: cents(cash), checks: [...checks] };
    return calls.reserveBag(reserved, call).then(() => bagId);
  },
  reserveNumber: (bagNumber: string, bagId: string = v7()) =>
    calls.reserveBag({ session, bagId, bagNumber, cash: cents(100), checks: [] }, call),
  drop: (bagId: string) => calls.dropBag({ session, bagId }, call),
  left: async () => (await calls.cashForBag({ session, checks: [] }, call)).cash,
  learned: () => calls.packedByCloses({ session, after: 0 }, call),
});

/** Two counters of one branch with a closed day each: 100.00 and 50.00 in cash, and a check of 7.00 at the first. */
async function closedDays() {
  const clinic = await clinicOf('AAAA', 'BBBB');
  const { a, b } = clinic;
  const check = v7();
  a.add(checkTaken(check, '1042', 700), dayClosed('AAAA', { number: 1, cash: 10_000, check: 700 }));
  b.add(dayClosed('BBBB', { number: 1, cash: 5_000 }));
  await a.send();
  await b.send();
  const close = closeAt(b);
  const cashOf = async () => (await close.view()).byBranch[0]?.cash;
  return { ...clinic, check, close, cashOf, shown: ['AAAA-1', 'BBBB-1'] };
}

const TOO_MUCH = { code: 'TOO_MUCH_IN_BAGS' };

const tooMuch = (cash: number) => ({ code: 'TOO_MUCH_CASH_IN_BAG', data: { cash } });

describe('Cash and checks in a bag of a counter or of a clinic close', () => {
  it('are not in the close once the counter has packed them', async () => {
    const { hub, a, check, close, cashOf, shown } = await closedDays();
    a.add(bagPacked(v7(), 10_000, [check]));
    await a.send();
    expect(await cashOf()).toBe(5_000);
    const { byBranch, checks } = await close.begin();
    const none = { count: 0, sum: 0 };
    expect(byBranch).toMatchObject([{ cash: 5_000, atCounters: 10_000, checks: none }]);
    expect(checks).toEqual([]);
    await expect(close.pack(bag('Main', 5_001))).rejects.toMatchObject(TOO_MUCH);
    await expect(close.pack(bag('Main', 0, check))).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await close.pack(bag('Main', 5_000));
    await close.finish(...shown);
    expect(await bagsAt(a).left()).toBe(0);
    expect(await verifyHub(hub.database)).toEqual([]);
  });

  it('are not for the counter once a close has packed them', async () => {
    const { a, b, check, close, shown } = await closedDays();
    await close.begin();
    await close.pack(bag('Main', 15_000, check));
    await close.finish(...shown);
    for (const counter of [a, b]) {
      expect(await bagsAt(counter).left()).toBe(0);
      await expect(bagsAt(counter).reserve(1)).rejects.toMatchObject(tooMuch(0));
    }
    await expect(bagsAt(a).reserve(0, check)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await bagsAt(a).learned()).toMatchObject([
      {
        closeId: close.closeId,
        ...{ number: 1, zReports: [{ number: 1, cash: 10_000 }], checks: [check] },
      },
    ]);
    expect(await bagsAt(b).learned()).toMatchObject([
      { zReports: [{ number: 1, cash: 5_000 }], checks: [] },
    ]);
  });

  it('of a close under way are not for the counter', async () => {
    const { a, b, check, close } = await closedDays();
    await close.begin();
    await close.pack(bag('Main', 12_000, check));
    expect(await bagsAt(a).left()).toBe(3_000); // what the branch has in no bag
    await expect(bagsAt(a).reserve(3_001)).rejects.toMatchObject(tooMuch(3_000));
    await expect(bagsAt(a).reserve(0, check)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await bagsAt(a).reserve(3_000);
    await expect(bagsAt(b).reserve(1)).rejects.toMatchObject(tooMuch(0));
    // A close that is given up leaves them to the counters.
    await close.leave();
    expect(await bagsAt(a).left()).toBe(7_000);
    expect(await bagsAt(b).left()).toBe(5_000);
    await bagsAt(a).reserve(7_000, check);
  });

  it('that a counter reserved are not in the close before the entry has arrived', async () => {
    const { a, check, close, shown } = await closedDays();
    await close.begin();
    const bagId = await bagsAt(a).reserve(10_000, check);
    await expect(close.pack(bag('Main', 5_001))).rejects.toMatchObject(TOO_MUCH);
    expect((await close.view()).checks).toEqual([]);
    a.add(bagPacked(bagId, 10_000, [check]));
    await a.send();
    await close.pack(bag('Main', 5_000));
    await close.finish(...shown);
    expect(await close.report()).toMatchObject({ byBranch: [{ cash: 5_000, atCounters: 10_000 }] });
  });

  it('go to one of a counter and a close that pack them at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { a, close } = await closedDays();
      await close.begin();
      const results = await Promise.allSettled([
        bagsAt(a).reserve(10_000),
        close.pack(bag('Main', 15_000)),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('that were reserved and not packed are for the close again', async () => {
    const { a, cashOf } = await closedDays();
    const bagId = await bagsAt(a).reserve(10_000);
    expect(await cashOf()).toBe(5_000);
    await bagsAt(a).drop(bagId);
    expect(await cashOf()).toBe(15_000);
    await bagsAt(a).reserve(10_000);
    a.reconnect(); // the program ended before its entry
    await a.hello();
    expect(await cashOf()).toBe(15_000);
  });

  it('that were packed right before the counter died are in no close, before and while it sends them', async () => {
    const { a, check, close, cashOf, shown } = await closedDays();
    await close.begin();
    const bagId = await bagsAt(a).reserve(10_000, check);
    a.add(bagPacked(bagId, 10_000, [check])); // on its disk alone
    expect(await cashOf()).toBe(5_000);
    a.reconnect();
    await a.hello();
    expect(await close.view()).toMatchObject({ byBranch: [{ cash: 5_000 }], checks: [] });
    await expect(close.pack(bag('Main', 5_001))).rejects.toMatchObject(TOO_MUCH);
    await a.send();
    expect(await close.view()).toMatchObject({
      byBranch: [{ cash: 5_000, atCounters: 10_000 }],
      checks: [],
    });
    await close.pack(bag('Main', 5_000));
    await close.finish(...shown);
    expect(await bagsAt(a).left()).toBe(0);
  });

  it('of a Z report that arrives late are in the bag of the counter or of the next close', async () => {
    const { a, b, close, check } = await closedDays();
    await close.begin();
    await close.pack(bag('Main', 15_000, check));
    const late = dayClosed('AAAA', { number: 2, day: '2026-03-03', cash: 2_000 });
    a.add(late, bagPacked(v7(), 1_500));
    await a.hello();
    const [zReport] = a.entries.slice(-2);
    if (zReport === undefined) throw new Error('The Z report comes before the bag.');
    await a.calls.rows({ session: a.session, entries: [zReport] }, a.call);
    // The counter died with its bag unsent: none of its days is counted until it sends.
    await expect(close.finish('AAAA-1', 'AAAA-2', 'BBBB-1')).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await expect(close.finish('BBBB-1')).rejects.toMatchObject(TOO_MUCH);
    a.reconnect();
    await a.hello();
    await a.send();
    const { byBranch } = await close.view();
    expect(byBranch).toMatchObject([{ cash: 15_500, atCounters: 1_500 }]);
    await close.pack(bag('Main', 15_500, check));
    await close.finish('AAAA-1', 'AAAA-2', 'BBBB-1');
    for (const counter of [a, b]) expect(await bagsAt(counter).left()).toBe(0);
  });

  it('of an unpacked bag are for the close again', async () => {
    const { a, check, close, cashOf } = await closedDays();
    const bagId = await bagsAt(a).reserve(10_000, check);
    a.add(bagPacked(bagId, 10_000, [check]));
    await a.send();
    a.add(unpacked(bagId));
    await a.send();
    expect(await cashOf()).toBe(15_000);
    expect((await close.view()).checks).toMatchObject([{ key: check }]);
  });

  it('that a counter packed without the hub are in no close while its entries arrive', async () => {
    const { a, b, close } = await closedDays();
    a.add(
      dayClosed('AAAA', { number: 2, day: '2026-03-03', cash: 2_000 }),
      bagPacked(v7(), 12_000),
    );
    await a.hello();
    const { entries } = a;
    const [zReport] = entries.slice(-2);
    if (zReport === undefined) throw new Error('The Z report comes before the bag.');
    await a.calls.rows({ session: a.session, entries: [zReport] }, a.call);
    // The bag is among the entries that it still sends.
    const { zReports, notClosed } = await close.begin();
    expect(zReports.map(({ tillId }) => tillId)).toEqual(['BBBB']);
    expect(notClosed).toMatchObject([{ tillId: 'AAAA', why: 'silent' }]);
    await close.pack(bag('Main', 5_000));
    await close.sign('counters');
    await close.finish('BBBB-1');
    a.upTo = zReport.number;
    await a.send();
    const next = closeAt(b);
    expect(await next.begin()).toMatchObject({
      notClosed: [],
      byBranch: [{ cash: 0, atCounters: 12_000 }],
    });
  });

  it('that a close left out stay with the counter, and are in no second close', async () => {
    const { a, b, close, shown } = await closedDays();
    await close.begin();
    await close.pack(bag('Main', 12_000));
    await close.sign('bags');
    await close.finish(...shown);
    expect(await bagsAt(a).left()).toBe(0);
    expect(await bagsAt(b).left()).toBe(3_000);
    b.add(dayClosed('BBBB', { number: 2, day: '2026-03-03', cash: 400 }));
    await b.send();
    const second = closeAt(a);
    expect(await second.begin()).toMatchObject({ byBranch: [{ cash: 400, atCounters: 0 }] });
    const bagId = await bagsAt(b).reserve(3_100); // that of the older day first
    b.add(bagPacked(bagId, 3_100));
    await b.send();
    expect(await second.view()).toMatchObject({ byBranch: [{ cash: 300, atCounters: 100 }] });
    await second.pack(bag('Main', 300));
    await second.finish('BBBB-2');
    expect(await bagsAt(b).left()).toBe(0);
  });

  it('are for the next close again in a hub that lost all closes, and not for the counter, which knows of them', async () => {
    const { a, close, check, shown, newDatabase } = await closedDays();
    await close.begin();
    await close.pack(bag('Main', 15_000, check));
    await close.finish(...shown);
    const known = (await bagsAt(a).learned()).map((each) => packedByCloseSchema.parse(each));
    a.add(...known.map((body) => ({ kind: 'bag.clinic-packed' as const, body })));
    await a.send();
    expect(await bagsAt(a).left()).toBe(0); // the close is known at the hub: counted once
    const empty = await openTestHub(await newDatabase());
    const again = await joined(empty, 'AAAA', 'Main');
    again.entries.splice(0, again.entries.length, ...a.entries);
    await again.hello();
    await again.send();
    expect(await closeAt(again).view()).toMatchObject({
      ...{ byBranch: [{ cash: 10_000 }], checks: [{ key: check }] },
    });
    expect(await bagsAt(again).left()).toBe(0);
    await empty.close();
  });

  it('of a counter that left the clinic go with it', async () => {
    const { a, close, cashOf } = await closedDays();
    await a.calls.leave({ session: a.session }, a.call);
    expect(await cashOf()).toBe(5_000);
    expect((await close.view()).checks).toEqual([]);
  });

  it('have one number for a bag of their branch, at any counter and in any close', async () => {
    const used = { code: 'BAG_NUMBER_USED' };
    const { hub, a, b, shown } = await closedDays();
    const north = await joined(hub, 'NNNN', 'North', 'clinic');
    const close = closeAt(north);
    north.add(dayClosed('NNNN', { number: 1, cash: 500 }));
    await north.send();
    const bagId = v7();
    await bagsAt(a).reserveNumber('B-1', bagId);
    await bagsAt(a).reserveNumber('B-1', bagId); // a repeated call
    await expect(bagsAt(b).reserveNumber('b-1')).rejects.toMatchObject(used); // in hand
    a.add(bagPacked(bagId, 100, [], 'B-1'));
    await a.send();
    await expect(bagsAt(b).reserveNumber('b-1')).rejects.toMatchObject(used);
    await bagsAt(north).reserveNumber('B-1');
    await close.begin();
    const numbered = (bagNumber: string) => ({ ...bag('Main', 100), bagNumber });
    await expect(close.pack(numbered('b-1'))).rejects.toMatchObject(used);
    await close.pack(numbered('B-2'));
    await expect(bagsAt(b).reserveNumber('B-2')).rejects.toMatchObject(used);
    await close.sign('bags');
    await close.finish(...shown, 'NNNN-1');
    await expect(bagsAt(b).reserveNumber('B-2')).rejects.toMatchObject(used);
    a.add(unpacked(bagId));
    await a.send();
    await bagsAt(b).reserveNumber('B-1');
  });

  it('of a counter that left, and those in hand, stay so after a restore of the hub', async () => {
    const { hub, a, b, newDatabase } = await closedDays();
    const c = await joined(hub, 'CCCC', 'Main', 'clinic');
    await bagsAt(b).reserve(2_000);
    await b.calls.reserveMatches({ session: b.session, names: ['line line-1'] }, b.call);
    await a.calls.leave({ session: a.session }, a.call);
    const file = join(temporaryFolder(), 'hub.backup');
    await backUp(hub.database, { key: '', cert: '' }, file, 'correct horse battery');
    const before = await closeAt(c).view();
    expect(before.byBranch).toMatchObject([{ cash: 3_000, atCounters: 12_000 }]);
    const restored = await openTestHub(await newDatabase(), hub.clock.now);
    onTestFinished(() => restored.close());
    await restore(restored.database, file, 'correct horse battery', v7());
    c.reconnect(restored);
    await c.hello();
    expect(await closeAt(c).view()).toEqual(before);
    const names = ['line line-1'];
    expect(await c.calls.matchedByOthers({ session: c.session, names }, c.call)).toMatchObject({
      taken: [{ name: 'line line-1' }],
    });
  });
});
