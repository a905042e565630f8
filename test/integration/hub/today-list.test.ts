import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteList } from '../../../src/main/patients/today-list/list-store.ts';
import { type ClinicCounter, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';
import { openTestHub, TestCounter } from '../../support/hub-fixture.ts';
import { GARCIA, LOPEZ, mark, page, pay, rows, same, take } from '../../support/list-counters.ts';

const suite = openClinicSuite();
const { clinicOf } = suite;

const cut = async (counter: ClinicCounter) => {
  counter.wire.cut();
  await vi.waitFor(() => expect(counter.clinic.uplink.state).toBe('away'), WAIT);
};

const back = async (counter: ClinicCounter) => {
  counter.wire.isCut = false;
  await counter.together();
};

describe('Today’s list of a branch', () => {
  it('is the list of all its counters, with arrivals and payments, and of no other branch', async () => {
    const clinic = await clinicOf('AAAA81', 'BBBB81');
    const { a, b } = clinic;
    const north = await clinic.open('CCCC81', { branch: 'North' });
    await take(a, GARCIA + LOPEZ);
    await same([a, b], ['Juan L. 08:15 expected', 'Maria G. 09:30 expected']);
    expect(page(b).importedAt).toBe(page(a).importedAt);
    mark(b, 'Maria');
    await same([a, b], ['Juan L. 08:15 expected', 'Maria G. 09:30 arrived']);
    await pay(a, 'P1');
    await same([a, b], ['Juan L. 08:15 expected', 'Maria G. 09:30 paid']);
    await pay(b, 'P2', 1_500);
    await same([a, b], ['Juan L. 08:15 balance-due', 'Maria G. 09:30 paid']);
    expect(page(a).rows[0]).toMatchObject({ paid: 1_500, suggested: { amount: 2_500 } });
    mark(b, 'Maria', false);
    await vi.waitFor(() => expect(page(a).rows[1]?.arrivedAt).toBeNull(), WAIT);
    const again = take(b, GARCIA + LOPEZ);
    await expect(again).rejects.toMatchObject({ code: 'LIST_KNOWN' });
    expect(rows(north)).toEqual([]);
    expect(a.till.slices.listFolder().news).toBeGreaterThan(0);
  });

  it('has no name, number or day of birth in the clear at the hub', async () => {
    const { a, b, rows: read } = await clinicOf('AAAA82', 'BBBB82');
    await take(a, GARCIA + LOPEZ);
    await same([b], ['Juan L. 08:15 expected', 'Maria G. 09:30 expected']);
    const stored = await read('SELECT e::text AS text FROM list_entry e');
    expect(stored.length).toBeGreaterThan(2);
    for (const { text } of stored)
      expect(text).not.toMatch(/Garcia|garcia|Lopez|lopez|Maria|1980-02/);
  });

  it('is emptied at all counters by one, and its key at the hub is deleted', async () => {
    const { a, b, rows: read } = await clinicOf('AAAA83', 'BBBB83');
    await take(a, GARCIA + LOPEZ);
    await same([a, b], ['Juan L. 08:15 expected', 'Maria G. 09:30 expected']);
    const [before] = await read('SELECT list_id FROM list_day');
    b.till.handlers.todayList.clear({ commandId: v7() });
    await same([a, b], []);
    const [after] = await read('SELECT list_id FROM list_day');
    expect(after).not.toEqual(before);
    expect(await read('SELECT 1 FROM list_entry')).toEqual([]);
    await take(b, LOPEZ);
    await same([a, b], ['Juan L. 08:15 expected']);
  });

  it('is emptied while its rows are on their way, and has those that were imported after it', async () => {
    const { a, b, rows: read } = await clinicOf('AAAA94', 'BBBB94');
    const many = Array.from(
      { length: 450 },
      (_, n) => `N${n},Doe,Ann${n},1980-02-29,09:30,25.00\n`,
    );
    await take(a, many.join(''));
    await vi.waitFor(
      async () => expect((await read('SELECT 1 FROM list_entry')).length).toBeGreaterThan(0),
      { ...WAIT, interval: 1 },
    );
    a.till.handlers.todayList.clear({ commandId: v7() });
    await take(a, LOPEZ);
    await same([a, b], ['Juan L. 08:15 expected']);
  });

  it('is emptied at all counters after one had its own deleted while it was closed', async () => {
    const clinic = await clinicOf('AAAA84', 'BBBB84');
    const { a, b } = clinic;
    await take(a, GARCIA);
    await same([a, b], ['Maria G. 09:30 expected']);
    await a.close();
    deleteList(a.folder, () => true, new Date().toISOString());
    const again = await clinic.open('AAAA84', { folder: a.folder });
    await same([again, b], []);
  });

  it('that a counter had before it joined becomes the list of the branch', async () => {
    const clinic = await clinicOf('AAAA85');
    await cut(clinic.a);
    await take(clinic.a, GARCIA);
    mark(clinic.a, 'Maria');
    const b = await clinic.open('BBBB85');
    await take(b, LOPEZ);
    await back(clinic.a);
    await same([clinic.a, b], ['Juan L. 08:15 expected', 'Maria G. 09:30 arrived']);
  });
});

describe('Entries of today’s list that a counter cannot read', () => {
  it('are counted on its page, and read by its next start', async () => {
    const clinic = await clinicOf('AAAA95', 'BBBB95');
    const { a, b, rows: read } = clinic;
    await take(a, GARCIA + LOPEZ);
    await same([a, b], ['Juan L. 08:15 expected', 'Maria G. 09:30 expected']);
    expect(page(b).unread).toBe(0);
    const [entry] = await read('SELECT entry_id, body FROM list_entry ORDER BY number LIMIT 1');
    const change = (body: string, number: number) =>
      read(
        `UPDATE list_entry SET body = '${body}', number = number + ${number}
         WHERE entry_id = '${entry?.['entry_id']}' RETURNING 1`,
      );
    const body = String(entry?.['body']);
    await b.close();
    await change(`${body.slice(0, -8)}AAAAAAAA`, 1_000);
    const before = await clinic.open('BBBB95', { folder: b.folder });
    await vi.waitFor(() => expect(page(before).unread).toBe(1), WAIT);
    await before.close();
    await change(body, 0);
    const after = await clinic.open('BBBB95', { folder: b.folder });
    await vi.waitFor(() => expect(page(after).unread).toBe(0), WAIT);
    await same([a, after], ['Juan L. 08:15 expected', 'Maria G. 09:30 expected']);
  });
});

describe('Today’s list without the hub', () => {
  it('goes on at each counter, and is one again afterwards, with a row paid meanwhile', async () => {
    const clinic = await clinicOf('AAAA86', 'BBBB86');
    const { a, b } = clinic;
    await take(a, GARCIA + LOPEZ);
    await same([a, b], ['Juan L. 08:15 expected', 'Maria G. 09:30 expected']);
    await cut(a);
    mark(a, 'Juan');
    await pay(a, 'P1');
    mark(b, 'Maria');
    await take(b, `${LOPEZ.replace('08:15', '10:45')}P3,Stone,Ann,1990-01-01,11:00,10.00\n`);
    expect(rows(a)).toEqual(['Juan L. 08:15 arrived', 'Maria G. 09:30 paid']);
    expect(rows(b)).toEqual([
      'Maria G. 09:30 arrived',
      'Juan L. 10:45 expected',
      'Ann S. 11:00 expected',
    ]);
    await back(a);
    await same([a, b], ['Maria G. 09:30 paid', 'Juan L. 10:45 arrived', 'Ann S. 11:00 expected']);
  });

  it('takes of two marks the later one, whichever counter is back first', async () => {
    const { a, b } = await clinicOf('AAAA87', 'BBBB87');
    await take(a, GARCIA);
    await same([a, b], ['Maria G. 09:30 expected']);
    await cut(a);
    mark(a, 'Maria');
    mark(b, 'Maria');
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(arrived(b) ?? '')), WAIT);
    mark(b, 'Maria', false);
    await back(a);
    await same([a, b], ['Maria G. 09:30 expected']);
    await cut(a);
    mark(b, 'Maria');
    mark(a, 'Maria');
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(arrived(a) ?? '')), WAIT);
    mark(a, 'Maria', false);
    await back(a);
    await same([a, b], ['Maria G. 09:30 expected']);
  });

  it('that both took from the same file is there once, with the marks of both', async () => {
    const { a, b } = await clinicOf('AAAA88', 'BBBB88');
    await cut(a);
    await cut(b);
    for (const counter of [a, b]) await take(counter, GARCIA + LOPEZ);
    mark(a, 'Maria');
    mark(b, 'Juan');
    await back(a);
    await back(b);
    await same([a, b], ['Juan L. 08:15 arrived', 'Maria G. 09:30 arrived']);
  });

  it('is sent whole when the hub is gone in the middle of an import, and its database was put back', async () => {
    const clinic = await clinicOf('AAAA89', 'BBBB89');
    const { a, b, database } = clinic;
    const many = Array.from(
      { length: 250 },
      (_, at) => `N${at},Family${at},Ann,1990-01-01,11:00,10.00\n`,
    );
    a.wire.slow = { names: ['changeList'], ms: 60_000 }; // stored at the hub, and never known here
    await take(a, many.join(''));
    await vi.waitFor(
      async () => expect(await clinic.rows('SELECT 1 FROM list_entry LIMIT 1')).toHaveLength(1),
      WAIT,
    );
    await clinic.stop();
    a.wire.slow = null;
    await clinic.restart();
    await vi.waitFor(() => expect(page(b).found).toBe(250), WAIT);
    mark(b, 'Ann');
    await vi.waitFor(() => expect(page(a).counts.arrived).toBe(1), WAIT);
    await clinic.stop();
    await database.transaction('entries', async (sql) => {
      await sql.query('DELETE FROM list_entry');
      await sql.query('DELETE FROM list_day');
    });
    await clinic.restart();
    const c = await clinic.open('CCCC89');
    await vi.waitFor(
      () => expect(page(c)).toMatchObject({ found: 250, counts: { arrived: 1 } }),
      WAIT,
    );
    expect(page(a)).toMatchObject({ found: 250, counts: { arrived: 1 } });
  });
});

