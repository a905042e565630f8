import { describe, expect, test } from 'vitest';
import {
  APPROVAL,
  chargeCommand,
  codeOf,
  creditRow,
  entryKinds,
  openEngine,
  pay,
  refundCommand,
} from '../../../../support/attempt-engine.ts';
import { answer } from '../../../../support/fake-payments-port.ts';
import { newId } from '../../../../support/journal-fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a second refund of a payment', () => {
  test.each<[string, 'refused' | 'failed']>([
    ['refused', 'refused'],
    ['failed', 'failed'],
  ])('is not sent when the earlier one with state %s turns out to be done', async (_, state) => {
    const { attempts, line, stateOf } = openEngine();
    line.answer = async () => answer(state, 'bad-request');
    const first = await attempts.run(refundCommand());
    line.answer = async () => answer('approved');
    // It appears with the second press, after the refund was judged by the earlier state.
    line.rows = [creditRow({ trackingId: first.trackingId })];
    expect(await codeOf(attempts.run(refundCommand()))).toBe('PAYMENT_BUSY');
    expect(line.asked).toHaveLength(1);
    expect(stateOf(first.attemptId)).not.toBe(state);
  });
});

describe('a refund that appears late', () => {
  test('raises an alarm when it was refused and another was sent', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('refused', 'bad-request');
    const first = await attempts.run(refundCommand());
    line.answer = async () => ({ ...answer('approved'), paymentId: 'SECOND' });
    await attempts.run(refundCommand());
    line.rows = [creditRow({ trackingId: first.trackingId })];
    await clock.pass(10 * MINUTE);
    expect(stateOf(first.attemptId)).toBe('approved');
    expect(attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId: first.attemptId }]);
  });

  test('raises an alarm when it was refused, since the money may have been returned by hand', async () => {
    const { attempts, line, clock } = openEngine();
    line.answer = async () => answer('refused', 'bad-request');
    const { attemptId, trackingId } = await attempts.run(refundCommand());
    line.rows = [creditRow({ trackingId })];
    await clock.pass(2_000);
    expect(attempts.alarms).toMatchObject([{ kind: 'approved-late', attemptId }]);
  });

  test('needs a person when its answer of declined names a record that was done', async () => {
    const { attempts, line, stateOf } = openEngine();
    line.answer = async () => ({ ...answer('declined'), paymentId: 'R' });
    const { attemptId } = await attempts.run(refundCommand());
    line.rows = [creditRow({ id: 'R', trackingId: null })];
    await attempts.sweep();
    expect(stateOf(attemptId)).toBe('needs-human');
    expect(attempts.alarms).toMatchObject([{ kind: 'contradiction', attemptId, paymentId: 'R' }]);
  });

  test('blocks another refund of its payment while it is monitored, and no longer', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refundCommand());
    await clock.pass(23 * HOUR);
    expect(stateOf(attemptId)).toBe('presumed-absent');
    expect(await codeOf(attempts.run(refundCommand()))).toBe('PAYMENT_BUSY');
    await clock.pass(HOUR);
    expect(attempts.inDoubtList).toEqual([]);
    line.answer = async () => ({ ...answer('approved'), paymentId: 'C' });
    expect(await attempts.run(refundCommand())).toMatchObject({ state: 'approved' });
  });

  test('with the tracking id of an unreported hold is a copy, and not from another terminal', async () => {
    const { attempts, line, clock, stateOf, journal } = openEngine();
    line.answer = async () => ({ ...answer('approved'), paymentId: 'P' });
    const hold = await pay(attempts, chargeCommand({ operation: 'preauthorize' }));
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refundCommand());
    line.rows = [creditRow({ trackingId: hold.trackingId })];
    await clock.pass(10 * MINUTE);
    expect(stateOf(attemptId)).toBe('approved');
    expect(entryKinds(journal)).not.toContain('alarm.raised');
  });

  test('is not sent again when an earlier one is found done during the manager approval', async () => {
    const { attempts, line, environment, clock } = openEngine();
    line.answer = async () => answer('refused', 'bad-request');
    const first = await attempts.run(refundCommand());
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refundCommand());
    await clock.pass(2_000);
    environment.whileApproving = async () => {
      line.rows = [creditRow({ trackingId: first.trackingId })];
      await attempts.checkNow(first.attemptId);
    };
    const again = { attemptId, decision: 'send-again', approval: APPROVAL } as const;
    expect(await codeOf(attempts.decide({ commandId: newId(), ...again }))).toBe('PAYMENT_BUSY');
    expect(line.asked).toHaveLength(2);
    line.answer = async () => ({ ...answer('approved'), paymentId: 'AGAIN' });
    expect(await codeOf(attempts.decide({ commandId: newId(), ...again }))).toBe(null);
    expect(line.asked).toHaveLength(3);
  });

  test('is not sent again when a record that may be its own appeared meanwhile', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('refused', 'bad-request');
    await attempts.run(refundCommand()); // a bare record may be of either
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refundCommand());
    await clock.pass(2_000);
    line.rows = [creditRow()];
    const command = { attemptId, decision: 'send-again', approval: APPROVAL } as const;
    expect(await codeOf(attempts.decide({ commandId: newId(), ...command }))).toBe(
      'NO_SUCH_CHOICE',
    );
    expect(line.asked).toHaveLength(2);
    expect(stateOf(attemptId)).toBe('needs-human');
  });

  test('is not sent again when another till refunded meanwhile', async () => {
    const { attempts, line, clock } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refundCommand());
    await clock.pass(2_000);
    line.rows = [creditRow({ trackingId: 'ELSEWH-1' })];
    const command = { attemptId, decision: 'send-again', approval: APPROVAL } as const;
    expect(await codeOf(attempts.decide({ commandId: newId(), ...command }))).toBe('PAYMENT_BUSY');
    expect(line.asked).toHaveLength(1);
  });
});
