import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeReplacingCode } from '../../../src/hub/pairing.ts';
import { verifyHub } from '../../../src/hub/status.ts';
import { linkedTo } from '../../../src/main/hub/call-hub.ts';
import { connectHub } from '../../../src/main/hub/hub-client.ts';
import { joinClinic, joinedIn } from '../../../src/main/hub/joined.ts';
import { bringReplaced } from '../../../src/main/hub/replaced-journal.ts';
import { attemptById } from '../../../src/main/journal/projections/attempts.ts';
import { retiredFolderIn } from '../../../src/main/journal/retired-folder.ts';
import { openStored, verify } from '../../../src/main/journal/stored-journal.ts';
import { startMonitoring } from '../../../src/main/payments/monitored-till.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { trackingIdOf } from '../../../src/shared/journal/tracking-id.ts';
import {
  BRANCHES,
  type ClinicCounter,
  MANAGER,
  openClinicSuite,
  WAIT,
} from '../../support/clinic-fixture.ts';
import { codeForPlaceOf } from '../../support/hub-fixture.ts';
import { DANA, journalIn } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOptions } from '../../support/till-options.ts';

vi.setConfig({ testTimeout: 180_000 });

const suite = openClinicSuite();
type TestClinic = Awaited<ReturnType<typeof suite.clinicOf>>;

const now = () => new Date();

/** Joins a new PC as the one that takes the place of another. */
async function replacing(clinic: TestClinic, url: string, dead: string, tillId: string) {
  const home = temporaryFolder();
  const code = await codeForPlaceOf(clinic.hub, dead);
  const counter = { folder: home, tillId, name: `Desk ${tillId}`, environment: 'demo' } as const;
  const joined = await joinClinic(counter, { url, code });
  return { home, joined };
}

/** Monitors the journal of the dead PC, as the program of the new one does. */
function monitored(folder: string) {
  const journal = journalIn(folder);
  const options = tillOptions(suite.service, folder, journal);
  const [connection] = options.service.connections;
  const clientIds = BRANCHES.map(({ clientId }) => clientId);
  const till = startMonitoring({
    ...{ ...options, connections: [{ ...connection, clientIds }], environment: 'demo' },
    restored: true,
    joined: joinedIn(folder),
    people: { cashier: () => DANA, mayNow: () => true, approve: async () => DANA },
    ...{ isBusyAtAnotherTill: () => false, changed: () => {}, reportFault: () => {} },
  });
  onTestFinished(() => till.close());
  return { till, journal };
}

const urlOf = ({ clinic }: ClinicCounter) => clinic.joined.url;

