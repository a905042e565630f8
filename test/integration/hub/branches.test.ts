import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { raiseAttention } from '../../../src/hub/attention.ts';
import { moveTill } from '../../../src/hub/branches.ts';
import { verifyHub } from '../../../src/hub/status.ts';
import { loseTill } from '../../../src/hub/tills.ts';
import { fewestPieces } from '../../../src/shared/domain/drawer.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { addDays } from '../../../src/shared/domain/reports/days.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
import {
  BRANCHES,
  type ClinicCounter,
  MANAGER,
  openClinicSuite,
  WAIT,
} from '../../support/clinic-fixture.ts';
import { closeDay } from '../../support/close-day.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { bag, bagPacked, checkTaken, closeAt, joined } from '../../support/hub-close.ts';
import { followUpOpened, opened, paid, resolved } from '../../support/hub-entries.ts';
import { TestCounter } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { closeDrawers } from '../../support/list-counters.ts';
import { dayClosed } from '../../support/z-report.ts';

const suite = openClinicSuite();
const onPostgres = clinicsOnPostgres();
const { clinicOf } = suite;

const once = () => ({ commandId: v7() });

async function asOwner({ till, clinic }: ClinicCounter) {
  await vi.waitFor(() => expect(clinic.documents.read('recovery')).not.toBeNull(), WAIT);
  till.staff.signOut();
  await till.staff.signIn('owner', '864209');
  return till.manageStaff;
}

const idsAt = ({ till }: ClinicCounter) => till.staff.people.map(({ id }) => id);

describe('A person of one branch', () => {
  it('is known at its counters only, and an administrator at all', async () => {
    const { a, open } = await clinicOf('AAAA81');
    const north = await open('NNNN81', { branch: 'North' });
    const manage = await asOwner(a);
    await manage.change(once(), 'cashier', { counterBranches: ['Main'] });
    await manage.change(once(), 'owner', { counterBranches: ['Main'] });
    await vi.waitFor(() => expect(idsAt(north)).toEqual(['manager', 'owner']), WAIT);
    expect(idsAt(a)).toEqual(['cashier', 'manager', 'owner']);
    expect(north.clinic.documents.list('person/cashier')).toEqual([]);
    expect(north.till.staff.current).toBeNull(); // Dana was signed in there
    const entry = a.journal.rows().find(({ kind }) => kind === 'staff.changed');
    expect(readBody('staff.changed', entry?.body ?? '')).toMatchObject({
      ...{ personId: 'cashier', branches: [], counterBranches: ['Main'] },
    });
    await manage.change(once(), 'cashier', { counterBranches: [] });
    await vi.waitFor(() => expect(idsAt(north)).toContain('cashier'), WAIT);
  });

  it('sees that branch on the pages of the clinic, also at a counter that reads all', async () => {
    const { a, open } = await clinicOf('AAAA82');
    const all = await open('CCCC82', { branch: 'North', reads: 'clinic' });
    const manage = await asOwner(a);
    const seen = async () =>
      (await all.till.handlers.clinic.overview()).counters.map(({ branch }) => branch);
    expect(await seen()).toEqual(['Main', 'North']);
    const payment = await a.pay();
    await a.together();
    const { clinic, clinicClose, clinicReports } = all.till.handlers;
    const day = new Date().toISOString().slice(0, 10);
    const range = { from: addDays(day, -1), to: addDays(day, 1) };
    const shown = async () => [
      (await clinicReports.movements({ range, branch: null, after: null })).rows.length,
      (await clinic.find({ words: '', offset: 0 })).payments.length,
      (await clinic.timeline({ key: payment.attemptId })) === null ? 0 : 1,
    ];
    expect(await shown()).toEqual([1, 1, 1]);
    expect((await clinicClose.current()).notClosed).not.toEqual([]);
    await manage.change(once(), 'cashier', { counterBranches: ['North'] });
    await vi.waitFor(async () => expect(await seen()).toEqual(['North']), WAIT);
    expect(await shown()).toEqual([0, 0, 0]);
    await expect(clinicClose.current()).rejects.toMatchObject({ code: 'NOT_ALL_BRANCHES' });
  });

  it('works at its counters only, also where a counter that reads all has the whole staff', async () => {
    const { a, open } = await clinicOf('AAAA88');
    const { till } = await open('CCCC88', { branch: 'North', reads: 'clinic' });
    const manage = await asOwner(a);
    await manage.change(once(), 'manager', { counterBranches: ['Main'] });
    const { staff } = till;
    const listed = () => staff.people.find(({ id }) => id === 'manager')?.counterBranches;
    await vi.waitFor(() => expect(listed()).toEqual(['Main']), WAIT);
    const here = () => staff.people.filter(({ worksHere }) => worksHere).map(({ id }) => id);
    expect(here()).toEqual(['cashier', 'owner']);
    const approved = till.approve(MANAGER, { id: 'cashier', name: 'Dana Reyes' }, 'void');
    await expect(approved).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
    await manage.change(once(), 'cashier', { counterBranches: ['Main'] });
    await vi.waitFor(() => expect(staff.current).toBeNull(), WAIT); // Dana was signed in
    const refused = { code: 'NOT_AT_THIS_COUNTER' };
    await expect(staff.signIn('cashier', '135790')).rejects.toMatchObject(refused);
    await expect(staff.signIn('manager', '246810')).rejects.toMatchObject(refused);
    await manage.change(once(), 'cashier', { counterBranches: ['North', 'Main'] });
    await vi.waitFor(() => staff.signIn('cashier', '135790'), WAIT);
  });

  it('counts its findings alone', async () => {
    const { a, open, database } = await clinicOf('AAAA87');
    const all = await open('CCCC87', { branch: 'North', reads: 'clinic' });
    const manage = await asOwner(a);
    await vi.waitFor(() => expect(idsAt(all)).toContain('manager'), WAIT);
    all.till.staff.signOut();
    await all.till.staff.signIn('manager', '246810');
    const context = { now: () => new Date(), newId: () => v7() };
    const found = { kind: 'late-answer' as const, tills: ['AAAA87'], keys: [], amount: null };
    await database.transaction('entries', (sql) => raiseAttention(context, sql, found));
    await a.pay();
    const counted = () => all.till.slices.clinic()?.attention;
    await vi.waitFor(() => expect(counted()).toBe(1), WAIT);
    await manage.change(once(), 'manager', { counterBranches: ['North'] });
    await vi.waitFor(() => expect(counted()).toBe(0), WAIT);
  });
});

