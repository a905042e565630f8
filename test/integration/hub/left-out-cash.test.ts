import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { revokeTill } from '../../../src/hub/revoked.ts';
import { loseTill } from '../../../src/hub/tills.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { bag, checkTaken, closeAt } from '../../support/hub-close.ts';
import { codeForPlaceOf, TestCounter, type TestHub } from '../../support/hub-fixture.ts';
import { dayClosed } from '../../support/z-report.ts';

const clinicOf = clinicsOnPostgres();

async function replace(hub: TestHub, dead: string, by: string): Promise<void> {
  const next = new TestCounter(hub, by);
  await next.pair(await codeForPlaceOf(hub.hub, dead), `retired key of ${by}`);
  await next.hello();
  await next.send();
}

const leftAt = async ({ calls, call, session }: TestCounter) =>
  (await calls.cashForBag({ session, checks: [] }, call)).cash;

/** The clinic's day of two counters was closed without bags: A has 100.00 and a check of 7.00. B closed its next day with 9.00. */
async function leftOut() {
  const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
  const check = v7();
  a.add(checkTaken(check, '1042', 700), dayClosed('AAAA', { number: 1, cash: 10_000, check: 700 }));
  b.add(dayClosed('BBBB', { number: 1, card: 500 }));
  for (const counter of [a, b]) await counter.send();
  const first = closeAt(b);
  await first.begin();
  await first.sign('bags');
  await first.finish('AAAA-1', 'BBBB-1');
  b.add(dayClosed('BBBB', { number: 2, day: '2026-03-03', cash: 900 }));
  await b.send();
  const lose = () => hub.database.transaction('entries', (sql) => loseTill(sql, 'AAAA'));
  return { hub, a, b, check, lose, close: closeAt(b) };
}

describe('Cash and checks that a close left out of bags', () => {
  it('are for the next close, if it has them, once the PC of their counter is dead', async () => {
    const { hub, b, check, close } = await leftOut();
    expect(await close.begin()).toMatchObject({
      byBranch: [{ cash: 900, earlier: 0 }],
      checks: [],
    });
    await replace(hub, 'AAAA', 'CCCC');
    const { byBranch, checks } = await close.view();
    expect(byBranch).toMatchObject([{ cash: 900, earlier: 10_000, atCounters: 0 }]);
    expect(checks).toMatchObject([{ key: check, branch: 'Main', isEarlier: true }]);
    // A manager signed for them: no close asks again.
    expect((await close.pack(bag('Main', 900))).close?.open).toEqual([]);
    await expect(close.pack(bag('Main', 10_901))).rejects.toMatchObject({
      code: 'TOO_MUCH_IN_BAGS',
    });
    await close.pack(bag('Main', 10_400, check));
    await close.finish('BBBB-2');
    b.add(dayClosed('BBBB', { number: 3, day: '2026-03-04', cash: 100 }));
    await b.send();
    const next = closeAt(b);
    expect(await next.begin()).toMatchObject({
      byBranch: [{ cash: 100, earlier: 500 }],
      checks: [],
    });
    await next.pack(bag('Main', 600));
    await next.finish('BBBB-3');
    expect(await next.report()).toMatchObject({ byBranch: [{ cash: 100, earlier: 500 }] });
    expect((await closeAt(b).view()).byBranch).toEqual([]);
  });

  it('are of the counter again, if it was marked as lost and is back, less those in a bag', async () => {
    const { a, b, check, lose, close } = await leftOut();
    await lose();
    await close.begin();
    await close.pack(bag('Main', 4_900, check));
    await close.finish('BBBB-2');
    a.reconnect();
    await a.hello();
    await b.send();
    expect((await closeAt(b).view()).byBranch).toEqual([]);
    expect(await leftAt(a)).toBe(6_000);
  });

  it('are of a replaced or revoked PC also if it was about to pack them', async () => {
    for (const end of ['replace', 'revoke'] as const) {
      const { hub, a, check, lose, close } = await leftOut();
      const reserved = { bagId: v7(), bagNumber: 'B-1', cash: cents(4_000), checks: [check] };
      await a.calls.reserveBag({ session: a.session, ...reserved }, a.call);
      await lose();
      const lost = { byBranch: [{ cash: 900, earlier: 6_000 }], checks: [] };
      expect(await close.view()).toMatchObject(lost); // it may come back with the bag
      const { context } = hub.hub;
      if (end === 'replace') await replace(hub, 'AAAA', 'CCCC');
      else await hub.database.transaction('entries', (sql) => revokeTill(context, sql, 'AAAA'));
      expect(await close.view()).toMatchObject({
        ...{ byBranch: [{ cash: 900, earlier: 10_000 }], checks: [{ key: check }] },
      });
    }
  });

  it('go with a counter that leaves the clinic', async () => {
    const { a, close } = await leftOut();
    await a.calls.leave({ session: a.session }, a.call);
    expect(await close.view()).toMatchObject({ byBranch: [{ cash: 900, earlier: 0 }], checks: [] });
  });

  it('are for the next close if that counter joined again, and its PC was revoked then', async () => {
    const { hub, a, check, close } = await leftOut();
    await a.calls.leave({ session: a.session }, a.call);
    const again = new TestCounter(hub, 'AAAA', 'second key of AAAA');
    again.entries.splice(0, 1, ...a.entries);
    await again.join();
    await again.hello();
    await hub.database.transaction('entries', (sql) => revokeTill(hub.hub.context, sql, 'AAAA'));
    expect(await close.view()).toMatchObject({
      ...{ byBranch: [{ cash: 900, earlier: 10_000 }], checks: [{ key: check }] },
    });
  });
});
