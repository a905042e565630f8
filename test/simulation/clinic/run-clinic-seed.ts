import { verifyHub } from '../../../src/hub/status.ts';
import { Reservations } from '../../../src/main/hub/reservations.ts';
import type { SentNumber } from '../../../src/main/hub/sent-number.ts';
import { openUplink, type Uplink } from '../../../src/main/hub/uplink.ts';
import { NO_BUG } from '../bugs/bug.ts';
import { type Chance, chanceOf } from '../environment/chance.ts';
import { createEnvironment, createNeighbor, type Environment } from '../environment/environment.ts';
import { type Habits, PLAIN_HABITS } from '../environment/habits.ts';
import { returnDatabase } from '../environment/journal-databases.ts';
import type { Trace } from '../environment/trace.ts';
import type { MoneyFaultName } from '../service/money-faults.ts';
import { CALM, type Network } from '../service/network.ts';
import { ModelCashier } from '../till/model-cashier.ts';
import { type Joins, Program } from '../till/program.ts';
import { live } from './busy-hours.ts';
import type { ClinicBug } from './clinic-bugs.ts';
import { clinicViolations } from './clinic-invariants.ts';
import { type ClinicTheme, themeOf } from './clinic-theme.ts';
import type { ModelCounter } from './counter-day.ts';
import { counterViolations } from './counter-invariants.ts';
import { endLost } from './losses.ts';
import { HubWire, ModelHub } from './model-hub.ts';
import { SimulatedDatabase } from './pglite-database.ts';
import { lostViolations, openViolations } from './reservation-invariants.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface ClinicOutcome {
  readonly violations: readonly string[];
  readonly trace: Trace;
}

let database: Promise<SimulatedDatabase> | null = null;

/** What a request to the service meets: mostly nothing. */
const MONEY_FAULTS: readonly MoneyFaultName[] = [
  ...(['not-sent', 'dropped-before', 'dropped-after', 'timed-out'] as const),
  ...(['timed-out-after-the-deed', '5xx-after-the-deed', 'done-later'] as const),
];

function networkOf(chance: Chance, theme: ClinicTheme): Network {
  const faults = chance.pick([0, 0.1, 0.3]);
  const isDoubtful = theme === 'doubts';
  return {
    money: ({ operation }) =>
      chance.happens(isDoubtful && operation === 'credit' ? 0.8 : faults)
        ? chance.pick(MONEY_FAULTS)
        : 'none',
    look: () => (chance.happens(faults / 3) ? 'reset' : 'none'),
  };
}

/** A counter's network to the service, with its reads and sends told to the watch. */
const watched = (network: Network, { watch }: ModelHub, tillId: string): Network => ({
  money: (request) => {
    watch.sends(tillId, request.trackingId);
    return network.money(request);
  },
  look: (kind) => {
    if (kind === 'report') watch.reads(tillId);
    return network.look(kind);
  },
});

function habitsOf(chance: Chance, theme: ClinicTheme): Habits {
  const lag = theme === 'cut-after-grants' ? HOUR : chance.pick([0, 0, MINUTE, HOUR]);
  return {
    ...PLAIN_HABITS,
    ...(theme === 'doubts' && { theme: 'refunds' }),
    ...{ careless: true, listLag: Math.min(lag, MINUTE), reportLag: lag },
    creditsKeepTracking: chance.happens(0.7),
    followUps: chance.pick(['listed-bare', 'not-listed']),
    pcClock: {
      ...PLAIN_HABITS.pcClock,
      offset: chance.pick([0, chance.whole(-3 * HOUR, 3 * HOUR), chance.whole(-50, 50) * HOUR]),
    },
  };
}

const TILLS = ['AAAAA1', 'BBBBB2', 'CCCCC3', 'DDDDD4', 'EEEEE5', 'FFFFF6'];

/** One clinic from its seed: some busy hours with faults, then rest, then the invariants. */
export async function runClinicSeed(
  seed: number,
  tills: number,
  bug: ClinicBug | null = null,
): Promise<ClinicOutcome> {
  database ??= SimulatedDatabase.open();
  const sql = await database;
  await sql.clear();
  const chance = chanceOf(`clinic ${seed}`);
  const theme = themeOf(chance);
  const habits = habitsOf(chance.branch('habits'), theme);
  const first = createEnvironment({
    ...{ seed: `clinic ${seed}`, habits, network: networkOf(chance.branch('network 0'), theme) },
  });
  const hub = new ModelHub(sql, first, bug);
  await hub.start();
  const counters: ModelCounter[] = [];
  for (const [index, tillId] of TILLS.slice(0, tills).entries()) {
    await hub.pair(tillId);
    const own = chance.branch(tillId);
    const environment = createNeighbor(first, tillId, {
      ...{ seed: `clinic ${seed} ${tillId}`, habits: habitsOf(own, theme), network: CALM },
    });
    environment.network = watched(
      networkOf(chance.branch(`network ${index}`), theme),
      ...([hub, tillId] as const),
    );
    counters.push(counterOf(environment, hub, own, bug, theme));
  }
  const unhandled = (error: unknown) => first.mishaps.push(`not awaited: ${String(error)}`);
  process.on('unhandledRejection', unhandled);
  try {
    const happened = { failedOver: false, restored: false, forgotten: new Set<string>() };
    await finish(first, live(first, hub, counters, sql, chance, bug, happened));
    const violations = [...(await rest(first, hub, counters, sql))];
    violations.push(...(await lostViolations(sql.own(), counters, first.service.deeds, happened)));
    for (const counter of counters) await endLost(counter, hub);
    violations.push(
      ...(await clinicViolations(sql.own(), counters, first.service.deeds, happened)),
      ...(await verifyHub(sql.own())),
      ...counterViolations(counters),
      ...hub.faults.map((fault) => `a fault of the hub: ${String(fault)}`),
      ...hub.watch.violations,
      ...first.mishaps,
    );
    return { violations, trace: first.trace };
  } finally {
    process.off('unhandledRejection', unhandled);
    for (const { program, environment, replaced } of counters) {
      program.life?.die('at the end of the run');
      for (const db of [environment.db, ...replaced]) returnDatabase(db);
    }
    hub.kill();
    returnDatabase(first.db);
  }
}

