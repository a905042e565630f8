import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { makePairingCode } from '../../../src/hub/pairing.ts';
import { joinedIn } from '../../../src/main/hub/joined.ts';
import { MANAGER, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';
import { COPAY } from '../../support/journal-fixtures.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOn } from '../../support/till-fixture.ts';

const suite = openClinicSuite();
const { clinicOf } = suite;

it('A counter without a hub shows, stores and journals nothing of one, and no answer of one is awaited', async () => {
  const folder = temporaryFolder();
  const { till, journal } = await tillOn(suite.service, folder, { tillId: 'AAAA75' });
  const sale = { saleId: v7(), lines: COPAY, patientId: 'p-1' };
  const { swipe } = await swipeCard(till, sale);
  const payment = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
  const { amount } = payment;
  const voided = await till.payments.voidOrRefund({
    ...{ commandId: v7(), subject: { kind: 'ours', key: payment.attemptId }, kind: 'void' },
    ...{ amount, remaining: amount, reason: 'duplicate', approval: MANAGER },
  });
  expect([payment.state, voided.attempt?.state]).toEqual(['approved', 'approved']);
  expect(till.slices.clinic()).toBeNull();
  expect(readdirSync(folder).filter((name) => name.includes('hub'))).toEqual([]);
  expect(journal.rows().filter(({ body }) => body.includes('reservation'))).toEqual([]);
});

describe('In the settings a counter', () => {
  it('joins by the address, a code and the key of the hub; a wrong one changes nothing', async () => {
    const { a, hub, rows } = await clinicOf('AAAA71');
    const { url, hubKey } = a.clinic.joined;
    const folder = temporaryFolder();
    const { till } = await tillOn(suite.service, folder, { tillId: 'BBBB71' });
    const { clinic } = till.handlers;
    expect(clinic.hub()).toBeNull();
    const code = await makePairingCode(hub.context, {
      ...{ branch: 'Main', counters: 1, reads: 'branch' },
    });
    const typed = { commandId: v7(), url: url.replace('wss://', ''), code, hubKey };
    for (const wrong of [
      { url: '127.0.0.1:1' },
      { url: '127.0.0.1:99999' },
      { code: 'AAAA-BBBB-CCCC-DDDD' },
      { hubKey: `${hubKey.slice(0, -3)}AAA` },
    ]) {
      await expect(clinic.join({ ...typed, ...wrong })).rejects.toMatchObject({
        code: 'HUB_NOT_JOINED',
        data: { sentence: expect.stringMatching(/hub/) },
      });
    }
    expect(joinedIn(folder)).toBeNull();
    await clinic.join(typed);
    expect(joinedIn(folder)).toMatchObject({ url, hubKey, branch: 'Main' });
    expect(await rows("SELECT state FROM till WHERE till_id = 'BBBB71'")).toEqual([
      { state: 'active' },
    ]);
  });

  it('leaves the hub, which then has all its entries, and joins again with a new code', async () => {
    const { a, open, rows } = await clinicOf('AAAA72');
    const { folder, till, journal } = a;
    const payment = await a.pay();
    await till.handlers.clinic.leave({ commandId: v7(), withoutHub: false });
    expect(joinedIn(folder)).toBeNull();
    expect(await rows("SELECT state FROM till WHERE till_id = 'AAAA72'")).toEqual([
      { state: 'revoked' },
    ]);
    expect(await rows('SELECT key FROM payment')).toEqual([{ key: payment.attemptId }]);
    expect(await rows("SELECT kind FROM hub_entry WHERE kind = 'counter-left'")).toHaveLength(1);
    await a.close();
    const again = await open('AAAA72', { folder });
    await again.pay();
    await again.together();
    const [row] = await rows("SELECT state, head_number FROM till WHERE till_id = 'AAAA72'");
    expect(row).toEqual({ state: 'active', head_number: again.journal.head.number });
    expect(again.journal.tillId).toBe(journal.tillId);
  });

  it('does not join the hub of another clinic with the journal of the one that it left', async () => {
    const [{ a }, other] = [await clinicOf('AAAA76'), await clinicOf('BBBB76')];
    await a.pay();
    await a.till.handlers.clinic.leave({ commandId: v7(), withoutHub: false });
    await a.close();
    const { till } = await tillOn(suite.service, a.folder, { tillId: 'AAAA76' });
    const codeOf = () =>
      makePairingCode(other.hub.context, { branch: 'Main', counters: 1, reads: 'branch' });
    const { url, hubKey } = other.a.clinic.joined;
    const joinOther = async () =>
      till.handlers.clinic.join({ commandId: v7(), url, hubKey, code: await codeOf() });
    await expect(joinOther()).rejects.toMatchObject({
      code: 'HUB_NOT_JOINED',
      data: { sentence: expect.stringContaining(a.clinic.joined.url) },
    });
    expect(joinedIn(a.folder)).toBeNull();
    expect(await other.rows('SELECT till_id FROM till')).toEqual([{ till_id: 'BBBB76' }]);
    // A clinic with a new, empty hub.
    rmSync(join(a.folder, 'hub-left.json'));
    await joinOther();
    expect(joinedIn(a.folder)).toMatchObject({ url });
  });

  it('leaves a hub that does not answer only when the person says so', async () => {
    const { a } = await clinicOf('AAAA73');
    const { leave } = a.till.handlers.clinic;
    a.wire.cut();
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('away'), WAIT);
    await expect(leave({ commandId: v7(), withoutHub: false })).rejects.toMatchObject({
      code: 'HUB_AWAY',
    });
    expect(joinedIn(a.folder)).not.toBeNull();
    await leave({ commandId: v7(), withoutHub: true });
    expect(joinedIn(a.folder)).toBeNull();
  });

  it('does not leave a hub that forbids it to take money', async () => {
    const { a, rows } = await clinicOf('AAAA74');
    a.wire.cut();
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('away'), WAIT);
    await rows("UPDATE till SET state = 'revoked' WHERE till_id = 'AAAA74'");
    a.wire.isCut = false;
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('revoked'), WAIT);
    const leaving = a.till.handlers.clinic.leave({ commandId: v7(), withoutHub: true });
    await expect(leaving).rejects.toMatchObject({ code: 'COUNTER_STOPPED' });
    expect(joinedIn(a.folder)).not.toBeNull();
  });
});