describe('A PC that takes the place of a dead one', () => {
  it('gets its journal from the hub, verified, and watches its open payments', async () => {
    const clinic = await suite.clinicOf('AAAA81', 'BBBB81');
    const { a, b, rows, database } = clinic;
    await a.pay();
    const path = '/api/pp/payments/authorize';
    await suite.service.addFault({ method: 'POST', path, fault: 'drop_after', times: 1 });
    const lost = await a.pay({ card: 'mastercard' });
    expect(lost.state).toBe('in-doubt');
    await a.together();
    const entries = a.journal.rows();
    await a.close();

    const { home, joined } = await replacing(clinic, urlOf(b), 'AAAA81', 'CCCC81');
    expect(joined.replaces?.tillId).toBe('AAAA81');
    await bringReplaced(home, joined, now);
    const folder = retiredFolderIn(home, 'AAAA81');
    const stored = openStored(folder, false);
    expect(verify(stored)).toEqual([]);
    stored.db.close();
    const { till, journal } = monitored(folder);
    expect(journal.rows().slice(0, entries.length)).toEqual(entries);
    // The service has the payment, and its outcome reaches the hub under the dead PC's journal.
    await vi.waitFor(async () => {
      const found = await rows(`SELECT state FROM payment WHERE key = '${lost.attemptId}'`);
      expect(found).toEqual([{ state: 'approved' }]);
    }, WAIT);
    expect(till.attempts.inDoubtList).toEqual([]);
    await vi.waitFor(async () => {
      const [row] = await rows(
        "SELECT head_number, replaced_by FROM till WHERE till_id = 'AAAA81'",
      );
      expect(row).toEqual({ head_number: journal.head.number, replaced_by: 'CCCC81' });
    }, WAIT);
    expect(await verifyHub(database)).toEqual([]);
    await bringReplaced(home, joined, now); // again at each start: it is there
  });

  it('gets the journals of all PCs that had the place before, and watches their open payments', async () => {
    const clinic = await suite.clinicOf('AAAA89', 'BBBB89');
    const { a, b, rows, open } = clinic;
    const path = '/api/pp/payments/authorize';
    await suite.service.addFault({ method: 'POST', path, fault: 'drop_after', times: 1 });
    const lost = await a.pay();
    expect(lost.state).toBe('in-doubt');
    await a.together();
    const ofFirst = a.journal.rows();
    await a.close();
    const second = await replacing(clinic, urlOf(b), 'AAAA89', 'CCCC89');
    const next = await open('CCCC89', { folder: second.home });
    await next.pay({ card: 'mastercard' });
    await next.together();
    const ofSecond = next.journal.rows();
    await next.close();

    const { home, joined } = await replacing(clinic, urlOf(b), 'CCCC89', 'DDDD89');
    await bringReplaced(home, joined, now);
    for (const [tillId, entries] of [
      ['AAAA89', ofFirst],
      ['CCCC89', ofSecond],
    ] as const) {
      const stored = openStored(retiredFolderIn(home, tillId), false);
      expect(verify(stored)).toEqual([]);
      stored.db.close();
      const { journal } = monitored(retiredFolderIn(home, tillId));
      expect(journal.rows().slice(0, entries.length)).toEqual(entries);
    }
    await vi.waitFor(async () => {
      const found = await rows(`SELECT state FROM payment WHERE key = '${lost.attemptId}'`);
      expect(found).toEqual([{ state: 'approved' }]);
    }, WAIT);
    expect(
      await rows('SELECT till_id, replaced_by FROM till WHERE replaced_by IS NOT NULL ORDER BY 1'),
    ).toEqual([
      { till_id: 'AAAA89', replaced_by: 'DDDD89' },
      { till_id: 'CCCC89', replaced_by: 'DDDD89' },
    ]);
  });

  it('may be the same PC with an older copy of its disk: it gets the entries that it lost', async () => {
    const clinic = await suite.clinicOf('AAAA88');
    const { a, open } = clinic;
    await a.pay();
    await a.together();
    const folder = temporaryFolder();
    cpSync(a.folder, folder, { recursive: true });
    await a.pay({ card: 'mastercard' });
    await a.together();
    const [url, entries] = [urlOf(a), a.journal.rows()];
    await a.close();
    const older = await open('AAAA88', { folder, state: 'ahead' });
    await older.close();
    // Its folder is moved away: a new journal begins there.
    const { home, joined } = await replacing(clinic, url, 'AAAA88', 'CCCC88');
    await bringReplaced(home, joined, now);
    const { journal } = monitored(retiredFolderIn(home, 'AAAA88'));
    expect(journal.rows().slice(0, entries.length)).toEqual(entries);
  });

  it('keeps the reservations of the dead PC until a manager ends them', async () => {
    const clinic = await suite.clinicOf('AAAA82', 'BBBB82');
    const { a, b, held } = clinic;
    const payment = await a.pay();
    await a.together();
    a.wire.slow = { names: ['ask'], ms: 60_000 };
    const refunding = a.refund(payment).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await held()).toEqual(['AAAA82 void open']), WAIT);
    a.wire.cut();
    await refunding;
    await a.close();
    const { home, joined } = await replacing(clinic, urlOf(b), 'AAAA82', 'CCCC82');
    await bringReplaced(home, joined, now);
    const sessionOf = async () => {
      const [till] = await clinic.rows("SELECT session FROM till WHERE till_id = 'AAAA82'");
      return Number(till?.['session']);
    };
    const before = await sessionOf();
    const { journal } = monitored(retiredFolderIn(home, 'AAAA82'));
    await vi.waitFor(async () => {
      const [till] = await clinic.rows("SELECT head_number FROM till WHERE till_id = 'AAAA82'");
      expect(await sessionOf()).toBeGreaterThan(before); // it said hello, and sent its entries
      expect(till).toEqual({ head_number: journal.head.number });
    }, WAIT);
    expect(await held()).toEqual(['AAAA82 void open']);
    // The dead PC does not answer, although the new one says hello for it: a manager may approve.
    await expect(b.refund(payment)).rejects.toMatchObject({
      code: 'CLINIC_UNSURE',
      data: { why: 'busy', counter: 'Desk AAAA82', approvable: true },
    });
    const findings = async () => {
      const { client, session } = linkedTo(b.clinic);
      return client.attention({ session, offset: 0 });
    };
    const found = (await findings()).find(({ kind }) => kind !== 'left-drawer');
    expect(found).toMatchObject({ kind: 'left-at-service', amount: payment.amount });
    const [key = '', ...payments] = found?.keys ?? [];
    expect(payments).toEqual([payment.attemptId]);
    expect(found?.trackingId).toBe(trackingIdOf('AAAA82', key));
    const { attentionId = '' } = found ?? {};
    const close = () =>
      b.till.handlers.clinic.closeAttention({ commandId: v7(), attentionId, approval: MANAGER });
    await expect(close()).rejects.toMatchObject({ code: 'NOT_LOOKED_UP' });
    expect(await held()).toEqual(['AAAA82 void open']);
    // A day later.
    await clinic.rows("UPDATE reservation SET asked_at = asked_at - interval '25 h'");
    await vi.waitFor(async () => {
      const swept = await clinic.rows(
        `SELECT 1 FROM journal_entry WHERE kind = 'sweep.completed' AND till_id = 'AAAA82'
           AND received_at > (SELECT max(at) FROM attention)`,
      );
      expect(swept).not.toEqual([]);
    }, WAIT);
    await close();
    expect(await held()).toEqual([]);
    expect(await findings()).toMatchObject([{ kind: 'left-drawer' }]);
    await b.refund(payment);
  });

  it('finds at the service what the dead PC charged without an entry at the hub', async () => {
    const clinic = await suite.clinicOf('AAAA86', 'BBBB86');
    const { a, b, held, rows } = clinic;
    await a.pay();
    await a.together();
    const attemptId = v7();
    const trackingId = trackingIdOf('AAAA86', attemptId);
    const charge = { reservationId: attemptId, trackingId, saleId: v7(), amount: cents(1_300) };
    await a.clinic.reservations.charge({ ...charge, what: 'authorize', guardKeys: [] });
    const inCash = { ...charge, reservationId: v7(), trackingId: null, amount: cents(700) };
    await a.clinic.reservations.charge({ ...inCash, what: 'cash', guardKeys: [] });
    const track_data = ';4242424242424242=30121010000000000000?';
    const json = { method: 'CARD', amount: '13.00', tracking_id: trackingId, track_data };
    // For a branch that no entry at the hub names.
    const headers = { 'svc-clientid': 'ZX98YW76' };
    await suite.service.send('POST', '/api/pp/payments/authorize', { json, headers });
    await a.close();
    const { home, joined } = await replacing(clinic, urlOf(b), 'AAAA86', 'CCCC86');
    expect(await held()).toEqual(['AAAA86 authorize open', 'AAAA86 cash open']);
    const [atService, atCounter] = await rows(
      'SELECT * FROM attention ORDER BY amount DESC NULLS LAST',
    );
    const left = { tills: ['AAAA86'], closed_at: null };
    expect(atService).toMatchObject({ ...left, kind: 'left-at-service', amount: 1_300 });
    expect(atCounter).toMatchObject({ ...left, kind: 'left-at-counter', amount: 700 });
    // The drawer tells of cash; the service does not.
    const attentionId = String(atCounter?.['attention_id']);
    await b.till.handlers.clinic.closeAttention({
      ...{ commandId: v7(), attentionId, approval: MANAGER },
    });
    expect(await held()).toEqual(['AAAA86 authorize open']);
    await bringReplaced(home, joined, now);
    const { till } = monitored(retiredFolderIn(home, 'AAAA86'));
    await vi.waitFor(() => {
      expect(till.attempts.alarms).toMatchObject([{ kind: 'unknown-payment', trackingId }]);
    }, WAIT);
  });

  it('leaves the old PC without money when it comes back: what it took meanwhile is a chain of its own', async () => {
    const clinic = await suite.clinicOf('AAAA83', 'BBBB83');
    const { a, b, rows, attention, database } = clinic;
    await a.pay();
    await a.together();
    a.wire.cut();
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('away'), WAIT);
    const taken = await a.pay({ card: 'mastercard' }); // it is not dead, only away
    const { home, joined } = await replacing(clinic, urlOf(b), 'AAAA83', 'CCCC83');
    await bringReplaced(home, joined, now);
    const { journal } = monitored(retiredFolderIn(home, 'AAAA83'));
    a.wire.isCut = false;
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('replaced'), WAIT);
    await expect(a.pay({ card: 'amex' })).rejects.toMatchObject({
      code: 'COUNTER_STOPPED',
      data: { state: 'replaced' },
    });
    await vi.waitFor(async () => {
      const found = await rows("SELECT key FROM payment WHERE till_id = 'AAAA83~2'");
      expect(found).toEqual([{ key: taken.attemptId }]);
    }, WAIT);
    expect(await attention()).toContain('second-chain');
    expect(attemptById(journal.readable, taken.attemptId)).toBeNull();
    expect(await verifyHub(database)).toEqual([]);
  });

  it('begins again after it was interrupted, and takes no entries of another journal', async () => {
    const clinic = await suite.clinicOf('AAAA84', 'BBBB84');
    const { a, b } = clinic;
    await a.pay();
    await a.together();
    await a.close();
    const { home, joined } = await replacing(clinic, urlOf(b), 'AAAA84', 'CCCC84');
    const folder = retiredFolderIn(home, 'AAAA84');
    /** A hub whose answers of entries are changed on the way. */
    const changed =
      (change: (entry: { body: string }) => { body: string } | never): typeof connectHub =>
      async (...given) => {
        const line = await connectHub(...given);
        const client = new Proxy(line.client, {
          get: (target, name, receiver) => {
            if (name !== 'journal') return Reflect.get(target, name, receiver);
            return async (input: Parameters<typeof line.client.journal>[0]) =>
              (await target.journal(input)).map((entry) => ({ ...entry, ...change(entry) }));
          },
        });
        return { ...line, client };
      };
    const cut = changed(() => {
      throw new Error('The network is down.');
    });
    await expect(bringReplaced(home, joined, now, cut)).rejects.toThrow('The network is down.');
    expect(existsSync(folder)).toBe(false);
    const others = changed(({ body }) => ({ body: body.replace('AAAA84', 'ZZZZ84') }));
    await expect(bringReplaced(home, joined, now, others)).rejects.toThrow(
      'other entries than those of counter AAAA84',
    );
    expect(existsSync(folder)).toBe(false);
    await bringReplaced(home, joined, now);
    expect(existsSync(join(folder, 'journal.db'))).toBe(true);
    expect(readdirSync(home).filter((name) => name.startsWith('bringing-'))).toEqual([]);
  });

  it('is refused for a counter of another clinic', async () => {
    const [one, other] = [await suite.clinicOf('AAAA85'), await suite.clinicOf('BBBB85')];
    await expect(makeReplacingCode(one.hub.context, 'BBBB85')).rejects.toThrow(
      'There is no counter BBBB85.',
    );
    const code = await codeForPlaceOf(one.hub, 'AAAA85');
    const counter = { folder: temporaryFolder(), tillId: v7().slice(-6).toUpperCase(), name: 'C' };
    await expect(
      joinClinic({ ...counter, environment: 'demo' }, { url: urlOf(other.a), code }),
    ).rejects.toThrow('The hub does not accept this code');
  });
});
