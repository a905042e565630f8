import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUGS } from './bugs/bugs.ts';
import { type Arguments, readArguments } from './cli.ts';
import { CLINIC_BUGS } from './clinic/clinic-bugs.ts';
import { shortIds } from './environment/trace.ts';
import { OPERATION_NAMES } from './exhaustive.ts';
import { LEGAL_TRANSITIONS } from './invariants/transitions.ts';
import { type Done, type Job, outcomeOf } from './job.ts';
import { PassedSeeds, presentCommit } from './passed-seeds.ts';
import { variedAppends } from './power-loss/appends.ts';
import { spoilDisks } from './power-loss/bad-disks.ts';
import { cutPower } from './power-loss/cut-power.ts';
import { doAll } from './threads.ts';

const BATCH = 20;
/** Seeds within which every planted bug must be caught. */
const CAUGHT_WITHIN = 1_000;
/** Seeds that must take every legal change of state. */
const ALL_TAKEN_WITHIN = 5_000;
/** The same for a mistake in a clinic, of which a seed takes longer. */
const CAUGHT_IN_A_CLINIC_WITHIN = 300;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Does the jobs, reports violations immediately, and the speed at the end. */
async function prove(
  jobs: readonly Job[],
  ended: (job: Job, done: Done) => void = () => {},
): Promise<Done> {
  const began = performance.now();
  let runs = 0;
  const violations: string[] = [];
  const transitions = new Set<string>();
  await doAll(jobs, (job, done) => {
    ended(job, done);
    runs += done.runs;
    violations.push(...done.violations);
    for (const each of done.transitions) transitions.add(each);
    if (job.kind === 'operation') say(`${job.name}: ${done.runs} cases`);
    for (const each of done.violations) say(shortIds(each));
  });
  const minutes = (performance.now() - began) / 60_000;
  say(`${runs} runs in ${(minutes * 60).toFixed(1)} s, ${Math.round(runs / minutes)} a minute`);
  return { runs, violations, transitions };
}

/**
 * Reports the number of legal changes of state that attempts of the seeds had.
 * @returns the number of those that so many seeds must have, and had not.
 */
function untakenOf(transitions: ReadonlySet<string>, seeds: number): number {
  const untaken = LEGAL_TRANSITIONS.filter((each) => !transitions.has(each));
  const legal = LEGAL_TRANSITIONS.length;
  if (seeds >= ALL_TAKEN_WITHIN) for (const each of untaken) say(`never: ${each}`);
  say(`${legal - untaken.length} of ${legal} changes of state`);
  return seeds < ALL_TAKEN_WITHIN ? 0 : untaken.length;
}

async function proveSeeds({ from, seeds, bug, tills, passed }: Arguments): Promise<number> {
  const known = passed === null ? null : new PassedSeeds(passed, presentCommit(), tills);
  const all = Array.from({ length: Math.ceil(seeds / BATCH) }, (_, index): Job => {
    const first = index * BATCH;
    const count = Math.min(BATCH, seeds - first);
    return { kind: 'seeds', from: from + first, count, bug, tills };
  });
  const isLeft = (job: Job) => job.kind !== 'seeds' || known?.has(job.from, job.count) !== true;
  const { violations, transitions } = await prove(all.filter(isLeft), (job, done) => {
    if (job.kind === 'seeds' && done.violations.length === 0) known?.add(job.from, job.count);
  });
  const counters = tills === null ? '' : ` of ${tills} counters`;
  // Seeds of a bug, and a part of them, cannot have all.
  const isWhole = tills === null && bug === null && passed === null;
  const untaken = isWhole ? untakenOf(transitions, seeds) : 0;
  if (known !== null)
    say(`${known.size} seeds${counters} passed on this commit, kept in ${passed}`);
  say(`${seeds} seeds${counters}, ${violations.length} violations`);
  return violations.length + untaken;
}

/** One after the other, each twice: the second run must equal the first, to the last event. */
async function traceSeeds({ from, seeds, bug, tills }: Arguments): Promise<number> {
  let count = 0;
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { trace, violations } = await outcomeOf(seed, bug, tills);
    const again = await outcomeOf(seed, bug, tills);
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
async function catchBugs(tills: number | null): Promise<number> {
  const bugs = tills === null ? BUGS : CLINIC_BUGS;
  const most = tills === null ? CAUGHT_WITHIN : CAUGHT_IN_A_CLINIC_WITHIN;
  const jobs = [...bugs.keys()].map((name): Job => ({ kind: 'bug', name, most, tills }));
  let missed = 0;
  await doAll(jobs, (job, { runs, violations: [first] }) => {
    if (job.kind !== 'bug') return;
    if (first === undefined) missed += 1;
    say(first === undefined ? `${job.name}: NOT CAUGHT` : `${job.name}: caught at seed ${runs}`);
  });
  say(`${bugs.size} bugs, ${missed} not caught`);
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
    const bad = await spoilDisks({
      folder: join(folder, 'bad'),
      appends: variedAppends(8),
      flips: 200,
    });
    for (const each of bad.violations.slice(0, 10)) say(each);
    say(`${commits} commits, ${checkpoints} checkpoints`);
    say(`${bad.flips} flipped bytes, ${bad.noticed} noticed; ${bad.lies} disks without commits`);
    const found = violations.length + bad.violations.length;
    say(`${disks + bad.flips + bad.lies} disks, ${found} violations`);
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function main(given: Arguments): Promise<number> {
  const known = given.tills === null ? BUGS : CLINIC_BUGS;
  if (given.bug !== null && !known.has(given.bug)) {
    throw new RangeError(`There is no bug ${given.bug}: see --list-bugs.`);
  }
  switch (given.what) {
    case 'list-bugs':
      for (const [name, { what }] of [...BUGS, ...CLINIC_BUGS]) say(`${name.padEnd(34)} ${what}`);
      return 0;
    case 'bugs':
      return catchBugs(given.tills);
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
