/**
 * Kills the primary of three PostgreSQL nodes under Patroni while 20 counters charge and void. Nothing that the hub
 * acknowledged may be lost: no entry, no grant; no payment is voided twice; charges go on meanwhile.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { z } from 'zod';
import { type Database, openDatabase } from '../../src/hub/database.ts';
import { verifyHub } from '../../src/hub/status.ts';
import { Reservations } from '../../src/main/hub/reservations.ts';
import { CodedError } from '../../src/main/system/coded-error.ts';
import { cents } from '../../src/shared/domain/money.ts';
import { joinCounter, realTime, sendAll, type UplinkedCounter } from '../support/hub-counter.ts';
import { followUpOpened, paid, resolved } from '../support/hub-entries.ts';
import { hubCommand, startHubProcess } from '../support/hub-process.ts';
import { type PatroniCluster, startPatroni } from '../support/patroni.ts';
import { soon, WITHIN_MS } from '../support/soon.ts';

/** Between two sales of a counter: 20 counters make 40 a second. */
const SALE_EVERY_MS = 500;
/** An answer after this was not on its way at the kill. */
const SETTLED_MS = 1_000;
const GRANTS_BETWEEN = 20;

const pause = (ms: number) => new Promise<void>((resolve) => realTime.after(ms, resolve));

interface Payment {
  readonly key: string;
  readonly recordId: string;
  readonly amount: number;
}

/** The payments, voids and grants of all counters, for the comparison with the hub. */
class Deeds {
  /** Of all counters, oldest first. */
  readonly payments: Payment[] = [];
  /** Voids that were granted and done, by the record of their payment. */
  readonly voids = new Map<string, number>();
  /** Ids of the grants that counters used. */
  readonly grants: string[] = [];
  lastGrantAt = 0;
  charges = 0;
  slowestCharge = 0;
}

/** A counter that charges, and at every second sale voids a recent payment of any counter. */
class BusyCounter {
  readonly counter: UplinkedCounter;
  readonly #reservations: Reservations;
  readonly #deeds: Deeds;
  #isOpen = true;

  constructor(counter: UplinkedCounter, deeds: Deeds) {
    this.counter = counter;
    this.#deeds = deeds;
    this.#reservations = new Reservations(
      realTime,
      () => counter.uplink,
      () => counter.journal.head.number, // every entry counts as sent: without the hub a void needs a manager
    );
  }

  async work(): Promise<void> {
    for (let sale = 0; this.#isOpen; sale += 1) {
      await this.#charge();
      if (sale % 2 === 1) await this.#void();
      await pause(SALE_EVERY_MS * (0.5 + Math.random()));
    }
    this.#reservations.close();
  }

  end(): void {
    this.#isOpen = false;
  }

  async #charge(): Promise<void> {
    const [key, saleId, recordId] = [v7(), v7(), v7()];
    const amount = 100 + Math.floor(Math.random() * 100_000);
    const began = performance.now();
    const { mark } = await this.#reservations.charge({
      ...{ reservationId: key, trackingId: null, what: 'authorize', saleId },
      ...{ amount: cents(amount), guardKeys: [] },
    });
    const { tillId } = this.counter.journal;
    this.counter.journal.append(
      ...paid(tillId, { attemptId: key, saleId, recordId, amount, mark }),
    );
    this.#reservations.taken(key);
    this.#deeds.payments.push({ key, recordId, amount });
    this.#deeds.charges += 1;
    this.#deeds.slowestCharge = Math.max(this.#deeds.slowestCharge, performance.now() - began);
  }

  /** Of the newest payments, so that counters meet at the same one. */
  async #void(): Promise<void> {
    const recent = this.#deeds.payments.slice(-12);
    const payment = recent[Math.floor(Math.random() * recent.length)];
    if (payment === undefined) return;
    const key = v7();
    try {
      const { mark, left } = await this.#reservations.followUp({
        ...{ reservationId: key, trackingId: null, what: 'void', amount: cents(payment.amount) },
        of: { recordId: payment.recordId, trackingId: null },
        ...{ insteadOf: null, paidIn: null, isApproved: false },
      });
      // As the counter does: the rest is compared with the amount before the first byte.
      if (left !== payment.amount) return this.#reservations.giveBackUnused(key);
      this.counter.journal.append(
        followUpOpened(this.counter.journal.tillId, {
          ...{ key, operation: 'void', amount: payment.amount, of: payment.recordId, mark },
        }),
        resolved(key, 'approved', v7()),
      );
      this.#reservations.taken(key);
      const { voids, grants } = this.#deeds;
      voids.set(payment.recordId, (voids.get(payment.recordId) ?? 0) + 1);
      grants.push(key);
      this.#deeds.lastGrantAt = performance.now();
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      this.#reservations.giveBackUnused(key);
    }
  }
}

/** The newest entry of a counter that the hub acknowledged before a kill. */
interface Acknowledged {
  readonly tillId: string;
  readonly number: number;
  readonly at: Date;
}

export interface FailoverResult {
  readonly violations: readonly string[];
  /** From each kill to the next granted follow-up, ms. */
  readonly granted: readonly number[];
  readonly entries: number;
  readonly grants: number;
  /** Charges between a kill and the next grant. */
  readonly chargesMeanwhile: number;
  /** ms */
  readonly slowestCharge: number;
}

