/**
 * Kills the primary of three PostgreSQL nodes under Patroni, 20 times by default, and prints the cost.
 *
 *     node test/hub-proof/failover-main.ts [--kills 20] [--counters 20]
 */

import process from 'node:process';
import { parseArgs } from 'node:util';
import { hasPatroni } from '../support/patroni.ts';
import { proveFailover } from './failover.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    counters: { type: 'string', default: '20' },
  },
});

if (!hasPatroni) {
  say('Install Debian’s packages patroni, etcd-server and postgresql first.');
  process.exit(2);
}
const { violations, granted, entries, grants, chargesMeanwhile, slowestCharge } =
  await proveFailover(Number(values.kills), Number(values.counters), say);
const middle = granted.toSorted((one, other) => one - other)[granted.length >> 1] ?? 0;
say(`${entries} entries, ${grants} grants used, ${chargesMeanwhile} charges during failovers`);
say(
  `slowest charge ${seconds(slowestCharge)}; next grant after ${seconds(middle)}, at most ${seconds(Math.max(...granted))}`,
);
for (const violation of violations) say(`VIOLATION ${violation}`);
say(`${granted.length} kills, ${violations.length} violations`);
process.exitCode = violations.length === 0 ? 0 : 1;
