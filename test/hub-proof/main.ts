/**
 * Every statement interleaving of two connections at three isolation levels, then timed races, on a real PostgreSQL.
 *
 *     node test/hub-proof/main.ts [--pair ask-refund,drop] [--level 'READ COMMITTED'] [--races 10000]
 */

import process from 'node:process';
import { parseArgs } from 'node:util';
import { startTestCluster } from '../support/postgres.ts';
import { openProof, PAIRS } from './clinic.ts';
import { raceRefunds } from './races.ts';
import { ISOLATION_LEVELS } from './schedule.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    pair: { type: 'string' },
    level: { type: 'string' },
    races: { type: 'string', default: '10000' },
  },
});

const postgres = await startTestCluster();
let [runs, violations] = [0, 0];
try {
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
  const doubled = await raceRefunds(await postgres.newDatabase(), races);
  violations += doubled;
  say(`${runs} interleavings, ${races} races, ${violations} violations`);
  process.exitCode = violations === 0 ? 0 : 1;
} finally {
  await postgres.close();
}