describe('The hub’s list of a branch and day', () => {
  const DAY = '2026-03-02'; // of the test's clock
  const change = (entryId: string, body: string, ageMs = 0) => ({
    ...{ entryId: entryId.padEnd(22, '-'), body, ageMs },
  });

  async function hubOf(...tillIds: readonly string[]) {
    const test = await openTestHub(await suite.postgres.newDatabase());
    onTestFinished(() => test.close());
    const counters: TestCounter[] = [];
    for (const tillId of tillIds) {
      const counter = new TestCounter(test, tillId);
      await counter.join();
      await counter.hello();
      counters.push(counter);
    }
    const read = (counter: TestCounter, after = 0, listId: string | null = null, day = DAY) =>
      counter.calls.todayList({ session: counter.session, day, listId, after }, counter.call);
    const write = (
      counter: TestCounter,
      listId: string,
      changes: readonly ReturnType<typeof change>[],
      day = DAY,
    ) =>
      counter.calls.changeList(
        { ...{ session: counter.session, day, listId }, changes: [...changes] },
        counter.call,
      );
    const [a, b = a] = counters;
    if (a === undefined || b === undefined) throw new Error('A hub has a counter.');
    return { ...test, a, b, read, write };
  }

  it('keeps the later change of an entry, and numbers it again for the counter that lost', async () => {
    const { a, b, read, write } = await hubOf('AAAA91', 'BBBB91');
    const { listId } = await read(a);
    await write(a, listId, [change('one', 'k.a', 1_000), change('two', 'k.a')]);
    const { upTo } = await read(a, 0, listId);
    expect(upTo).toBe(2);
    await write(b, listId, [change('one', 'k.older', 2_000), change('two', 'k.a', 500)]);
    const lost = await read(b, upTo, listId);
    expect(lost.entries).toEqual([{ entryId: change('one', '').entryId, body: 'k.a' }]);
    await write(b, listId, [change('one', 'k.newer')]);
    expect((await read(a, lost.upTo, listId)).entries).toMatchObject([{ body: 'k.newer' }]);
    // A counter's own changes are in order, whatever their way took.
    await write(b, listId, [change('one', 'k.last', 5_000)]);
    expect((await read(a, lost.upTo, listId)).entries).toMatchObject([{ body: 'k.last' }]);
  });

  it('refuses changes of a cleared list, and those of a day that is nowhere', async () => {
    const { a, b, read, write } = await hubOf('AAAA92', 'BBBB92');
    const { listId } = await read(a);
    await write(a, listId, [change('old', 'k.a', 60_000), change('new', 'k.a')]);
    // A clear of half a minute ago, which arrives now, leaves what came after it.
    const cleared = await b.calls.clearList(
      { session: b.session, day: DAY, ageMs: 30_000 },
      b.call,
    );
    await expect(write(a, listId, [change('old', 'k.b')])).rejects.toMatchObject({
      code: 'OTHER_LIST',
    });
    expect(await read(a, 2, listId)).toMatchObject({
      ...{ listId: cleared.listId, clearedAgeMs: 30_000, upTo: 2 },
      entries: [{ entryId: change('new', '').entryId }],
    });
    for (const day of ['2026-02-28', '2026-03-05']) {
      await expect(read(a, 0, null, day)).rejects.toMatchObject({ code: 'OTHER_DAY' });
      await expect(write(a, listId, [change('old', 'k.b')], day)).rejects.toMatchObject({
        code: 'OTHER_DAY',
      });
    }
  });

  it('is deleted with its key once the day has ended in every time zone', async () => {
    const { a, hub, clock, database, read, write } = await hubOf('AAAA93');
    const { listId, keys } = await read(a);
    expect(keys).toHaveLength(1);
    await write(a, listId, [change('one', 'k.a')]);
    clock.now = Date.parse('2026-03-03T11:59:00Z');
    await hub.forgetLists();
    expect((await read(a, 0, listId)).entries).toHaveLength(1);
    clock.now = Date.parse('2026-03-03T12:00:00Z');
    await hub.forgetLists();
    const left = (table: string) =>
      database.transaction('reads', (sql) => sql.query(`SELECT 1 FROM ${table}`));
    expect([...(await left('list_entry')), ...(await left('list_day'))]).toEqual([]);
    clock.now = Date.parse('2026-03-02T09:00:00Z');
    expect((await read(a)).keys).not.toContainEqual(keys[0]);
  });
});

const arrived = (counter: ClinicCounter) =>
  page(counter).rows.find(({ name }) => name.startsWith('Maria'))?.arrivedAt ?? null;
