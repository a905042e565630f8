import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { runHubCommand } from '../../../src/hub/commands.ts';
import type { Branch } from '../../../src/shared/contract/connection.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { trackingIdOf } from '../../../src/shared/journal/tracking-id.ts';
import { BRANCHES, MANAGER, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';

vi.setConfig({ testTimeout: 180_000 });

const suite = openClinicSuite();

/** A clinic of two counters; the first is lost after it reserved a charge by card and one in cash. */
async function clinicWithoutItsFirst(
  lostId: string,
  otherId: string,
  branches: readonly Branch[] = [],
) {
  const clinic = await suite.clinicOf();
  const { data, databaseUrl, open, rows, attention, held } = clinic;
  const a = await open(lostId, { branches });
  const b = await open(otherId, { branches });
  await a.pay();
  await a.together();
  const reservationId = v7();
  const trackingId = trackingIdOf(lostId, reservationId);
  const charge = { reservationId, trackingId, saleId: v7(), amount: cents(1_300), guardKeys: [] };
  await a.clinic.reservations.charge({ ...charge, what: 'authorize' });
  const inCash = { ...charge, reservationId: v7(), trackingId: null, amount: cents(700) };
  await a.clinic.reservations.charge({ ...inCash, what: 'cash' });
  await a.close();
  const given = { branch: 'Main', counters: '1', 'reads-clinic': false, json: false };
  const command = { ...given, reason: 'Stolen', by: 'admin', subjects: [lostId] };
  const lose = () => runHubCommand('lost', { data, databaseUrl }, command);
  expect(await lose()).toBe(0);
  expect(await lose()).toBe(0); // twice: no finding twice
  const [found] = await rows("SELECT attention_id FROM attention WHERE kind = 'left-at-service'");
  const close = (reason = MANAGER.reason) =>
    b.till.handlers.clinic.closeAttention({
      ...{ commandId: v7(), attentionId: String(found?.['attention_id']) },
      approval: { ...MANAGER, reason },
    });
  return { open, rows, attention, held, a, b, trackingId, close };
}

/** Of a charge, of cash and of the drawer. */
const LEFT = ['left-at-counter', 'left-at-service', 'left-drawer'];

describe('A stolen PC', () => {
  it('stays revoked after a command that marks it as lost', async () => {
    const { a, data, databaseUrl, rows } = await suite.clinicOf('AAAA90', 'BBBB90');
    await a.pay();
    await a.together();
    const given = { branch: 'Main', counters: '1', 'reads-clinic': false, json: false };
    const command = { ...given, reason: 'Stolen', by: 'admin', subjects: ['AAAA90'] };
    const run = (name: 'revoke' | 'lost') => runHubCommand(name, { data, databaseUrl }, command);
    expect(await run('revoke')).toBe(0);
    await expect(run('lost')).rejects.toThrow('Counter AAAA90 was revoked already.');
    expect(await rows("SELECT state FROM till WHERE till_id = 'AAAA90'")).toEqual([
      { state: 'revoked' },
    ]);
  });
});

describe('A counter that the hub stopped', () => {
  it('takes no money after a restart without the hub, until the hub takes it back', async () => {
    const { a, open, rows, stop, restart } = await suite.clinicOf('AAAA94');
    const setState = (state: string) => rows(`UPDATE till SET state = '${state}'`);
    await setState('revoked');
    a.wire.cut();
    a.wire.isCut = false;
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('revoked'), WAIT);
    await a.close();
    await stop();
    const stopped = await open('AAAA94', { folder: a.folder, state: 'revoked' });
    await expect(stopped.pay()).rejects.toMatchObject({
      code: 'COUNTER_STOPPED',
      data: { state: 'revoked' },
    });
    await setState('active');
    await restart();
    await stopped.together();
    await stopped.close();
    await stop();
    const again = await open('AAAA94', { folder: a.folder, state: 'away' });
    expect(await again.pay()).toMatchObject({ state: 'approved' });
  });
});

