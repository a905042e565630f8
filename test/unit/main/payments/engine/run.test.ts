import { describe, expect, test } from 'vitest';
import { chargeCommand, entryKinds, openEngine, pay } from '../../../../support/attempt-engine.ts';
import { answer, record } from '../../../../support/fake-payments-port.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a run', () => {
  test('that the journal could not record is found by a status check', async () => {
    const { attempts, line, journal, clock, stateOf } = openEngine();
    const { append } = journal;
    line.answer = async () => {
      journal.append = () => {
        throw new Error('The disk is full.');
      };
      return answer('approved');
    };
    await expect(pay(attempts, chargeCommand())).rejects.toThrow('The disk is full.');
    const [item] = attempts.inDoubtList;
    expect(item?.state).toBe('sending');
    journal.append = append;
    line.records = [record({ trackingId: item?.trackingId ?? '' })];
    await clock.pass(2_000);
    expect(stateOf(item?.attemptId ?? '')).toBe('approved');
  });

  test('is in doubt after an unexpected exception, which is reported', async () => {
    const { attempts, line, faults } = openEngine();
    line.answer = () => Promise.reject(new Error('a bug'));
    expect(await pay(attempts, chargeCommand())).toMatchObject({
      state: 'in-doubt',
      problem: 'unexpected',
    });
    expect(faults).toHaveLength(1);
  });

  test('keeps its own answer when a sweep saw its record first', async () => {
    const { attempts, line, journal } = openEngine();
    line.answer = async ({ trackingId }) => {
      line.records = [record({ trackingId, id: 'S' })];
      await attempts.sweep();
      return { ...answer('approved'), paymentId: 'S', code: '123456' };
    };
    expect(await pay(attempts, chargeCommand())).toMatchObject({
      state: 'approved',
      foundBy: 'answer',
    });
    expect(entryKinds(journal).filter((kind) => kind === 'attempt.resolved')).toHaveLength(1);
  });

  test('is performed once for a repeated command', async () => {
    const { attempts, line } = openEngine();
    const command = chargeCommand();
    const first = await pay(attempts, command);
    expect(await pay(attempts, command)).toEqual(first);
    expect(line.asked).toHaveLength(1);
  });

  test('is awaited at the close, and no status check follows', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    const answered = Promise.withResolvers<ReturnType<typeof answer>>();
    line.answer = () => answered.promise;
    const run = pay(attempts, chargeCommand());
    await clock.settle();
    const closed = attempts.close();
    answered.resolve(answer('in-doubt', 'timeout'));
    await closed;
    expect(stateOf((await run).attemptId)).toBe('in-doubt');
    await clock.pass(HOUR);
    expect(line.listed).toEqual([]);
  });
});
