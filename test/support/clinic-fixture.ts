import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { afterRealTime } from '../../drivers/readers/after.ts';
import { openDatabase } from '../../src/hub/database.ts';
import { makePairingCode } from '../../src/hub/pairing.ts';
import { startHub } from '../../src/hub/start.ts';
import type { Till } from '../../src/main/app.ts';
import { type Clinic, openJoinedClinic } from '../../src/main/hub/clinic.ts';
import { connectHub, type HubConnection } from '../../src/main/hub/hub-client.ts';
import { joinClinic, joinedIn } from '../../src/main/hub/joined.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import type { HubState } from '../../src/shared/contract/clinic.ts';
import type { Branch } from '../../src/shared/contract/connection.ts';
import type { AttemptView } from '../../src/shared/contract/values.ts';
import { readBody } from '../../src/shared/journal/entry.ts';
import { startHubProcess } from './hub-process.ts';
import { COPAY } from './journal-fixtures.ts';
import { startTestCluster, type TestCluster } from './postgres.ts';
import { type RunningService, startService } from './service.ts';
import { swipeCard } from './swipe-card.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { tillOn } from './till-fixture.ts';

export const WAIT = { timeout: 30_000 };

export const MANAGER = { managerId: 'manager', pin: '246810', reason: 'Asked the other desk' };

/** The network between one counter and the hub. */
class Wire {
  readonly #lines = new Set<HubConnection>();
  isCut = false;
  /** Calls of these names are not answered for this long, ms. */
  slow: { readonly names: readonly string[]; readonly ms: number } | null = null;
  /** The contract that the counter speaks, in place of this program's. */
  contract: number | null = null;
  /** The names of all calls. */
  readonly calls: string[] = [];

