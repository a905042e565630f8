import { type Bug, NO_BUG } from './bugs/bug.ts';
import { readHistory } from './invariants/history.ts';
import { violationsIn, violationsSoonIn } from './invariants/invariants.ts';
import type { Scene } from './invariants/scene.ts';
import { CALM, RandomNetwork } from './service/network.ts';
import { liveThrough, othersPay } from './till/day.ts';
import { ModelCashier } from './till/model-cashier.ts';
import { Program, TILL } from './till/program.ts';
import { chanceOf } from './world/chance.ts';
import { drawHabits } from './world/habits.ts';
import type { Trace } from './world/trace.ts';
import { readMovements, readViews } from './world/views.ts';
import { createWorld, type World } from './world/world.ts';

const HOUR = 3_600_000;

export interface Outcome {
  readonly violations: readonly string[];
  /** The same for the same seed, to the last event. */
  readonly trace: Trace;
}

/** One random environment from its seed, run until it is at rest. */
export async function runSeed(seed: number, bug: Bug = NO_BUG): Promise<Outcome> {
  const chance = chanceOf(`${seed}`);
  const habits = drawHabits(chance.branch('habits'));
  const network = new RandomNetwork(chance.branch('network'), habits.theme);
  const world = createWorld({ seed: `${seed}`, habits, network });
  const program = new Program(world, bug);
  const cashier = new ModelCashier(world, program, chance.branch('cashier'));
  world.trace.say('seed', `${seed} ${JSON.stringify(world.habits)}`);
  const busy = world.clock.now + 2 * HOUR;
  othersPay({ world, program, chance: chance.branch('others') }, busy);
  const steps = chance.branch('steps');
  const stepped = (ms: number) => world.trace.say('clock', `the PC's clock was set by ${ms} ms`);
  world.pcClock.wander(steps, busy, stepped);
  world.serviceClock.wander(steps, busy, () => {});
  return live(world, program, cashier, () =>
    liveThrough({ world, program, cashier, chance: chance.branch('day') }),
  );
}

/** Runs `events`, then lets everything come to rest, and inspects the result. */
export async function live(
  world: World,
  program: Program,
  cashier: ModelCashier,
  events: () => Promise<void>,
): Promise<Outcome> {
  const unhandled = (error: unknown) => {
    if (program.life?.alive === true) world.mishaps.push(`nobody awaited: ${String(error)}`);
  };
  process.on('unhandledRejection', unhandled);
  try {
    await finish(world, events());
    world.network = CALM;
    const violations = [
      ...violationsSoonIn(await restAWhile(world, program, cashier)),
      ...violationsIn(await rest(world, program)),
    ];
    for (const violation of violations) world.trace.say('VIOLATED', violation);
    return { violations, trace: world.trace };
  } finally {
    process.off('unhandledRejection', unhandled);
    world.db.close();
  }
}

/**
 * After the faults: the program runs until all requests under way (a PC may have slept during one)
 * and all lags are over, and every attempt was checked again.
 */
async function restAWhile(world: World, program: Program, cashier: ModelCashier): Promise<Scene> {
  const { clock, trace, habits } = world;
  trace.say('seed', 'faults stop');
  if (program.running === null) program.start();
  program.life?.spare();
  await finish(world, cashier.afterStart());
  const over = Math.max(clock.now, world.busyUntil);
  await clock.run(over + Math.max(habits.listLag, habits.reportLag) + HOUR);
  return sceneOf(world, program);
}

/** Three days with the program on, then one more start, like every morning. */
async function rest(world: World, program: Program): Promise<Scene> {
  const { clock } = world;
  await clock.run(clock.now + 74 * HOUR);
  await finish(world, program.stop());
  program.start();
  await clock.run(clock.now + 26 * HOUR);
  const scene = sceneOf(world, program);
  await finish(world, program.stop());
  return scene;
}

function sceneOf(world: World, program: Program): Scene {
  const { running } = program;
  if (running === null) throw new Error('The program does not run at rest.');
  const { journal, desk } = running;
  const rows = journal.rows();
  return {
    tillId: TILL,
    rows,
    history: readHistory(rows),
    trueTimes: world.trueTimes,
    movements: readMovements(world.db),
    views: () => readViews(world.db, journal),
    tray: desk.attempts.tray,
    alarms: desk.attempts.alarms,
    deeds: world.service.deeds,
    cutOff: world.service.cutOff,
    sent: world.sent,
    counted: world.counted,
    mishaps: world.mishaps,
  };
}

/** Runs the clock until `task` has ended. */
async function finish(world: World, task: Promise<void>): Promise<void> {
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
  await world.clock.run(Number.POSITIVE_INFINITY, () => ended);
  if (!ended) throw new Error('Somebody waits for what never comes.');
  await done;
}
