import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hubStatus } from '../../../src/hub/status.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { FollowUpReserved } from '../../../src/shared/hub/values.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { paid } from '../../support/hub-entries.ts';
import { openTestHub, TestCounter, type TestHub } from '../../support/hub-fixture.ts';

const clinic = clinicsOnPostgres();

const refund = (recordId: string): FollowUpReserved => ({
  ...{
    turn: 0,
    reservationId: v7(),
    trackingId: null,
    what: 'credit',
    amount: cents(100),
    insteadOf: null,
  },
  of: { recordId, trackingId: null },
});

/** Another process on the same database, as after a restart. */
async function restarted(hub: TestHub): Promise<TestHub> {
  const next = await openTestHub(hub.database, hub.clock.now);
  onTestFinished(() => next.close());
  return next;
}

describe('The hub recovers (hub.md, section 5)', () => {
  it('after a start, until each counter of the last minutes said hello', async () => {
    const { hub, a, b } = await clinic('AAAA', 'BBBB');
    const next = await restarted(hub);
    for (const counter of [a, b]) counter.reconnect(next);
    await expect(a.ask(refund(v7()))).rejects.toMatchObject({ code: 'OLDER_SESSION' });
    expect(await a.hello()).toMatchObject({ recovering: true });
    expect(await a.ask(refund(v7()))).toEqual({ answer: 'recovering' });
    expect(await b.hello()).toMatchObject({ recovering: false });
    expect(await a.ask(refund(v7()))).toMatchObject({ answer: 'granted' });
  });

  it('for 40 seconds at most', async () => {
    const { hub, a } = await clinic('AAAA', 'BBBB');
    const next = await restarted(hub);
    a.reconnect(next);
    await a.hello();
    next.clock.now += 39_000;
    expect(await a.ask(refund(v7()))).toEqual({ answer: 'recovering' });
    next.clock.now += 1_000;
    expect(await a.ask(refund(v7()))).toMatchObject({ answer: 'granted' });
  });

  it('when a counter names a grant that the database lost, which is stored again', async () => {
    const { hub, a, b } = await clinic('AAAA', 'BBBB');
    const lost = refund('R-1');
    const granted = await b.ask(lost);
    await hub.database.transaction('entries', (sql) => sql.query('DELETE FROM reservation'));
    const epoch = granted.answer === 'granted' ? granted.epoch : '';
    const at = new Date(hub.clock.now).toISOString();
    const grants = [{ reservationId: lost.reservationId, epoch, at }];
    expect(await b.hello([lost], { grants })).toMatchObject({ recovering: true });
    expect(await a.ask(refund('R-1'))).toEqual({ answer: 'recovering' });
    await a.hello();
    expect(await a.ask(refund('R-1'))).toMatchObject({ answer: 'busy', till: { tillId: 'BBBB' } });
    expect(await b.ask(lost)).toMatchObject({ answer: 'granted' });
  });

  it('without the journal of a counter of another clinic, which is refused and keeps its entries', async () => {
    const [{ hub, a }, other] = [await clinic('AAAA'), await clinic('BBBB')];
    // Two PCs may have made the same id.
    const unknown = new TestCounter(other.hub, 'AAAA', 'key of another clinic');
    await unknown.join();
    await hub.database.transaction('entries', (sql) =>
      sql.query('UPDATE hub SET epoch = $1, recovering = true', [v7()]),
    );
    const next = await restarted(hub);
    const before = await hubStatus(next.database);
    unknown.add(...paid('AAAA', { attemptId: v7(), recordId: 'R-9', amount: 100 }));
    unknown.reconnect(next);
    await expect(unknown.hello()).rejects.toMatchObject({ code: 'REVOKED' });
    await expect(unknown.send()).rejects.toMatchObject({ code: 'OLDER_SESSION' });
    expect(await hubStatus(next.database)).toEqual(before);
    expect(before).toMatchObject({ recovering: true });
    unknown.reconnect(other.hub);
    await unknown.hello();
    await unknown.send();
    expect(unknown.upTo).toBe(unknown.head.number);
    a.reconnect(next);
    expect(await a.hello()).toMatchObject({ recovering: false });
  });

  it('after a restore, until each active counter is back with all its entries', async () => {
    const { hub, a, b } = await clinic('AAAA', 'BBBB');
    await hub.database.transaction('entries', (sql) =>
      sql.query('UPDATE hub SET epoch = $1, recovering = true', [v7()]),
    );
    const next = await restarted(hub);
    for (const counter of [a, b]) counter.reconnect(next);
    b.add(...paid('BBBB', { attemptId: v7(), recordId: 'R-1', amount: 100 }));
    await a.hello();
    expect(await b.hello()).toMatchObject({ recovering: true });
    next.clock.now += 3_600_000;
    expect(await a.ask(refund('R-1'))).toEqual({ answer: 'recovering' });
    await b.send();
    expect(await a.ask(refund('R-1'))).toMatchObject({ answer: 'granted', left: 100 });
    expect((await restarted(next)).hub.context.recovery.epoch).toBe(
      next.hub.context.recovery.epoch,
    );
  });
});