function counterOf(
  environment: Environment,
  hub: ModelHub,
  chance: Chance,
  bug: ClinicBug | null,
  theme: ClinicTheme,
): ModelCounter {
  const faults = chance.pick([0, 0.05, 0.15]);
  const isSure = theme === 'cut-after-grants' || theme === 'dies-while-asking';
  const calm = theme === 'doubts' ? 0 : faults;
  const wire = new HubWire(chance.branch('wire'), isSure ? Math.max(faults, 0.05) : calm, theme);
  const jitter = chance.branch('jitter');
  const sent = { value: 0 };
  const numbers: SentNumber = {
    get value() {
      return sent.value;
    },
    reach: async (number) => {
      sent.value = Math.max(sent.value, number);
    },
  };
  let present: Uplink | null = null;
  const joins: Joins = (life, journal) => {
    hub.watch.opened(journal);
    const program = {
      now: () => new Date(environment.pcClock.now),
      monotonic: () => environment.clock.now,
      ...{ after: life.after, newId: environment.newId, reportFault: () => {} },
    };
    const reservations = new Reservations(
      program,
      () => bug?.uplink?.(uplink) ?? uplink,
      () => (bug?.forgetsSent === true ? 0 : numbers.value),
    );
    const uplink = openUplink({
      ...{ ...program, journal, sent: numbers, random: jitter.next },
      changed: () => reservations.linked(),
      branch: () => 'Main',
      inHand: () => reservations.inHand,
      grants: () => reservations.grants,
      connect: async () => {
        const line = await life.later('connect', () => hub.connect(journal.tillId, wire));
        void life.died.then(line.close);
        const client = new Proxy(line.client, {
          get: (target, name) => (input: unknown) => {
            const call: unknown = Reflect.get(target, name);
            if (typeof call !== 'function') throw new TypeError(`There is no ${String(name)}.`);
            return life.later(`answer of ${String(name)}`, async () => call(input));
          },
        });
        return bug?.line?.({ ...line, client }) ?? { ...line, client };
      },
    });
    present = uplink;
    return bug?.reservations?.(reservations) ?? reservations;
  };
  const program = new Program(
    environment,
    { ...NO_BUG, ...(bug?.port && { line: bug.port }) },
    joins,
  );
  if (theme === 'dies-while-asking') {
    wire.heldBack = () => program.life?.die('while its request is on its way');
  }
  const cashier = new ModelCashier(environment, program, chance.branch('cashier'));
  return {
    ...{ environment, program, cashier, wire, uplink: () => present, sent },
    ...{ lost: null, olderUpTo: null, replaced: [] },
  };
}

/**
 * After the faults: everything runs until each counter is complete, and for two days more.
 * @returns the reservations that were open before another `hello` could end them.
 */
async function rest(
  first: Environment,
  hub: ModelHub,
  counters: readonly ModelCounter[],
  sql: SimulatedDatabase,
): Promise<readonly string[]> {
  const { clock } = first;
  first.trace.say('seed', 'faults stop');
  hub.spare();
  if (!hub.isUp) await hub.start();
  for (const { environment, program, cashier, wire, lost } of counters) {
    if (lost !== null) continue;
    environment.network = CALM;
    Object.assign(wire, { isCut: false, faults: 0 });
    if (program.running === null) program.start();
    program.life?.spare();
    await finish(first, cashier.afterStart());
  }
  await clock.run(clock.now + 10 * MINUTE);
  const violations = await openViolations(sql.own(), counters);
  // Every attempt is monitored for a day. The beats and attempts of connections meanwhile would only take time.
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  for (const { wire } of counters) {
    wire.awake = awake;
    wire.endAll();
  }
  await clock.run(clock.now + 30 * HOUR);
  wake();
  await clock.run(clock.now + 10 * MINUTE);
  return violations;
}

/** Runs the clock until `task` has ended. */
async function finish({ clock }: Environment, task: Promise<void>): Promise<void> {
  let ended = false;
  const done = task.finally(() => {
    ended = true;
  });
  done.catch(() => {
    // Awaited below.
  });
  await clock.run(Number.POSITIVE_INFINITY, () => ended);
  if (!ended) throw new Error('A task waits for an event that never comes.');
  await done;
}
