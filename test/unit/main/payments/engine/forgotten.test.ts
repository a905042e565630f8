import { describe, expect, test } from 'vitest';
import type { FollowUpCommand } from '../../../../../src/main/payments/engine/command.ts';
import type { ReportedRow } from '../../../../../src/main/payments-api/report-rows.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import {
  APPROVAL,
  chargeCommand,
  creditRow,
  openEngine,
  pay,
  refundCommand,
} from '../../../../support/attempt-engine.ts';
import { APPROVED, record } from '../../../../support/fake-payments-port.ts';
import { id, newId } from '../../../../support/journal-fixtures.ts';

const HOUR = 3_600_000;

/** A card's payment that list and report have shown. */
async function shownOnce() {
  const engine = openEngine();
  const { attempts, line, clock } = engine;
  attempts.start();
  const { trackingId, attemptId } = await pay(attempts, chargeCommand());
  const records = [record({ trackingId })];
  const row: ReportedRow = {
    id: id('record'),
    method: 'CARD',
    action: 'AUTHORIZE',
    amount: cents(2_500),
    results: 'APPROVED',
    timestamp: new Date('2026-03-01T09:30:00Z'),
    trackingId,
    originalId: id('record'),
  };
  line.records = records;
  line.rows = [row];
  await clock.pass(25 * HOUR);
  expect(attempts.alarms).toEqual([]);
  const alarms = () => attempts.alarms.map(({ kind, paymentId }) => [kind, paymentId]);
  return { ...engine, attemptId, records, row, alarms };
}

test.each(['list', 'report'] as const)(
  'a payment that disappears from the %s after it matched raises an alarm within a day',
  async (where) => {
    const { line, clock, alarms } = await shownOnce();
    if (where === 'list') line.records = [];
    else line.rows = [];
    await clock.pass(24 * HOUR);
    expect(alarms()).toEqual([['missing-at-service', id('record')]]);
    await clock.pass(24 * HOUR);
    expect(alarms()).toHaveLength(1);
  },
);

test('a payment that the service still lists raises no alarm', async () => {
  const { clock, alarms } = await shownOnce();
  await clock.pass(80 * HOUR);
  expect(alarms()).toEqual([]);
});

test('a payment that disappears raises an alarm when the clock was set back before its answer', async () => {
  const { attempts, line, clock } = openEngine();
  attempts.start();
  line.answer = async () => {
    clock.set(new Date(clock.now().getTime() - 5 * HOUR));
    line.proof = async () => ({ kind: 'proven', clockOffsetMs: 5 * HOUR });
    return APPROVED;
  };
  const { trackingId } = await pay(attempts, chargeCommand({ operation: 'preauthorize' }));
  line.records = [record({ trackingId, action: 'PREAUTHORIZE' })];
  await clock.pass(30 * HOUR);
  line.records = [];
  await clock.pass(5 * 24 * HOUR);
  expect(attempts.alarms).toMatchObject([{ kind: 'missing-at-service', paymentId: id('record') }]);
});

test('an answer with the record of another payment days ago raises an alarm', async () => {
  const { line, clock, attempts, stateOf, alarms, records } = await shownOnce();
  const old = { id: id('old record'), timestamp: new Date('2026-03-01T11:30:00Z') };
  line.answer = async () => ({
    state: 'approved',
    paymentId: id('old record'),
    code: null,
    message: null,
    problem: null,
  });
  line.records = [...records, record({ ...old, trackingId: 'N3WT2L-5' })];
  const { attemptId } = await pay(attempts, chargeCommand());
  await clock.pass(48 * HOUR);
  expect(stateOf(attemptId)).toBe('needs-human');
  expect(alarms()).toEqual([['record-taken', id('old record')]]);
});

test('a payment that the report never showed raises an alarm after a day', async () => {
  const { attempts, line, clock } = openEngine();
  attempts.start();
  const { trackingId } = await pay(attempts, chargeCommand());
  line.records = [record({ trackingId })];
  await clock.pass(24 * HOUR - 1);
  expect(attempts.alarms).toEqual([]);
  await clock.pass(25 * HOUR);
  expect(attempts.alarms).toMatchObject([{ kind: 'missing-at-service', paymentId: id('record') }]);
  expect(attempts.needsConnection('embedded')).toBe(true);
  const alarmId = attempts.alarms[0]?.alarmId ?? '';
  await attempts.closeAlarm({ commandId: newId(), alarmId, approval: APPROVAL });
  expect(attempts.needsConnection('embedded')).toBe(false);
});

