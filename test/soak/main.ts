/** `npm run soak`: the program at work for 72 hours in half an hour, killed every 10 (`soak.ts`). */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { soak } from './soak.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '72' },
    'kill-every': { type: 'string', default: '10' },
    'payments-per-hour': { type: 'string', default: '30' },
    seed: { type: 'string', default: 'soak' },
  },
});

function hours(flag: 'hours' | 'kill-every' | 'payments-per-hour'): number {
  const value = Number(values[flag]);
  if (value > 0) return value;
  throw new RangeError(`--${flag} takes a number over 0, not ${values[flag]}.`);
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const percent = (part: number | null) =>
  part === null ? 'not measured' : `${(part * 100).toFixed(1)} %`;

const folder = mkdtempSync(join(tmpdir(), 'swipewell-soak-'));
try {
  const done = await soak({
    ...{ folder, seed: values.seed, say, hours: hours('hours') },
    ...{ killEvery: hours('kill-every'), paymentsPerHour: hours('payments-per-hour') },
  });
  for (const each of done.violations) say(each);
  say(
    `${values.hours} hours, ${done.payments} payments and follow-ups, ${done.kills} kills, heap +${percent(done.heapGrowth)}, ` +
      `handles +${done.handleGrowth ?? 'not measured'}, ${done.violations.length} violations`,
  );
  process.exitCode = done.violations.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
