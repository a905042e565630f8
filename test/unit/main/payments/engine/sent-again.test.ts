import { describe, expect, test } from 'vitest';
import { StatusCheckFailed } from '../../../../../src/main/payments/engine/engine-context.ts';
import {
  APPROVAL,
  codeOf,
  creditRow,
  openEngine,
  refundCommand,
} from '../../../../support/attempt-engine.ts';
import { answer } from '../../../../support/fake-payments-port.ts';
import { newId } from '../../../../support/journal-fixtures.ts';

describe('a follow-up', () => {
  /** A refund in doubt that was checked once, and not found. */
  async function checked() {
    const engine = openEngine();
    engine.line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await engine.attempts.run(refundCommand());
    await engine.clock.pass(2_000);
    const sendAgain = () =>
      engine.attempts.decide({
        commandId: newId(),
        attemptId,
        decision: 'send-again',
        approval: APPROVAL,
      });
    return { ...engine, attemptId, trackingId, sendAgain };
  }

  test('is checked once more before it is sent again, and is not sent when it is found', async () => {
    const { line, stateOf, attemptId, trackingId, sendAgain } = await checked();
    line.rows = [creditRow({ trackingId })]; // it lagged
    expect(await codeOf(sendAgain())).toBe('NO_SUCH_CHOICE');
    expect(line.asked).toHaveLength(1);
    expect(stateOf(attemptId)).toBe('approved');
  });

  test('is not sent again when that check fails', async () => {
    const { line, sendAgain } = await checked();
    const { list } = line;
    line.list = async () => {
      line.list = list; // the payment itself could be read
      throw new StatusCheckFailed('timeout');
    };
    expect(await codeOf(sendAgain())).toBe('SERVICE_UNREACHABLE');
    expect(line.asked).toHaveLength(1);
  });

  test('is not sent again when it is found while its payment is read', async () => {
    const { attempts, line, stateOf, attemptId, trackingId, sendAgain } = await checked();
    let ranges = 0;
    line.transactions = async (start, end) => {
      ranges += start === end ? 0 : 1;
      if (start === end || ranges !== 2) return line.rows; // the first is the check before
      line.rows = [creditRow({ trackingId })];
      await attempts.checkNow(attemptId);
      line.rows = [];
      return [];
    };
    expect(await codeOf(sendAgain())).toBe('NO_SUCH_CHOICE');
    expect(line.asked).toHaveLength(1);
    expect(stateOf(attemptId)).toBe('approved');
  });

  test('is neither sent nor sent again while one on its payment is open at another till', async () => {
    const { environment, line, sendAgain, attempts, attemptId } = await checked();
    environment.busyAtAnotherTill.add('P');
    expect(await codeOf(sendAgain())).toBe('PAYMENT_BUSY');
    const command = {
      commandId: newId(),
      attemptId,
      decision: 'not-charged',
      approval: APPROVAL,
    } as const;
    await attempts.decide(command);
    expect(await codeOf(attempts.run(refundCommand()))).toBe('PAYMENT_BUSY');
    expect(line.asked).toHaveLength(1);
  });

  test('is sent again once when two managers decide at once', async () => {
    const { line, sendAgain } = await checked();
    line.answer = async () => ({ ...answer('approved'), paymentId: 'C' });
    const codes = await Promise.all([codeOf(sendAgain()), codeOf(sendAgain())]);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(line.asked).toHaveLength(2);
  });
});
