import { describe, expect, test } from 'vitest';
import type { ReportedRow } from '../../../../../src/main/payments-api/report-rows.ts';
import {
  APPROVAL,
  chargeCommand,
  codeOf,
  creditRow,
  openEngine,
  pay,
  refundCommand,
} from '../../../../support/attempt-engine.ts';
import { answer, record } from '../../../../support/fake-payments-port.ts';
import { newId } from '../../../../support/journal-fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a follow-up', () => {
  test('journals the children of the payment before it is sent', async () => {
    const { attempts, line } = openEngine();
    line.rows = [creditRow({ id: 'OLD' }), creditRow({ id: 'P', action: 'AUTHORIZE' })];
    const { follows } = await attempts.run(refundCommand());
    expect(follows).toEqual({
      paymentId: 'P',
      paidAt: '2026-02-27T10:00:00.000Z',
      childrenBefore: ['OLD'],
    });
  });

  test('is not sent when the payment cannot be read before it', async () => {
    const { attempts, line } = openEngine();
    line.proof = async () => ({ kind: 'unreachable', problem: 'timeout' });
    expect(await codeOf(attempts.run(refundCommand()))).toBe('SERVICE_UNREACHABLE');
    expect(line.asked).toEqual([]);
  });

  test('in doubt is found by its child, and not by a child of an earlier refund that appears late', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refundCommand());
    line.rows = [creditRow({ id: 'LAGGED', timestamp: new Date('2026-03-01T09:29:00Z') })];
    await clock.pass(2_000);
    expect(stateOf(attemptId)).toBe('needs-human');
    line.rows = [creditRow()];
    await clock.pass(2_000);
    expect(stateOf(attemptId)).toBe('approved');
  });

  test('does not match the child of an earlier refund, however late it is listed', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => ({ ...answer('approved'), paymentId: 'C' });
    await attempts.run(refundCommand());
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refundCommand()); // the report does not show C yet
    line.rows = [creditRow()];
    await clock.pass(4_000);
    expect(stateOf(attemptId)).toBe('in-doubt');
  });

  test('is refused while another one on its payment is open, until a manager sends that again', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refundCommand());
    expect(await codeOf(attempts.run(refundCommand()))).toBe('PAYMENT_BUSY');
    const again = {
      commandId: newId(),
      attemptId,
      decision: 'send-again',
      approval: APPROVAL,
    } as const;
    expect(await codeOf(attempts.decide(again))).toBe(
      'NO_SUCH_CHOICE', // no status check yet
    );
    await clock.pass(2_000);
    line.answer = async () => ({ ...answer('approved'), paymentId: 'C' });
    await attempts.decide(again);
    await attempts.decide(again); // the command came twice
    expect(line.asked.map(({ operation }) => operation)).toEqual(['credit', 'credit']);
    expect(stateOf(attemptId)).toBe('in-doubt'); // and is monitored further
  });

  test('is not presumed absent while the report lacks expected rows', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await attempts.run(refundCommand());
    const hidden = creditRow({ id: 'OTHER', trackingId: 'ANOTHER' });
    line.transactions = async (start, end) => (start === end ? [] : [hidden]);
    await clock.pass(12 * MINUTE);
    expect(stateOf(attemptId)).toBe('in-doubt');
    expect(attempts.inDoubtList[0]?.statusChecks).toMatchObject({
      complete: 0,
      lastProblem: 'report-cut',
    });
    // The rows of such a report are valid nevertheless.
    line.transactions = async (start, end) =>
      start === end ? [] : [hidden, creditRow({ trackingId })];
    await attempts.checkNow(attemptId);
    expect(stateOf(attemptId)).toBe('approved');
  });

  test('is not sent while the report of its payment is incomplete', async () => {
    const { attempts, line } = openEngine();
    line.transactions = async (start, end) => (start === end ? [] : [creditRow({ id: 'OTHER' })]);
    expect(await codeOf(attempts.run(refundCommand()))).toBe('SERVICE_UNREACHABLE');
    expect(line.asked).toEqual([]);
  });

  test.each([
    ['a manager took as not done', 'in-doubt', 'tracked', 2_000],
    ['a manager took as not done', 'in-doubt', 'bare', 2_000],
    ['the payment service rejected it', 'refused', 'tracked', 2_000],
    ['was monitored for a whole day', 'in-doubt', 'tracked', 25 * HOUR],
  ] as const)(
    'is not sent after one that %s when the report shows that one done',
    async (_, state, how, passed) => {
      const { attempts, line, clock, stateOf } = openEngine();
      line.answer = async () => answer(state, 'timeout');
      const { attemptId, trackingId } = await attempts.run(refundCommand());
      await clock.pass(passed);
      if (state === 'in-doubt' && passed < HOUR) {
        const decision = 'not-charged';
        await attempts.decide({ commandId: newId(), attemptId, decision, approval: APPROVAL });
      }
      line.rows = [
        creditRow({ id: 'P', action: 'AUTHORIZE' }),
        creditRow({ trackingId: how === 'tracked' ? trackingId : null }), // it lagged
      ];
      expect(await codeOf(attempts.run(refundCommand()))).toBe('PAYMENT_BUSY');
      expect(line.asked).toHaveLength(1);
      expect(stateOf(attemptId)).toBe('approved');
    },
  );

  test('uses the connection of its payment, also for a second record of one attempt', async () => {
    const { attempts, line, other, environment, clock } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { trackingId } = await pay(attempts, chargeCommand());
    line.records = ['P', 'TWICE'].map((each) => record({ trackingId, id: each }));
    await clock.pass(2_000);
    expect(attempts.alarms).toMatchObject([{ kind: 'charged-twice', paymentId: 'TWICE' }]);
    environment.current = other;
    line.answer = async () => answer('approved');
    for (const paymentId of ['P', 'TWICE']) {
      await attempts.run({ ...refundCommand(), operation: 'void', paymentId });
    }
    expect(line.asked).toMatchObject([{}, { paymentId: 'P' }, { paymentId: 'TWICE' }]);
    expect(other.asked).toEqual([]);
  });

  test.each(['capture', 'deauthorize'] as const)(
    'on a hold that was captured later needs no decision whether %s was done',
    async (operation) => {
      const { attempts, line, clock, stateOf } = openEngine();
      line.answer = async () => answer('refused', 'unprocessable');
      const { attemptId } = await attempts.run({ ...refundCommand(), operation });
      line.answer = async () => ({ ...answer('approved'), paymentId: 'C' });
      await attempts.run({ ...refundCommand(), operation: 'capture' });
      await clock.pass(HOUR);
      expect(stateOf(attemptId)).toBe('refused');
      expect(attempts.inDoubtList).toEqual([]);
      await clock.pass(25 * HOUR);
      expect(attempts.needsConnection('embedded')).toBe(false);
    },
  );

  test.each([
    ['another till’s', creditRow({ trackingId: 'N3WT2L-1' }), 'PAYMENT_BUSY'],
    ['without a tracking id', creditRow(), 'PAYMENT_BUSY'],
    ['a bank’s return', creditRow({ action: 'REJECT' }), 'PAYMENT_BUSY'],
    ['one that was refused', creditRow({ results: 'FAILED' }), null],
    ['one by which it was judged', creditRow({ id: 'SEEN' }), null],
  ] as const)('is refused when a child appeared after the decision: %s', async (_, row, code) => {
    const { attempts, line } = openEngine();
    line.rows = [row];
    expect(
      await codeOf(
        attempts.run({ ...refundCommand(), decidedFrom: { attempts: [], children: ['SEEN'] } }),
      ),
    ).toBe(code);
    expect(line.asked).toHaveLength(code === null ? 1 : 0);
  });

  test('requested twice at once is sent once, however fast the first answer arrives', async () => {
    const { attempts, line } = openEngine();
    let ranges = 0;
    const slow = Promise.withResolvers<readonly ReportedRow[]>();
    line.transactions = async (start, end) => {
      if (start === end) return [];
      ranges += 1;
      return ranges === 2 ? slow.promise : [];
    };
    const first = attempts.run(refundCommand());
    const code = codeOf(attempts.run(refundCommand()));
    await first;
    slow.resolve([]);
    expect(await code).toBe('PAYMENT_BUSY');
    expect(line.asked).toHaveLength(1);
  });
});
