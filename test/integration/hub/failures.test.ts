import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { backUp, restore } from '../../../src/hub/backup.ts';
import { runHubCommand } from '../../../src/hub/commands.ts';
import { ownKeyIn } from '../../../src/hub/start.ts';
import { verifyHub } from '../../../src/hub/status.ts';
import { HUB_CONTRACT } from '../../../src/shared/hub/values.ts';
import { type ClinicCounter, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const suite = openClinicSuite();
const { clinicOf } = suite;

const away = (counter: ClinicCounter) => {
  counter.wire.cut();
  return vi.waitFor(() => expect(counter.clinic.uplink.state).toBe('away'), WAIT);
};

/** A copy of a counter's disk as it is now. */
async function copyOf({ folder, journal }: ClinicCounter): Promise<string> {
  const copy = temporaryFolder();
  await journal.copyTo(join(copy, 'journal.db'));
  for (const name of ['journal.head', 'hub.json', 'hub-sent', 'names.db', 'settings.json']) {
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name));
  }
  return copy;
}

describe('Each failure of hub.md, section 5, with counters, service, hub and PostgreSQL', () => {
  it("a counter's disk put back to an older day is ahead: it takes no payment", async () => {
    const { a, open, rows, attention } = await clinicOf('AAAA51');
    const older = await copyOf(a);
    await a.pay();
    await a.together();
    const stored = () => rows("SELECT count(*) AS n FROM journal_entry WHERE till_id = 'AAAA51'");
    await a.close();
    const all = await stored();
    // A restart, which appends an entry, does not make the copy the counter.
    for (const start of [1, 2]) {
      const again = await open('AAAA51', { folder: older, state: 'ahead' });
      expect(again.clinic.uplink.session, `start ${start}`).toBeNull();
      await expect(again.pay()).rejects.toMatchObject({
        code: 'COUNTER_STOPPED',
        data: { state: 'ahead' },
      });
      await again.close();
    }
    expect(await stored()).toEqual(all);
    expect(await attention()).toEqual([]);
  });

  it('two PCs that write one journal are two chains, and both are told', async () => {
    const { a, open, rows, attention, database } = await clinicOf('AAAA52');
    await away(a);
    const copy = await copyOf(a);
    const second = await open('AAAA52', { folder: copy });
    const payment = await second.pay();
    await second.together();
    await second.close();
    const own = await a.pay();
    a.wire.isCut = false;
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('forked'), WAIT);
    await vi.waitFor(async () => expect(await attention()).toContain('second-chain'), WAIT);
    await vi.waitFor(async () => {
      const found = await rows('SELECT till_id, key FROM payment ORDER BY till_id');
      expect(found).toEqual([
        { till_id: 'AAAA52', key: payment.attemptId },
        { till_id: 'AAAA52~2', key: own.attemptId },
      ]);
    }, WAIT);
    expect(await verifyHub(database)).toEqual([]);
  });

  it('two PCs with one disk, both on, both take money: the first to send is the counter, the other a second chain', async () => {
    const { a, open, rows, attention, database } = await clinicOf('AAAA61');
    await a.pay();
    await a.together();
    const second = await open('AAAA61', { folder: await copyOf(a) });
    const own = await a.pay();
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('forked'), WAIT);
    expect(await attention()).toEqual(['second-chain']);
    const [there, again] = [await second.pay(), await a.pay()];
    await second.together();
    await vi.waitFor(async () => {
      const found = await rows('SELECT till_id, key FROM payment ORDER BY till_id, opened_at');
      expect(found.slice(1)).toEqual([
        { till_id: 'AAAA61', key: there.attemptId },
        { till_id: 'AAAA61~2', key: own.attemptId },
        { till_id: 'AAAA61~2', key: again.attemptId },
      ]);
    }, WAIT);
    await second.close();
    expect(await verifyHub(database)).toEqual([]);
  });

  it('a PC of which a copy sent entries is ahead until it is restored, if it took no money since', async () => {
    const { a, open, attention } = await clinicOf('AAAA62');
    await a.pay();
    await a.together();
    const second = await open('AAAA62', { folder: await copyOf(a) });
    await away(a);
    a.wire.isCut = false;
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('ahead'), WAIT);
    await expect(a.pay()).rejects.toMatchObject({
      code: 'COUNTER_STOPPED',
      data: { state: 'ahead' },
    });
    await second.pay();
    await second.together();
    await second.close();
    expect(await attention()).toEqual([]);
  });

  it('a counter of another contract takes money without the hub, and sends it after its update', async () => {
    const { a, database } = await clinicOf('AAAA63');
    await away(a);
    Object.assign(a.wire, { contract: HUB_CONTRACT + 1, isCut: false });
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('outdated'), WAIT);
    const payment = await a.pay();
    await a.refund(payment);
    expect(a.marks()).toEqual([{ without: null }, { without: null }]);
    a.wire.contract = null;
    await a.together();
    expect(await verifyHub(database)).toEqual([]);
  });

  it.each(['revoked', 'replaced'] as const)('a %s counter takes no money', async (state) => {
    const [id, other] = state === 'revoked' ? ['AAAA53', 'BBBB53'] : ['AAAA54', 'BBBB54'];
    const { a, b, rows } = await clinicOf(id ?? '', other ?? '');
    await away(b);
    await b.pay();
    await rows(`UPDATE till SET state = '${state}' WHERE till_id = '${other}'`);
    b.wire.isCut = false;
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe(state), WAIT);
    await expect(b.pay()).rejects.toMatchObject({ code: 'COUNTER_STOPPED', data: { state } });
    await a.pay();
    if (state === 'revoked') return;
    // What it took meanwhile is known to the others.
    await vi.waitFor(async () => {
      const found = await rows("SELECT state FROM payment WHERE till_id = 'BBBB54~2'");
      expect(found).toEqual([{ state: 'approved' }]);
    }, WAIT);
  });

  it('a lost counter that comes back sends its entries, and goes on', async () => {
    const { a, b, rows, database } = await clinicOf('AAAA55', 'BBBB55');
    const payment = await a.pay();
    await a.together();
    await away(a);
    await rows(`UPDATE till SET state = 'lost', session = session + 1 WHERE till_id = 'AAAA55'`);
    await a.pay();
    await b.refund(payment);
    a.wire.isCut = false;
    await a.together();
    expect(await rows("SELECT state FROM till WHERE till_id = 'AAAA55'")).toEqual([
      { state: 'active' },
    ]);
    await a.pay();
    await a.together();
    expect(await verifyHub(database)).toEqual([]);
  });

  it('a commit that a failover lost is known by the next hello, and the grant is not given twice', async () => {
    const { a, b, held, rows } = await clinicOf('AAAA56', 'BBBB56');
    const payment = await a.pay();
    await a.together();
    // Between the grant and the intent the counter reads the service, which takes its time.
    const path = '/api/pp/reports/payments/transactions/details';
    const delay = { method: 'GET', path, fault: 'delay' as const, delay_ms: 12_000 };
    await suite.service.addFault({ ...delay, times: 9 }); // a status check may read it first
    const refunding = b.till.attempts.run({
      ...{ operation: 'void', method: 'CARD', amount: payment.amount, commandId: v7() },
      ...{ saleId: null, patientId: null, cashier: DANA },
      ...{ paymentId: payment.paymentId ?? '', paidAt: payment.openedAt },
      paidUnder: payment.trackingId,
    });
    await vi.waitFor(async () => expect(await held()).toEqual(['BBBB56 void open']), WAIT);
    await suite.service.send('DELETE', '/_demo/faults');
    await rows('DELETE FROM reservation');
    b.wire.cut();
    b.wire.isCut = false;
    await vi.waitFor(async () => expect(await held()).toEqual(['BBBB56 void open']), WAIT);
    await expect(a.refund(payment)).rejects.toMatchObject({
      code: expect.stringMatching(/^(RESERVED_BY_ANOTHER|CLINIC_UNSURE)$/),
    });
    expect(await refunding).toMatchObject({ state: 'approved' });
    await b.together();
    expect(await held()).toEqual([]);
  });

  it('a restored hub grants once every counter is back with its entries, and nothing is missing', async () => {
    const clinic = await clinicOf('AAAA57', 'BBBB57');
    const { a, b, database, data, rows } = clinic;
    await a.pay();
    await a.together();
    const [file, phrase] = [join(temporaryFolder(), 'hub.backup'), 'correct horse battery'];
    await backUp(database, await ownKeyIn(data), file, phrase);
    const payment = await b.pay();
    await b.together();
    await clinic.stop();
    await away(b);
    await rows(`TRUNCATE till, journal_entry, reservation, attention, pairing, payment, guard, follow_up, movement,
      sale, receipt`);
    await restore(database, file, phrase, v7());
    await clinic.restart();
    await a.together();
    await expect(a.refund(payment)).rejects.toMatchObject({
      code: 'CLINIC_UNSURE',
      data: { why: 'recovering' },
    });
    b.wire.isCut = false;
    await b.together();
    await a.refund(payment);
    await Promise.all([a.together(), b.together()]);
    expect(await verifyHub(database)).toEqual([]);
    for (const { journal } of [a, b]) {
      const [row] = await rows(`SELECT head_number FROM till WHERE till_id = '${journal.tillId}'`);
      expect(row).toEqual({ head_number: journal.head.number });
    }
  });

  it('a counter that joined after the backup of a restored hub takes money, and joins it again with all its entries', async () => {
    const clinic = await clinicOf('AAAA67');
    const { a, database, data, rows } = clinic;
    await a.together();
    const [file, phrase] = [join(temporaryFolder(), 'hub.backup'), 'correct horse battery'];
    await backUp(database, await ownKeyIn(data), file, phrase);
    const later = await clinic.open('BBBB67');
    const payment = await later.pay();
    await later.together();
    await clinic.stop();
    await rows(`TRUNCATE till, journal_entry, reservation, attention, pairing, payment, guard, follow_up, movement,
      sale, receipt`);
    await restore(database, file, phrase, v7());
    await clinic.restart();
    await vi.waitFor(() => expect(later.clinic.uplink.state).toBe('unknown'), WAIT);
    await later.pay({ card: 'mastercard' });
    await later.till.handlers.clinic.leave({ commandId: v7(), withoutHub: true });
    await later.close();
    const again = await clinic.open('BBBB67', { folder: later.folder });
    await Promise.all([a.together(), again.together()]);
    await vi.waitFor(async () => {
      const [row] = await rows("SELECT head_number FROM till WHERE till_id = 'BBBB67'");
      expect(row).toEqual({ head_number: again.journal.head.number }); // of its start too
    }, WAIT);
    await a.refund(payment);
    expect(await verifyHub(database)).toEqual([]);
  });

  it('a restored hub gets a later revocation from the copy of a counter', async () => {
    const clinic = await clinicOf('AAAA65', 'BBBB65');
    const { a, b, database, data, databaseUrl, rows } = clinic;
    await Promise.all([a.together(), b.together()]);
    const [file, phrase] = [join(temporaryFolder(), 'hub.backup'), 'correct horse battery'];
    await backUp(database, await ownKeyIn(data), file, phrase);
    const given = { branch: 'Main', counters: '1', 'reads-clinic': false, json: false };
    const command = { ...given, reason: 'Stolen', by: 'admin', subjects: ['BBBB65'] };
    expect(await runHubCommand('revoke', { data, databaseUrl }, command)).toBe(0);
    await clinic.stop();
    await clinic.restart();
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('revoked'), WAIT);
    await b.close();
    await vi.waitFor(() => expect(a.clinic.documents.list('revoked/')).toHaveLength(1), WAIT);
    await clinic.stop();
    await rows(`TRUNCATE till, journal_entry, reservation, attention, pairing, payment, guard, follow_up, movement,
      sale, receipt`);
    await restore(database, file, phrase, v7());
    const state = () => rows("SELECT state FROM till WHERE till_id = 'BBBB65'");
    expect(await state()).toEqual([{ state: 'active' }]);
    await clinic.restart();
    await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'revoked' }]), WAIT);
    const stolen = await clinic.open('BBBB65', { folder: b.folder, state: 'revoked' });
    await expect(stolen.pay()).rejects.toMatchObject({ code: 'COUNTER_STOPPED' });
    await expect(a.clinic.documents.publish('revoked/KEY', '{}', null)).rejects.toMatchObject({
      code: 'NOT_PERMITTED',
    });
    expect(await verifyHub(database)).toEqual([]);
  });

  it('a manager resumes a restored hub without a counter that is away', async () => {
    const { a, b, rows, stop, restart, data, databaseUrl } = await clinicOf('AAAA64', 'BBBB64');
    const payment = await a.pay();
    await Promise.all([a.together(), b.together()]);
    await stop();
    await away(b);
    await rows(`UPDATE hub SET epoch = '${v7()}', recovering = true`);
    await rows("UPDATE till SET heard_at = heard_at - interval '1 hour' WHERE till_id = 'BBBB64'");
    await restart();
    await a.together();
    await expect(a.refund(payment)).rejects.toMatchObject({
      ...{ code: 'CLINIC_UNSURE', data: { why: 'recovering' } },
    });
    const given = { branch: 'Main', counters: '1', 'reads-clinic': false, json: false };
    const command = { ...given, reason: '', by: 'admin', subjects: ['BBBB64'] };
    expect(await runHubCommand('resume-without', { data, databaseUrl }, command)).toBe(0);
    expect(await a.refund(payment)).toMatchObject({ attempt: { state: 'approved' } });
    expect(a.marks().at(-1)).toHaveProperty('epoch');
  });

  it('the reservation of a sleeping PC answers busy for two minutes, and then a manager approves', async () => {
    const { a, b, held, rows, attention } = await clinicOf('AAAA58', 'BBBB58');
    const payment = await a.pay();
    await a.together();
    b.wire.slow = { names: ['ask'], ms: 60_000 };
    const refunding = b.refund(payment).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await held()).toEqual(['BBBB58 void open']), WAIT);
    b.wire.cut(); // it sleeps
    expect(await refunding).toMatchObject({ code: 'CLINIC_UNSURE' });
    await expect(a.refund(payment)).rejects.toMatchObject({ code: 'RESERVED_BY_ANOTHER' });
    await rows(
      "UPDATE till SET heard_at = heard_at - interval '3 minutes' WHERE till_id = 'BBBB58'",
    );
    await expect(a.refund(payment)).rejects.toMatchObject({
      code: 'CLINIC_UNSURE',
      data: { why: 'busy', counter: 'Desk BBBB58', approvable: true },
    });
    await a.refund(payment, { withoutHub: true });
    expect(a.marks().at(-1)).toEqual({ without: 'manager' });
    await a.together();
    expect(await attention()).toEqual(['unreserved-follow-up']);
    Object.assign(b.wire, { slow: null, isCut: false });
    await b.together();
    await vi.waitFor(async () => expect(await held()).toEqual([]), WAIT);
  });

  it('a PC with a wrong clock is asked by the age that the hub knows', async () => {
    const { a, open } = await clinicOf('AAAA59');
    const b = await open('BBBB59', { slowBy: 5 * 3_600_000 });
    await b.pay({ patientId: 'p-1' });
    await b.together();
    await expect(a.pay({ patientId: 'p-1' })).rejects.toMatchObject({
      code: 'SAME_AS_EARLIER',
      data: { earlier: [{ counter: 'Desk BBBB59', duplicateStatus: 'paid' }] },
    });
    await a.pay({ patientId: 'p-2', card: 'mastercard' });
    await a.together();
    await expect(b.pay({ patientId: 'p-2' })).rejects.toMatchObject({ code: 'SAME_AS_EARLIER' });
  });

  it('approvals of both desks in a partition of a day are told, and all agrees in the end', async () => {
    const { a, b, attention, database, held } = await clinicOf('AAAA60', 'BBBB60');
    const payment = await a.pay();
    await a.together();
    await Promise.all([away(a), away(b)]);
    await a.refund(payment, { amount: 1_000, withoutHub: true });
    await b.refund(payment, { amount: 1_000, withoutHub: true });
    await a.pay({ patientId: 'p-9' });
    await b.pay({ patientId: 'p-9' });
    for (const { wire } of [a, b]) wire.isCut = false;
    await Promise.all([a.together(), b.together()]);
    expect((await attention()).toSorted()).toEqual([
      ...['similar-payment', 'unreserved-follow-up', 'unreserved-follow-up'],
    ]);
    expect(await held()).toEqual([]);
    expect(await verifyHub(database)).toEqual([]);
  });
});
