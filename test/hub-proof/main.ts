/**
 * Every statement interleaving of two connections at three isolation levels, then timed races, on a real PostgreSQL; with
 * `--bugs` each planted mistake, until it is caught.
 *
 *     node test/hub-proof/main.ts [--pair ask-refund,drop] [--level 'READ COMMITTED'] [--races 10000] | --bugs
 *     node test/hub-proof/main.ts week [--days 7] [--seed 1]    days of five counters at two branches with faults, closed to the cent
 *     node test/hub-proof/main.ts recovery [--days 260] [--payments 60]    a dead PC with so many days and payments a day is replaced
 */

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startTestCluster } from '../support/postgres.ts';
import { openProof, PAIRS } from './clinic.ts';
import { MISTAKES } from './mistakes.ts';
import { raceRefunds } from './races.ts';
import { proveRecovery } from './recovery.ts';
import { ISOLATION_LEVELS } from './schedules.ts';

/** Races between two lines of progress. */
const PROGRESS = 1_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    days: { type: 'string' },
    payments: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    pair: { type: 'string' },
    level: { type: 'string' },
    races: { type: 'string', default: '10000' },
    bugs: { type: 'boolean', default: false },
  },
});

/** The week is a test, which needs its clinic of real counters. */
function proveWeek(): number {
  const vitest = dirname(createRequire(import.meta.url).resolve('vitest/package.json'));
  const { status } = spawnSync(
    process.execPath,
    [
      join(vitest, 'vitest.mjs'),
      ...['run', '--project', 'integration', 'test/integration/clinic/clinic-week.test.ts'],
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        SWIPEWELL_WEEK_DAYS: values.days ?? '7',
        SWIPEWELL_WEEK_SEED: values.seed,
      },
    },
  );
  return status ?? 1;
}

async function proveReplacement(): Promise<number> {
  const { violations, ...found } = await proveRecovery(
    Number(values.days ?? 260),
    Number(values.payments),
    say,
  );
  for (const violation of violations) say(`VIOLATION ${violation}`);
  const after = (seconds: number) => `after ${seconds.toFixed(1)} s`;
  say(
    `${found.entries} entries, ${found.lost} lost; verified journal ${after(found.journalAfter)}, first payment ` +
      `${after(found.firstPaymentAfter)}, end of the payment in doubt ${after(found.inDoubtEndedAfter)}, ${violations.length} violations`,
  );
  return violations.length === 0 ? 0 : 1;
}

if (positionals.includes('week')) process.exit(proveWeek());
if (positionals.includes('recovery')) process.exit(await proveReplacement());

const postgres = await startTestCluster();

async function catchMistakes(): Promise<number> {
  let missed = 0;
  for (const mistake of MISTAKES) {
    const proof = await openProof(await postgres.newDatabase(), mistake);
    const { runs, violations } = await proof.provePair(mistake.pair, mistake.level);
    await proof.close();
    const [first] = violations;
    if (first === undefined) missed += 1;
    say(`${mistake.name}: ${first === undefined ? 'NOT CAUGHT' : `caught at ${runs}: ${first}`}`);
  }
  say(`${MISTAKES.length} mistakes, ${missed} not caught`);
  return missed;
}

async function proveAll(): Promise<number> {
  let [runs, violations] = [0, 0];
  for (const level of ISOLATION_LEVELS) {
    if (values.level !== undefined && values.level !== level) continue;
    for (const pair of PAIRS) {
      if (values.pair !== undefined && values.pair !== pair.join()) continue;
      const proof = await openProof(await postgres.newDatabase());
      const result = await proof.provePair(pair, level);
      await proof.close();
      runs += result.runs;
      violations += result.violations.length;
      say(`${level}: ${pair.join(' and ')}: ${result.runs} interleavings`);
      for (const violation of result.violations) say(`  VIOLATION ${violation}`);
    }
  }
  const races = Number(values.races);
  const wrong = await raceRefunds(await postgres.newDatabase(), races, (done, so) => {
    if (done % PROGRESS === 0) say(`${done} races, ${so} wrong`);
  });
  say(`${runs} interleavings, ${races} races, ${violations + wrong} violations`);
  return violations + wrong;
}

try {
  process.exitCode = (await (values.bugs ? catchMistakes() : proveAll())) === 0 ? 0 : 1;
} finally {
  await postgres.close();
}
