import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { median } from './in-turns.ts';
import { FIRST_PAYMENT, fillStore, SECONDS_APART } from './service-fill.ts';
import { type Subject, startSubject } from './service-process.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 200;
const WARM_UP_ROUNDS = 50;

/**
 * A list of one hour out of a million payments, as a ratio to the same list out of ten thousand.
 */
export async function benchServiceList(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-bench-'));
  const [few, many] = [join(folder, 'few'), join(folder, 'many')];
  await fillStore(few, FEW);
  await fillStore(many, MANY);
  const small = await startSubject(1, ['--data', few]);
  const large = await startSubject(1, ['--data', many]);
  try {
    const [short, long]: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      const times = [await timeList(small, FEW), await timeList(large, MANY)];
      if (round < WARM_UP_ROUNDS) continue;
      short.push(times[0] ?? 0);
      long.push(times[1] ?? 0);
    }
    return [
      {
        name: 'demo service: one hour out of 1,000,000 payments, to one out of 10,000',
        value: median(long) / median(short),
        limit: 3,
        unit: 'ratio',
        worse: 'above',
      },
    ];
  } finally {
    await Promise.all([small.stop(), large.stop()]);
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds for the list of the hour in the middle of a store: a hundred payments. */
async function timeList({ pool, headers }: Subject, payments: number): Promise<number> {
  const start = FIRST_PAYMENT + (payments / 2) * SECONDS_APART;
  const [from, to] = [start, start + 3599].map(
    (seconds) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`,
  );
  const path = `/api/pp/payments?start_time=${from}&end_time=${to}`;
  const started = performance.now();
  const { body } = await pool.request({ method: 'GET', path, headers });
  const records: unknown = await body.json();
  const took = performance.now() - started;
  if (!Array.isArray(records) || records.length !== 100)
    throw new Error('The list is not the hour.');
  return took;
}
