import type Database from 'better-sqlite3';
import type { SentRequest, Wires } from '../service/model-line.ts';
import { ModelService } from '../service/model-service.ts';
import type { Network } from '../service/network.ts';
import { Counted } from '../till/fittings.ts';
import { BentClock } from './bent-clock.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Habits } from './habits.ts';
import { lendDatabase } from './journal-databases.ts';
import { Trace } from './trace.ts';
import { VirtualClock } from './virtual-clock.ts';

/** A Monday, in the evening by the service's day, so that its days change during a run. */
const BEGINNING = Date.parse('2026-03-02T22:40:00Z');

/** Everything around the program; it survives the program's crashes. */
export interface Environment extends Wires {
  readonly tillId: string;
  readonly habits: Habits;
  readonly counted: Counted;
  /** The journal's file. A crash leaves it in its state after the last commit. */
  db: Database.Database;
  /** Of the journal: full, it takes no commit. */
  readonly disk: { isFull: boolean };
  /** The time of each entry by the true clock, ms. */
  readonly trueTimes: Map<number, number>;
  /** The true time at which faults stopped, ms; infinite before. */
  calmSince: number;
  /** Faults outside any command. */
  readonly mishaps: string[];
  /** A UUID of this run, never repeated. */
  readonly newId: () => string;
  /** The source of randomness for the next event. */
  readonly chance: Chance;
}

export interface EnvironmentOptions {
  readonly seed: string;
  readonly habits: Habits;
  readonly network: Network;
}

/** The till of a clinic with one counter. */
export const TILL = 'K7M2Q9';

export function createEnvironment({ seed, habits, network }: EnvironmentOptions): Environment {
  const chance = chanceOf(seed);
  const clock = new VirtualClock(BEGINNING + chance.whole(0, 3 * 3_600_000));
  const trace = new Trace(() => clock.now);
  const serviceClock = new BentClock(clock, habits.serviceClock);
  const pcClock = new BentClock(clock, habits.pcClock);
  let ids = 0;
  const newId = () => `0190d3a1-0000-7000-8000-${(++ids).toString(16).padStart(12, '0')}`;
  const service = new ModelService({
    now: () => clock.now,
    clock: serviceClock,
    habits,
    chance: chance.branch('service'),
    newId,
  });
  const sent: SentRequest[] = [];
  return {
    tillId: TILL,
    habits,
    clock,
    serviceClock,
    pcClock,
    service,
    trace,
    sent,
    reads: [],
    answers: new Map(),
    outages: new Set(),
    calmSince: Number.POSITIVE_INFINITY,
    network,
    busyUntil: clock.now,
    newId,
    counted: new Counted(),
    db: lendDatabase(),
    disk: { isFull: false },
    trueTimes: new Map(),
    mishaps: [],
    chance: chance.branch('wires'),
  };
}

/** The environment of another counter at the same service, with a clock, a disk and people of its own. */
export function createNeighbor(
  first: Environment,
  tillId: string,
  { seed, habits, network }: EnvironmentOptions,
): Environment {
  const chance = chanceOf(seed);
  return {
    ...first,
    ...{
      tillId,
      habits,
      network,
      sent: [],
      reads: [],
      answers: new Map(),
      mishaps: [],
      busyUntil: first.clock.now,
    },
    pcClock: new BentClock(first.clock, habits.pcClock),
    counted: new Counted(),
    db: lendDatabase(),
    disk: { isFull: false },
    trueTimes: new Map(),
    chance: chance.branch('wires'),
  };
}