describe('A counter that is moved to another branch', () => {
  it('stays until its drawers and its day are closed, and keeps its earlier payments at the branch before', async () => {
    const { a, b, database, open, rows } = await clinicOf('AAAA83', 'BBBB83');
    const context = { database, now: () => new Date() };
    const payment = await a.pay();
    await a.together();
    const move = () => moveTill(context, 'AAAA83', 'North', 'root');
    await expect(move()).rejects.toThrow(/^Close the drawers .*: Cash drawer\.$/);
    closeDrawers(a);
    await a.together();
    await expect(move()).rejects.toThrow(/^Close the day of counter AAAA83 first/);
    const { drawer } = a.till.handlers;
    const [first] = (await drawer.look()).drawers;
    const count = [...fewestPieces(cents(20_000))];
    await drawer.open({ ...once(), drawerId: first?.id ?? '', count });
    await closeDay(a);
    await move();
    a.wire.interrupt(); // its next hello, instead of the next minute
    await vi.waitFor(() => expect(a.clinic.joined.branch).toBe('North'), WAIT);
    const later = await a.pay();
    await a.together();
    const branches = await rows('SELECT key, branch FROM payment ORDER BY number');
    expect(branches).toEqual([
      { key: payment.attemptId, branch: 'Main' },
      { key: later.attemptId, branch: 'North' },
    ]);
    expect(await verifyHub(database)).toEqual([]);
    await a.close();
    const again = await open('AAAA83', { folder: a.folder });
    expect(again.clinic.joined.branch).toBe('North');
    expect(b.clinic.joined.branch).toBe('Main');
  });

  it('stays while a payment or a refund of it has no known outcome', async () => {
    const { hub, a } = await onPostgres('AAAA');
    const context = { database: hub.database, now: () => new Date(hub.clock.now) };
    const move = () => moveTill(context, 'AAAA', 'North', 'root');
    const [attemptId, recordId, key] = [v7(), v7(), v7()];
    a.add(
      ...opened('AAAA', { attemptId, recordId, amount: 2_500 }),
      dayClosed('AAAA', { number: 1, card: 0, cash: 0 }),
    );
    await a.send();
    await expect(move()).rejects.toThrow(/^Counter AAAA has a payment without a known outcome/);
    a.add(
      resolved(attemptId, 'approved', recordId),
      followUpOpened('AAAA', { key, amount: 500, of: recordId }),
      resolved(key, 'in-doubt'),
      dayClosed('AAAA', { number: 2, card: 2_500, cash: 0 }),
    );
    await a.send();
    await expect(move()).rejects.toThrow(/^Counter AAAA has a payment without a known outcome/);
    a.add(resolved(key, 'presumed-absent', null, 'look-up')); // the service may still show it
    await a.send();
    await expect(move()).rejects.toThrow(/^Counter AAAA has a payment without a known outcome/);
    a.add(resolved(key, 'approved', v7()), dayClosed('AAAA', { number: 3, card: -500, cash: 0 }));
    await a.send();
    await move();
  });

  it('stays while it has entries that the hub does not have, and until its day is closed then', async () => {
    const { hub, a } = await onPostgres('AAAA');
    await a.send();
    const branch = async () => {
      const [row] = await hub.database.transaction('reads', (sql) =>
        sql.query("SELECT branch FROM till WHERE till_id = 'AAAA'"),
      );
      return row?.['branch'];
    };
    const beat = () => a.calls.beat({ session: a.session, head: a.head, inHand: [] }, a.call);
    const check = v7();
    a.add(checkTaken(check, '1042', 700)); // its line was cut a minute ago
    const context = { database: hub.database, now: () => new Date(hub.clock.now) };
    await moveTill(context, 'AAAA', 'North', 'root');
    await a.hello();
    await a.send();
    await beat();
    a.add(dayClosed('AAAA', { number: 1, check: 700 }), bagPacked(v7(), 0, [check]));
    await beat();
    await a.send();
    expect(await branch()).toBe('Main');
    await expect(beat()).rejects.toMatchObject({ code: 'OLDER_SESSION' });
    await a.hello();
    expect(await branch()).toBe('North');
    await beat();
  });

  it('stays while a payment is in preparation, and works for the branch before after a lost answer', async () => {
    const { hub, a } = await onPostgres('AAAA');
    await a.send();
    const branches = async () => {
      const rows = await hub.database.transaction('reads', (sql) =>
        sql.query(
          `SELECT branch FROM till WHERE till_id = 'AAAA' UNION ALL SELECT branch FROM payment`,
        ),
      );
      return rows.map(({ branch }) => branch);
    };
    const context = { database: hub.database, now: () => new Date(hub.clock.now) };
    await moveTill(context, 'AAAA', 'North', 'root');
    const amount = cents(100);
    const charge = { reservationId: v7(), trackingId: null, saleId: v7(), amount, guardKeys: [] };
    await a.hello([{ ...charge, turn: 0, what: 'authorize' }], { branch: 'Main' });
    expect(await branches()).toEqual(['Main']);
    await a.hello([], { branch: 'Main' });
    expect(await branches()).toEqual(['North']);
    // The answer was lost: it took a payment for Main.
    a.add(...paid('AAAA', { attemptId: v7(), recordId: v7(), amount: 100 }));
    await a.hello([], { branch: 'Main' });
    await a.send();
    expect(await branches()).toEqual(['Main', 'Main']);
    a.add(dayClosed('AAAA', { number: 1, card: 100 }));
    await a.send();
    await a.hello([], { branch: 'Main' });
    await a.hello([], { branch: 'North' });
    expect(await branches()).toEqual(['North', 'Main']);
  });

  it('stays if the move is taken back', async () => {
    const { hub, a } = await onPostgres('AAAA');
    await a.send();
    const context = { database: hub.database, now: () => new Date(hub.clock.now) };
    await moveTill(context, 'AAAA', 'North', 'root');
    await moveTill(context, 'AAAA', 'Main', 'root');
    await a.hello();
    const [row] = await hub.database.transaction('reads', (sql) =>
      sql.query("SELECT branch, moving FROM till WHERE till_id = 'AAAA'"),
    );
    expect(row).toEqual({ branch: 'Main', moving: null });
  });

  it('stays while its cash or a check is in no bag: bags are of a branch', async () => {
    const { hub, a } = await onPostgres('AAAA');
    const context = { database: hub.database, now: () => new Date(hub.clock.now) };
    const move = () => moveTill(context, 'AAAA', 'North', 'root');
    const refused = /^Counter AAAA has cash or checks of closed days in no bag/;
    const check = v7();
    a.add(checkTaken(check, '1042', 700));
    a.add(dayClosed('AAAA', { number: 1, cash: 10_000, check: 700 }));
    await a.send();
    await expect(move()).rejects.toThrow(refused);
    a.add(bagPacked(v7(), 7_000));
    await a.send();
    await expect(move()).rejects.toThrow(refused);
    const bagId = v7();
    const reserved = { bagId, bagNumber: 'B-1', cash: cents(3_000), checks: [check] };
    await a.calls.reserveBag({ session: a.session, ...reserved }, a.call);
    await expect(move()).rejects.toThrow(refused); // its entry would be of the new branch
    a.add(bagPacked(bagId, 3_000));
    await a.send();
    await expect(move()).rejects.toThrow(refused);
    a.add(bagPacked(v7(), 0, [check]));
    await a.send();
    await move();
  });

  it('takes cash and a check with it that a manager signed as left out of a close', async () => {
    const { hub, a } = await onPostgres('AAAA');
    const c = await joined(hub, 'CCCC', 'Main', 'clinic');
    const context = { database: hub.database, now: () => new Date(hub.clock.now) };
    const move = () => moveTill(context, 'AAAA', 'North', 'root');
    const closed = async (name: string, bills: number) => {
      const close = closeAt(c);
      await close.begin();
      await close.pack(bag('Main', bills));
      await close.sign('bags');
      await close.finish(name);
    };
    a.add(checkTaken(v7(), '1042', 700));
    a.add(dayClosed('AAAA', { number: 1, cash: 10_000, check: 700 }));
    for (const counter of [a, c]) await counter.send();
    await closed('AAAA-1', 9_999); // one cent was counted wrong
    a.add(dayClosed('AAAA', { number: 2, day: '2026-03-03', cash: 5_000 }));
    await a.send();
    await expect(move()).rejects.toThrow(/^Counter AAAA has cash or checks of closed days in no/);
    await closed('AAAA-2', 5_000);
    await move();
  });

  it('stays, also if it left in between and joins at the other branch', async () => {
    const { hub, a } = await onPostgres('AAAA');
    a.add(dayClosed('AAAA', { number: 1, cash: 10_000 }));
    await a.send();
    await a.calls.leave({ session: a.session }, a.call);
    const again = new TestCounter(hub, 'AAAA', 'a new key of AAAA');
    await expect(again.join('North')).rejects.toMatchObject({ code: 'DRAWER_OPEN' });
    await again.join('Main');
  });

  it('stays, also if it took money without the hub, left and joins at the other branch', async () => {
    const { hub, a } = await onPostgres('AAAA');
    await a.send();
    a.add(checkTaken(v7(), '7', 2_500));
    await hub.database.transaction('entries', (sql) => loseTill(sql, 'AAAA'));
    const again = new TestCounter(hub, 'AAAA', 'a new key of AAAA');
    again.entries.splice(0, 1, ...a.entries);
    await expect(again.join('North')).rejects.toMatchObject({ code: 'DRAWER_OPEN' });
    await again.join('Main');
  });

  it('stays while it is away: the hub does not know its drawers', async () => {
    const { a, database } = await clinicOf('AAAA84');
    a.wire.cut();
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('away'), WAIT);
    const later = { database, now: () => new Date(Date.now() + 180_000) };
    await expect(moveTill(later, 'AAAA84', 'North', 'root')).rejects.toThrow(/has to be connected/);
    await expect(moveTill(later, 'NONE', 'North', 'root')).rejects.toThrow(/no counter/);
  });

  it('has the settings of its new branch', async () => {
    const { a, database, open } = await clinicOf('AAAA85');
    const north = await open('NNNN85', { branch: 'North' });
    await asOwner(north);
    const { settings, rollout } = north.till.handlers;
    await settings.change({ ...once(), idleMinutes: 17 });
    await rollout.publish({ ...once(), level: 'branch', parts: ['idleMinutes'] });
    await closeDay(a);
    expect(a.till.slices.rolledOut()).toEqual({});
    await moveTill({ database, now: () => new Date() }, 'AAAA85', 'North', 'root');
    a.wire.interrupt(); // its next hello, instead of the next minute
    await vi.waitFor(
      () => expect(a.till.slices.rolledOut()).toEqual({ idleMinutes: 'branch' }),
      WAIT,
    );
  });
});

describe('A payment that is refunded at another branch', () => {
  it('uses the branch that it was taken for', async () => {
    const { open } = await clinicOf('XXXX86');
    const main = await open('AAAA86', { reads: 'clinic', branches: BRANCHES });
    const north = await open('NNNN86', { branch: 'North', reads: 'clinic', branches: BRANCHES });
    const payment = await main.pay();
    await main.together();
    await north.till.handlers.clinic.find({ words: '', offset: 0 });
    await north.refund(payment);
    const follow = north.journal.rows().findLast(({ kind }) => kind === 'attempt.opened');
    expect(JSON.parse(follow?.body ?? '{}')).toMatchObject({
      operation: 'void',
      connection: { clientId: 'AB12CD34' },
    });
  });

  it('is a look of the cashier at that branch: its lines come with the reservation', async () => {
    const { a: main, open, rows } = await clinicOf('AAAA87');
    const north = await open('NNNN87', { branch: 'North' });
    const payment = await main.pay();
    await main.together();
    await north.refund(payment);
    expect(await rows('SELECT till_id, who::json, what, branches FROM looked')).toEqual([
      { till_id: 'NNNN87', who: DANA, what: 'payment', branches: ['Main'] },
    ]);
  });
});
