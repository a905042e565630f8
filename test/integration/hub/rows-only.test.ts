import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { HubCalls } from '../../../src/hub/hub.ts';
import { revokeTill } from '../../../src/hub/revoked.ts';
import { hubContract } from '../../../src/shared/hub/contract.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { opened } from '../../support/hub-entries.ts';
import { codeForPlaceOf, TestCounter, type TestHub } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';

const clinicOf = clinicsOnPostgres();

/** The calls that a replaced or forked counter may make: the link, its entries, and events without content. */
const OPEN = ['pair', 'hello', 'rows', 'beat', 'changes'];

/** An input of every other call; each takes the fields that it knows. */
const inputOf = ({ session }: TestCounter) => ({
  ...{ session, who: DANA, cashier: DANA, manager: DANA, by: DANA, reason: 'Reviewed' },
  ...{ reserved: { reservationId: v7(), turn: 0, what: 'cash', amount: 100, guardKeys: [] } },
  ...{ reservationId: v7(), turn: 0, attentionId: v7(), closeId: v7(), bagId: v7(), of: {} },
  ...{ offset: 0, words: '', branch: null, before: null, kinds: ['sale.opened'], from: 1 },
  ...{ key: v7(), similar: [], tillId: 'AAAA', number: '000001', receiptNumber: null },
  ...{ since: '2026-03-02T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z', day: '2026-03-02' },
  ...{ listId: null, after: 0, changes: [], ageMs: 0, subjects: [], keys: [] },
  ...{ asked: { by: 'days', from: '2020-01-01', to: '2099-12-31' } },
  ...{ order: { order: 'begin', closeId: v7(), cashier: DANA } },
  ...{ name: 'person/sam', base: null, body: '{}', copies: [], up: [], erased: [], down: [] },
  document: { name: 'person/sam', version: 1, epoch: v7(), hash: '', body: '{}' },
});

/** The calls that were not refused as those of a counter that only sends entries. */
async function answeredCalls(at: TestCounter): Promise<readonly string[]> {
  const all = Object.keys(hubContract)
    .filter((name) => !OPEN.includes(name))
    .map(async (name) => {
      const ask: HubCalls[keyof HubCalls] = Reflect.get(at.calls, name);
      const answer = Promise.try(() => Reflect.apply(ask, at.calls, [inputOf(at), at.call]));
      const code = await answer.then(
        () => 'answered',
        (error: Error & { code?: string }) => error.code ?? error.message,
      );
      return code === 'ROWS_ONLY' ? [] : [`${name}: ${code}`];
    });
  return (await Promise.all(all)).flat();
}

/** A new PC that takes the place of a counter. */
async function replace(hub: TestHub, tillId: string) {
  const successor = new TestCounter(hub, 'NNNN');
  const code = await codeForPlaceOf(hub.hub, tillId);
  await successor.pair(code, `retired key of ${tillId}`);
}

describe('A counter that was replaced or has a second chain', () => {
  it('sends entries only, once its place is taken', async () => {
    const { hub, a } = await clinicOf('AAAA');
    await replace(hub, 'AAAA');
    a.reconnect();
    expect(await a.hello()).toMatchObject({ state: 'replaced' });
    expect(await answeredCalls(a)).toEqual([]);
    const inHand: string[] = [];
    await a.calls.beat({ session: a.session, head: a.head, inHand }, a.call);
    a.add(...opened('AAAA', { attemptId: v7(), recordId: v7(), amount: 500 }));
    await a.send();
    expect(a.upTo).toBe(a.head.number);
  });

  it('sends entries only, as the second PC of a journal', async () => {
    const { hub, a } = await clinicOf('AAAA');
    const copy = new TestCounter(hub, 'AAAA');
    for (const counter of [a, copy]) {
      counter.add(...opened('AAAA', { attemptId: v7(), recordId: v7(), amount: 500 }));
    }
    await a.send();
    expect(await copy.hello()).toMatchObject({ state: 'forked' });
    expect(await answeredCalls(copy)).toEqual([]);
    await copy.send();
  });

  it('stays revoked when its place is taken', async () => {
    const { hub, a } = await clinicOf('AAAA');
    await hub.database.transaction('entries', (sql) => revokeTill(hub.hub.context, sql, 'AAAA'));
    await replace(hub, 'AAAA');
    a.reconnect();
    await expect(a.hello()).rejects.toMatchObject({ code: 'REVOKED' });
    const found = await hub.database.transaction('reads', (sql) =>
      sql.query('SELECT till_id, state FROM till ORDER BY till_id'),
    );
    expect(found).toEqual([
      { till_id: 'AAAA', state: 'active' },
      { till_id: 'AAAA~2', state: 'revoked' },
      { till_id: 'NNNN', state: 'active' },
    ]);
  });
});
