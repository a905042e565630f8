import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUGS } from './bugs/bugs.ts';
import { type Arguments, readArguments } from './cli.ts';
import { shortIds } from './environment/trace.ts';
import { OPERATION_NAMES } from './exhaustive.ts';
import type { Done, Job } from './job.ts';
import { variedAppends } from './power-loss/appends.ts';
import { cutPower } from './power-loss/cut-power.ts';
import { runSeed } from './run-seed.ts';
import { doAll } from './threads.ts';

const BATCH = 20;
/** Seeds within which every planted bug must be caught. */
const CAUGHT_WITHIN = 1_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Does the jobs, reports violations immediately, and the speed at the end. */
async function prove(jobs: readonly Job[]): Promise<Done> {
  const began = performance.now();
  let runs = 0;
  const violations: string[] = [];
  await doAll(jobs, (job, done) => {
    runs += done.runs;
    violations.push(...done.violations);
    if (job.kind === 'operation') say(`${job.name}: ${done.runs} cases`);
    for (const each of done.violations) say(shortIds(each));
  });
  const minutes = (performance.now() - began) / 60_000;
  say(`${runs} runs in ${(minutes * 60).toFixed(1)} s, ${Math.round(runs / minutes)} a minute`);
  return { runs, violations };
}

async function proveSeeds({ from, seeds, bug }: Arguments): Promise<number> {
  const jobs = Array.from({ length: Math.ceil(seeds / BATCH) }, (_, index): Job => {
    const first = index * BATCH;
    return { kind: 'seeds', from: from + first, count: Math.min(BATCH, seeds - first), bug };
  });
  const { violations } = await prove(jobs);
  say(`${seeds} seeds, ${violations.length} violations`);
  return violations.length;
}

/** One after the other, each twice: the second run must equal the first, to the last event. */
async function traceSeeds({ from, seeds, bug }: Arguments): Promise<number> {
  let count = 0;
  for (let seed = from; seed < from + seeds; seed += 1) {
    const planted = bug === null ? undefined : BUGS.get(bug);
    const { trace, violations } = await runSeed(seed, planted);
    const again = await runSeed(seed, planted);
    const { hash } = trace;
    const differs =
      hash === again.trace.hash ? [] : [`seed ${seed} is another when it is run again`];
    say(trace.readable);
    for (const each of [...violations, ...differs]) say(shortIds(`VIOLATED ${each}`));
    say(`trace ${hash}`);
    count += violations.length + differs.length;
  }
  say(`${seeds} seeds, ${count} violations`);
  return count;
}

async function proveAllCases(pairs: boolean): Promise<number> {
  const jobs = OPERATION_NAMES.map((name): Job => ({ kind: 'operation', name, pairs }));
  const { runs, violations } = await prove(jobs);
  say(`${runs} cases, ${violations.length} violations`);
  return violations.length;
}

/** Every planted bug, until it is caught. */
async function catchBugs(): Promise<number> {
  const jobs = [...BUGS.keys()].map((name): Job => ({ kind: 'bug', name, most: CAUGHT_WITHIN }));
  let missed = 0;
  await doAll(jobs, (job, { runs, violations: [first] }) => {
    if (job.kind !== 'bug') return;
    if (first === undefined) missed += 1;
    say(first === undefined ? `${job.name}: NOT CAUGHT` : `${job.name}: caught at seed ${runs}`);
  });
  say(`${BUGS.size} bugs, ${missed} not caught`);
  return missed;
}

/** The journal on real files, with earlier checkpoints than the program's. */
async function losePower(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-power-'));
  try {
    const { commits, checkpoints, disks, violations } = await cutPower({
      folder,
      appends: variedAppends(20),
      checkpointAfter: 60,
    });
    for (const each of violations.slice(0, 10)) say(each);
    say(`${commits} commits, ${checkpoints} checkpoints`);
    say(`${disks} disks, ${violations.length} violations`);
    return violations.length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function main(given: Arguments): Promise<number> {
  if (given.bug !== null && !BUGS.has(given.bug)) {
    throw new RangeError(`There is no bug ${given.bug}: see --list-bugs.`);
  }
  switch (given.what) {
    case 'list-bugs':
      for (const [name, { what }] of BUGS) say(`${name.padEnd(34)} ${what}`);
      return 0;
    case 'bugs':
      return catchBugs();
    case 'exhaustive':
      return proveAllCases(false);
    case 'pairs':
      return proveAllCases(true);
    case 'power-loss':
      return losePower();
    case 'trace':
      return traceSeeds(given);
    case 'seeds':
      return proveSeeds(given);
  }
}

try {
  process.exitCode = (await main(readArguments(process.argv.slice(2)))) === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
