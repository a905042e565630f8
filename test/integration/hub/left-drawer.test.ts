import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { reportLeft } from '../../../src/hub/left-reservations.ts';
import { loseTill } from '../../../src/hub/tills.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { MORGAN } from '../../support/hub-close.ts';
import { codeForPlaceOf, TestCounter, type TestHub } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';

const clinicOf = clinicsOnPostgres();

const of = (sessionId: string) => ({ commandId: v7(), sessionId, cashier: DANA });

const drawerOpened = (sessionId: string): NewEntry => ({
  kind: 'drawer.opened',
  body: {
    ...{ ...of(sessionId), drawerId: 'front', drawerName: 'Front' },
    ...{ count: [], float: cents(10_000) },
  },
});

const drawerClosed = (sessionId: string): NewEntry => ({
  kind: 'drawer.closed',
  body: {
    ...{ ...of(sessionId), counted: cents(12_500), expected: cents(12_500) },
    ...{ reason: null, manager: null },
  },
});

async function replace(hub: TestHub, dead: string, by: string): Promise<void> {
  const next = new TestCounter(hub, by);
  await next.pair(await codeForPlaceOf(hub.hub, dead), `retired key of ${by}`);
  await next.hello();
  await next.send();
}

/** Two counters, the first with an open drawer; `found` and `drawers` are seen at the second. */
async function openDrawer() {
  const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
  const sessionId = v7();
  a.add(drawerOpened(sessionId));
  for (const counter of [a, b]) await counter.send();
  const { calls, call, session } = b;
  return {
    ...{ hub, a, b, sessionId },
    lose: () =>
      hub.database.transaction('entries', async (sql) => {
        await loseTill(sql, 'AAAA');
        await reportLeft(hub.hub.context, sql, 'AAAA');
      }),
    found: () => calls.attention({ session, who: DANA, offset: 0 }, call),
    drawers: async () => {
      const since = new Date(hub.clock.now).toISOString();
      const { counters } = await calls.overview({ session, who: DANA, since }, call);
      return counters.flatMap(({ drawers }) => drawers.map(({ name }) => name));
    },
    review: (attentionId: string) =>
      calls.closeAttention(
        { session, attentionId, manager: MORGAN, reason: 'Counted: 125.00' },
        call,
      ),
  };
}

describe('The open drawer of a PC that is dead', () => {
  it('leaves the Clinic page once a manager has counted it', async () => {
    const { hub, sessionId, found, drawers, review } = await openDrawer();
    await replace(hub, 'AAAA', 'CCCC');
    const [finding] = await found();
    expect(finding).toMatchObject({
      ...{ kind: 'left-drawer', tills: [{ tillId: 'AAAA' }], keys: [sessionId] },
    });
    expect(await drawers()).toEqual(['Front']);
    await review(finding?.attentionId ?? '');
    expect(await drawers()).toEqual([]);
    await replace(hub, 'CCCC', 'DDDD');
    expect(await found()).toEqual([]); // it was ended once
  });

  it('is open again, if the PC was marked as lost and is back', async () => {
    const { a, b, sessionId, lose, found, drawers, review } = await openDrawer();
    await lose();
    await review((await found())[0]?.attentionId ?? '');
    expect(await drawers()).toEqual([]);
    a.reconnect();
    await a.hello();
    expect(await drawers()).toEqual(['Front']);
    await b.send();
    a.add(drawerClosed(sessionId));
    await a.send();
    await lose();
    expect(await found()).toEqual([]);
  });

  it('is no finding any more, if the PC is back before it was counted', async () => {
    const { a, lose, found, drawers } = await openDrawer();
    await lose();
    expect(await found()).toHaveLength(1);
    a.reconnect();
    await a.hello();
    expect(await found()).toEqual([]);
    expect(await drawers()).toEqual(['Front']);
    await lose();
    expect(await found()).toHaveLength(1);
  });
});
