import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
import { type ClinicCounter, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';

const suite = openClinicSuite();
const { clinicOf } = suite;

const INES = { id: 'owner', name: 'Ines Okafor' };
const once = () => ({ commandId: v7() });

/** Ines signs in at a counter, instead of Dana; settings are hers to change. */
async function asOwner(counter: ClinicCounter) {
  await vi.waitFor(() => expect(counter.clinic.documents.read('recovery')).not.toBeNull(), WAIT);
  counter.till.staff.signOut();
  await counter.till.staff.signIn('owner', '864209');
  const { settings, rollout, receipts } = counter.till.handlers;
  return { settings, rollout, receipts };
}

const idleAt = async (counter: ClinicCounter) => {
  const { idleMinutes } = await counter.till.handlers.settings.read();
  return idleMinutes;
};

/** The settings that a counter's journal has as taken from the clinic. */
const takenAt = ({ journal }: ClinicCounter) =>
  journal.rows().flatMap((row) => {
    if (row.kind !== 'setting.changed') return [];
    const { name, value, by } = readBody('setting.changed', row.body);
    return name.startsWith('settings') ? [[name, value, by?.name]] : [];
  });

describe('The settings of a clinic (hub.md, section 1)', () => {
  it('are rolled out to all counters, changed at any of them, and undone', async () => {
    const { a, b } = await clinicOf('AAAA71', 'BBBB71');
    const [first, second] = [await asOwner(a), await asOwner(b)];
    await first.settings.change({ ...once(), idleMinutes: 7 });
    expect(await idleAt(b)).toBe(5);
    await first.rollout.publish({ ...once(), level: 'clinic', parts: ['idleMinutes', 'cash'] });
    await vi.waitFor(async () => expect(await idleAt(b)).toBe(7), WAIT);
    expect(b.till.slices.rolledOut()).toEqual({ idleMinutes: 'clinic', cash: 'clinic' });
    expect(takenAt(b)).toEqual([['settings: idleMinutes', '7', 'Ines Okafor']]);
    await second.settings.change({ ...once(), idleMinutes: 9 });
    await vi.waitFor(async () => expect(await idleAt(a)).toBe(9), WAIT);
    const { changes, hasEarlier } = await first.rollout.read();
    expect(hasEarlier).toBe(false);
    expect(changes).toMatchObject([
      { level: 'clinic', parts: ['idleMinutes'], by: INES, counter: 'Desk BBBB71', undoable: true },
      { level: 'clinic', by: INES, counter: 'Desk AAAA71', undoable: false },
    ]);
    const [{ version, epoch } = { version: 0, epoch: '' }] = changes;
    await first.rollout.undo({ ...once(), level: 'clinic', version, epoch });
    await vi.waitFor(async () => expect(await idleAt(b)).toBe(7), WAIT);
    // The value of the first change is in force again, by the last one.
    const after = await first.rollout.read();
    expect(after.changes.map(({ undoable }) => undoable)).toEqual([true, false, false]);
    const again = first.rollout.undo({ ...once(), level: 'clinic', version, epoch });
    await expect(again).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  it('are listed up to 50 changes, of which the oldest undoes what its person changed', async () => {
    const { a } = await clinicOf('AAAA80');
    const { rollout, settings } = await asOwner(a);
    const parts = ['idleMinutes', 'returnedFee', 'cash'] as const;
    await settings.change({ ...once(), idleMinutes: 7 });
    await rollout.publish({ ...once(), level: 'clinic', parts: [...parts] });
    await settings.change({ ...once(), idleMinutes: 11 });
    for (let fee = 1; fee < 50; fee += 1) {
      await settings.change({ ...once(), returnedFee: cents(fee) });
    }
    const oldestChange = async () => {
      const { changes, hasEarlier } = await rollout.read();
      expect(changes).toHaveLength(50);
      expect(hasEarlier).toBe(true);
      const oldest = changes.at(-1);
      if (oldest === undefined) throw new Error('50 changes are listed.');
      return oldest;
    };
    const undo = ({ level, version, epoch }: Awaited<ReturnType<typeof oldestChange>>) =>
      rollout.undo({ ...once(), level, version, epoch });
    const changed = await oldestChange();
    expect(changed).toMatchObject({ parts: ['idleMinutes'], undoable: true });
    await undo(changed);
    await vi.waitFor(async () => expect(await idleAt(a)).toBe(7), WAIT);
    const shared = Object.fromEntries(parts.map((part) => [part, 'clinic']));
    expect(a.till.slices.rolledOut()).toEqual(shared);
    // The settings are what they were then, and one more change takes it off the list.
    const next = await oldestChange();
    await settings.change({ ...once(), idleMinutes: 11, returnedFee: cents(1) });
    await expect(undo(next)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(a.till.slices.rolledOut()).toEqual(shared);
  });

  it('of a counter come before those of its branch, and these before the clinic’s', async () => {
    const { a, b } = await clinicOf('AAAA72', 'BBBB72');
    const [first, second] = [await asOwner(a), await asOwner(b)];
    const parts = ['idleMinutes' as const];
    for (const [level, idleMinutes] of [
      ['clinic', 11],
      ['branch', 12],
    ] as const) {
      await first.settings.change({ ...once(), idleMinutes });
      await first.rollout.publish({ ...once(), level, parts });
    }
    await vi.waitFor(async () => expect(await idleAt(b)).toBe(12), WAIT);
    await second.rollout.publish({ ...once(), level: 'counter', parts });
    await second.settings.change({ ...once(), idleMinutes: 13 });
    await first.settings.change({ ...once(), idleMinutes: 14 });
    await vi.waitFor(async () => expect(await idleAt(a)).toBe(14), WAIT);
    await b.together();
    expect(await idleAt(b)).toBe(13);
    await second.rollout.withdraw({ ...once(), level: 'counter', parts });
    expect(await idleAt(b)).toBe(14);
    await first.rollout.withdraw({ ...once(), level: 'branch', parts });
    await vi.waitFor(async () => expect(await idleAt(b)).toBe(14), WAIT);
    await first.rollout.withdraw({ ...once(), level: 'clinic', parts });
    // Its own value from before.
    await vi.waitFor(async () => expect(await idleAt(b)).toBe(5), WAIT);
  });

  it('keep a change of other parts that was made at once, and refuse one of the same part', async () => {
    const { a, b } = await clinicOf('AAAA73', 'BBBB73');
    const [first, second] = [await asOwner(a), await asOwner(b)];
    const parts = ['idleMinutes' as const, 'language' as const, 'returnedFee' as const];
    await first.rollout.publish({ ...once(), level: 'clinic', parts });
    await vi.waitFor(
      () => expect(b.till.slices.rolledOut()).toMatchObject({ language: 'clinic' }),
      WAIT,
    );
    await Promise.all([
      first.settings.change({ ...once(), idleMinutes: 21 }),
      second.settings.change({ ...once(), returnedFee: cents(3_000) }),
    ]);
    for (const { till } of [a, b]) {
      const seen = () => till.handlers.settings.read();
      await vi.waitFor(
        async () => expect(await seen()).toMatchObject({ idleMinutes: 21, returnedFee: 3_000 }),
        WAIT,
      );
    }
    const results = await Promise.allSettled([
      first.settings.change({ ...once(), idleMinutes: 31 }),
      second.settings.change({ ...once(), idleMinutes: 32 }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CHANGED_MEANWHILE' },
    });
  });

  it('of a newer program change nothing here, and are kept as they are', async () => {
    const { a } = await clinicOf('AAAA74');
    const { rollout, settings } = await asOwner(a);
    const parts = {
      idleMinutes: 'when the sun sets',
      cash: { blind: false, coins: 'none' },
      voice: true,
    };
    await a.clinic.documents.publish('settings', JSON.stringify({ program: 99, parts }), INES);
    expect(await idleAt(a)).toBe(5);
    expect(await settings.read()).toMatchObject({ cash: { blind: true } });
    const { unreadable, changes } = await rollout.read();
    expect(unreadable).toEqual(['idleMinutes', 'cash', 'voice']);
    expect(changes).toMatchObject([{ undoable: false }]);
    const change = settings.change({ ...once(), idleMinutes: 8 });
    await expect(change).rejects.toMatchObject({ code: 'NEWER_PROGRAM' });
    expect(JSON.parse(a.clinic.documents.read('settings')?.body ?? '')).toMatchObject({ parts });
    // Another form of the document itself.
    await a.clinic.documents.publish('settings/branch/Main', '{"form":2}', INES);
    expect((await rollout.read()).unreadable).toContain('settings/branch/Main');
  });

  it('of readers, printers, drawers and connections stay this PC’s own, also if a document has them', async () => {
    const { a } = await clinicOf('AAAA96');
    await asOwner(a);
    const before = await a.till.handlers.printers.setUp();
    const drawer = { id: 'front', name: 'Front', printerId: 'receipts', pin: 2 };
    const drawers = [{ ...drawer, onMs: 100, offMs: 100, openIs: null }];
    const none = { readers: [], drawers, connections: [], keyGapMs: 99 };
    const body = JSON.stringify({ program: 1, parts: { idleMinutes: 6, ...none } });
    await a.clinic.documents.publish('settings', body, INES);
    expect(await idleAt(a)).toBe(6);
    expect(await a.till.handlers.printers.setUp()).toEqual(before);
  });

  it('change nothing while the hub is away, but what is this counter’s alone', async () => {
    const { a } = await clinicOf('AAAA75');
    const { rollout, settings } = await asOwner(a);
    await rollout.publish({ ...once(), level: 'clinic', parts: ['idleMinutes'] });
    a.wire.cut();
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('away'), WAIT);
    await expect(settings.change({ ...once(), idleMinutes: 8 })).rejects.toMatchObject({
      code: 'HUB_AWAY',
    });
    expect(await idleAt(a)).toBe(5);
    await settings.change({ ...once(), protectsContent: false });
    expect(await settings.read()).toMatchObject({ protectsContent: false });
  });

  it('have receipts with their logo, which no journal has', async () => {
    const { a, b } = await clinicOf('AAAA76', 'BBBB76');
    const { rollout, receipts } = await asOwner(a);
    await rollout.publish({ ...once(), level: 'clinic', parts: ['receipts'] });
    const before = await receipts.settings();
    await receipts.changeSettings({ ...once(), ...before, header: ['Open on Saturdays'] });
    const shown = () => b.till.handlers.receipts.settings();
    await vi.waitFor(
      async () => expect(await shown()).toMatchObject({ header: ['Open on Saturdays'] }),
      WAIT,
    );
  });
});

describe('A restored hub (hub.md, section 5)', () => {
  it('gets the newer documents of its counters, and none is overwritten by an older one', async () => {
    const { a, b, rows, stop, restart } = await clinicOf('AAAA77', 'BBBB77');
    const [first] = [await asOwner(a), await asOwner(b)];
    await first.rollout.publish({ ...once(), level: 'clinic', parts: ['idleMinutes'] });
    await first.settings.change({ ...once(), idleMinutes: 41 });
    await a.till.manageStaff.remove(once(), 'manager');
    await vi.waitFor(async () => expect(await idleAt(b)).toBe(41), WAIT);
    const newest = () =>
      rows(`SELECT name, max(version) AS v FROM document GROUP BY name ORDER BY name`);
    const before = await newest();
    await stop();
    // The database of an earlier moment, in a new epoch.
    await rows(`DELETE FROM document WHERE version > 1`);
    await rows(`UPDATE hub SET epoch = '${v7()}', recovering = true`);
    await restart();
    await Promise.all([a.together(), b.together()]);
    await vi.waitFor(async () => expect(await newest()).toEqual(before), WAIT);
    expect([await idleAt(a), await idleAt(b)]).toEqual([41, 41]);
    for (const { till } of [a, b]) {
      const ids = () => till.staff.people.map(({ id }) => id);
      await vi.waitFor(() => expect(ids()).toEqual(['cashier', 'owner']), WAIT);
    }
    await first.settings.change({ ...once(), idleMinutes: 42 });
    await vi.waitFor(async () => expect(await idleAt(b)).toBe(42), WAIT);
  });

  it('changes none before its counters are back, and says so', async () => {
    const { a, b, rows, stop, restart } = await clinicOf('AAAA81', 'BBBB81');
    const first = await asOwner(a);
    await stop();
    await rows(`UPDATE hub SET epoch = '${v7()}', recovering = true`);
    b.wire.cut();
    await restart();
    await a.together();
    const publish = () =>
      first.rollout.publish({ ...once(), level: 'clinic', parts: ['idleMinutes'] });
    await expect(publish()).rejects.toMatchObject({ code: 'HUB_RECOVERING' });
    b.wire.isCut = false;
    await b.together();
    await publish();
  });

  it('does not name or undo a change after a lost version, but each later one', async () => {
    const { a, b, rows, stop, restart } = await clinicOf('AAAA78', 'BBBB78');
    const [first, second] = [await asOwner(a), await asOwner(b)];
    const parts = ['returnedFee', 'idleMinutes'] as const;
    await first.rollout.publish({ ...once(), level: 'clinic', parts: [...parts] });
    await vi.waitFor(
      () => expect(Object.keys(b.till.slices.rolledOut() ?? {})).toEqual(parts),
      WAIT,
    );
    await first.settings.change({ ...once(), idleMinutes: 41 });
    await vi.waitFor(async () => expect(await idleAt(b)).toBe(41), WAIT);
    await second.settings.change({ ...once(), returnedFee: cents(3_000) });
    const changes = async () => (await first.rollout.read()).changes;
    const feeOfB = { version: 3, counter: 'Desk BBBB78' };
    expect(await changes()).toMatchObject([
      { ...feeOfB, parts: ['returnedFee'], undoable: true },
      { version: 2, parts: ['idleMinutes'], undoable: true },
      { version: 1, parts, undoable: false },
    ]);
    await stop();
    await rows(`DELETE FROM document WHERE version > 1`);
    await rows(`UPDATE hub SET epoch = '${v7()}', recovering = true`);
    await restart();
    await Promise.all([a.together(), b.together()]);
    const lost = { ...feeOfB, parts: [], undoable: false };
    await vi.waitFor(
      async () => expect(await changes()).toMatchObject([lost, { version: 1 }]),
      WAIT,
    );
    const [found] = await changes();
    const undo = (version: number, epoch = '') =>
      first.rollout.undo({ ...once(), level: 'clinic', version, epoch });
    await expect(undo(3, found?.epoch)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await first.settings.read()).toMatchObject({ idleMinutes: 41, returnedFee: 3_000 });

    await first.settings.change({ ...once(), idleMinutes: 42 });
    const [later] = await changes();
    expect(later).toMatchObject({ version: 4, parts: ['idleMinutes'], undoable: true });
    await undo(4, later?.epoch);
    expect(await first.settings.read()).toMatchObject({ idleMinutes: 41, returnedFee: 3_000 });
  });
});
