import { describe, expect, test } from 'vitest';
import { attemptById } from '../../../../../src/main/journal/projections/attempts.ts';
import type { MoneyAnswer } from '../../../../../src/main/payments/engine/engine-context.ts';
import {
  chargeCommand,
  codeOf,
  entryKinds,
  openEngine,
  pay,
  takenCard,
} from '../../../../support/attempt-engine.ts';
import { answer, record } from '../../../../support/fake-payments-port.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a status check', () => {
  test('finds a payment that was performed although the answer was lost', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'connection-lost');
    const { attemptId, trackingId } = await pay(attempts, chargeCommand());
    expect(attempts.inDoubtList).toMatchObject([
      { attemptId, state: 'in-doubt', statusChecks: { nextAt: '2026-03-01T09:30:02.000Z' } },
    ]);
    line.records = [record({ trackingId, id: 'S' })];
    await clock.pass(2_000);
    expect(stateOf(attemptId)).toBe('approved');
    expect(attempts.inDoubtList).toEqual([]);
  });

  test('presumes an attempt absent after 10 minutes and still finds it hours later', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await pay(attempts, chargeCommand());
    await clock.pass(10 * MINUTE - 1);
    expect(stateOf(attemptId)).toBe('in-doubt');
    await clock.pass(1);
    expect(stateOf(attemptId)).toBe('presumed-absent');
    await clock.pass(9 * HOUR);
    line.records = [record({ trackingId })];
    await clock.pass(10 * MINUTE);
    expect(stateOf(attemptId)).toBe('approved');
    expect(attempts.alarms).toMatchObject([{ kind: 'approved-late', attemptId, asked: 2_500 }]);
  });

  test('does not presume absent sooner when a server of the service reports another time', async () => {
    const { attempts, line, clock, stateOf, journal } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await pay(attempts, chargeCommand());
    line.proof = async () => ({ kind: 'proven', clockOffsetMs: 25 * HOUR });
    await clock.pass(10 * MINUTE - 1);
    expect(stateOf(attemptId)).toBe('in-doubt');
    await clock.pass(HOUR);
    expect(stateOf(attemptId)).toBe('presumed-absent');
    expect(entryKinds(journal)).not.toContain('attempt.monitoring-ended');
    line.records = [record({ trackingId })];
    await clock.pass(10 * MINUTE);
    expect(stateOf(attemptId)).toBe('approved');
  });

  test('counts from the timeout of the request, since the PC may have slept during it', async () => {
    const { attempts, line, clock, stateOf, journal } = openEngine();
    const { promise, resolve } = Promise.withResolvers<MoneyAnswer>();
    line.answer = () => promise;
    const run = pay(attempts, chargeCommand());
    await clock.pass(30 * HOUR);
    resolve(answer('in-doubt', 'timeout'));
    const { attemptId } = await run;
    await clock.pass(9 * MINUTE);
    expect(stateOf(attemptId)).toBe('in-doubt');
    await clock.pass(2 * MINUTE);
    expect(stateOf(attemptId)).toBe('presumed-absent');
    expect(attemptById(journal.readable, attemptId)?.monitored).toBe(true);
  });

  test('monitors for a day after the timeout of the request, also across a restart', async () => {
    const slept = openEngine();
    const { promise, resolve } = Promise.withResolvers<MoneyAnswer>();
    slept.line.answer = () => promise;
    const run = pay(slept.attempts, chargeCommand());
    await slept.clock.pass(30 * HOUR);
    resolve(answer('in-doubt', 'timeout'));
    const { attemptId } = await run;
    await slept.attempts.close();

    const { journal } = slept;
    const { attempts, clock, stateOf } = openEngine({ journal });
    const isMonitored = () => attemptById(journal.readable, attemptId)?.monitored;
    clock.set(slept.clock.now());
    attempts.start();
    await clock.pass(HOUR);
    expect(stateOf(attemptId)).toBe('presumed-absent');
    await clock.pass(22 * HOUR);
    expect(isMonitored()).toBe(true);
    await clock.pass(2 * HOUR);
    expect(isMonitored()).toBe(false);
  });

  test('raises an alarm for a payment that the service refused and still approved', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('refused', 'bad-request');
    const { attemptId, trackingId } = await pay(attempts, chargeCommand());
    expect(attempts.alarms).toEqual([]);
    line.records = [record({ trackingId })];
    await clock.pass(2_000);
    expect(stateOf(attemptId)).toBe('approved');
    expect(attempts.alarms).toMatchObject([{ kind: 'approved-late', attemptId, asked: 2_500 }]);
  });

  test('ends a day after the sending by the service’s clock, not by the PC’s', async () => {
    const { attempts, line, clock, stateOf, journal } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await pay(attempts, chargeCommand());
    await clock.pass(10 * MINUTE);
    // This PC's clock is set forward by two days; the service's is unchanged.
    clock.set(new Date(clock.now().getTime() + 48 * HOUR));
    line.proof = async () => ({ kind: 'proven', clockOffsetMs: -48 * HOUR });
    await clock.pass(23 * HOUR);
    expect(entryKinds(journal)).not.toContain('attempt.monitoring-ended');
    await clock.pass(HOUR);
    expect(entryKinds(journal)).toContain('attempt.monitoring-ended');
    expect(stateOf(attemptId)).toBe('presumed-absent');
    expect(attempts.inDoubtList).toEqual([]);
  });

  test('keeps its schedule when a person checks in between', async () => {
    const { attempts, line, clock } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await pay(attempts, chargeCommand());
    for (let press = 0; press < 20; press += 1) await attempts.checkNow(attemptId);
    expect(clock.waits.slice(-20)).toEqual(Array(20).fill(2_000));
  });

  test('is repeated after a failed check and records the reason', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await pay(attempts, chargeCommand());
    const { proof } = line;
    line.proof = async () => ({ kind: 'unreachable', problem: 'connection-refused' });
    await clock.pass(4_000);
    expect(attempts.inDoubtList).toMatchObject([
      { statusChecks: { complete: 0, lastProblem: 'connection-refused' } },
    ]);
    line.proof = proof;
    line.records = [record({ trackingId })];
    await attempts.checkNow(attemptId);
    expect(stateOf(attemptId)).toBe('approved');
  });

  test('uses the connection of the attempt, not the current one', async () => {
    const { attempts, line, other, environment, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await pay(attempts, chargeCommand());
    environment.current = other;
    other.records = [record({ trackingId, id: 'WRONG' })];
    line.records = [record({ trackingId, id: 'RIGHT' })];
    await clock.pass(2_000);
    expect(other.listed).toEqual([]);
    expect(stateOf(attemptId)).toBe('approved');
    expect(attempts.needsConnection('embedded')).toBe(true); // until the report shows its amount
    expect(attempts.needsConnection('other')).toBe(false);
  });

  test('precedes another try after the service refused', async () => {
    const { attempts, line } = openEngine();
    line.answer = async () => answer('refused', 'bad-request');
    const { saleId } = await pay(attempts, chargeCommand());
    const again = chargeCommand({ saleId, taken: { ...takenCard({ saleId }), entries: [] } });
    const { list } = line;
    const { proof } = line;
    line.proof = async () => ({ kind: 'unreachable', problem: 'timeout' });
    expect(await codeOf(pay(attempts, again))).toBe('SERVICE_UNREACHABLE');
    expect(line.asked).toHaveLength(1);
    Object.assign(line, { proof, list });
    await pay(attempts, again);
    expect(line.listed).toHaveLength(1);
    expect(line.asked).toHaveLength(2);
  });
});
