import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { v7 } from 'uuid';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { connectHub, type HubConnection } from '../../../src/main/hub/hub-client.ts';
import { joinClinic } from '../../../src/main/hub/joined.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { type ClinicCloseOrder, zName } from '../../../src/shared/hub/clinic-close.ts';
import { HUB_CONTRACT, type SentEntry } from '../../../src/shared/hub/values.ts';
import { CHAIN_START } from '../../../src/shared/journal/chain.ts';
import { asReadBack, bodyText, type NewEntry } from '../../../src/shared/journal/entry.ts';
import { rowHash } from '../../../src/shared/journal/row-hash.ts';
import { type HubProcess, hubCommand, startHubProcess } from '../../support/hub-process.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { skipOnWindows } from '../../support/this-system.ts';
import { dayClosed } from '../../support/z-report.ts';

beforeEach(skipOnWindows('There is no SIGKILL there'));

const TILL = 'AAAA61';
const STEPS = ['begin', 'pack', 'sign', 'finish'] as const;
/** A killed PostgreSQL takes its hub along; the program of a killed counter begins another connection. */
const VICTIMS = ['hub', 'PostgreSQL', 'counter'] as const;
const MOMENTS = ['before', 'during', 'after'] as const;

const POINTS = STEPS.flatMap((step) =>
  VICTIMS.flatMap((victim) => MOMENTS.map((moment) => ({ step, victim, moment }))),
);

/** Kills of a run: 5 in `npm test`, of all steps, victims and moments; 36 are each point once. */
const kills = Number(process.env['CLOSE_KILLS'] ?? 5);
/** No divisor of the number of points: each is there once before one comes again. */
const STRIDE = 25;
const points = Array.from({ length: kills }, (_, at) => POINTS[(at * STRIDE) % POINTS.length])
  .flatMap((point) => point ?? [])
  // The call is killed at another moment in each round, ms after it was sent.
  .map((point, at) => ({ ...point, ms: (at * 3) % 14 }));

/** A counter that sends Z reports, and takes the steps of closes, over the network. */
async function counterOf(url: string, code: string) {
  const folder = temporaryFolder();
  const counter = { folder, tillId: TILL, name: 'Desk 1', environment: 'demo' } as const;
  const joined = await joinClinic(counter, { url, code });
  const entries: SentEntry[] = [];
  let line: { readonly connection: HubConnection; readonly session: number } | null = null;
  const headOf = () => {
    const last = entries.at(-1);
    return { number: last?.number ?? 0, hash: last?.hash ?? CHAIN_START };
  };
  const connect = async () => {
    const connection = await connectHub(joined.url, joined.own, joined.hubKey);
    const { session, upTo } = await connection.client.hello({
      ...{ contract: HUB_CONTRACT, tillId: TILL, head: headOf(), forked: false },
      ...{ marks: [], inHand: [], grants: [], clock: new Date().toISOString() },
    });
    line = { connection, session };
    const missing = entries.filter(({ number }) => number > upTo.number);
    if (missing.length > 0) await connection.client.rows({ session, entries: missing });
    return line;
  };
  return {
    add: (given: NewEntry) => {
      const entry = asReadBack(given);
      const { number, hash: prev_hash } = headOf();
      const row = {
        ...{ number: number + 1, at: new Date().toISOString() },
        ...{ kind: entry.kind, body: bodyText(entry) },
      };
      entries.push({ ...row, hash: rowHash({ ...row, prev_hash, till_id: TILL }) });
    },
    /** The program is gone, and starts again at the next call. */
    cut: () => {
      line?.connection.close();
      line = null;
    },
    /** Calls the hub once, after what it does not have. @throws {Error} without an answer. */
    call: async <T>(work: (client: HubConnection['client'], session: number) => Promise<T>) => {
      const { connection, session } = line ?? (await connect());
      const gone = connection.ended.then(() => {
        if (line?.connection === connection) line = null;
        throw new Error('The connection ended.');
      });
      return Promise.race([work(connection.client, session), gone]);
    },
  };
}

/** Repeats a call that a kill may have hit, as a counter does. */
const answered = <T>(call: () => Promise<T>): Promise<T> =>
  vi.waitFor(call, { timeout: 60_000, interval: 50 });

it(`A clinic close of which ${kills} processes are killed goes on where it was, and counts each Z report once`, {
  timeout: 120_000 + kills * 30_000,
}, async () => {
  // Its server may run as another account, which cannot pass through the folder of the tests.
  const data = mkdtempSync(join(tmpdir(), 'swipewell-hub-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  let hub: HubProcess = await startHubProcess(data, 0);
  onTestFinished(() => hub.stop());
  const { url, code } = hub;
  const counter = await counterOf(url, code);
  const start = () => startHubProcess(data, Number(new URL(url).port));
  const kill = async (victim: (typeof VICTIMS)[number]) => {
    if (victim === 'counter') return counter.cut();
    if (victim === 'PostgreSQL') {
      const [pid] = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    }
    await hub.kill();
    hub = await answered(start); // what a killed PostgreSQL left ends a moment later
  };

  for (const [round, point] of points.entries()) {
    const closeId = v7();
    const number = round + 1;
    const name = zName(TILL, number);
    counter.add(dayClosed(TILL, { number, cash: 3_000 }));
    counter.cut(); // its next call sends the Z report first
    const bag = {
      ...{ branch: 'Main', entity: 'North Clinic LLC', account: 'Operating' },
      ...{ bagNumber: `B-${number}`, bills: cents(2_000), coin: cents(0), checks: [] },
    };
    const orders: Readonly<Record<(typeof STEPS)[number], ClinicCloseOrder>> = {
      begin: { order: 'begin', closeId, cashier: DANA },
      pack: { order: 'pack', closeId, cashier: DANA, bags: [bag] },
      sign: {
        ...{ order: 'sign', closeId, cashier: DANA, step: 'bags', manager: DANA },
        reason: 'Kept as change',
      },
      finish: { order: 'finish', closeId, cashier: DANA, shown: [name] },
    };
    for (const step of STEPS) {
      const take = () =>
        counter.call((client, session) => client.stepOfClose({ session, order: orders[step] }));
      const { moment, victim } = point;
      if (point.step === step && moment === 'before') await kill(victim);
      if (point.step === step && moment === 'during') {
        const sent = take().catch(() => null); // unanswered: it is repeated below
        await setTimeout(point.ms);
        await Promise.all([kill(victim), sent]);
      }
      await answered(take);
      if (point.step === step && moment === 'after') await kill(victim);
    }
    const report = await answered(() =>
      counter.call((client, session) => client.clinicReport({ session, who: DANA, closeId })),
    );
    expect({ point, report }).toMatchObject({
      point,
      report: {
        ...{ number, bags: [bag], notClosed: [] },
        zReports: [{ tillId: TILL, number }],
        signed: [{ step: 'bags', reason: 'Kept as change' }],
      },
    });
  }
  const closes = await answered(() =>
    counter.call((client, session) => client.clinicCloses({ session, who: DANA, offset: 0 })),
  );
  expect(closes).toHaveLength(Math.min(kills, 50));
  expect(await hubCommand(data, ['verify'])).toMatchObject({ exit: 0 });
});
