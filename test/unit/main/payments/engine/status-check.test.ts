import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../../../../src/main/journal/projections/attempts.ts';
import type { PaymentsPort } from '../../../../../src/main/payments/engine/engine-context.ts';
import { RULES } from '../../../../../src/main/payments/engine/rules.ts';
import {
  checkStatus,
  type KnownToJournal,
  type Look,
} from '../../../../../src/main/payments/engine/status-checks.ts';
import { attempt, FOLLOWS } from '../../../../support/attempt-fixtures.ts';
import { fakePaymentsPort } from '../../../../support/fake-payments-port.ts';

const HOUR = 3_600_000;
const ENDED_SOON: KnownToJournal = { endedAt: () => null, isReported: () => false };

/** The attempt was sent at 09:30 on 1 March by this PC, which is two hours behind the service. */
const SENT = { clockOffsetMs: 2 * HOUR };

function lineAt(clockOffsetMs: number) {
  const line = fakePaymentsPort();
  const days: (readonly [string, string])[] = [];
  line.proof = async () => ({ kind: 'proven', clockOffsetMs });
  line.transactions = async (start, end) => {
    days.push([start, end]);
    return [];
  };
  return { line, days };
}

/** The check of one attempt. */
async function checkAt(
  line: PaymentsPort,
  one: Attempt,
  now: () => Date,
  known = ENDED_SOON,
): Promise<Look | undefined> {
  return (await checkStatus(line, [one], now, RULES, known)).get(one.attemptId);
}

describe('a status check', () => {
  test('reads the list by the service’s clock at the sending and now', async () => {
    const { line } = lineAt(2 * 3_600_000 + 30_000);
    const now = () => new Date('2026-03-01T10:00:00Z');
    const look = await checkAt(line, attempt(SENT), now);
    expect(line.listed[0]).toEqual([
      new Date('2026-03-01T11:20:00Z'),
      new Date('2026-03-01T12:10:30Z'),
    ]);
    expect(look?.elapsedMs).toBe(30 * 60_000 + 30_000);
  });

  test('does not depend on a change of the PC’s clock', async () => {
    const { line } = lineAt(26 * 3_600_000); // this PC's clock was set back by a day
    const now = () => new Date('2026-02-28T10:00:00Z');
    const look = await checkAt(line, attempt(SENT), now);
    expect(line.listed[0]).toEqual([
      new Date('2026-03-01T11:20:00Z'),
      new Date('2026-03-01T12:10:00Z'),
    ]);
    expect(look?.elapsedMs).toBe(30 * 60_000);
  });

  test('of a sale reads the report of the service’s days D − 1 to D + 1', async () => {
    const { line, days } = lineAt(0);
    const late = attempt({ openedAt: '2026-03-01T23:30:00.000Z', ...SENT }); // 2 March there
    await checkAt(line, late, () => new Date('2026-03-03T12:00:00Z'));
    expect(days).toEqual([
      ['2026-03-01', '2026-03-03'],
      ['2026-03-01', '2026-03-01'],
      ['2026-03-02', '2026-03-02'],
      ['2026-03-03', '2026-03-03'],
    ]);
  });

  test.each([
    ['slept over the request', '2026-03-04T08:00:00.000Z', '2026-03-05', 4 * HOUR],
    ['had its clock set back', '2026-02-01T08:00:00.000Z', '2026-03-05', 2.5 * HOUR],
    ['had its clock set far ahead', '2031-03-01T08:00:00.000Z', '2026-03-05', 2.5 * HOUR],
  ])('counts from the timeout of the request when this PC %s', async (...given) => {
    const [, endedAt, lastDay, elapsedMs] = given;
    const { line, days } = lineAt(SENT.clockOffsetMs);
    const now = () => new Date('2026-03-04T12:00:00Z');
    const look = await checkAt(line, attempt(SENT), now, {
      ...ENDED_SOON,
      endedAt: () => endedAt,
    });
    expect(days[0]).toEqual(['2026-02-28', lastDay]);
    expect(look?.elapsedMs).toBe(elapsedMs);
  });

  test('of a follow-up reads the report from the day before the payment on', async () => {
    const { line, days } = lineAt(0);
    const refund = attempt({ operation: 'credit', follows: FOLLOWS });
    await checkAt(line, refund, () => new Date('2026-03-01T09:31:00Z'));
    expect(days).toEqual([
      ['2026-02-19', '2026-03-02'],
      ['2026-02-28', '2026-02-28'],
      ['2026-03-01', '2026-03-01'],
    ]);
  });

  test('of two sales reads the list once and each day of the report once', async () => {
    const { line, days } = lineAt(0);
    const [early, late] = [
      attempt({ attemptId: 'early', openedAt: '2026-02-28T09:30:00.000Z', state: 'approved' }),
      attempt({ attemptId: 'late', openedAt: '2026-03-01T09:30:00.000Z', state: 'approved' }),
    ];
    const now = () => new Date('2026-03-01T12:00:00Z');
    const checks = await checkStatus(line, [early, late], now, RULES, ENDED_SOON);
    expect(line.listed).toEqual([
      [new Date('2026-02-28T09:20:00Z'), new Date('2026-03-01T12:10:00Z')],
    ]);
    expect(days).toEqual([
      ['2026-02-27', '2026-03-02'],
      ['2026-02-27', '2026-02-27'],
      ['2026-02-28', '2026-02-28'],
      ['2026-03-01', '2026-03-01'],
    ]);
    expect([...checks.keys()]).toEqual(['early', 'late']);
  });
});
