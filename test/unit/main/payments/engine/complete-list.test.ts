import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  completeList,
  NEVER_CUT_BELOW,
} from '../../../../../src/main/payments/engine/complete-reads.ts';
import type { PaymentsPort } from '../../../../../src/main/payments/engine/engine-context.ts';
import type { ListedRecord } from '../../../../../src/main/payments-api/payments.ts';
import { fakePaymentsPort, record } from '../../../../support/fake-payments-port.ts';

const START = Date.parse('2026-03-01T09:00:00Z');
const MINUTE = 60_000;
const RANGE = { start: START, end: START + 20 * MINUTE };

function records(seconds: readonly number[]): ListedRecord[] {
  return seconds.map((second, n) =>
    record({ id: `R${n}`, trackingId: `T${n}`, timestamp: new Date(START + second * 1_000) }),
  );
}

/** A service that lists at most `cap` records, the oldest or the newest of them. */
function cutting(
  all: readonly ListedRecord[],
  cap: number,
  keeps: 'oldest' | 'newest',
): { readonly line: PaymentsPort; readonly lists: () => number } {
  const line = fakePaymentsPort();
  const list: PaymentsPort['list'] = async (start, end) => {
    line.listed.push([start, end]);
    const inRange = all
      .filter(({ timestamp }) => timestamp >= start && timestamp <= end)
      .sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
    return keeps === 'oldest' ? inRange.slice(0, cap) : inRange.slice(-cap);
  };
  return { line: { ...line, list }, lists: () => line.listed.length };
}

const ids = (some: readonly ListedRecord[]) => some.map(({ id }) => id).sort();

describe('a complete list', () => {
  test('needs one request for a short list', async () => {
    const { line, lists } = cutting(records([1, 2, 3]), 100, 'oldest');
    expect(ids(await completeList(line, RANGE))).toEqual(['R0', 'R1', 'R2']);
    expect(lists()).toBe(1);
  });

  test('has both records of an id that the service used twice', async () => {
    const again = record({ id: 'R0', trackingId: 'T9', timestamp: new Date(START + 2_000) });
    const { line } = cutting([...records([1]), again], 100, 'oldest');
    const both = await completeList(line, RANGE);
    expect(both.map(({ trackingId }) => trackingId)).toEqual(['T0', 'T9']);
  });

  test('needs no more than two further requests when the halves prove the whole', async () => {
    const all = records(Array.from({ length: 40 }, (_, n) => n * 30));
    const { line, lists } = cutting(all, 100, 'oldest');
    expect(await completeList(line, RANGE)).toHaveLength(40);
    expect(lists()).toBe(3);
  });

  test('is not taken for complete when one half holds all records', async () => {
    const all = records(Array.from({ length: 50 }, (_, n) => n)); // all in the first minute
    const { line } = cutting(all, 20, 'oldest');
    expect(await completeList(line, RANGE)).toHaveLength(50);
  });

  test('ends early when the wanted record is found', async () => {
    const all = records(Array.from({ length: 50 }, (_, n) => n));
    const { line, lists } = cutting(all, 20, 'oldest');
    await completeList(line, RANGE, (some) => some.some(({ id }) => id === 'R3'));
    expect(lists()).toBe(1);
  });

  test('proves nothing when one second holds more than the service lists', async () => {
    const all = records([...Array.from({ length: 30 }, () => 5), 900]);
    const { line } = cutting(all, 12, 'oldest');
    await expect(completeList(line, RANGE)).rejects.toMatchObject({ problem: 'list-capped' });
  });

  test('uses whole seconds, rounded outwards', async () => {
    const line = fakePaymentsPort();
    await completeList(line, { start: START + 1, end: START + 1_001 });
    expect(line.listed).toEqual([[new Date(START), new Date(START + 2_000)]]);
  });

  test('holds every record under any cap or is marked incomplete', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 1_200 }), { maxLength: 120 }),
        fc.integer({ min: NEVER_CUT_BELOW, max: 40 }),
        fc.constantFrom('oldest' as const, 'newest' as const),
        async (seconds, cap, keeps) => {
          const all = records(seconds);
          const read = await completeList(cutting(all, cap, keeps).line, RANGE).catch(() => null);
          if (read !== null) expect(ids(read)).toEqual(ids(all));
        },
      ),
      { numRuns: 300 },
    );
  });
});
