import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { reportLeft } from '../../../src/hub/left-reservations.ts';
import { makeReplacingCode } from '../../../src/hub/pairing.ts';
import { loseTill } from '../../../src/hub/tills.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { hashOfBody } from '../../../src/shared/hub/document-hash.ts';
import { REVOKED } from '../../../src/shared/hub/documents.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { opened, resolved } from '../../support/hub-entries.ts';
import { codeForPlaceOf, TestCounter, type TestHub } from '../../support/hub-fixture.ts';
import { attemptOpened, DANA, id } from '../../support/journal-fixtures.ts';

const clinicOf = clinicsOnPostgres();

/** A charge that is granted to a counter. */
async function chargeAsked(counter: TestCounter) {
  const reservationId = v7();
  const trackingId = `${counter.tillId}-${reservationId.replaceAll('-', '')}`;
  const asked = { reservationId, trackingId, saleId: v7(), amount: cents(1_300), guardKeys: [] };
  await counter.ask({ ...asked, what: 'authorize', turn: 0 });
  return trackingId;
}

const leave = (_: TestHub, { calls, call, session }: TestCounter) => calls.leave({ session }, call);

/** Another counter has the copy of its revoked key, which a restored hub does not. */
async function bringKey({ hub }: TestHub, counter: TestCounter, other: TestCounter) {
  const body = JSON.stringify({ tillId: counter.tillId });
  const { epoch } = hub.context.recovery;
  const document = {
    ...{ name: REVOKED + counter.writerKey, version: 1, epoch, body },
    ...{ hash: hashOfBody(body), by: null, tillId: other.tillId, at: new Date(0).toISOString() },
  };
  await other.calls.bring({ session: other.session, document }, other.call);
}

describe('A reservation without an intent', () => {
  it.each([
    ['leaves the clinic', leave],
    ['has a revoked key by the copy of another one', bringKey],
  ])('is a finding once its counter %s', async (_, end) => {
    const { hub, a: other } = await clinicOf('BBBB');
    const counter = new TestCounter(hub, 'AAAA', 'key-of-AAAA');
    await counter.join();
    await counter.hello();
    const trackingId = await chargeAsked(counter);
    await end(hub, counter, other);
    const { session, call } = other;
    const found = await other.calls.attention({ session, who: null, offset: 0 }, call);
    expect(found).toMatchObject([
      { kind: 'left-at-service', trackingId, amount: 1_300, tills: [{ tillId: 'AAAA' }] },
    ]);
  });
});

it('A reservation of a replaced counter ends once each branch of its connection was swept', async () => {
  const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
  const connectionOf = (id: string, baseUrl: string, clientId: string | null) => ({
    connection: { id, baseUrl, username: 'clinic', clientId },
  });
  a.add({ kind: 'connection.used', body: connectionOf('old', 'https://old.example', null) });
  const south = connectionOf('own', 'https://pay.example/', 'SO11TH11');
  a.add(attemptOpened('south', south), resolved(id('south'), 'declined'));
  await a.send();
  await chargeAsked(a);
  const next = new TestCounter(hub, 'CCCC');
  hub.clock.now += 120_000;
  await next.pair(await codeForPlaceOf(hub.hub, 'AAAA'), 'retired key of AAAA');
  const retired = new TestCounter(hub, 'AAAA', 'retired key of AAAA');
  retired.entries.splice(0, retired.entries.length, ...a.entries);
  await retired.hello();
  const used = ['AB12CD34', 'ZX98YW76', null].map((clientId) =>
    connectionOf('theirs', 'https://pay.example', clientId),
  );
  for (const body of used) retired.add({ kind: 'connection.used', body });
  hub.clock.now += 25 * 3_600_000;
  const upTo = new Date(hub.clock.now).toISOString();
  const { calls, call, session } = b;
  const [found] = await calls.attention({ session, who: null, offset: 0 }, call);
  expect(found).toMatchObject({ kind: 'left-at-service' });
  const { attentionId = '' } = found ?? {};
  const close = () =>
    calls.closeAttention({ session, attentionId, manager: DANA, reason: 'Not there' }, call);
  for (const body of [...used, south]) {
    await expect(close()).rejects.toMatchObject({ code: 'NOT_LOOKED_UP' });
    retired.add({ kind: 'sweep.completed', body: { ...body, upTo } });
    await retired.send();
  }
  await close();
  const states = await hub.database.transaction('reads', (sql) =>
    sql.query('SELECT DISTINCT state FROM reservation'),
  );
  expect(states).toEqual([{ state: 'done' }]);
});

it('The place of a PC is taken two minutes after it was heard, or at once if it is lost', async () => {
  const { hub, a } = await clinicOf('AAAA', 'BBBB');
  const { context } = hub.hub;
  hub.clock.now += 119_000;
  const code = () => makeReplacingCode(context, 'AAAA');
  await expect(code()).rejects.toThrow(
    'Counter AAAA was heard 119 s ago. Wait for two minutes, or mark it as lost: lost AAAA.',
  );
  await hub.database.transaction('entries', (sql) => loseTill(sql, 'AAAA'));
  expect(await code()).toMatch(/^.{4}-/);
  await a.hello(); // it is not dead
  await expect(code()).rejects.toThrow('was heard 0 s ago');
  hub.clock.now += 120_000;
  expect(await code()).toMatch(/^.{4}-/);
});

