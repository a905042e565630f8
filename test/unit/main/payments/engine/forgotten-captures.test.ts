import { describe, expect, test } from 'vitest';
import type { ReportedRow } from '../../../../../src/main/payments-api/report-rows.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { openEngine, refundCommand } from '../../../../support/attempt-engine.ts';
import { APPROVED } from '../../../../support/fake-payments-port.ts';
import { attemptOpened, attemptResolved } from '../../../../support/journal-fixtures.ts';

const HOUR = 3_600_000;

const OWN = { id: 'C', originalId: 'P' };
const OF_HOLD = { id: 'P', originalId: 'P' };

/** The report's row of a charge. */
const row = (part: Pick<ReportedRow, 'id' | 'originalId'> & Partial<ReportedRow>): ReportedRow => ({
  method: 'CARD',
  action: 'AUTHORIZE',
  amount: cents(2_500),
  results: 'APPROVED',
  timestamp: new Date('2026-03-01T09:30:00Z'),
  trackingId: null,
  ...part,
});

/** A capture `C` of hold `P` that the report has shown for a day by a row. */
async function captured(shown: Parameters<typeof row>[0] | null = OWN) {
  const engine = openEngine();
  const { attempts, line, clock } = engine;
  line.transactions = async (start, end) =>
    line.rows.filter(({ timestamp }) => {
      const day = timestamp.toISOString().slice(0, 10);
      return day >= start && day <= end;
    });
  attempts.start();
  line.answer = async () => ({ ...APPROVED, paymentId: 'C' });
  // The hold is older than the range of a sweep.
  const paidAt = '2026-02-10T10:00:00.000Z';
  await attempts.run({ ...refundCommand(), operation: 'capture', paidAt });
  line.rows = shown === null ? [] : [row(shown)];
  await clock.pass(25 * HOUR);
  expect(attempts.alarms).toEqual([]);
  const alarms = () => attempts.alarms.map(({ kind, paymentId }) => [kind, paymentId]);
  return { ...engine, alarms };
}

const MISSING = [['missing-at-service', 'C']];

describe('a capture that disappears from the report', () => {
  test.each([
    ['its own id', OWN],
    ['the id of its hold', OF_HOLD],
    ['a third id', { id: 'X', originalId: 'P' }],
  ])('after it matched under %s raises one alarm within a day', async (_id, shown) => {
    const { line, clock, alarms } = await captured(shown);
    line.rows = [];
    await clock.pass(24 * HOUR);
    expect(alarms()).toEqual(MISSING);
    await clock.pass(24 * HOUR);
    expect(alarms()).toEqual(MISSING);
  });

  test('raises an alarm also if the report still shows its refund', async () => {
    const { line, clock, alarms } = await captured();
    line.rows = [row({ id: 'R', originalId: 'P', action: 'CREDIT' })];
    await clock.pass(24 * HOUR);
    expect(alarms()).toEqual(MISSING);
  });

  test('raises no alarm once it is voided', async () => {
    const { journal, line, clock, alarms } = await captured();
    const follows = { paymentId: 'P', paidAt: '2026-02-10T10:00:00.000Z', childrenBefore: [] };
    journal.append(
      attemptOpened('void', { operation: 'void', card: null, saleId: null, follows }),
      attemptResolved('void', 'approved', { paymentId: 'V' }),
    );
    line.rows = [row({ id: 'V', originalId: 'P', action: 'VOID' })];
    await clock.pass(48 * HOUR);
    expect(alarms()).toEqual([]);
  });

  /** Four other rows of its day, the longest report of all. */
  const others = ['W', 'X', 'Y', 'Z'].map((id) => row({ id, originalId: id }));

  test('raises no alarm while the report is not proven complete, and is read again', async () => {
    const { attempts, line, clock, alarms } = await captured();
    line.rows = others;
    await clock.pass(48 * HOUR);
    expect(alarms()).toEqual([]);
    expect(await attempts.sweep()).toBe(false);
    const later = { timestamp: new Date('2026-03-03T09:30:00Z') };
    line.rows = [...others, row({ id: 'L', originalId: 'L', ...later })];
    expect(await attempts.sweep()).toBe(true);
    expect(alarms()).toEqual(MISSING);
  });

  test('raises no alarm while its day is cut', async () => {
    const { line, clock, alarms } = await captured();
    line.transactions = async (start, end) => (start === end ? others.slice(1) : others);
    await clock.pass(48 * HOUR);
    expect(alarms()).toEqual([]);
  });
});

describe('a capture', () => {
  test.each([
    ['its own id', OWN],
    ['the id of its hold', OF_HOLD],
    ['its own id, as voided', { ...OWN, results: 'VOIDED' as const }],
    [
      'the id of its hold, on the day of the hold',
      { ...OF_HOLD, timestamp: new Date('2026-02-10T10:00:00Z') },
    ],
  ])('that the report shows under %s raises no alarm', async (_id, shown) => {
    const { clock, alarms } = await captured(shown);
    await clock.pass(96 * HOUR);
    expect(alarms()).toEqual([]);
  });

  test('that changes from its own id to that of its hold raises no alarm', async () => {
    const { line, clock, alarms } = await captured();
    line.rows = [row({ ...OF_HOLD, timestamp: new Date('2026-02-10T10:00:00Z') })];
    await clock.pass(96 * HOUR);
    expect(alarms()).toEqual([]);
  });

  test('that the report never showed raises no alarm', async () => {
    const { clock, alarms } = await captured(null);
    await clock.pass(96 * HOUR);
    expect(alarms()).toEqual([]);
  });
});
