import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { moveTill } from '../../../src/hub/branches.ts';
import { closeByCommand } from '../../../src/hub/clinic-close/by-command.ts';
import { changeReads } from '../../../src/hub/readers.ts';
import { verifyHub } from '../../../src/hub/status.ts';
import { epochName } from '../../../src/shared/domain/clinic-report.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { zName } from '../../../src/shared/hub/clinic-close.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { bag, bagPacked, checkTaken, closeAt, joined, MORGAN } from '../../support/hub-close.ts';
import { paid } from '../../support/hub-entries.ts';
import { TestCounter } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { dayClosed } from '../../support/z-report.ts';

const clinicOf = clinicsOnPostgres();

/** A counter at each of two branches; the second one reads the clinic. */
async function twoBranches() {
  const { hub, a, ...rest } = await clinicOf('AAAA');
  const c = await joined(hub, 'CCCC', 'North', 'clinic');
  return { hub, a, c, ...rest };
}

describe('The close of the clinic’s day', () => {
  it('sums the Z reports of all counters by branch and tender, under a number', async () => {
    const { hub, a, c } = await twoBranches();
    const b = await joined(hub, 'BBBB', 'Main');
    a.add(dayClosed('AAAA', { number: 4, card: 12_000, cash: 3_000, overShort: -200 }));
    const check = v7();
    b.add(checkTaken(check, '1042', 700));
    b.add(dayClosed('BBBB', { number: 9, card: 500, cash: 1_000, check: 700 }));
    c.add(dayClosed('CCCC', { number: 2, card: 800 }));
    for (const counter of [a, b, c]) await counter.send();
    const close = closeAt(c);
    await close.begin();
    await close.pack({ ...bag('Main', 3_800, check), bagNumber: 'B-1' });
    await close.finish('AAAA-4', 'BBBB-9', 'CCCC-2');
    const report = await close.report();
    expect(report).toMatchObject({
      ...{ number: 1, days: ['2026-03-02'], closedBy: DANA, notClosed: [], signed: [] },
      epoch: hub.hub.context.recovery.epoch,
      byBranch: [
        {
          ...{ branch: 'Main', net: 17_200, payout: 12_500, cash: 3_800, overShort: -200 },
          checks: { count: 1, sum: 700 },
          tenders: [
            { tender: 'visa', taken: { count: 2, sum: 12_500 } },
            { tender: 'cash', taken: { count: 2, sum: 4_000 } },
            { tender: 'check', taken: { count: 1, sum: 700 } },
          ],
        },
        { branch: 'North', net: 800, payout: 800, cash: 0, overShort: 0 },
      ],
      bags: [
        {
          ...{ branch: 'Main', entity: 'North Clinic LLC', account: 'Operating', bills: 3_800 },
          checks: [{ key: check, number: '1042', amount: 700 }],
        },
      ],
      heads: [a, b, c].map((counter) => ({ tillId: counter.tillId, ...counter.head })),
    });
    const bagsOf = ({ calls, call, session }: TestCounter) =>
      calls.clinicBags({ session, who: DANA }, call);
    const packed = { branch: 'Main', bagNumber: 'B-1', checks: { count: 1, sum: 700 }, number: 1 };
    expect(await bagsOf(b)).toMatchObject([packed]); // at a counter that only reads its branch
    expect(await bagsOf(c)).toMatchObject([packed]);
    const d = await joined(hub, 'DDDD', 'North');
    await d.send();
    expect(await bagsOf(d)).toEqual([]);
    // The next one counts what came since.
    a.add(dayClosed('AAAA', { number: 5, day: '2026-03-03', card: 100 }));
    await a.send();
    const next = closeAt(c);
    const { zReports, usualBags } = await next.begin();
    expect(zReports.map(({ tillId, number }) => zName(tillId, number))).toEqual(['AAAA-5']);
    expect(usualBags).toEqual([
      { branch: 'Main', entity: 'North Clinic LLC', account: 'Operating' },
    ]);
    await next.finish('AAAA-5');
    expect(await next.report()).toMatchObject({ number: 2, days: ['2026-03-03'] });
    const closes = await c.calls.clinicCloses({ session: c.session, who: DANA, offset: 0 }, c.call);
    expect(closes.map(({ number, net }) => ({ number, net }))).toEqual([
      { number: 2, net: 100 },
      { number: 1, net: 18_000 },
    ]);
    expect(await verifyHub(hub.database)).toEqual([]);
  });

  it('is not signed for a counter that was not shown', async () => {
    const { hub, a, c } = await twoBranches();
    const b = await joined(hub, 'BBBB', 'Main');
    a.add(dayClosed('AAAA', { number: 4, card: 12_000 }));
    b.add(...paid('BBBB', { attemptId: v7(), recordId: v7(), amount: 500 }));
    for (const counter of [a, b, c]) await counter.send();
    const close = closeAt(c);
    await close.begin();
    const shown = async () => (await close.view()).close?.subjects.counters ?? [];
    const first = await shown();
    expect(first).toEqual([expect.stringContaining('BBBB')]);
    c.add(...paid('CCCC', { attemptId: v7(), recordId: v7(), amount: 700 }));
    await c.send();
    await expect(close.sign('counters', first)).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect((await close.view()).close?.open).toEqual(['counters']);
    const second = await shown();
    b.add(dayClosed('BBBB', { number: 9, card: 500 }));
    await b.send();
    await close.sign('counters', second); // fewer than were shown
    await close.finish('AAAA-4', 'BBBB-9');
    expect(await close.report()).toMatchObject({
      signed: [{ step: 'counters', subjects: [expect.stringContaining('CCCC')] }],
    });
  });

  it('counts a Z report and its checks for the branch of its day, after its counter was moved', async () => {
    const { hub, a, c } = await twoBranches();
    const [before, after] = [v7(), v7()];
    a.add(checkTaken(before, '1042', 700));
    a.add(dayClosed('AAAA', { number: 4, card: 12_000, cash: 3_000, check: 700 }));
    a.add(bagPacked(v7(), 3_000, [before]));
    await a.send();
    await c.send();
    const now = () => new Date(hub.clock.now);
    await moveTill({ database: hub.database, now }, 'AAAA', 'North', 'root');
    await a.hello();
    a.add(checkTaken(after, '1043', 900));
    a.add(dayClosed('AAAA', { number: 5, day: '2026-03-03', card: 100, check: 900 }));
    await a.send();
    const close = closeAt(c);
    const { zReports, byBranch, checks } = await close.begin();
    const names = zReports.map(({ branch, number }) => `${branch} ${number}`);
    expect(names).toEqual(['Main 4', 'North 5']);
    expect(byBranch).toMatchObject([
      { branch: 'Main', net: 15_700, cash: 0, atCounters: 3_000, checks: { sum: 0 } },
      { branch: 'North', net: 1_000, cash: 0, checks: { sum: 900 } },
    ]);
    expect(checks.map(({ branch, key }) => [branch, key])).toEqual([['North', after]]);
    await close.pack(bag('North', 0, after));
    await close.finish('AAAA-4', 'AAAA-5');
    expect((await close.report())?.byBranch.map(({ branch }) => branch)).toEqual(['Main', 'North']);
  });

  it('waits for a counter with money after its last Z report, or for a manager', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(dayClosed('AAAA', { number: 1, card: 900 }));
    b.add(...paid('BBBB', { attemptId: v7(), recordId: v7(), amount: 2_500 }));
    await a.send();
    await b.send();
    const close = closeAt(a);
    const since = new Date(hub.clock.now).toISOString();
    const { notClosed } = await close.begin();
    const open = { tillId: 'BBBB', name: 'Desk BBBB', branch: 'Main', why: 'open', since };
    expect(notClosed).toEqual([open]);
    await expect(close.finish('AAAA-1')).rejects.toMatchObject({
      code: 'STEP_OPEN',
      data: { step: 'counters' },
    });
    await close.sign('counters');
    await close.finish('AAAA-1');
    expect(await close.report()).toMatchObject({
      notClosed: [open],
      signed: [{ step: 'counters', manager: MORGAN, reason: 'Closed for repair' }],
    });
  });

  it('asks for another signature when another counter has money', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    const d = await joined(hub, 'DDDD', 'Main');
    a.add(dayClosed('AAAA', { number: 1, card: 900 }));
    b.add(...paid('BBBB', { attemptId: v7(), recordId: v7(), amount: 2_500 }));
    for (const counter of [a, b]) await counter.send();
    const close = closeAt(a);
    await close.begin();
    await close.sign('counters');
    d.add(...paid('DDDD', { attemptId: v7(), recordId: v7(), amount: 100 }));
    await d.send();
    await expect(close.finish('AAAA-1')).rejects.toMatchObject({ code: 'STEP_OPEN' });
  });

  it('lists a counter that was not heard and has no Z report', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    const heardAt = new Date(hub.clock.now).toISOString();
    hub.clock.now += 600_000;
    a.add(dayClosed('AAAA', { number: 1, card: 900 }));
    await a.send();
    const { notClosed } = await closeAt(a).begin();
    expect(notClosed).toMatchObject([{ tillId: 'BBBB', why: 'silent', since: heardAt }]);
    // With its Z report it has closed, however long ago it was heard.
    await b.hello();
    b.add(dayClosed('BBBB', { number: 1, card: 900 }));
    await b.send();
    hub.clock.now += 600_000;
    expect((await closeAt(a).view()).notClosed).toEqual([]);
  });

  it('counts a Z report that arrives twice once', async () => {
    const { a } = await clinicOf('AAAA');
    a.add(dayClosed('AAAA', { number: 1, card: 900 }));
    await a.send();
    a.upTo = 0;
    await a.send();
    const close = closeAt(a);
    const { zReports } = await close.begin();
    expect(zReports).toHaveLength(1);
    await close.finish('AAAA-1');
    a.upTo = 0;
    await a.send();
    expect((await closeAt(a).begin()).zReports).toEqual([]);
  });

  it('counts a late Z report in the next close, and says so', async () => {
    const { a, b } = await clinicOf('AAAA', 'BBBB');
    b.add(...paid('BBBB', { attemptId: v7(), recordId: v7(), amount: 2_500 }));
    a.add(dayClosed('AAAA', { number: 1, card: 900 }));
    for (const counter of [a, b]) await counter.send();
    const close = closeAt(a);
    await close.begin();
    await close.sign('counters');
    // It arrives after the list was shown: nothing is closed that no person has seen.
    b.add(dayClosed('BBBB', { number: 1, card: 2_500 }));
    await b.send();
    await expect(close.finish('AAAA-1', 'BBBB-2')).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await expect(close.finish('AAAA-1')).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await close.finish('AAAA-1', 'BBBB-1');
    b.add(dayClosed('BBBB', { number: 2, card: 50 }));
    await b.send();
    expect((await closeAt(a).begin()).zReports).toMatchObject([{ number: 2, isLate: true }]);
  });

  it('marks no Z report as late for a close with one of a PC whose clock was ahead', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(dayClosed('AAAA', { number: 1, day: '2027-03-02', card: 100 }));
    b.add(dayClosed('BBBB', { number: 1, card: 100 }));
    for (const counter of [a, b]) await counter.send();
    const close = closeAt(b);
    await close.begin();
    await close.finish('AAAA-1', 'BBBB-1');
    hub.clock.now += 86_400_000;
    a.add(dayClosed('AAAA', { number: 2, day: '2026-03-03', card: 100 }));
    await a.hello();
    await a.send();
    const later = closeAt(a);
    expect((await later.begin()).zReports).toMatchObject([{ number: 2, isLate: false }]);
    await later.sign('counters');
    await later.finish('AAAA-2');
    await b.hello();
    b.add(dayClosed('BBBB', { number: 2, day: '2026-03-03', card: 100 }));
    await b.send();
    expect((await closeAt(a).begin()).zReports).toMatchObject([{ tillId: 'BBBB', isLate: true }]);
  });

  it('counts the Z report of a lost PC', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(dayClosed('AAAA', { number: 1, card: 900 }));
    b.add(dayClosed('BBBB', { number: 1, card: 2_500 }));
    b.add(...paid('BBBB', { attemptId: v7(), recordId: v7(), amount: 100 }));
    for (const counter of [a, b]) await counter.send();
    await hub.database.transaction('entries', (sql) =>
      sql.query("UPDATE till SET state = 'lost', session = session + 1 WHERE till_id = 'BBBB'"),
    );
    const { zReports, notClosed } = await closeAt(a).begin();
    expect(zReports.map(({ tillId }) => tillId)).toEqual(['AAAA', 'BBBB']);
    // Its last payment is in no Z report.
    expect(notClosed).toMatchObject([{ tillId: 'BBBB', why: 'open' }]);
  });

  it('lists the second chain of a journal apart, which counts some money twice', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(dayClosed('AAAA', { number: 1, card: 900 }));
    await a.send();
    const second = new TestCounter(hub, 'BBBB', b.writerKey);
    second.add(...paid('BBBB', { attemptId: v7(), recordId: v7(), amount: 100 }));
    b.add(...paid('BBBB', { attemptId: v7(), recordId: v7(), amount: 200 }));
    b.add(dayClosed('BBBB', { number: 1, card: 200 }));
    await b.send();
    second.add(dayClosed('BBBB', { number: 1, card: 100 }));
    await second.hello([], { forked: true });
    second.upTo = 0;
    await second.send();
    const { zReports, notClosed, byBranch } = await closeAt(a).begin();
    expect(zReports.map(({ tillId }) => tillId)).toEqual(['AAAA', 'BBBB']);
    expect(notClosed).toMatchObject([{ tillId: 'BBBB~2', why: 'second-chain' }]);
    expect(byBranch).toMatchObject([{ net: 1_100 }]);
  });

  it('packs no more than the counters of a branch have, and asks a manager about the rest', async () => {
    const { a, c } = await twoBranches();
    const [check, returned] = [v7(), v7()];
    a.add(checkTaken(check, '1042', 700), checkTaken(returned, '1043', 900), {
      kind: 'tender.returned',
      body: {
        ...{ commandId: v7(), saleId: v7(), paymentKey: returned, amount: cents(900) },
        ...{
          what: 'check',
          reason: 'Paid by card',
          receiptNumber: '000001',
          cashier: DANA,
          manager: null,
        },
      },
    });
    a.add(dayClosed('AAAA', { number: 1, cash: 5_000, check: 700 }));
    for (const counter of [a, c]) await counter.send();
    const close = closeAt(c);
    await close.begin();
    for (const bags of [
      [bag('Main', 5_001)],
      [bag('Main', 3_000), bag('Main', 2_001)],
      [bag('South', 1)],
    ]) {
      await expect(close.pack(...bags)).rejects.toMatchObject({ code: 'TOO_MUCH_IN_BAGS' });
    }
    for (const bags of [
      [bag('Main', 0, check, check)],
      [bag('Main', 0, returned)],
      [bag('Main', 0, check), bag('Main', 0, check)],
    ]) {
      await expect(close.pack(...bags)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    }
    const { close: packed } = await close.pack(bag('Main', 3_000), bag('Main', 1_500, check));
    expect(packed).toMatchObject({ open: ['bags'], bags: [{ bills: 3_000 }, { bills: 1_500 }] });
    await expect(close.finish('AAAA-1')).rejects.toMatchObject({ data: { step: 'bags' } });
    await close.sign('bags');
    await close.finish('AAAA-1');
  });

  it('takes the number of a bag once in a branch, in this close and in later ones', async () => {
    const { a, c } = await twoBranches();
    const numbered = (bagNumber: string, branch = 'Main') => ({ ...bag(branch, 100), bagNumber });
    const used = { code: 'BAG_NUMBER_USED' };
    a.add(dayClosed('AAAA', { number: 1, cash: 200 }));
    c.add(dayClosed('CCCC', { number: 1, cash: 200 }));
    for (const counter of [a, c]) await counter.send();
    const close = closeAt(c);
    await close.begin();
    await expect(close.pack(numbered('B-1'), numbered('b-1'))).rejects.toMatchObject(used);
    const bags = [numbered('B-1'), numbered('B-2'), numbered('B-1', 'North')];
    await close.pack(...bags);
    await close.pack(...bags); // replaces them
    await close.sign('bags');
    await close.finish('AAAA-1', 'CCCC-1');
    a.add(dayClosed('AAAA', { number: 2, day: '2026-03-03', cash: 200 }));
    await a.send();
    const next = closeAt(c);
    await next.begin();
    await expect(next.pack(numbered('B-1'))).rejects.toMatchObject(used);
    await next.pack(numbered('B-3'), numbered('B-4'));
    await next.finish('AAAA-2');
  });

  it('is one close at two counters, and ends once', async () => {
    const { a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(dayClosed('AAAA', { number: 1, card: 900 }));
    await a.send();
    const [first, second] = [closeAt(a), closeAt(b)];
    const [begun, joinedClose] = await Promise.all([first.begin(), second.begin()]);
    expect(joinedClose.close?.closeId).toBe(begun.close?.closeId);
    const one = closeAt(a, begun.close?.closeId);
    const other = closeAt(b, begun.close?.closeId);
    await Promise.all([one.finish('AAAA-1'), other.finish('AAAA-1')]);
    // A repeated request finds it closed.
    await one.finish('AAAA-1');
    expect(await one.report()).toMatchObject({ number: 1 });
    const closes = await a.calls.clinicCloses({ session: a.session, who: DANA, offset: 0 }, a.call);
    expect(closes).toHaveLength(1);
  });

  it('has numbers without gaps in each epoch, which begin again after a restore', async () => {
    const { hub, a } = await clinicOf('AAAA');
    const numbers: unknown[] = [];
    const closeNext = async (number: number) => {
      a.add(dayClosed('AAAA', { number, card: 900 }));
      await a.send();
      const [left, close] = [closeAt(a), closeAt(a)];
      await left.begin();
      await left.leave(); // takes no number
      await close.begin();
      await close.finish(`AAAA-${number}`);
      const report = await close.report();
      numbers.push([report?.epoch === hub.hub.context.recovery.epoch, report?.number]);
    };
    await closeNext(1);
    await closeNext(2);
    await hub.database.transaction('entries', (sql) =>
      sql.query('UPDATE hub SET epoch = $1', [v7()]),
    );
    await closeNext(3);
    expect(numbers).toEqual([
      [true, 1],
      [true, 2],
      [false, 1],
    ]);
  });

  it('is left, and begins again', async () => {
    const { a } = await clinicOf('AAAA');
    a.add(dayClosed('AAAA', { number: 1, card: 900 }));
    await a.send();
    const close = closeAt(a);
    await close.begin();
    await close.leave();
    await close.leave();
    await expect(close.finish('AAAA-1')).rejects.toMatchObject({ code: 'NOT_CLOSING' });
    expect((await close.view()).close).toBeNull();
    expect((await closeAt(a).begin()).close).not.toBeNull();
  });

  it('is not for a counter that reads one of several branches', async () => {
    const { hub, a } = await twoBranches();
    await expect(closeAt(a).view()).rejects.toMatchObject({ code: 'NOT_ALL_BRANCHES' });
    await expect(closeAt(a).begin()).rejects.toMatchObject({ code: 'NOT_ALL_BRANCHES' });
    await changeReads(hub.hub.context, a.tillId, 'clinic', 'root');
    await a.hello();
    expect((await closeAt(a).begin()).close).not.toBeNull();
  });

  it('is closed by a command with the bags of the close under way, and signs for nothing that is not open', async () => {
    const { hub, a } = await clinicOf('AAAA');
    const c = await joined(hub, 'CCCC', 'Main', 'clinic');
    a.add(dayClosed('AAAA', { number: 1, cash: 10_000 }));
    for (const counter of [a, c]) await counter.send();
    const close = closeAt(c);
    await close.begin();
    await close.pack(bag('Main', 10_000));
    const context = { database: hub.database, now: () => new Date(hub.clock.now), newId: v7 };
    await closeByCommand(context, { by: 'it', reason: 'Nightly' });
    expect(await close.report()).toMatchObject({ bags: [{ bills: 10_000 }], signed: [] });
  });

  it('is closed by a command at the hub, with a reason for what is open', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    const context = { database: hub.database, now: () => new Date(hub.clock.now), newId: v7 };
    const by = { by: 'it', reason: '' };
    await expect(closeByCommand(context, by)).rejects.toThrow('No counter has closed its day');
    a.add(dayClosed('AAAA', { number: 1, card: 900 }));
    b.add(...paid('BBBB', { attemptId: v7(), recordId: v7(), amount: 2_500 }));
    for (const counter of [a, b]) await counter.send();
    await expect(closeByCommand(context, by)).rejects.toThrow('Not all counters have closed');
    const text = await closeByCommand(context, { ...by, reason: 'Desk B is at a repair' });
    expect(text).toContain(`CLINIC CLOSE ${epochName(hub.hub.context.recovery.epoch)}-1`);
    expect(text).toMatch(/Desk AAAA, Z 1 +\$9\.00/);
    expect(text).toMatch(/not\s+closed:\s+Desk\s+B\s+is\s+at\s+a\s+repair/);
    for (const { head } of [a, b]) expect(text.replaceAll('\n', '')).toContain(head.hash);
  });
});