describe('A PC that is lost and not replaced', () => {
  it('leaves findings, and its charge ends once the counter that closes it looked for a day', async () => {
    const { b, attention, held, rows, close } = await clinicWithoutItsFirst('AAAA91', 'BBBB91');
    expect((await attention()).toSorted()).toEqual(LEFT);
    await expect(close()).rejects.toMatchObject({ code: 'NOT_LOOKED_UP' });
    expect(await held()).toEqual(['AAAA91 authorize open', 'AAAA91 cash open']);
    await rows("UPDATE reservation SET asked_at = asked_at - interval '25 h'");
    await rows("UPDATE till SET branch = 'North', reads = 'branch' WHERE till_id = 'BBBB91'");
    expect((await b.till.handlers.clinic.attention({ offset: 0 })).findings).toEqual([]);
    await expect(close()).rejects.toMatchObject({ code: 'OTHER_BRANCH' });
    expect((await attention()).toSorted()).toEqual(LEFT);
    await rows("UPDATE till SET branch = 'Main' WHERE till_id = 'BBBB91'");
    await close();
    expect(await held()).toEqual(['AAAA91 cash open']);
    expect((await attention()).toSorted()).toEqual(['left-at-counter', 'left-drawer']);
    const [entry] = await rows("SELECT body FROM hub_entry WHERE kind = 'attention-closed'");
    const reservationId = expect.any(String);
    expect(JSON.parse(String(entry?.['body']))).toMatchObject({
      ...{ reservationId, look: { recordIds: [] } },
    });
  });

  it('keeps the finding of a charge that the service has, until the reason names the record', async () => {
    const { held, rows, close, trackingId } = await clinicWithoutItsFirst('AAAA92', 'BBBB92');
    const track_data = ';4242424242424242=30121010000000000000?';
    const json = { method: 'CARD', amount: '13.00', tracking_id: trackingId, track_data };
    await suite.service.send('POST', '/api/pp/payments/authorize', { json });
    await rows("UPDATE reservation SET asked_at = asked_at - interval '25 h'");
    const refused = await close().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'FOUND_AT_SERVICE', data: { results: 'APPROVED' } });
    expect(await held()).toContain('AAAA92 authorize open');
    const { data } = refused as { data: { record: string } };
    await close(`Refunded, ${data.record}`);
    expect(await held()).toEqual(['AAAA92 cash open']);
    const [entry] = await rows("SELECT body FROM hub_entry WHERE kind = 'attention-closed'");
    expect(JSON.parse(String(entry?.['body']))).toMatchObject({
      look: { recordIds: [expect.stringMatching(`${data.record}$`)] },
    });
  });

  it('keeps the finding of a charge for another branch than that of the counter that closes it', async () => {
    const ids = ['AAAA95', 'BBBB95'] as const;
    const { rows, close, trackingId } = await clinicWithoutItsFirst(...ids, BRANCHES);
    const json = {
      ...{ method: 'CARD', amount: '13.00', tracking_id: trackingId },
      track_data: ';4242424242424242=30121010000000000000?',
    };
    const headers = { 'svc-clientid': 'ZX98YW76' };
    await suite.service.send('POST', '/api/pp/payments/authorize', { json, headers });
    await rows("UPDATE reservation SET asked_at = asked_at - interval '25 h'");
    await expect(close()).rejects.toMatchObject({ code: 'FOUND_AT_SERVICE' });
  });

  it('ends its findings and reservations itself if it comes back', async () => {
    const { a, open, attention, held } = await clinicWithoutItsFirst('AAAA93', 'BBBB93');
    expect(await attention()).toHaveLength(3);
    const back = await open('AAAA93', { folder: a.folder });
    await back.together();
    expect(await attention()).toEqual([]);
    await vi.waitFor(async () => expect(await held()).toEqual([]));
  });
});