describe('A reservation with an intent and no outcome', () => {
  const findingsAt = ({ calls, call, session }: TestCounter) =>
    calls.attention({ session, who: null, offset: 0 }, call);

  /** The counter AAAA is lost with a charge in doubt. */
  async function lostInDoubt() {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    const attemptId = v7();
    a.add(...opened('AAAA', { attemptId, recordId: v7(), amount: 1_300, mark: null }));
    await a.send();
    expect(await findingsAt(b)).toEqual([]);
    await hub.database.transaction('entries', async (sql) => {
      await loseTill(sql, 'AAAA');
      await reportLeft(hub.hub.context, sql, 'AAAA');
      await reportLeft(hub.hub.context, sql, 'AAAA'); // by the command twice
    });
    const trackingId = `AAAA-${attemptId.replaceAll('-', '')}`;
    const [found] = await findingsAt(b);
    expect(found).toMatchObject({
      ...{ kind: 'left-in-doubt', trackingId, amount: 1_300, keys: [attemptId] },
      tills: [{ tillId: 'AAAA' }],
    });
    return { hub, a, b, attentionId: found?.attentionId ?? '' };
  }

  it('of a lost counter is one finding, which a manager closes; its reservation stays', async () => {
    const { hub, b, attentionId } = await lostInDoubt();
    const { calls, call, session } = b;
    await calls.closeAttention({ session, attentionId, manager: DANA, reason: 'Not there' }, call);
    expect(await findingsAt(b)).toEqual([]);
    await hub.database.transaction('entries', (sql) => reportLeft(hub.hub.context, sql, 'AAAA'));
    expect(await findingsAt(b)).toEqual([]); // revoked after it was lost
    const states = await hub.database.transaction('reads', (sql) =>
      sql.query('SELECT state FROM reservation'),
    );
    expect(states).toEqual([{ state: 'used' }]);
  });

  it('is no finding once its counter is back', async () => {
    const { a, b } = await lostInDoubt();
    await a.hello();
    expect(await findingsAt(b)).toEqual([]);
  });

  /** A PC takes the place of a dead one. */
  async function inPlaceOf(hub: TestHub, replaces: string, tillId: string) {
    const code = await codeForPlaceOf(hub.hub, replaces);
    const next = new TestCounter(hub, tillId);
    await next.pair(code, `retired key of ${replaces}`);
    return next;
  }

  it('is no finding once another PC took the place of its counter, which looks for it', async () => {
    const { hub, b } = await lostInDoubt();
    await inPlaceOf(hub, 'AAAA', 'CCCC');
    expect(await findingsAt(b)).toEqual([]);
  });

  it('is a finding again once that PC is dead, too', async () => {
    const { hub, b } = await lostInDoubt();
    await inPlaceOf(hub, 'AAAA', 'CCCC');
    await inPlaceOf(hub, 'CCCC', 'DDDD');
    const left = [{ kind: 'left-in-doubt', amount: 1_300, tills: [{ tillId: 'AAAA' }] }];
    expect(await findingsAt(b)).toMatchObject(left);
    await inPlaceOf(hub, 'DDDD', 'EEEE');
    expect(await findingsAt(b)).toMatchObject(left);
  });

  it('is a finding while that PC is lost, until it is back', async () => {
    const { hub, b } = await lostInDoubt();
    const next = await inPlaceOf(hub, 'AAAA', 'CCCC');
    await hub.database.transaction('entries', async (sql) => {
      await loseTill(sql, 'CCCC');
      await reportLeft(hub.hub.context, sql, 'CCCC');
    });
    expect(await findingsAt(b)).toMatchObject([{ tills: [{ tillId: 'AAAA' }] }]);
    await next.hello();
    expect(await findingsAt(b)).toEqual([]);
  });

  it('is a finding once that PC left the clinic, and none when it joins again: it sends the outcome', async () => {
    const { hub, a, b } = await lostInDoubt();
    const next = await inPlaceOf(hub, 'AAAA', 'CCCC');
    await next.hello();
    const retired = new TestCounter(hub, 'AAAA', 'retired key of AAAA');
    retired.entries.splice(0, retired.entries.length, ...a.entries);
    await leave(hub, next);
    await retired.hello();
    expect(await findingsAt(b)).toMatchObject([{ kind: 'left-in-doubt' }]);
    const again = new TestCounter(hub, 'CCCC', 'new key of CCCC');
    again.entries.splice(0, again.entries.length, ...next.entries);
    await again.join();
    await again.hello();
    expect(await findingsAt(b)).toEqual([]);
    const [charge] = retired.entries.filter(({ kind }) => kind === 'attempt.opened');
    const { attemptId } = z.object({ attemptId: z.string() }).parse(JSON.parse(charge?.body ?? ''));
    retired.add(resolved(attemptId, 'declined', v7()));
    await retired.send();
    const states = await hub.database.transaction('reads', (sql) =>
      sql.query('SELECT state FROM reservation'),
    );
    expect(states).toEqual([{ state: 'done' }]);
  });

  it('stays a finding at the hello of that PC if the journal of its counter is revoked', async () => {
    const { hub, b } = await lostInDoubt();
    const next = await inPlaceOf(hub, 'AAAA', 'CCCC');
    await hub.database.transaction('entries', async (sql) => {
      await sql.query("UPDATE till SET state = 'revoked' WHERE till_id = 'AAAA'");
      await reportLeft(hub.hub.context, sql, 'AAAA');
    });
    await next.hello();
    expect(await findingsAt(b)).toMatchObject([{ kind: 'left-in-doubt' }]);
  });
});
