import { describe, expect, test } from 'vitest';
import { attemptById } from '../../../../../src/main/journal/projections/attempts.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { readBody } from '../../../../../src/shared/journal/entry.ts';
import {
  APPROVAL,
  chargeCommand,
  creditRow,
  entryKinds,
  openEngine,
  pay,
} from '../../../../support/attempt-engine.ts';
import { fakePaymentsPort, record } from '../../../../support/fake-payments-port.ts';
import {
  attemptOpened,
  CONNECTION,
  id,
  newId,
  SALE_OPENED,
  trackingId,
} from '../../../../support/journal-fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a start of the till', () => {
  test('puts an attempt that a crash interrupted in doubt, and finds it', async () => {
    const first = openEngine();
    first.journal.append(SALE_OPENED, attemptOpened('charge'));
    const second = openEngine({ journal: first.journal });
    second.line.records = [record({ trackingId: trackingId('charge'), id: 'S' })];
    second.attempts.start();
    expect(second.stateOf(id('charge'))).toBe('in-doubt');
    await second.clock.pass(2_000);
    expect(attemptById(first.journal.readable, id('charge'))).toMatchObject({
      state: 'approved',
      foundBy: 'recovery',
      paymentId: 'S',
    });
  });

  test('checks for ten minutes of its own before it presumes an old attempt absent', async () => {
    const first = openEngine();
    first.journal.append(SALE_OPENED, attemptOpened('charge'));
    const { attempts, clock, line, stateOf } = openEngine({ journal: first.journal });
    line.proof = async () => ({ kind: 'proven', clockOffsetMs: 5 * HOUR });
    attempts.start();
    await clock.pass(10 * MINUTE - 1);
    expect(stateOf(id('charge'))).toBe('in-doubt');
    await clock.pass(MINUTE);
    expect(stateOf(id('charge'))).toBe('presumed-absent');
  });

  test('raises one alarm for each unrecognized record', async () => {
    const { attempts, line, clock, journal } = openEngine();
    line.records = [
      record({ trackingId: 'K7M2Q9-unknown', id: 'O' }),
      record({ trackingId: 'OTHER1-1', id: 'X' }),
      record({ trackingId: null, id: 'Y' }),
    ];
    attempts.start();
    await clock.settle();
    expect(attempts.alarms).toMatchObject([
      { kind: 'unknown-payment', paymentId: 'O', trackingId: 'K7M2Q9-unknown' },
    ]);
    await attempts.sweep();
    expect(attempts.alarms).toHaveLength(1);
    await attempts.closeAlarm({
      commandId: newId(),
      alarmId: attempts.alarms[0]?.alarmId ?? '',
      approval: APPROVAL,
    });
    await attempts.sweep();
    expect(attempts.alarms).toEqual([]);
    expect(entryKinds(journal).filter((kind) => kind === 'sweep.completed')).toHaveLength(3);
  });

  test('sweeps a day again when the last sweep got a service time in the future', async () => {
    const { attempts, line, clock } = openEngine();
    const { proof } = line;
    line.proof = async () => ({ kind: 'proven', clockOffsetMs: 72 * HOUR });
    await attempts.sweep();
    line.proof = proof;
    await clock.pass(2 * HOUR);
    const timestamp = new Date(clock.now().getTime() - HOUR);
    line.records = [record({ trackingId: 'K7M2Q9-unknown', id: 'O', timestamp })];
    await attempts.sweep();
    expect(attempts.alarms).toMatchObject([{ kind: 'unknown-payment', paymentId: 'O' }]);
  });

  test('sweeps the connection of an earlier branch, also when no sweep of it succeeded', async () => {
    const first = openEngine();
    first.line.proof = async () => ({ kind: 'unreachable', problem: 'timeout' });
    first.attempts.start();
    await first.clock.settle();
    await first.attempts.close();
    const second = openEngine({ journal: first.journal });
    second.environment.current = second.other;
    second.line.records = [record({ trackingId: 'K7M2Q9-unknown', id: 'O' })];
    second.attempts.start();
    await second.clock.settle();
    expect(second.attempts.alarms).toMatchObject([{ kind: 'unknown-payment', paymentId: 'O' }]);
  });

  describe('of a restored journal', () => {
    const branch = (clientId: string | null) =>
      fakePaymentsPort({ ...CONNECTION, id: 'own', clientId });
    const sweepsOf = ({ journal }: ReturnType<typeof openEngine>) =>
      journal
        .rows()
        .flatMap(({ kind, body }) =>
          kind === 'sweep.completed' || kind === 'connection.used'
            ? [`${kind} ${readBody(kind, body).connection.clientId}`]
            : [],
        );

    test('sweeps each branch of the connection, and the calls without a client id', async () => {
      const branches = [branch('AB12CD34'), branch('ZX98YW76'), branch(null)] as const;
      const engine = openEngine({ branches });
      engine.environment.current = branches[0];
      branches[1].records = [record({ trackingId: 'K7M2Q9-unknown', id: 'O' })];
      engine.attempts.start();
      await engine.clock.settle();
      expect(engine.attempts.alarms).toMatchObject([{ kind: 'unknown-payment', paymentId: 'O' }]);
      // The hub waits for the sweep of each that it knows.
      expect(sweepsOf(engine)).toEqual([
        ...['connection.used AB12CD34', 'connection.used ZX98YW76', 'connection.used null'],
        ...['sweep.completed AB12CD34', 'sweep.completed ZX98YW76', 'sweep.completed null'],
      ]);
    });

    test('sweeps no branch twice that it knows by another id', async () => {
      const first = openEngine();
      first.attempts.start();
      await first.clock.settle();
      await first.attempts.close();
      const engine = openEngine({ journal: first.journal, branches: [branch(null)] });
      engine.environment.current = branch(null);
      engine.attempts.start();
      await engine.clock.settle();
      const swept = ['connection.used null', 'sweep.completed null', 'sweep.completed null'];
      expect(sweepsOf(engine)).toEqual(swept);
    });

    test('sweeps none until it is certain that the service answers without a client id', async () => {
      const branches = [branch('AB12CD34'), branch(null)] as const;
      const engine = openEngine({ branches });
      engine.environment.current = branches[0];
      branches[1].proof = async () => ({ kind: 'unreachable', problem: 'timeout' });
      engine.attempts.start();
      await engine.clock.settle();
      expect(sweepsOf(engine)).toEqual([]);
      branches[1].proof = async () => ({ kind: 'unreachable', problem: 'forbidden' });
      await engine.clock.pass(MINUTE);
      expect(sweepsOf(engine)).toEqual(['connection.used AB12CD34', 'sweep.completed AB12CD34']);
    });
  });

  test('repeats the sweep until it is complete', async () => {
    const { attempts, line, clock, journal } = openEngine();
    const { proof } = line;
    line.proof = async () => ({ kind: 'unreachable', problem: 'timeout' });
    attempts.start();
    await clock.pass(MINUTE);
    expect(entryKinds(journal)).not.toContain('sweep.completed');
    line.proof = proof;
    await clock.pass(MINUTE);
    expect(entryKinds(journal)).toContain('sweep.completed');
  });

  test('repeats the sweep after an hour while the report lacks rows', async () => {
    const { attempts, line, clock, journal } = openEngine();
    const whole = line.transactions;
    let sweeps = 0;
    line.proof = async () => {
      sweeps += 1;
      return { kind: 'proven', clockOffsetMs: 0 };
    };
    // Its day alone does not show the row.
    line.transactions = async (start, end) => (start === end ? [] : [creditRow()]);
    attempts.start();
    await clock.pass(HOUR - 1);
    expect([sweeps, entryKinds(journal)]).toEqual([
      1,
      expect.not.arrayContaining(['sweep.completed']),
    ]);
    line.transactions = whole;
    await clock.pass(1);
    expect([sweeps, entryKinds(journal)]).toEqual([2, expect.arrayContaining(['sweep.completed'])]);
  });

  test('compares the report with the approved amounts and raises an alarm for a difference', async () => {
    const { attempts, line } = openEngine();
    const { trackingId } = await pay(attempts, chargeCommand());
    line.records = [record({ trackingId })];
    line.rows = [
      creditRow({ id: id('record'), action: 'AUTHORIZE', trackingId, amount: cents(99) }),
    ];
    await attempts.sweep();
    expect(attempts.alarms).toMatchObject([{ kind: 'amount-differs', amount: 99, asked: 2_500 }]);
  });
});
