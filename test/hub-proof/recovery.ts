/**
 * A PC dies with a year of entries, a payment in doubt, a reserved void and an open drawer; another one takes its place, by
 * the commands of a person: `hub pair --replaces`, `provision`, and a start with the code. Only these are in the measured time.
 *
 *    year of entries ─▶ hub │ void reserved, charge in doubt, SIGKILL, disk gone │ code ─▶ journal ─▶ first payment
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { openDatabase } from '../../src/hub/database.ts';
import { openJournal } from '../../src/main/journal/open-journal.ts';
import { openStored, verify } from '../../src/main/journal/stored-journal.ts';
import { clinicFolder, retiredFolder } from '../../src/main/setup/folders.ts';
import { addDays, utcDay } from '../../src/shared/domain/reports/days.ts';
import {
  ADMINISTRATOR,
  type ClinicPc,
  chargeChecking,
  manage,
  PASS_PHRASE,
  setUpFirstPc,
  signIn,
  startPc,
} from '../support/clinic-pc.ts';
import { hubCommand, startHubProcess } from '../support/hub-process.ts';
import { chargeApproved } from '../support/journal-day.ts';
import { attemptOpened, COPAY, DANA, id, trackingId } from '../support/journal-fixtures.ts';
import { startTestCluster } from '../support/postgres.ts';
import { startService } from '../support/service.ts';
import { soon } from '../support/soon.ts';
import { zReport } from '../support/z-report.ts';

const DEAD = 'DEAD01';
/** Patients of the year: each has a key of its name. */
const PATIENTS = 3_000;
const COPAY_CENTS = 2_500;
const IN_DOUBT_CENTS = 4_200;
/** The PC dies before these answers of the service. */
const UNANSWERED = { delay_ms: 120_000, times: 1 };

const seconds = (since: number) => (performance.now() - since) / 1_000;

export interface RecoveryResult {
  readonly violations: readonly string[];
  /** Of the dead PC. */
  readonly entries: number;
  readonly lost: number;
  /** From the code, seconds. */
  readonly journalAfter: number;
  readonly firstPaymentAfter: number;
  readonly inDoubtEndedAfter: number;
}

/** Writes the journal of a counter with `payments` a day of named patients and a Z report each day, up to yesterday. */
function writeYear(folder: string, days: number, payments: number): void {
  let at = new Date();
  const today = utcDay(at.getTime());
  const journal = openJournal({ folder, version: '0.0.0', now: () => at, newTillId: () => DEAD });
  for (let day = 1; day <= days; day += 1) {
    const date = addDays(today, day - days - 1);
    at = new Date(`${date}T15:00:00.000Z`);
    const entries = Array.from({ length: payments }, (_, payment) => {
      const n = (day - 1) * payments + payment + 1;
      const patient = n % PATIENTS;
      const [saleId, patientId] = [id(`sale ${n}`), `p-${patient}`];
      const sale = { saleId, patientId, patientName: `Patient ${patient}`, lines: COPAY };
      return [
        { kind: 'sale.opened' as const, body: { ...sale, cashier: DANA } },
        attemptOpened(`charge ${n}`, {
          ...{ saleId, patientId, trackingId: trackingId(`charge ${n}`, DEAD) },
        }),
        ...chargeApproved(n, DEAD),
      ];
    });
    const report = zReport(DEAD, { number: day, day: date, card: payments * COPAY_CENTS });
    const closingId = v7();
    journal.append(
      ...entries.flat(),
      { kind: 'closing.begun', body: { commandId: v7(), closingId, cashier: DANA } },
      { kind: 'day.closed', body: { commandId: v7(), closingId, report } },
    );
  }
  journal.close();
}

/** The entries in a folder, as they were hashed, and what is wrong with them. */
function readEntries(folder: string) {
  const stored = openStored(folder, false);
  try {
    const sql =
      'SELECT number, at, kind, entry_text(body) AS body, prev_hash, hash FROM entries ORDER BY number';
    const entries = stored.db.prepare(sql).raw().all();
    return { findings: verify(stored), entries: entries.map((row) => JSON.stringify(row)) };
  } finally {
    stored.db.close();
  }
}

/** A page with everything at the hub. */
const together = ({ page }: ClinicPc) =>
  page.until(({ clinic }) => clinic?.state === 'complete' && clinic.unsent === 0);