describe('an approved follow-up that the report never shows', () => {
  async function approved(operation: FollowUpCommand['operation']) {
    const engine = openEngine();
    const { attempts } = engine;
    attempts.start();
    await attempts.run({ ...refundCommand(), operation });
    const alarms = () => attempts.alarms.map(({ kind, paymentId }) => [kind, paymentId]);
    return { ...engine, alarms };
  }

  test.each(['void', 'credit'] as const)(
    'raises one alarm after a day, which ends the monitoring of the %s when it is closed',
    async (operation) => {
      const { attempts, clock, alarms } = await approved(operation);
      await clock.pass(24 * HOUR - 1);
      expect(alarms()).toEqual([]);
      await clock.pass(25 * HOUR);
      expect(alarms()).toEqual([['missing-at-service', id('record')]]);
      expect(attempts.needsConnection('embedded')).toBe(true);
      const alarmId = attempts.alarms[0]?.alarmId ?? '';
      await attempts.closeAlarm({ commandId: newId(), alarmId, approval: APPROVAL });
      expect(attempts.needsConnection('embedded')).toBe(false);
      await clock.pass(48 * HOUR);
      expect(alarms()).toEqual([]);
    },
  );

  /** Three other rows of its day, which is then the longest report of all. */
  const unproven = ['X', 'Y', 'Z'].map((other) =>
    creditRow({ id: other, originalId: other, action: 'AUTHORIZE' }),
  );

  test('raises an alarm after three days if the report is never proven complete', async () => {
    const { line, clock, alarms } = await approved('credit');
    line.rows = unproven;
    await clock.pass(72 * HOUR - 1);
    expect(alarms()).toEqual([]);
    await clock.pass(25 * HOUR);
    expect(alarms()).toEqual([['missing-at-service', id('record')]]);
  });

  test('raises an alarm after three days if the report is always cut', async () => {
    const { line, clock, alarms } = await approved('void');
    line.transactions = async (start, end) => (start === end ? unproven.slice(1) : unproven);
    await clock.pass(97 * HOUR);
    expect(alarms()).toEqual([['missing-at-service', id('record')]]);
  });

  test('raises no alarm if it is reported before that', async () => {
    const { line, clock, alarms } = await approved('credit');
    line.rows = unproven;
    await clock.pass(48 * HOUR);
    expect(alarms()).toEqual([]);
    line.rows = [creditRow({ id: id('record') })];
    await clock.pass(48 * HOUR);
    expect(alarms()).toEqual([]);
  });

  test.each(['capture', 'deauthorize'] as const)(
    'ends its monitoring after a day without an alarm if it is a %s',
    async (operation) => {
      const { attempts, clock, alarms } = await approved(operation);
      await clock.pass(48 * HOUR);
      expect(alarms()).toEqual([]);
      expect(attempts.needsConnection('embedded')).toBe(false);
    },
  );
});

describe.each(['void', 'credit'] as const)('a %s that the report has shown', (operation) => {
  async function reported() {
    const engine = openEngine();
    const { attempts, line, clock } = engine;
    attempts.start();
    await attempts.run({ ...refundCommand(), operation });
    const action = operation === 'void' ? 'VOID' : 'CREDIT';
    const row = creditRow({ id: id('record'), action });
    line.rows = [row];
    await clock.pass(25 * HOUR);
    expect(attempts.alarms).toEqual([]);
    const alarms = () => attempts.alarms.map(({ kind, paymentId }) => [kind, paymentId]);
    return { ...engine, row, alarms };
  }

  test('raises one alarm within a day after it disappears', async () => {
    const { line, clock, alarms } = await reported();
    line.rows = [];
    await clock.pass(24 * HOUR);
    expect(alarms()).toEqual([['missing-at-service', id('record')]]);
    await clock.pass(24 * HOUR);
    expect(alarms()).toHaveLength(1);
  });

  test('raises no alarm while the report shows it', async () => {
    const { clock, alarms } = await reported();
    await clock.pass(80 * HOUR);
    expect(alarms()).toEqual([]);
  });

  test('raises no alarm while the report is not proven complete, and is read again', async () => {
    const { attempts, line, clock, row, alarms } = await reported();
    line.rows = ['X', 'Y', 'Z'].map((other) => ({ ...row, id: other, originalId: other }));
    await clock.pass(48 * HOUR);
    expect(alarms()).toEqual([]);
    expect(await attempts.sweep()).toBe(false);
  });
});

describe('a report not proven complete', () => {
  /** Three other rows of the payment's day, which is then the longest report of all. */
  const others = (row: ReportedRow) =>
    ['X', 'Y', 'Z'].map((other) => ({ ...row, id: other, originalId: other, trackingId: null }));

  test('raises no alarm for a payment it lacks and is read again until it is complete', async () => {
    const { attempts, line, clock, row, alarms } = await shownOnce();
    line.rows = others(row);
    await clock.pass(24 * HOUR);
    expect(alarms()).toEqual([]);
    expect(await attempts.sweep()).toBe(false);
    line.rows = [row];
    expect(await attempts.sweep()).toBe(true);
    expect(alarms()).toEqual([]);
  });

  test('does not suppress the alarm for a payment missing from the list', async () => {
    const { line, clock, row, alarms } = await shownOnce();
    line.records = [];
    line.rows = others(row);
    await clock.pass(24 * HOUR);
    expect(alarms()).toEqual([['missing-at-service', id('record')]]);
  });

  test('does not suppress the alarm for a payment missing from a capped list', async () => {
    const { line, clock, row, alarms } = await shownOnce();
    line.records = [];
    const all = others(row);
    line.transactions = async (start, end) => (start === end ? all.slice(1) : all);
    await clock.pass(24 * HOUR);
    expect(alarms()).toEqual([['missing-at-service', id('record')]]);
  });
});
