import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { loseTill } from '../../../src/hub/tills.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { proofOf, secretOfCode } from '../../../src/shared/hub/own-key.ts';
import { openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { bag, closeAt } from '../../support/hub-close.ts';
import { paid } from '../../support/hub-entries.ts';
import { codeForPlaceOf, TestCounter, type TestHub } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { dayClosed } from '../../support/z-report.ts';

vi.setConfig({ testTimeout: 120_000 });

const clinicOf = clinicsOnPostgres();

/** Another PC takes the place of a counter. */
async function replace(hub: TestHub, dead: string, by: string): Promise<void> {
  const code = await codeForPlaceOf(hub.hub, dead);
  const next = new TestCounter(hub, by);
  const keys = { counter: next.writerKey, hub: 'hub-key', tillId: by };
  await next.calls.pair(
    {
      ...{
        tillId: by,
        name: `Desk ${by}`,
        environment: 'demo',
        retiredKey: `retired key of ${by}`,
      },
      proof: proofOf(secretOfCode(code), 'counter', keys),
    },
    next.call,
  );
  await next.hello();
  await next.send();
}

/** A sale of 25.00 by card. */
const payment = (tillId: string) =>
  paid(tillId, { attemptId: v7(), recordId: v7(), amount: 2_500 });

const drawerOpened = {
  kind: 'drawer.opened' as const,
  body: {
    ...{ commandId: v7(), sessionId: v7(), drawerId: 'front', drawerName: 'Front' },
    ...{ count: [], float: cents(0), cashier: DANA },
  },
};

describe('The close of the clinic’s day after a PC died', () => {
  it('counts its Z reports and their cash, also if its last entries never arrive', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(dayClosed('AAAA', { number: 1, cash: 10_000 }));
    await a.send();
    a.add(dayClosed('AAAA', { number: 2, day: '2026-03-03', cash: 2_000 }));
    await a.hello(); // it died before these entries
    b.add(dayClosed('BBBB', { number: 1, cash: 5_000 }));
    await b.send();
    const close = closeAt(b);
    const waiting = await close.begin();
    expect(waiting.zReports.map(({ tillId }) => tillId)).toEqual(['BBBB']);
    expect(waiting.notClosed).toMatchObject([{ tillId: 'AAAA', why: 'silent' }]);
    await hub.database.transaction('entries', (sql) => loseTill(sql, 'AAAA'));
    const { zReports, notClosed, byBranch } = await close.view();
    expect(zReports.map(({ tillId, number }) => `${tillId}-${number}`)).toEqual([
      'AAAA-1',
      'BBBB-1',
    ]);
    expect(notClosed).toEqual([]);
    expect(byBranch).toMatchObject([{ cash: 15_000 }]);
    await close.pack(bag('Main', 15_000));
    await close.finish('AAAA-1', 'BBBB-1');
  });

  it('has its Z reports once another PC took its place', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(dayClosed('AAAA', { number: 1, cash: 10_000 }));
    await a.send();
    await replace(hub, 'AAAA', 'CCCC');
    const close = closeAt(b);
    expect(await close.begin()).toMatchObject({
      ...{ zReports: [{ tillId: 'AAAA', number: 1 }], notClosed: [] },
      byBranch: [{ cash: 10_000 }],
    });
    await close.pack(bag('Main', 10_000));
    await close.finish('AAAA-1');
  });

  it('asks a manager once about the money of its open drawer, and closes this day and the next', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(drawerOpened, ...paid('AAAA', { attemptId: v7(), recordId: v7(), amount: 2_500 }));
    await a.send();
    await replace(hub, 'AAAA', 'CCCC');
    b.add(dayClosed('BBBB', { number: 1, card: 900 }));
    await b.send();
    const close = closeAt(b);
    expect((await close.begin()).notClosed).toMatchObject([{ tillId: 'AAAA', why: 'open' }]);
    await expect(close.finish('BBBB-1')).rejects.toMatchObject({
      ...{ code: 'STEP_OPEN', data: { step: 'counters' } },
    });
    await close.sign('counters');
    await close.finish('BBBB-1');
    hub.clock.now += 60_000;
    b.add(dayClosed('BBBB', { number: 2, day: '2026-03-03', card: 100 }));
    await b.send();
    const next = closeAt(b);
    expect((await next.begin()).notClosed).toEqual([]);
    await next.finish('BBBB-2');
  });

  it('lists the money that the close before listed as open while it worked', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(dayClosed('AAAA', { number: 1, card: 900 }), ...payment('AAAA'));
    b.add(dayClosed('BBBB', { number: 1, card: 900 }));
    for (const counter of [a, b]) await counter.send();
    const close = closeAt(b);
    expect((await close.begin()).notClosed).toMatchObject([{ tillId: 'AAAA', why: 'open' }]);
    await close.sign('counters');
    await close.finish('AAAA-1', 'BBBB-1');
    await replace(hub, 'AAAA', 'CCCC');
    b.add(dayClosed('BBBB', { number: 2, day: '2026-03-03', card: 100 }));
    await b.send();
    const next = closeAt(b);
    expect((await next.begin()).notClosed).toMatchObject([{ tillId: 'AAAA', why: 'open' }]);
    await next.sign('counters');
    await next.finish('BBBB-2');
    b.add(dayClosed('BBBB', { number: 3, day: '2026-03-04', card: 100 }));
    await b.send();
    expect((await closeAt(b).begin()).notClosed).toEqual([]);
  });

  it('asks for another signature if it died after the first', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(...payment('AAAA'));
    b.add(dayClosed('BBBB', { number: 1, card: 900 }));
    for (const counter of [a, b]) await counter.send();
    const close = closeAt(b);
    await close.begin();
    await close.sign('counters');
    await hub.database.transaction('entries', (sql) => loseTill(sql, 'AAAA'));
    await expect(close.finish('BBBB-1')).rejects.toMatchObject({ code: 'STEP_OPEN' });
    await close.sign('counters');
    await close.finish('BBBB-1');
  });
});

