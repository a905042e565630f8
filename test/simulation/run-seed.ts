import { type Bug, NO_BUG } from './bugs/bug.ts';
import { chanceOf } from './environment/chance.ts';
import { createEnvironment, type Environment } from './environment/environment.ts';
import { drawHabits, type Habits } from './environment/habits.ts';
import { returnDatabase } from './environment/journal-databases.ts';
import { readMovements, readProjections } from './environment/projections.ts';
import type { Trace } from './environment/trace.ts';
import { readHistory } from './invariants/history.ts';
import { violationsIn, violationsSoonIn } from './invariants/invariants.ts';
import type { Scene } from './invariants/scene.ts';
import { transitionsIn } from './invariants/transitions.ts';
import { CALM, RandomNetwork } from './service/network.ts';
import { liveThrough, othersPay } from './till/day.ts';
import { DayClose } from './till/day-close.ts';
import { ModelCashier } from './till/model-cashier.ts';
import { type Joins, Program } from './till/program.ts';
import { planTroubles } from './till/troubles.ts';

const HOUR = 3_600_000;

export interface Outcome {
  readonly violations: readonly string[];
  /** The changes of state of its attempts. */
  readonly transitions: ReadonlySet<string>;
  /** The same for the same seed, to the last event. */
  readonly trace: Trace;
}

/** The random habits of a seed. */
export function habitsOf(seed: number): Habits {
  return drawHabits(chanceOf(`${seed}`).branch('habits'));
}

/**
 * One random environment from its seed, run until it is at rest.
 * @param joins for a counter that joined a clinic.
 * @param endsAtCrash true to end the run, without its inspection, at the first death of the program but a proper end.
 */
export async function runSeed(
  seed: number,
  bug: Bug = NO_BUG,
  joins: Joins | null = null,
  endsAtCrash = false,
): Promise<Outcome> {
  const chance = chanceOf(`${seed}`);
  const habits = habitsOf(seed);
  const network = new RandomNetwork(chance.branch('network'), habits.theme);
  const environment = createEnvironment({ seed: `${seed}`, habits, network });
  const program = new Program(environment, bug, joins);
  const cashier = new ModelCashier(environment, program, chance.branch('cashier'));
  environment.trace.say('seed', `${seed} ${JSON.stringify(environment.habits)}`);
  const busy = environment.clock.now + 2 * HOUR;
  othersPay({ environment, program, chance: chance.branch('others') }, busy);
  planTroubles({ environment, program, chance: chance.branch('troubles') }, busy);
  const steps = chance.branch('steps');
  const stepped = (ms: number) =>
    environment.trace.say('clock', `the PC's clock was set by ${ms} ms`);
  environment.pcClock.wander(steps, busy, stepped);
  environment.serviceClock.wander(steps, busy, () => {});
  const hasCrashed = () => endsAtCrash && program.life?.crashed === true;
  return live(
    environment,
    program,
    cashier,
    () => liveThrough({ environment, program, cashier, chance: chance.branch('day') }),
    chance.branch('rest').happens(0.5),
    hasCrashed,
  );
}

/**
 * Runs `events`, then lets everything come to rest, and inspects the result.
 * @param restarts false if the program that runs at the end of the events must resolve everything by its own timers.
 * @param isOver true once the run is of no more interest.
 */
export async function live(
  environment: Environment,
  program: Program,
  cashier: ModelCashier,
  events: () => Promise<void>,
  restarts = true,
  isOver: () => boolean = () => false,
): Promise<Outcome> {
  const unhandled = (error: unknown) => {
    if (program.life?.alive === true) environment.mishaps.push(`nobody awaited: ${String(error)}`);
  };
  process.on('unhandledRejection', unhandled);
  try {
    const { trace } = environment;
    if (await finish(environment, events(), isOver)) {
      return { violations: [], transitions: new Set(), trace };
    }
    environment.network = CALM;
    environment.disk.isFull = false;
    environment.outages.clear();
    environment.calmSince = environment.clock.now;
    const soon = violationsSoonIn(await restAWhile(environment, program, cashier));
    const scene = await rest(environment, program, cashier, restarts);
    const violations = [...soon, ...violationsIn(scene)];
    for (const violation of violations) environment.trace.say('VIOLATED', violation);
    const transitions = transitionsIn(scene.history);
    return { violations, transitions, trace };
  } finally {
    process.off('unhandledRejection', unhandled);
    returnDatabase(environment.db);
  }
}

/**
 * After the faults: the program runs until all requests under way (a PC may have slept during one)
 * and all lags are over, and every attempt was checked again.
 */
async function restAWhile(
  environment: Environment,
  program: Program,
  cashier: ModelCashier,
): Promise<Scene> {
  const { clock, trace, habits } = environment;
  trace.say('seed', 'faults stop');
  if (program.running === null) program.start();
  program.life?.spare();
  await finish(environment, cashier.afterStart());
  const over = Math.max(clock.now, environment.busyUntil);
  await clock.run(over + Math.max(habits.listLag, habits.reportLag) + HOUR);
  return sceneOf(environment, program);
}

/** Three days with the program on, then one more start, like every morning; a day later the close. */
async function rest(
  environment: Environment,
  program: Program,
  cashier: ModelCashier,
  restarts: boolean,
): Promise<Scene> {
  const { clock } = environment;
  await clock.run(clock.now + 74 * HOUR);
  if (restarts) {
    await finish(environment, program.stop());
    program.start();
  } else {
    const sweep = program.running?.money.attempts.sweep() ?? Promise.resolve(false);
    await finish(
      environment,
      sweep.then(() => {}),
    );
  }
  await clock.run(clock.now + 26 * HOUR);
  const close = new DayClose(cashier, environment, environment.chance.branch('close'));
  const closed = close.close().then((isClosed) => {
    if (!isClosed) environment.mishaps.push('the day could not be closed at rest');
  });
  await finish(environment, closed);
  const scene = sceneOf(environment, program);
  await finish(environment, program.stop());
  return scene;
}

/** The state of a counter, with its service. */
export function sceneOf(environment: Environment, program: Program): Scene {
  const { running } = program;
  if (running === null) throw new Error('The program does not run at rest.');
  const { journal, money } = running;
  const rows = journal.rows();
  return {
    tillId: environment.tillId,
    rows,
    history: readHistory(rows),
    trueTimes: environment.trueTimes,
    movements: readMovements(environment.db),
    projections: () => readProjections(environment.db, journal),
    inDoubtList: money.attempts.inDoubtList,
    alarms: money.attempts.alarms,
    deeds: environment.service.deeds,
    cutOff: environment.service.cutOff,
    conclusive: environment.service.conclusive,
    sent: environment.sent,
    answers: environment.answers,
    calmSince: environment.calmSince,
    reads: environment.reads,
    counted: environment.counted,
    tracks: program.reader.taken,
    mishaps: environment.mishaps,
  };
}

/** Runs the clock until `task` has ended. @returns true if `isOver` said so before. */
async function finish(
  environment: Environment,
  task: Promise<void>,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  let ended = false;
  const done = task.then(
    () => {
      ended = true;
    },
    (error: unknown) => {
      ended = true;
      throw error;
    },
  );
  await environment.clock.run(Number.POSITIVE_INFINITY, () => ended || isOver());
  if (isOver()) return true;
  if (!ended) throw new Error('Somebody waits for what never comes.');
  await done;
  return false;
}
