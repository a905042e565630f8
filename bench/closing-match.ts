import { reconcile } from '../src/main/reconciliation/reconcile.ts';
import { agreeing, listed, ownRow, reported } from '../test/support/match-fixtures.ts';
import type { Figure } from './figure.ts';

const PAYMENTS = 5_000;
const ROUNDS = 31;

/**
 * Compares a day of 5,000 payments with list and report, relative to a bare join of the same rows.
 */
export async function benchMatch(): Promise<readonly Figure[]> {
  const requests = Array.from({ length: PAYMENTS }, (_, n) => ownRow(`payment ${n}`));
  const day = agreeing({
    own: requests,
    listed: requests.map((each) => listed(each)),
    reported: requests.map((each) => reported(each)),
    cash: [],
  });
  const bare = () => {
    const byTracking = new Map(day.listed.map((record) => [record.trackingId, record]));
    const byId = new Map(day.reported.map((row) => [row.id, row]));
    return day.own.filter(({ trackingId, paymentId, amount }) => {
      const row = byId.get(paymentId ?? '');
      return byTracking.has(trackingId) && row?.amount === amount;
    }).length;
  };
  const matched = () => reconcile(day).matched.count;
  if (bare() !== PAYMENTS || matched() !== PAYMENTS) throw new Error('It does not match.');
  const times = { bare: [] as number[], match: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(timed(bare));
    times.match.push(timed(matched));
  }
  const name = 'a day of 5,000 payments matched, against a bare join of the same rows';
  const value = middle(times.match) / middle(times.bare);
  return [{ name, value, limit: 5, unit: 'ratio', worse: 'above' }];
}

function timed(task: () => number): number {
  const started = performance.now();
  task();
  return performance.now() - started;
}

function middle(times: number[]): number {
  times.sort((one, other) => one - other);
  return times[times.length >> 1] ?? Number.NaN;
}
