import { describe, expect, test } from 'vitest';
import { answeringHub } from '../../../../support/answering-hub.ts';
import {
  APPROVAL,
  codeOf,
  creditRow,
  openEngine,
  refundCommand,
} from '../../../../support/attempt-engine.ts';
import { answer } from '../../../../support/fake-payments-port.ts';
import { newId } from '../../../../support/journal-fixtures.ts';

/** A refund in doubt at a counter of a clinic, closed by a manager unless it is `open`. */
async function refundInDoubt(given: { readonly isOpen?: boolean } = {}) {
  const { clinic, hub, asked, ages } = answeringHub();
  const engine = openEngine({ clinic });
  engine.line.answer = async () => answer('in-doubt', 'timeout');
  const { attemptId } = await engine.attempts.run(refundCommand());
  await engine.clock.pass(2_000);
  if (given.isOpen !== true) {
    const decided = { commandId: newId(), attemptId, decision: 'not-charged' as const };
    await engine.attempts.decide({ ...decided, approval: APPROVAL });
  }
  const state = () => engine.stateOf(attemptId);
  return { ...engine, attemptId, hub, asked, ages, state };
}

describe('A refund without a tracking id at the service, on a payment of the clinic', () => {
  test.each([
    ['of another counter', { recordIds: ['C'], isOpen: false }, false, 'in-doubt'],
    [
      'of another counter, which has one more open',
      { recordIds: ['C'], isOpen: true },
      false,
      'in-doubt',
    ],
    ['of none of the others', { recordIds: ['D'], isOpen: false }, false, 'approved'],
    ['that may be of another counter', { recordIds: [], isOpen: true }, false, 'in-doubt'],
    ['while the hub is away', null, false, 'in-doubt'],
    ['of another counter', { recordIds: ['C'], isOpen: false }, true, 'in-doubt'],
    ['while the hub is away', null, true, 'in-doubt'],
  ] as const)(
    '%s (%j): a refund in doubt, open %s, becomes %s',
    async (_, others, isOpen, expected) => {
      const { attempts, attemptId, line, hub, asked, state } = await refundInDoubt({ isOpen });
      hub.others = others === null ? null : { ...others, recordIds: [...others.recordIds] };
      line.rows = [creditRow()];
      await attempts.checkNow(attemptId);
      expect(state()).toBe(expected);
      expect(asked).toEqual([{ recordId: 'P', trackingId: null }]);
    },
  );

  test('is taken as its own once the other counter’s refund has its record', async () => {
    const { attempts, attemptId, line, hub, state } = await refundInDoubt();
    hub.others = { recordIds: [], isOpen: true };
    line.rows = [creditRow()];
    await attempts.checkNow(attemptId);
    expect(state()).toBe('in-doubt');
    hub.others = { recordIds: ['D'], isOpen: false };
    await attempts.checkNow(attemptId);
    expect(state()).toBe('approved');
  });

  test('is asked about with the age of the newest record by the service’s clock', async () => {
    const { attempts, attemptId, line, clock, hub, ages } = await refundInDoubt();
    hub.others = { recordIds: [], isOpen: true };
    const late = new Date('2026-03-01T09:30:07Z');
    line.rows = [creditRow(), creditRow({ id: 'D', timestamp: late })];
    await clock.pass(60_000);
    ages.length = 0;
    await attempts.checkNow(attemptId);
    expect(ages).toEqual([55_000]);
  });

  test('is not presumed absent, and stays monitored, while the hub cannot tell', async () => {
    const { line, hub, clock, state, attempts } = await refundInDoubt();
    hub.others = null;
    line.rows = [creditRow()];
    await clock.pass(30 * 3_600_000);
    expect(state()).not.toBe('presumed-absent');
    hub.others = { recordIds: [], isOpen: false };
    await clock.pass(3_600_000);
    expect(state()).toBe('approved');
    expect(attempts.inDoubtList).toEqual([]);
  });

  test.each([
    ['the hub does not answer', null, 'CLINIC_UNSURE', 'in-doubt'],
    ['it is another counter’s', { recordIds: ['C'], isOpen: false }, null, 'in-doubt'],
    ['it is this counter’s', { recordIds: [], isOpen: false }, 'PAYMENT_BUSY', 'approved'],
  ] as const)('before the next refund, if %s', async (_, others, code, expected) => {
    const { attempts, line, hub, state } = await refundInDoubt();
    hub.others = others === null ? null : { ...others, recordIds: [...others.recordIds] };
    line.rows = [creditRow()];
    expect(await codeOf(attempts.run(refundCommand()))).toBe(code);
    expect(line.asked).toHaveLength(code === null ? 2 : 1);
    expect(state()).toBe(expected);
  });

  test('under another counter’s tracking id needs no answer of the hub', async () => {
    const { attempts, attemptId, line, asked } = await refundInDoubt();
    line.rows = [creditRow({ trackingId: 'N3WT2L-1' })];
    await attempts.checkNow(attemptId);
    expect(asked).toEqual([]);
  });
});
