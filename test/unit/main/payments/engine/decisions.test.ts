import { describe, expect, test } from 'vitest';
import { attemptById } from '../../../../../src/main/journal/projections/attempts.ts';
import type { PaymentCommand } from '../../../../../src/main/payments/engine/command.ts';
import { RULES } from '../../../../../src/main/payments/engine/rules.ts';
import {
  APPROVAL,
  chargeCommand,
  codeOf,
  creditRow,
  entryKinds,
  openEngine,
  pay,
  refundCommand,
  takenCard,
} from '../../../../support/attempt-engine.ts';
import { answer, record } from '../../../../support/fake-payments-port.ts';
import { newId } from '../../../../support/journal-fixtures.ts';

const MINUTE = 60_000;

describe('a decision', () => {
  async function inDoubt(part: Partial<PaymentCommand> = {}) {
    const engine = openEngine();
    engine.line.answer = async () => answer('in-doubt', 'timeout');
    const attempt = await pay(engine.attempts, chargeCommand(part));
    return { ...engine, ...attempt };
  }

  test('of a cashier only sets the attempt aside', async () => {
    const { attempts, attemptId } = await inDoubt();
    const command = { commandId: newId(), attemptId, approval: null };
    await attempts.decide({ ...command, decision: 'set-aside' });
    expect(attempts.inDoubtList).toMatchObject([{ attemptId, decided: ['set-aside'] }]);
    expect(
      await codeOf(attempts.decide({ ...command, commandId: newId(), decision: 'not-charged' })),
    ).toBe('Error: APPROVAL_NEEDED');
  });

  test('of a manager unlocks the sale; the attempt found later is approved and overpaid', async () => {
    const { attempts, attemptId, trackingId, line, clock, stateOf, journal } = await inDoubt();
    await attempts.decide({
      commandId: newId(),
      attemptId,
      decision: 'other-tender',
      approval: APPROVAL,
    });
    expect(attempts.inDoubtList).toEqual([]);
    const freed = attemptById(journal.readable, attemptId);
    expect(freed !== null && RULES.locksSale(freed)).toBe(false);
    line.records = [record({ trackingId })];
    await clock.pass(2_000);
    expect(stateOf(attemptId)).toBe('approved');
    expect(attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId, asked: 2_500 }]);
  });

  test.each([
    ['not-charged', 'authorize'],
    ['other-tender', 'authorize'],
    ['not-charged', 'preauthorize'],
  ] as const)(
    '%s of %s parks the sale in the same transaction, ready to be resumed and paid',
    async (decision, operation) => {
      const { attempts, attemptId, journal } = await inDoubt({ operation });
      const command = { commandId: newId(), attemptId, decision, approval: APPROVAL };
      await attempts.decide(command);
      await attempts.decide(command);
      expect(entryKinds(journal).slice(-2)).toEqual(['attempt.decided', 'sale.parked']);
    },
  );

  test.each(['not-charged', 'other-tender'] as const)(
    '%s is refused when a last status check finds the payment, and does not wait for a slow check',
    async (decision) => {
      const command = { commandId: newId(), decision, approval: APPROVAL };
      const found = await inDoubt();
      found.line.records = [record({ trackingId: found.trackingId })]; // it lagged
      const { attemptId } = found;
      expect(await codeOf(found.attempts.decide({ ...command, attemptId }))).toBe('NO_SUCH_CHOICE');
      expect(found.stateOf(attemptId)).toBe('approved');
      expect(entryKinds(found.journal)).not.toContain('attempt.decided');

      const away = await inDoubt();
      away.line.list = () => new Promise(() => {});
      const decided = away.attempts.decide({ ...command, attemptId: away.attemptId });
      await away.clock.pass(5_000);
      await decided;
      expect(entryKinds(away.journal)).toContain('attempt.decided');
    },
  );

  test('parks no sale that has another open attempt', async () => {
    const { attempts, attemptId, saleId, journal, clock } = await inDoubt();
    await clock.pass(10 * MINUTE); // presumed absent
    const taken = { ...takenCard({ saleId }), entries: [] };
    const acknowledgedDuplicates = [
      { attemptId, duplicateStatus: 'abandoned', manager: null },
    ] as const;
    await pay(attempts, chargeCommand({ saleId, acknowledgedDuplicates, taken }));
    const before = entryKinds(journal).length;
    await attempts.decide({
      commandId: newId(),
      attemptId,
      decision: 'other-tender',
      approval: APPROVAL,
    });
    expect(entryKinds(journal).slice(before)).not.toContain('sale.parked');
  });

  test('on a refund unlocks no sale; the alarm of a late refund names the operation', async () => {
    const { attempts, line, clock, journal } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await attempts.run(refundCommand());
    await attempts.decide({
      commandId: newId(),
      attemptId,
      decision: 'not-charged',
      approval: APPROVAL,
    });
    expect(entryKinds(journal).at(-1)).toBe('attempt.decided');
    line.rows = [creditRow({ trackingId })];
    await clock.pass(2_000);
    expect(attempts.alarms).toMatchObject([{ kind: 'overpaid', operation: 'credit' }]);
  });

  test('is refused after the payment was found', async () => {
    const { attempts, attemptId, trackingId, line, clock } = await inDoubt();
    line.records = [record({ trackingId })];
    await clock.pass(2_000);
    const command = { commandId: newId(), attemptId, decision: 'not-charged', approval: APPROVAL };
    expect(await codeOf(attempts.decide({ ...command, decision: 'not-charged' }))).toBe(
      'NO_SUCH_CHOICE',
    );
  });
});