/** Kills the primary `kills` times, in turns by a power cut and by the end of PostgreSQL alone. */
export async function proveFailover(
  kills: number,
  counters: number,
  say: (line: string) => void,
): Promise<FailoverResult> {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-failover-'));
  const patroni = await startPatroni();
  const busy: BusyCounter[] = [];
  let stopHub = async () => {};
  try {
    const flags = ['--database', patroni.url];
    const hub = await startHubProcess(folder, 0, {}, flags);
    stopHub = hub.stop;
    const pairing = ['pair', '--branch', 'Main', '--counters', String(counters), ...flags];
    const { output: code } = await hubCommand(folder, pairing);
    const deeds = new Deeds();
    for (let n = 0; n < counters; n += 1) {
      const tillId = `D${String(n).padStart(5, '0')}`;
      busy.push(new BusyCounter(await joinCounter(folder, tillId, { url: hub.url, code }), deeds));
    }
    const work = Promise.all(busy.map((each) => each.work()));
    const failed = work.then(() => {});
    const granted: number[] = [];
    const acknowledged: Acknowledged[] = [];
    let chargesMeanwhile = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = deeds.grants.length + GRANTS_BETWEEN;
      await Promise.race([failed, soon('more grants', () => deeds.grants.length > enough || null)]);
      const before = deeds.charges;
      const [ms, known] = await killPrimary(patroni, busy, deeds, kill);
      granted.push(ms);
      acknowledged.push(...known);
      chargesMeanwhile += deeds.charges - before;
      say(`kill ${kill}: granted again after ${(ms / 1_000).toFixed(1)} s`);
    }
    for (const each of busy) each.end();
    await work;
    for (const { counter } of busy) await sendAll(counter, WITHIN_MS);
    const database = openDatabase(patroni.url, () => {});
    const violations = await compare(database, busy, deeds, acknowledged);
    await database.close();
    const entries = busy.reduce((sum, { counter }) => sum + counter.journal.head.number, 0);
    const { slowestCharge } = deeds;
    const grants = deeds.grants.length;
    return { violations, granted, entries, grants, chargesMeanwhile, slowestCharge };
  } finally {
    for (const each of busy) each.end();
    for (const { counter } of busy) await counter.close();
    await stopHub();
    await patroni.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the ms to the next grant, and the newest acknowledged entries before. */
async function killPrimary(
  patroni: PatroniCluster,
  busy: readonly BusyCounter[],
  deeds: Deeds,
  kill: number,
): Promise<readonly [number, readonly Acknowledged[]]> {
  const primary = await soon('a primary with its standby', () => patroni.primary());
  const acknowledged = busy.map(({ counter: { journal, uplink } }) => ({
    ...{ tillId: journal.tillId, number: journal.head.number - uplink.unsent },
    at: new Date(),
  }));
  const began = performance.now();
  if (kill % 2 === 1) await primary.cutPower();
  else primary.killDatabase();
  await soon('a grant', () => deeds.lastGrantAt > began + SETTLED_MS || null);
  const ms = deeds.lastGrantAt - began;
  if (kill % 2 === 1) primary.start();
  return [ms, acknowledged];
}

const countSchema = z.object({ n: z.int() });
const hashRow = z.object({ hash: z.string() });

/** Compares the hub with the journals, and with the answers that the counters got. */
async function compare(
  database: Database,
  busy: readonly BusyCounter[],
  deeds: Deeds,
  acknowledged: readonly Acknowledged[],
): Promise<readonly string[]> {
  const violations: string[] = [...(await verifyHub(database))];
  const read = (text: string, values: readonly unknown[]) =>
    database.transaction('reads', (sql) => sql.query(text, values));
  for (const { counter } of busy) {
    const { journal } = counter;
    const stored = await read('SELECT hash FROM journal_entry WHERE till_id = $1 ORDER BY number', [
      journal.tillId,
    ]);
    const hashes = stored.map((row) => hashRow.parse(row).hash);
    if (
      hashes.join() !==
      journal
        .rows()
        .map(({ hash }) => hash)
        .join()
    ) {
      violations.push(`${journal.tillId}: the hub’s entries are not the journal’s.`);
    }
  }
  for (const { tillId, number, at } of acknowledged) {
    // An entry that a failover lost would have been stored again, after the kill.
    const rows = await read(
      `SELECT count(*) AS n FROM journal_entry
       WHERE till_id = $1 AND number <= $2 AND received_at > $3`,
      [tillId, number, at],
    );
    const { n } = countSchema.parse(rows[0]);
    if (n > 0)
      violations.push(`${tillId}: ${n} acknowledged entries were lost at ${at.toISOString()}.`);
  }
  const known = await read(
    'SELECT count(*) AS n FROM reservation WHERE reservation_id = ANY($1) AND granted_in IS NOT NULL',
    [deeds.grants],
  );
  const { n } = countSchema.parse(known[0]);
  if (n !== deeds.grants.length) violations.push(`${deeds.grants.length - n} grants were lost.`);
  for (const [record, times] of deeds.voids) {
    if (times > 1) violations.push(`The payment ${record} was voided ${times} times.`);
  }
  return violations;
}
