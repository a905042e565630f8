import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../src/hub/database.ts';
import { rebuild } from '../../../src/hub/rebuild.ts';
import { exportTill, hubStatus, verifyHub } from '../../../src/hub/status.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { rowHash } from '../../../src/shared/journal/row-hash.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { followUpOpened, opened, paid, resolved } from '../../support/hub-entries.ts';
import { TestCounter } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';

const clinic = clinicsOnPostgres();

const payment = (patientId: string | null = null) => ({
  ...{ attemptId: v7(), recordId: v7(), amount: 2_500, patientId },
});

describe('The entries of a counter (hub.md, sections 3 and 4)', () => {
  it('are stored once, in order, whatever is repeated', async () => {
    const { hub, a } = await clinic('AAAA');
    a.add(...paid('AAAA', payment()));
    await a.send();
    await a.calls.rows({ session: a.session, entries: a.entries }, a.call);
    a.add(...paid('AAAA', payment()));
    const { upTo } = await a.calls.rows({ session: a.session, entries: a.entries }, a.call);
    expect(upTo).toEqual(a.head);
    const lines: unknown[] = [];
    for await (const line of exportTill(hub.database, 'AAAA')) lines.push(JSON.parse(line));
    expect(lines).toEqual(a.entries);
    expect(await verifyHub(hub.database)).toEqual([]);
  });

  it('are refused with a gap, of another chain, and when changed; then nothing is stored', async () => {
    const { hub, a } = await clinic('AAAA');
    a.add(...paid('AAAA', payment()));
    const send = (entries: typeof a.entries) =>
      Promise.resolve(a.calls.rows({ session: a.session, entries }, a.call));
    const upTo = { number: 1, hash: a.entries[0]?.hash };
    await expect(send(a.entries.slice(2))).rejects.toMatchObject({ code: 'GAP', data: { upTo } });
    const [first, second, ...rest] = a.entries;
    if (first === undefined || second === undefined) throw new Error('There are entries.');
    const changed = { ...second, body: second.body.replace('copay', 'other') };
    await expect(send([changed, ...rest])).rejects.toMatchObject({ code: 'FORKED' });
    const last = rest.at(-1) ?? second;
    await expect(
      send([second, ...rest.slice(0, -1), { ...last, at: '2026-03-02T09:00:01.000Z' }]),
    ).rejects.toMatchObject({ code: 'CHANGED_ENTRY', data: { number: last.number } });
    expect(await hubStatus(hub.database)).toMatchObject({ entries: 1 });
    await send([second, ...rest]);
    expect(await hubStatus(hub.database)).toMatchObject({ entries: a.entries.length });
  });

  it('are verified while others arrive', async () => {
    const { hub, a } = await clinic('AAAA');
    a.add(...paid('AAAA', payment()));
    await a.send();
    let transactions = 0;
    const busy: Database = {
      ...hub.database,
      transaction: async (pool, work) => {
        const result = await hub.database.transaction(pool, work);
        transactions += 1;
        if (transactions <= 15) {
          a.add(...paid('AAAA', payment()));
          await a.send();
        }
        return result;
      },
    };
    expect(await verifyHub(busy)).toEqual([]);
    expect(transactions).toBeGreaterThan(15);
  });

  it('that the hub cannot read are stored and counted', async () => {
    const { hub, a } = await clinic('AAAA');
    for (const [kind, body] of [
      ['attempt.opened', '{"v":2}'],
      ['cash.taken', 'no JSON'],
      ['a.newer-kind', '{"v":1}'],
    ] as const) {
      const { number, hash: prev_hash } = a.head;
      const row = { number: number + 1, at: '2026-03-02T09:00:00.000Z', kind, body };
      a.entries.push({ ...row, hash: rowHash({ ...row, prev_hash, till_id: 'AAAA' }) });
    }
    await a.send();
    expect(await hubStatus(hub.database)).toMatchObject({ entries: 4, unreadableEntries: 2 });
  });

  it('give the same tables when they are rebuilt', async () => {
    const { hub, a, b } = await clinic('AAAA', 'BBBB');
    const one = payment('P-1');
    a.add(...paid('AAAA', one));
    await a.send();
    const refund = v7();
    b.add(followUpOpened('BBBB', { key: refund, amount: 100, of: one.recordId }));
    await b.send();
    b.add(resolved(refund, 'approved', v7()), ...opened('BBBB', payment('P-1')));
    await b.send();
    expect(await verifyHub(hub.database)).toEqual([]);
    await hub.database.transaction('entries', (sql) => sql.query('UPDATE payment SET amount = 1'));
    expect(await verifyHub(hub.database)).toEqual(['payment: 2 too many, 2 missing or different']);
    await rebuild(hub.database);
    expect(await verifyHub(hub.database)).toEqual([]);
  });

  it.each([
    [
      "UPDATE journal_entry SET body = body || ' ' WHERE number = 2",
      'entry 2 is not what was hashed',
    ],
    ['DELETE FROM journal_entry WHERE number = 2', 'entry 2 is missing'],
    ['DELETE FROM journal_entry WHERE number = 4', 'the newest entry is not the head'],
  ])('are verified: %s', async (change, finding) => {
    const { hub, a } = await clinic('AAAA');
    a.add(...paid('AAAA', payment()));
    await a.send();
    await hub.database.transaction('entries', (sql) => sql.query(change));
    expect((await verifyHub(hub.database))[0]).toBe(`AAAA: ${finding}`);
  });
});