  connect(open: () => Promise<HubConnection>): () => Promise<HubConnection> {
    return async () => {
      if (this.isCut) throw new Error('The network is down.');
      const line = await open();
      this.#lines.add(line);
      void line.ended.then(() => this.#lines.delete(line));
      return { ...line, client: this.#delayed(line.client) };
    };
  }

  cut(): void {
    this.isCut = true;
    this.interrupt();
  }

  /** Ends the connection; the counter connects again. */
  interrupt(): void {
    for (const line of this.#lines) line.close();
  }

  #delayed(client: HubConnection['client']): HubConnection['client'] {
    return new Proxy(client, {
      get: (target, name, receiver) => {
        const call: unknown = Reflect.get(target, name, receiver);
        if (typeof call !== 'function') return call;
        return async (...given: readonly unknown[]) => {
          this.calls.push(String(name));
          const [input, ...options] = given;
          const isOther = name === 'hello' && this.contract !== null && input instanceof Object;
          const sent = isOther ? { ...input, contract: this.contract } : input;
          const answer: unknown = await Reflect.apply(call, target, [sent, ...options]);
          if (this.slow?.names.includes(String(name)) === true) {
            const { ms } = this.slow;
            await new Promise((resolve) => setTimeout(resolve, ms));
          }
          return answer;
        };
      },
    });
  }
}

/** One counter of a clinic: a whole till on the service, joined to the hub. */
export interface ClinicCounter {
  readonly till: Till;
  readonly clinic: Clinic;
  readonly journal: Journal;
  readonly wire: Wire;
  readonly folder: string;
  close(): Promise<void>;
  /** Pays a copay by card; the sale's patient is known by this id. */
  pay(more?: {
    patientId?: string;
    card?: string;
    acknowledgedDuplicates?: {
      attemptId: string;
      duplicateStatus: 'open' | 'abandoned' | 'paid';
    }[];
  }): Promise<AttemptView>;
  /** Voids or refunds a payment of any counter, all that remains. */
  refund(
    payment: AttemptView,
    more?: { amount?: number; withoutHub?: boolean; commandId?: string; kind?: 'void' | 'refund' },
  ): ReturnType<Till['payments']['voidOrRefund']>;
  /** Waits until the hub has all entries. */
  together(): Promise<void>;
  /** The marks of the intents, oldest first. */
  marks(): unknown[];
}

/** The branches of the service's user. */
export const BRANCHES = [
  { clientId: 'AB12CD34', name: 'Main' },
  { clientId: 'ZX98YW76', name: 'North' },
];

interface Opening {
  readonly folder?: string;
  readonly state?: HubState;
  /** The counter's clock is so many ms behind. */
  readonly slowBy?: number;
  /** Its clock, in place of this one. */
  readonly now?: () => Date;
  /** Real time until the lock screen; by default the usual minutes. */
  readonly idleMinutes?: number;
  /** The hub's branch of its pairing code, and its rights. */
  readonly branch?: string;
  readonly reads?: 'branch' | 'clinic';
  /** Of the clinic's connection; none is the embedded service's. */
  readonly branches?: readonly Branch[];
  /** Of another account, in place of the clinic's. */
  readonly account?: RunningService;
}

/** A PostgreSQL and a service for all tests of a file, and clinics of counters on both. */
export function openClinicSuite() {
  let postgres: TestCluster;
  let service: RunningService;
  beforeAll(async () => {
    [postgres, service] = await Promise.all([startTestCluster(), startService()]);
  });
  afterAll(() => Promise.all([postgres.close(), service.stop()]));
  return {
    get postgres() {
      return postgres;
    },
    get service() {
      return service;
    },
    clinicOf: (...tillIds: readonly string[]) => openTestClinic(postgres, service, ...tillIds),
    /** Its hub can be killed. */
    clinicWithHubProcess: () => openClinicWith(postgres, service, startAsProcess),
  };
}

/** The place of a hub, and the list of its faults. */
interface HubPlace {
  readonly data: string;
  readonly databaseUrl: string;
  readonly port: number;
  readonly faults: unknown[];
}

interface RunningHub<H> {
  readonly url: string;
  readonly hub: H;
  close(): Promise<void>;
}

const startHere = ({ faults, ...place }: HubPlace) =>
  startHub({
    ...{ ...place, host: '127.0.0.1', environment: 'demo' },
    reportFault: (error) => faults.push(error),
  });

async function startAsProcess({ data, databaseUrl, port }: HubPlace) {
  const hub = await startHubProcess(data, port, {}, ['--database', databaseUrl]);
  return { url: hub.url, hub, close: hub.stop };
}

/** A clinic with a hub in this program. */
export const openTestClinic = (
  postgres: Pick<TestCluster, 'newDatabase'>,
  service: RunningService,
  ...tillIds: readonly string[]
) => openClinicWith(postgres, service, startHere, ...tillIds);

/** A clinic with a hub on a database of its own, and counters on one service. */
async function openClinicWith<H>(
  postgres: Pick<TestCluster, 'newDatabase'>,
  service: RunningService,
  startAt: (place: HubPlace) => Promise<RunningHub<H>>,
  ...tillIds: readonly string[]
) {
  const databaseUrl = await postgres.newDatabase();
  const data = temporaryFolder();
  const faults: unknown[] = [];
  const start = (port: number) => startAt({ data, databaseUrl, port, faults });
  let running = await start(0);
  let isRunning = true;
  const port = Number(new URL(running.url).port);
  const stop = async () => {
    if (!isRunning) return;
    isRunning = false;
    await running.close();
  };
  const database = openDatabase(databaseUrl, () => {});
  onTestFinished(async () => {
    await stop();
    await database.close();
  });

  /** Opens a counter in a folder that joined before, or joins it; waits for the state of its link. */
  const open = async (
    tillId: string,
    {
      folder = temporaryFolder(),
      state = 'complete',
      slowBy = 0,
      branch = 'Main',
      reads = 'branch',
      branches,
      account = service,
      now = () => new Date(Date.now() - slowBy),
      idleMinutes,
    }: Opening = {},
  ): Promise<ClinicCounter> => {
    const wire = new Wire();
    let clinic: Clinic | undefined;
    let journal: Journal | undefined;
    const join = async () => {
      const context = { database, now: () => new Date(), newId: () => v7() };
      const code = await makePairingCode(context, { branch, counters: 1, reads });
      return joinClinic(
        { folder, tillId, name: `Desk ${tillId}`, environment: 'demo' },
        { url: running.url, code },
      );
    };
    const { till, close } = await tillOn(account, folder, {
      ...{ tillId, now },
      ...(idleMinutes === undefined ? {} : { idleMinutes }),
      ...(branches === undefined ? {} : { branches }),
      hubOf: async (own) => {
        journal = own;
        const joined = joinedIn(folder) ?? (await join());
        clinic = openJoinedClinic({
          ...{ journal: own, folder, joined, after: afterRealTime, newId: () => v7(), now },
          monotonic: () => performance.now(),
          reportFault: () => {}, // the network is cut by the tests
          connect: wire.connect(() => connectHub(joined.url, joined.own, joined.hubKey)),
        });
        return clinic;
      },
    });
    if (clinic === undefined || journal === undefined) throw new Error('The counter has a clinic.');
    const [own, its] = [journal, clinic];
    const together = async () => {
      await vi.waitFor(() => expect(its.uplink.state).toBe('complete'), WAIT);
      expect(await its.uplink.complete(20_000)).toBe(true);
    };
    await vi.waitFor(() => expect(its.uplink.state).toBe(state), WAIT);
    if (state === 'complete') await together();
    return {
      ...{ till, clinic: its, journal: own, wire, folder, close, together },
      pay: async ({ patientId = `p-${v7().slice(-8)}`, card = 'visa', ...answers } = {}) => {
        const sale = { saleId: v7(), lines: COPAY, patientId };
        const { swipe } = await swipeCard(till, sale, card);
        try {
          return await till.checkout.charge({ ...sale, ...answers, commandId: v7(), swipe });
        } finally {
          till.counter.leave(sale.saleId);
        }
      },
      refund: async (payment, { amount, withoutHub, commandId = v7(), kind } = {}) => {
        const isOwn = payment.trackingId.startsWith(`${tillId}-`);
        const subject = isOwn
          ? ({ kind: 'ours', key: payment.attemptId } as const)
          : ({ kind: 'other-terminal', recordId: payment.paymentId ?? '' } as const);
        const { voidOrRefund } = await till.payments.timeline(subject, true);
        if (voidOrRefund === null || voidOrRefund.kind === 'none') {
          throw new Error(`Nothing to refund: ${JSON.stringify(voidOrRefund)}`);
        }
        return till.payments.voidOrRefund({
          ...{ commandId, subject, remaining: voidOrRefund.remaining, withoutHub },
          kind: kind ?? (amount === undefined ? voidOrRefund.kind : 'refund'),
          amount: amount === undefined ? voidOrRefund.remaining : (amount as typeof payment.amount),
          ...{ reason: 'duplicate', approval: MANAGER },
        });
      },
      marks: () =>
        own
          .rows()
          .flatMap((row) =>
            row.kind === 'attempt.opened'
              ? [readBody('attempt.opened', row.body).reservation ?? 'none']
              : [],
          ),
    };
  };
  const counters: ClinicCounter[] = [];
  for (const tillId of tillIds) counters.push(await open(tillId));
  const counterAt = (place: number): ClinicCounter => {
    const found = counters[place] ?? counters[0];
    if (found === undefined) throw new Error('The clinic was opened without a counter.');
    return found;
  };

  const rows = (text: string) => database.transaction('reads', (sql) => sql.query(text));
  return {
    ...{ open, faults, rows, stop, database, databaseUrl, data },
    get a() {
      return counterAt(0);
    },
    get b() {
      return counterAt(1);
    },
    get hub() {
      return running.hub;
    },
    /** Starts the hub again at its address. */
    restart: async () => {
      running = await start(port);
      isRunning = true;
    },
    attention: async () =>
      (await rows('SELECT kind FROM attention WHERE closed_at IS NULL ORDER BY at')).map(
        ({ kind }) => kind,
      ),
    /** Reservations that are not done or void. */
    held: async () =>
      (
        await rows(
          `SELECT till_id, what, state FROM reservation WHERE state IN ('open', 'used', 'moved') ORDER BY asked_at`,
        )
      ).map(({ till_id, what, state }) => [till_id, what, state].join(' ')),
  };
}
