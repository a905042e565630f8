/**
 * The program at work for days, by a faster clock:
 *
 *    cashier ─▶ program ─▶ its service     measured every hour after a forced collection
 *                  └─ SIGKILL every 10 hours ─▶ journal on the disk against list and report of the service
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type History, historyOf } from '../integration/kills/history.ts';
import { violations } from '../integration/kills/invariants.ts';
import { look } from '../integration/kills/witness.ts';
import type { AcknowledgedState } from '../integration/kills/words.ts';
import { startService } from '../support/service.ts';
import { HOUR_MS, SOAK_SPEED, serviceClock } from './clock.ts';
import { growthOf } from './growth.ts';
import { ProgramProcess, type Sample } from './program-process.ts';
import type { Order } from './words.ts';

export interface SoakOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly seed: string;
  /** Hours of work; starts, checks and the end take more. */
  readonly hours: number;
  readonly killEvery: number;
  readonly paymentsPerHour: number;
  readonly say: (line: string) => void;
}

export interface SoakResult {
  readonly payments: number;
  readonly kills: number;
  /** The largest growth of a heap within a process, as a part of it; null if none was measured for long enough. */
  readonly heapGrowth: number | null;
  readonly handleGrowth: number | null;
  readonly violations: readonly string[];
}

/** A heap may grow by this part. */
const MOST_GROWTH = 0.05;
/** A measurement may meet a file that is open for a moment. */
const MOST_HANDLES = 3;
/** A part of the payments at least: a cashier that waits for something takes none. */
const LEAST_PACE = 0.5;
/** A shorter run proves nothing about the pace on a busy computer. */
const LONG_HOURS = 6;
/** One run of the program at the end, for the last attempts in doubt, the cash to post and the papers to print. */
const SETTLING_HOURS = 0.4;
/** On a busy computer one is not enough. */
const MOST_SETTLING_RUNS = 12;

/** True if only a person can add anything: no request is in doubt, all cash is posted, and every paper printed. */
function isSettled({ attempts, cash, outbox, begun }: History): boolean {
  const isUnderWay = ({ state }: History['attempts'][number]) =>
    state === 'sending' || state === 'in-doubt';
  const isPosted = (commandId: string) =>
    attempts.some(({ posts, state }) => posts === commandId && state !== 'not-sent');
  return (
    !attempts.some(isUnderWay) &&
    cash.every(({ commandId }) => isPosted(commandId)) &&
    outbox.every(({ outboxId }) => begun.includes(outboxId))
  );
}

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { folder, seed, hours, killEvery, paymentsPerHour, say } = options;
  const [data, copy] = [join(folder, 'data'), join(folder, 'copy')];
  for (const each of [data, copy]) mkdirSync(each);
  const epoch = Date.now();
  const hoursNow = () => ((Date.now() - epoch) * SOAK_SPEED) / HOUR_MS;
  const untilHour = (hour: number) =>
    wait(Math.max(0, ((hour - hoursNow()) * HOUR_MS) / SOAK_SPEED));
  const said: AcknowledgedState[] = [];
  const found: string[] = [];
  const growths: { readonly heap: number; readonly handles: number }[] = [];
  let kills = 0;
  let payments = 0;

  const start = async (task: Order['task']) => {
    const order = { task, data, seed: `${seed}/${kills}`, epoch, paymentsPerHour };
    const program = new ProgramProcess(order);
    await program.ready();
    return program;
  };

  /** Journal and service after a program, and its messages. */
  const read = async (program: ProgramProcess) => {
    said.push(...program.words);
    const dataDir = join(data, 'demo-service');
    const service = await startService({ dataDir, variables: serviceClock(epoch, data) });
    try {
      const days = { from: epoch, to: epoch + hoursNow() * HOUR_MS };
      const seen = await look(service, data, days, copy);
      return { program, seen, history: historyOf(seen.rows) };
    } finally {
      await service.stop();
    }
  };

  /** The journal as the disk has it, against the service on its own store. */
  const check = (
    { program, seen, history }: Awaited<ReturnType<typeof read>>,
    settled: boolean,
  ) => {
    const faults = program.faults === '' ? [] : [`the program reported ${program.faults}`];
    const wrong = [...violations({ ...seen, words: said, settled }, history), ...faults];
    found.push(...wrong.map((each) => `hour ${hoursNow().toFixed(1)}: ${each}`));
    payments = history.attempts.length + history.cash.length;
    say(
      `hour ${hoursNow().toFixed(1)}: ${payments} payments and follow-ups, ${found.length} violations`,
    );
  };

  const measured = async (program: ProgramProcess, until: number) => {
    const samples: Sample[] = [];
    for (let hour = hoursNow() + 1; hour < until; hour += 1) {
      await untilHour(hour);
      samples.push(await program.measure());
      for (const [name, { heap, handles, connections }] of Object.entries(samples.at(-1) ?? {})) {
        say(
          `hour ${hour.toFixed(1)}: ${name} ${heap} bytes, ${handles} handles, ${connections} connections`,
        );
      }
    }
    await untilHour(until);
    return samples;
  };

  for (let worked = 0; worked < hours; ) {
    const program = await start('work');
    try {
      const shift = Math.min(hours - worked, killEvery);
      worked += shift;
      const samples = await measured(program, hoursNow() + shift);
      for (const name of ['program', 'service'] as const) {
        const growth = growthOf(samples.map((sample) => sample[name]));
        if (growth === null) continue;
        growths.push(growth);
        if (growth.heap > MOST_GROWTH) found.push(`the heap of the ${name} grew by ${growth.heap}`);
        if (growth.handles > MOST_HANDLES) found.push(`the ${name} kept ${growth.handles} handles`);
      }
    } finally {
      await program.kill();
    }
    kills += 1;
    check(await read(program), false);
  }

  const fewest = hours < LONG_HOURS ? 0 : Math.floor(hours * paymentsPerHour * LEAST_PACE);
  if (payments < fewest) found.push(`${payments} payments are fewer than ${fewest}`);

  for (let runs = 1; ; runs += 1) {
    const program = await start('settle');
    try {
      await untilHour(hoursNow() + SETTLING_HOURS);
    } finally {
      await program.close();
    }
    const left = await read(program);
    const isLast = isSettled(left.history) || runs === MOST_SETTLING_RUNS;
    check(left, isLast);
    if (isLast) break;
  }
  const largest = (key: 'heap' | 'handles') =>
    growths.length === 0 ? null : Math.max(...growths.map((growth) => growth[key]));
  const [heapGrowth, handleGrowth] = [largest('heap'), largest('handles')];
  return { payments, kills, heapGrowth, handleGrowth, violations: found };
}