describe('A journal that is not the one that the hub knows (hub.md, section 5)', () => {
  it('of an older day is ahead at the hub: no other call is possible until it is restored', async () => {
    const { a } = await clinic('AAAA');
    a.add(...paid('AAAA', payment()));
    await a.send();
    const all = [...a.entries];
    a.entries.splice(2);
    expect(await a.hello()).toMatchObject({ state: 'ahead', upTo: { number: all.length } });
    const restored = await a.calls.journal({ session: a.session, from: 3 }, a.call);
    expect(restored).toEqual(all.slice(2));
    a.entries.push(...restored);
    expect(await a.hello()).toMatchObject({ state: 'active' });
  });

  it('that two PCs write is stored as a second chain, and both are told', async () => {
    const { hub, a } = await clinic('AAAA');
    a.add(...paid('AAAA', payment()));
    await a.send();
    const copy = new TestCounter(hub, 'AAAA');
    copy.entries.splice(0, 1, ...a.entries);
    a.add(...paid('AAAA', payment()));
    await a.send();
    copy.add(...paid('AAAA', payment('P-2')), ...paid('AAAA', payment('P-3')));
    const own = copy.entries.find(({ number }) => number === a.head.number);
    expect(own?.hash).not.toBe(a.head.hash);
    expect(await copy.hello()).toMatchObject({ state: 'forked', upTo: { number: 4 } });
    await copy.send();
    await expect(copy.drop(v7())).rejects.toMatchObject({ code: 'ROWS_ONLY' });
    await expect(
      copy.ask({
        ...{
          turn: 0,
          reservationId: v7(),
          trackingId: null,
          what: 'cash',
          amount: cents(1),
          saleId: v7(),
        },
        guardKeys: [],
      }),
    ).rejects.toMatchObject({ code: 'ROWS_ONLY' });
    await copy.hello();
    copy.add(...paid('AAAA', payment()));
    await copy.send();
    await a.hello();
    const found = await a.calls.attention({ session: a.session, who: null, offset: 0 }, a.call);
    const second = found.filter(({ kind }) => kind === 'second-chain');
    expect(second).toMatchObject([{ tills: [{ tillId: 'AAAA' }, { tillId: 'AAAA~2' }] }]);
    expect(await hubStatus(hub.database)).toMatchObject({ secondChains: 1, entries: 7 + 9 });
    const headsFor = async ({ calls, session, call }: TestCounter) =>
      calls.heads({ session }, call);
    expect(await headsFor(a)).toEqual([]);
    const b = new TestCounter(hub, 'BBBB');
    await b.join();
    await b.hello();
    expect(await headsFor(b)).toEqual([{ tillId: 'AAAA', ...a.head }]);
    await expect(headsFor(copy)).rejects.toMatchObject({ code: 'OLDER_SESSION' });
    const listed = await a.calls.find(
      { session: a.session, who: DANA, offset: 0, words: '', branch: null },
      a.call,
    );
    expect(listed).toHaveLength(5);
    expect(await verifyHub(hub.database)).toEqual([]);
  });

  it('is known as forked by the counter, if the hub has less of it', async () => {
    const { hub, a } = await clinic('AAAA');
    const copy = new TestCounter(hub, 'AAAA');
    copy.entries.splice(0, 1, ...a.entries);
    a.add(...paid('AAAA', payment()));
    await a.send();
    copy.add(...paid('AAAA', payment()), ...paid('AAAA', payment()), ...paid('AAAA', payment()));
    const answer = await copy.hello([], { forked: true });
    expect(answer).toMatchObject({ state: 'forked', upTo: { number: 1 } });
    await copy.send();
    expect(await verifyHub(hub.database)).toEqual([]);
  });
});