export async function proveRecovery(
  days: number,
  payments: number,
  say: (line: string) => void,
): Promise<RecoveryResult> {
  const root = mkdtempSync(join(tmpdir(), 'swipewell-recovery-'));
  const folder = (name: string) => join(root, name);
  const postgres = await startTestCluster();
  const ends: (() => Promise<unknown>)[] = [() => postgres.close()];
  try {
    const url = await postgres.newDatabase();
    const flags = ['--database', url];
    const hub = await startHubProcess(folder('hub'), 0, {}, flags);
    ends.push(hub.stop);
    const database = openDatabase(url, () => {});
    ends.push(() => database.close());
    const rows = (sql: string, ...values: readonly unknown[]) =>
      database.transaction('reads', (query) => query.query(sql, values));
    const there = async (what: string, sql: string, ...values: readonly unknown[]) =>
      soon(what, async () => ((await rows(sql, ...values)).length > 0 ? true : null));
    const dataDir = folder('service');
    const before = await startService({ dataDir });
    ends.push(before.kill);

    writeYear(clinicFolder(folder('dead'), 'demo'), days, payments);
    const first = await startPc(folder('dead'), '--virtual-printer');
    ends.push(first.kill);
    await setUpFirstPc(first.page, before);
    const { file } = await first.page.ask((till) =>
      till.provisioning.write({ commandId: v7(), folder: root, passPhrase: PASS_PHRASE }),
    );
    await first.stop();
    say(`${days} days of ${payments} payments are written`);
    const dead = await startPc(folder('dead'), '--hub', hub.url, '--pairing-code', hub.code);
    ends.push(dead.kill);
    const { page } = dead;
    const managerId = await signIn(page);
    await together(dead);
    say('the hub has them');
    const [drawer] = (await page.ask((till) => till.drawer.look())).drawers;
    if (drawer === undefined) throw new Error('The PC has a drawer.');
    await page.ask((till) =>
      till.drawer.open({
        ...{ commandId: v7(), drawerId: drawer.id, count: [{ of: 2_000, pieces: 10 }] },
      }),
    );
    const paid = await chargeChecking(page, 3_100);
    await page.ask((till) => till.checkout.leave({ saleId: paid.saleId ?? '' }));
    const subject = { kind: 'ours', key: paid.attemptId } as const;
    const { voidOrRefund } = await page.ask((till) =>
      till.payments.timeline({ subject, withService: true }),
    );
    if (voidOrRefund?.kind !== 'void') throw new Error('The payment can be voided.');
    // The first report is read before the void is reserved.
    const read = { method: 'GET', path: '/api/pp/reports/payments/transactions/details' };
    await before.addFault({ ...read, after: read, fault: 'delay', ...UNANSWERED });
    const { remaining } = voidOrRefund;
    const voiding = page.ask((till) =>
      till.payments.voidOrRefund({
        ...{ commandId: v7(), subject, kind: 'void', amount: remaining, remaining },
        reason: 'duplicate',
        approval: { managerId, pin: ADMINISTRATOR.pin, reason: 'Paid twice' },
      }),
    );
    const isReserved = "SELECT 1 FROM reservation WHERE what = 'void' AND state = 'open'";
    await Promise.race([there('the void is reserved', isReserved), voiding]);
    const charge = { method: 'POST', path: '/api/pp/payments/authorize' };
    await before.addFault({ ...charge, fault: 'drop_after' });
    const look = { method: 'GET', path: '/api/pp/payments' };
    await before.addFault({ ...look, after: charge, fault: 'status', status: 503, times: 100 });
    void chargeChecking(page, IN_DOUBT_CENTS).catch(() => {}); // it is unanswered as well
    const isInDoubt = `SELECT key FROM payment WHERE amount = ${IN_DOUBT_CENTS} AND state = 'in-doubt'`;
    await there('the charge is in doubt', isInDoubt);
    await together(dead);
    await dead.kill();
    await before.kill();
    const { entries } = readEntries(clinicFolder(folder('dead'), 'demo'));
    rmSync(folder('dead'), { recursive: true });

    const { port } = new URL(before.baseUrl);
    const after = await startService({ dataDir, port: Number(port) });
    ends.push(after.stop);
    const began = performance.now();
    await hubCommand(folder('hub'), ['lost', DEAD, ...flags]); // it was heard a moment ago
    const { output: code } = await hubCommand(folder('hub'), [
      'pair',
      '--replaces',
      DEAD,
      ...flags,
    ]);
    await manage(folder('new'), 'provision', '--file', file);
    const next = await startPc(folder('new'), '--hub', hub.url, '--pairing-code', code);
    ends.push(next.kill);
    const journalAfter = seconds(began);
    await signIn(next.page);
    const firstPayment = await chargeChecking(next.page, 5_300);
    const firstPaymentAfter = seconds(began);
    const isEnded = `SELECT 1 FROM payment WHERE amount = ${IN_DOUBT_CENTS} AND state = 'approved'`;
    await there('the payment in doubt has ended', isEnded);
    const inDoubtEndedAfter = seconds(began);
    await there(
      'the new PC looked at the service for the void',
      `SELECT 1 FROM journal_entry WHERE kind = 'sweep.completed' AND till_id = $1
         AND received_at > (SELECT max(at) FROM attention)`,
      DEAD,
    );
    await together(next);
    const { inDoubtList } = await next.page.until(() => true);
    const { counters } = await next.page.ask((till) => till.clinic.overview());
    const { findings } = await next.page.ask((till) => till.clinic.attention({ offset: 0 }));
    await next.stop();
    const brought = readEntries(retiredFolder(folder('new'), 'demo', DEAD));
    const verified = await hubCommand(folder('hub'), ['verify', ...flags]);

    const violations = [...brought.findings];
    const expect = (isSo: boolean, otherwise: string) => {
      if (!isSo) violations.push(otherwise);
    };
    const lost = entries.filter((entry, at) => brought.entries[at] !== entry).length;
    expect(lost === 0, `${lost} entries of the dead PC are not in the journal that was brought.`);
    expect(inDoubtList.length === 0, `${inDoubtList.length} payments are still in doubt.`);
    expect(firstPayment.state === 'approved', `The first payment was ${firstPayment.state}.`);
    const drawers = counters.find(({ tillId }) => tillId === DEAD)?.drawers ?? [];
    expect(drawers[0]?.state === 'open', 'The drawer of the dead PC is not open at the hub.');
    const isVoid = findings.some(
      ({ kind, keys }) => kind === 'left-at-service' && keys.includes(paid.attemptId),
    );
    expect(isVoid, 'The void of the dead PC is not to review.');
    const isDrawer = findings.some(({ kind }) => kind === 'left-drawer');
    expect(isDrawer, 'The drawer of the dead PC is not to review.');
    expect(verified.exit === 0, `The hub does not agree: ${verified.output}`);
    return {
      ...{ violations, entries: entries.length, lost },
      ...{ journalAfter, firstPaymentAfter, inDoubtEndedAfter },
    };
  } finally {
    for (const end of ends.toReversed()) await end();
    rmSync(root, { recursive: true, force: true });
  }
}
