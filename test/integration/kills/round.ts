import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chanceOf } from '../../simulation/environment/chance.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { fastClock, SPEED } from './fast-clock.ts';
import { type AttemptHistory, type History, historyOf } from './history.ts';
import { violations } from './invariants.ts';
import { loadTill, type TillProcess } from './till-process.ts';
import { anyTrouble } from './trouble.ts';
import { look, type Seen } from './witness.ts';
import type { AcknowledgedState, Order } from './words.ts';

/** Probability that the PC is off for a night or a weekend before it starts again. */
const NIGHT = 0.1;

/** Limit for a till without messages, as when all its requests are delayed. */
const LONGEST_LIFE_MS = 2_500;

export interface RoundResult {
  /**
   * Each with the number of the kill after which it was seen; the last are those of the final
   * check.
   */
  readonly violations: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

/**
 * Runs the service's clock as fast as the till's, a few steps a second. Returns a function that
 * stops it.
 */
function hurryClock(service: RunningService, epoch: number): () => Promise<void> {
  let stopped = false;
  let ahead = 0;
  const hurry = async () => {
    while (!stopped) {
      const due = Math.floor(((Date.now() - epoch) * (SPEED - 1)) / 1_000);
      if (due > ahead) await service.advanceClock(due - ahead);
      ahead = Math.max(due, ahead);
      await wait(25);
    }
  };
  const running = hurry();
  return async () => {
    stopped = true;
    await running;
  };
}

/**
 * One till that is killed repeatedly while the service keeps running, then left undisturbed until
 * no attempt is in doubt. Both sides are read from outside after every kill, and at the end.
 */
export async function runRound(seed: string, kills: number, folder: string): Promise<RoundResult> {
  const chance = chanceOf(seed);
  const epoch = Date.now();
  const dataDir = join(folder, 'service');
  const till = join(folder, 'till');
  const copy = join(folder, 'copy');
  for (const each of [till, copy]) mkdirSync(each);
  const said: AcknowledgedState[] = [];
  const found: string[] = [];
  let restarts = 0;
  let aheadMs = 0;

  let service = await startService({ dataDir });
  let stopClock = hurryClock(service, epoch);
  const order = (task: Order['task'], at: number): Order => {
    const { baseUrl, caFile, username, password } = service;
    const connection = { baseUrl, caFile, username, password };
    return { task, folder: till, ...connection, seed: `${seed}/${at}`, epoch, aheadMs };
  };
  const check = async (at: string, process: TillProcess, settled: boolean) => {
    said.push(...process.words);
    const to = fastClock(epoch, aheadMs).now().getTime();
    const seen = await look(service, till, { from: epoch, to }, copy);
    const history = historyOf(seen.rows);
    const wrong = violations({ ...seen, words: said, settled }, history);
    const faults =
      process.faults() === '' ? [] : [`the till reported a fault: ${process.faults()}`];
    found.push(...[...wrong, ...faults].map((each) => `${at}: ${each}`));
    return { seen, history };
  };

  let next = loadTill();
  try {
    let known: readonly AttemptHistory[] = [];
    for (let kill = 1; kill <= kills && found.length === 0; kill += 1) {
      const process = next;
      for (let left = chance.whole(0, 5); left > 0; left -= 1) {
        await service.addFault(anyTrouble(chance));
      }
      if (chance.happens(NIGHT)) {
        const hours = chance.whole(12, 60);
        await service.advanceClock(hours * 3_600);
        aheadMs += hours * 3_600_000;
      }
      // Some are killed while they start, most after a number of messages, at any moment between
      // two.
      const early = chance.happens(0.15);
      process.begin(order('work', kill));
      next = loadTill();
      if (early) await wait(chance.whole(5, 250));
      else {
        const words = process.said(1 + chance.whole(0, 8)).then(() => wait(chance.whole(0, 80)));
        await process.said(1);
        await Promise.race([words, wait(LONGEST_LIFE_MS)]);
      }
      await process.kill();
      const { history } = await check(`kill ${kill} of seed ${seed}`, process, false);
      if (process.words.some(({ kind }) => kind === 'ready')) {
        restarts += 1;
        const half = new Set(
          known.filter(({ state }) => state === 'sending').map((each) => each.attemptId),
        );
        const left = history.attempts.filter(
          (each) => half.has(each.attemptId) && each.state === 'sending',
        );
        found.push(
          ...left.map(({ attemptId }) => `${attemptId} was left half-way after kill ${kill}`),
        );
      }
      known = history.attempts;
    }

    // The remaining faults end with the service's process; its store does not.
    await stopClock();
    await service.stop();
    const port = Number(new URL(service.baseUrl).port);
    service = await startService({ dataDir, port });
    stopClock = hurryClock(service, epoch);
    next.begin(order('settle', 0));
    const code = await next.ended;
    if (code !== 0) found.push(`seed ${seed}: it did not settle, and ended with ${code}`);
    const { seen, history } = await check(`settled, seed ${seed}`, next, true);
    return { violations: found, figures: { kills, restarts, ...figuresOf(seen, history, said) } };
  } finally {
    await next.kill();
    await stopClock();
    await service.stop();
  }
}

function figuresOf(seen: Seen, history: History, said: readonly AcknowledgedState[]) {
  const { attempts, alarms, cash, receipts } = history;
  const inState = (state: AttemptHistory['state']) =>
    attempts.filter((each) => each.state === state).length;
  return {
    rows: seen.rows.length,
    'records at the service': seen.records.length,
    attempts: attempts.length,
    approved: inState('approved'),
    'found by a look or after a crash': attempts.filter(
      ({ foundBy, state }) =>
        (foundBy === 'look-up' || foundBy === 'recovery') &&
        (state === 'approved' || state === 'declined' || state === 'failed'),
    ).length,
    'presumed absent': inState('presumed-absent'),
    'needs a person': inState('needs-human'),
    refused: inState('refused'),
    'not sent': inState('not-sent'),
    'cash takings': cash.length,
    receipts: receipts.length,
    'drawer openings': said.filter(({ kind }) => kind === 'drawer-opened').length,
    'duplicate papers': said.filter((word) => word.kind === 'printed' && word.duplicate).length,
    alarms: alarms.length,
  };
}