describe('The money of a second PC with the journal of a counter', () => {
  it('is listed once for each close that it reaches, with and without a Z report', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(...payment('AAAA'));
    await a.send();
    const copy = new TestCounter(hub, 'AAAA');
    copy.entries.splice(0, copy.entries.length, ...a.entries.slice(0, 1));
    copy.add(...payment('AAAA'));
    a.add(dayClosed('AAAA', { number: 1, card: 2_500 }));
    await a.send();
    expect(await copy.hello()).toMatchObject({ state: 'forked' });
    await copy.send();
    let number = 0;
    /** The second chains of the next close. */
    const listed = async () => {
      number += 1;
      b.add(dayClosed('BBBB', { number, card: 100 }));
      await b.send();
      const close = closeAt(b);
      const { notClosed, zReports } = await close.begin();
      await close.sign('counters');
      await close.finish(...zReports.map((each) => `${each.tillId}-${each.number}`));
      return notClosed.flatMap(({ tillId, why }) => (why === 'second-chain' ? [tillId] : []));
    };
    expect(await listed()).toEqual(['AAAA~2']);
    expect(await listed()).toEqual([]);
    copy.add(...payment('AAAA'), dayClosed('AAAA', { number: 1, card: 5_000 }));
    await copy.hello();
    await copy.send();
    await b.hello();
    expect(await listed()).toEqual(['AAAA~2']);
    expect(await listed()).toEqual([]);
  });
});

describe('A refund that a dead PC reserved', () => {
  const suite = openClinicSuite();

  it('and sent, with its intent on the lost disk alone, is not made again', async () => {
    const { a, b, held } = await suite.clinicOf('AAAA87', 'BBBB87');
    const payment = await a.pay();
    await a.together();
    a.wire.slow = { names: ['ask'], ms: 1_500 };
    const refunding = a.refund(payment);
    await vi.waitFor(async () => expect(await held()).toEqual(['AAAA87 void open']), WAIT);
    a.wire.cut(); // the answer of the hub arrives still, the entries of the counter do not
    const { attempt } = await refunding;
    expect(attempt?.state).toBe('approved');
    await a.close();
    expect(await held()).toEqual(['AAAA87 void open']);
    await expect(b.refund(payment, { withoutHub: true })).rejects.toThrow('Nothing to refund');
  });
});
