import { describe, expect, test } from 'vitest';
import type { Command, PaymentCommand } from '../../../../src/main/attempts/payment-command.ts';
import {
  type MoneyAnswer,
  type ReportedRow,
  StatusCheckFailed,
} from '../../../../src/main/attempts/payments-port.ts';
import type { NewEntry } from '../../../../src/main/journal/entry.ts';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { attemptById } from '../../../../src/main/journal/projections/attempts.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import {
  APPROVAL,
  acknowledged,
  codeOf,
  creditRow,
  openEngine,
  refund,
  sale,
} from '../../../support/attempt-engine.ts';
import { answer, record } from '../../../support/fake-payments-port.ts';
import { DANA, id, opened, SALE_OPENED, trackingId } from '../../../support/journal-fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const kinds = (journal: Journal) => journal.rows().map(({ kind }) => kind);

describe('a status check', () => {
  test('finds a payment that was performed although the answer was lost', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'connection-lost');
    const { attemptId, trackingId } = await attempts.run(sale(1));
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
    const { attemptId, trackingId } = await attempts.run(sale(1));
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
    const { attemptId, trackingId } = await attempts.run(sale(1));
    line.proof = async () => ({ kind: 'proven', clockOffsetMs: 25 * HOUR });
    await clock.pass(10 * MINUTE - 1);
    expect(stateOf(attemptId)).toBe('in-doubt');
    await clock.pass(HOUR);
    expect(stateOf(attemptId)).toBe('presumed-absent');
    expect(kinds(journal)).not.toContain('attempt.monitoring-ended');
    line.records = [record({ trackingId })];
    await clock.pass(10 * MINUTE);
    expect(stateOf(attemptId)).toBe('approved');
  });

  test('counts from the timeout of the request, since the PC may have slept during it', async () => {
    const { attempts, line, clock, stateOf, journal } = openEngine();
    const { promise, resolve } = Promise.withResolvers<MoneyAnswer>();
    line.answer = () => promise;
    const run = attempts.run(sale(10));
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
    const run = slept.attempts.run(sale(10));
    await slept.clock.pass(30 * HOUR);
    resolve(answer('in-doubt', 'timeout'));
    const { attemptId } = await run;
    await slept.attempts.close();

    const { journal } = slept;
    const { attempts, clock, stateOf } = openEngine({ journal, ids: 2_000 });
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
    const { attemptId, trackingId } = await attempts.run(sale(1));
    expect(attempts.alarms).toEqual([]);
    line.records = [record({ trackingId })];
    await clock.pass(2_000);
    expect(stateOf(attemptId)).toBe('approved');
    expect(attempts.alarms).toMatchObject([{ kind: 'approved-late', attemptId, asked: 2_500 }]);
  });

  test('ends a day after the sending by the service’s clock, not by the PC’s', async () => {
    const { attempts, line, clock, stateOf, journal } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(sale(1));
    await clock.pass(10 * MINUTE);
    // This PC's clock is set forward by two days; the service's is unchanged.
    clock.set(new Date(clock.now().getTime() + 48 * HOUR));
    line.proof = async () => ({ kind: 'proven', clockOffsetMs: -48 * HOUR });
    await clock.pass(23 * HOUR);
    expect(kinds(journal)).not.toContain('attempt.monitoring-ended');
    await clock.pass(HOUR);
    expect(kinds(journal)).toContain('attempt.monitoring-ended');
    expect(stateOf(attemptId)).toBe('presumed-absent');
    expect(attempts.inDoubtList).toEqual([]);
  });

  test('keeps its schedule when a person checks in between', async () => {
    const { attempts, line, clock } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(sale(1));
    for (let press = 0; press < 20; press += 1) await attempts.checkNow(attemptId);
    expect(clock.waits.slice(-20)).toEqual(Array(20).fill(2_000));
  });

  test('is repeated after a failed check and records the reason', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await attempts.run(sale(1));
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
    const { attemptId, trackingId } = await attempts.run(sale(1));
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
    await attempts.run(sale(1, { saleId: id(9) }));
    const again = sale(2, {
      saleId: id(9),
      ready: () => ({ ...sale(2).ready(), entries: [] }),
    });
    const { list } = line;
    const { proof } = line;
    line.proof = async () => ({ kind: 'unreachable', problem: 'timeout' });
    expect(await codeOf(attempts.run(again))).toBe('SERVICE_UNREACHABLE');
    expect(line.asked).toHaveLength(1);
    Object.assign(line, { proof, list });
    await attempts.run(again);
    expect(line.listed).toHaveLength(1);
    expect(line.asked).toHaveLength(2);
  });
});

describe('a start of the till', () => {
  test('puts an attempt that a crash interrupted in doubt, and finds it', async () => {
    const first = openEngine();
    first.journal.append(SALE_OPENED, opened(2));
    const second = openEngine({ journal: first.journal, ids: 2_000 });
    second.line.records = [record({ trackingId: trackingId(2), id: 'S' })];
    second.attempts.start();
    expect(second.stateOf(id(2))).toBe('in-doubt');
    await second.clock.pass(2_000);
    expect(attemptById(first.journal.readable, id(2))).toMatchObject({
      state: 'approved',
      foundBy: 'recovery',
      paymentId: 'S',
    });
  });

  test('checks for ten minutes of its own before it presumes an old attempt absent', async () => {
    const first = openEngine();
    first.journal.append(SALE_OPENED, opened(2));
    const { attempts, clock, line, stateOf } = openEngine({ journal: first.journal, ids: 2_000 });
    line.proof = async () => ({ kind: 'proven', clockOffsetMs: 5 * HOUR });
    attempts.start();
    await clock.pass(10 * MINUTE - 1);
    expect(stateOf(id(2))).toBe('in-doubt');
    await clock.pass(MINUTE);
    expect(stateOf(id(2))).toBe('presumed-absent');
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
      { kind: 'orphan-charge', paymentId: 'O', trackingId: 'K7M2Q9-unknown' },
    ]);
    await attempts.sweep();
    expect(attempts.alarms).toHaveLength(1);
    await attempts.closeAlarm(
      { commandId: id(1), alarmId: attempts.alarms[0]?.alarmId ?? '', approval: APPROVAL },
      DANA,
    );
    await attempts.sweep();
    expect(attempts.alarms).toEqual([]);
    expect(kinds(journal).filter((kind) => kind === 'sweep.completed')).toHaveLength(3);
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
    expect(attempts.alarms).toMatchObject([{ kind: 'orphan-charge', paymentId: 'O' }]);
  });

  test('sweeps the connection of an earlier branch, also when no sweep of it succeeded', async () => {
    const first = openEngine();
    first.line.proof = async () => ({ kind: 'unreachable', problem: 'timeout' });
    first.attempts.start();
    await first.clock.settle();
    await first.attempts.close();
    const second = openEngine({ journal: first.journal, ids: 2_000 });
    second.environment.current = second.other;
    second.line.records = [record({ trackingId: 'K7M2Q9-unknown', id: 'O' })];
    second.attempts.start();
    await second.clock.settle();
    expect(second.attempts.alarms).toMatchObject([{ kind: 'orphan-charge', paymentId: 'O' }]);
  });

  test('repeats the sweep until it is complete', async () => {
    const { attempts, line, clock, journal } = openEngine();
    const { proof } = line;
    line.proof = async () => ({ kind: 'unreachable', problem: 'timeout' });
    attempts.start();
    await clock.pass(MINUTE);
    expect(kinds(journal)).not.toContain('sweep.completed');
    line.proof = proof;
    await clock.pass(MINUTE);
    expect(kinds(journal)).toContain('sweep.completed');
  });

  test('compares the report with the approved amounts and raises an alarm for a difference', async () => {
    const { attempts, line } = openEngine();
    const { trackingId } = await attempts.run(sale(1));
    line.records = [record({ trackingId })];
    line.rows = [creditRow({ id: id(77), action: 'AUTHORIZE', trackingId, amount: cents(99) })];
    await attempts.sweep();
    expect(attempts.alarms).toMatchObject([{ kind: 'amount-differs', amount: 99, asked: 2_500 }]);
  });
});

describe('a second refund of a payment', () => {
  test.each<[string, 'refused' | 'failed']>([
    ['refused', 'refused'],
    ['failed', 'failed'],
  ])('is not sent when the earlier one with state %s turns out to be done', async (_, state) => {
    const { attempts, line, stateOf } = openEngine();
    line.answer = async () => answer(state, 'bad-request');
    const first = await attempts.run(refund(1));
    line.answer = async () => answer('approved');
    // It appears with the second press, after the refund was judged by the earlier state.
    line.rows = [creditRow({ trackingId: first.trackingId })];
    expect(await codeOf(attempts.run(refund(2)))).toBe('PAYMENT_BUSY');
    expect(line.asked).toHaveLength(1);
    expect(stateOf(first.attemptId)).not.toBe(state);
  });
});

describe('a refund that appears late', () => {
  test('raises an alarm when it was refused and another was sent', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('refused', 'bad-request');
    const first = await attempts.run(refund(1));
    line.answer = async () => ({ ...answer('approved'), paymentId: 'SECOND' });
    await attempts.run(refund(2));
    line.rows = [creditRow({ trackingId: first.trackingId })];
    await clock.pass(10 * MINUTE);
    expect(stateOf(first.attemptId)).toBe('approved');
    expect(attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId: first.attemptId }]);
  });

  test('raises an alarm when it was refused, since the money may have been returned by hand', async () => {
    const { attempts, line, clock } = openEngine();
    line.answer = async () => answer('refused', 'bad-request');
    const { attemptId, trackingId } = await attempts.run(refund(1));
    line.rows = [creditRow({ trackingId })];
    await clock.pass(2_000);
    expect(attempts.alarms).toMatchObject([{ kind: 'approved-late', attemptId }]);
  });

  test('blocks another refund of its payment while it is monitored, and no longer', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refund(1));
    await clock.pass(23 * HOUR);
    expect(stateOf(attemptId)).toBe('presumed-absent');
    expect(await codeOf(attempts.run(refund(2)))).toBe('PAYMENT_BUSY');
    await clock.pass(HOUR);
    expect(attempts.inDoubtList).toEqual([]);
    line.answer = async () => ({ ...answer('approved'), paymentId: 'C' });
    expect(await attempts.run(refund(3))).toMatchObject({ state: 'approved' });
  });

  test('with the tracking id of an unreported hold is a copy, and not from another terminal', async () => {
    const { attempts, line, clock, stateOf, journal } = openEngine();
    line.answer = async () => ({ ...answer('approved'), paymentId: 'P' });
    const hold = await attempts.run(sale(9, { operation: 'preauthorize' }));
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refund(1));
    line.rows = [creditRow({ trackingId: hold.trackingId })];
    await clock.pass(10 * MINUTE);
    expect(stateOf(attemptId)).toBe('approved');
    expect(kinds(journal)).not.toContain('alarm.raised');
  });

  test('is not sent again when an earlier one is found done during the manager approval', async () => {
    const { attempts, line, environment, clock } = openEngine();
    line.answer = async () => answer('refused', 'bad-request');
    const first = await attempts.run(refund(1));
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refund(2));
    await clock.pass(2_000);
    environment.whileApproving = async () => {
      line.rows = [creditRow({ trackingId: first.trackingId })];
      await attempts.checkNow(first.attemptId);
    };
    const again = { attemptId, decision: 'send-again', approval: APPROVAL } as const;
    expect(await codeOf(attempts.decide({ commandId: id(3), ...again }, DANA))).toBe(
      'PAYMENT_BUSY',
    );
    expect(line.asked).toHaveLength(2);
    line.answer = async () => ({ ...answer('approved'), paymentId: 'AGAIN' });
    expect(await codeOf(attempts.decide({ commandId: id(4), ...again }, DANA))).toBe(null);
    expect(line.asked).toHaveLength(3);
  });

  test('is not sent again when a record that may be its own appeared meanwhile', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('refused', 'bad-request');
    await attempts.run(refund(1)); // a bare record may be of either
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refund(2));
    await clock.pass(2_000);
    line.rows = [creditRow()];
    const command = { attemptId, decision: 'send-again', approval: APPROVAL } as const;
    expect(await codeOf(attempts.decide({ commandId: id(3), ...command }, DANA))).toBe(
      'NO_SUCH_CHOICE',
    );
    expect(line.asked).toHaveLength(2);
    expect(stateOf(attemptId)).toBe('needs-human');
  });

  test('is not sent again when another till refunded meanwhile', async () => {
    const { attempts, line, clock } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refund(1));
    await clock.pass(2_000);
    line.rows = [creditRow({ trackingId: 'ELSEWH-1' })];
    const command = { attemptId, decision: 'send-again', approval: APPROVAL } as const;
    expect(await codeOf(attempts.decide({ commandId: id(3), ...command }, DANA))).toBe(
      'PAYMENT_BUSY',
    );
    expect(line.asked).toHaveLength(1);
  });
});

describe('a second sale', () => {
  const duplicate = { lastFour: '1111', patientId: 'patient-1' };

  test('of the same card and amount asks first for the rest of the day', async () => {
    const { attempts, line, clock } = openEngine();
    const first = await attempts.run(sale(1, duplicate));
    expect(await codeOf(attempts.run(sale(2, { lastFour: '1111' })))).toBe('SAME_AS_EARLIER');
    expect(await codeOf(attempts.run(sale(3, { patientId: 'patient-1' })))).toBe('SAME_AS_EARLIER');
    expect(line.asked).toHaveLength(1);
    const acknowledgedDuplicates = [
      { attemptId: first.attemptId, duplicateStatus: 'paid', manager: null },
    ] as const;
    await attempts.run(sale(4, { ...duplicate, acknowledgedDuplicates }));
    await clock.pass(11 * MINUTE);
    expect(await codeOf(attempts.run(sale(5, duplicate)))).toBe('SAME_AS_EARLIER');
    await attempts.run(sale(6, { ...duplicate, amount: cents(2_600) }));
    await clock.pass(24 * 60 * MINUTE);
    await attempts.run(sale(7, duplicate));
    expect(line.asked).toHaveLength(4);
  });

  test('with another amount or another card is no duplicate', async () => {
    const { attempts, line } = openEngine();
    await attempts.run(sale(1, duplicate));
    await attempts.run(sale(2, { lastFour: '1111', amount: cents(2_501) }));
    await attempts.run(sale(3, { lastFour: '2222' }));
    expect(line.asked).toHaveLength(3);
  });

  test('with a duplicate in doubt needs a manager approval', async () => {
    const { attempts, line } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(sale(1, duplicate));
    const failure = await attempts.run(sale(2, duplicate)).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'SAME_AS_EARLIER',
      data: { earlier: [{ attemptId, duplicateStatus: 'open', receiptNumber: null }] },
    });
    const alone = sale(3, {
      ...duplicate,
      acknowledgedDuplicates: [{ attemptId, duplicateStatus: 'open', manager: null }],
    });
    expect(await codeOf(attempts.run(alone))).toBe('SAME_AS_EARLIER');
    expect(line.asked).toHaveLength(1);
    await attempts.run(
      sale(4, { ...duplicate, acknowledgedDuplicates: [acknowledged(attemptId)] }),
    );
    expect(line.asked).toHaveLength(2);
  });

  test('is asked about again when the duplicate in doubt is approved before the approval', async () => {
    const { attempts, line } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await attempts.run(sale(1, duplicate));
    line.records = [record({ trackingId })];
    await attempts.checkNow(attemptId);
    const worded = sale(2, { ...duplicate, acknowledgedDuplicates: [acknowledged(attemptId)] });
    expect(await attempts.run(worded).catch((error: unknown) => error)).toMatchObject({
      code: 'SAME_AS_EARLIER',
      data: { earlier: [{ attemptId, duplicateStatus: 'paid' }] },
    });
    expect(line.asked).toHaveLength(1);
    line.answer = async () => ({ ...answer('approved'), paymentId: id(78) });
    const paid = { attemptId, duplicateStatus: 'paid', manager: null } as const;
    await attempts.run(sale(3, { ...duplicate, acknowledgedDuplicates: [paid] }));
    expect(attempts.alarms).toEqual([]);
  });

  test('is asked about again when an abandoned duplicate is approved before the sending', async () => {
    const { attempts, line, clock } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await attempts.run(sale(1, duplicate));
    await clock.pass(11 * MINUTE); // presumed absent
    const acknowledgedDuplicates = [
      { attemptId, duplicateStatus: 'abandoned', manager: null },
    ] as const;
    line.records = [record({ trackingId })];
    await attempts.checkNow(attemptId);
    expect(await codeOf(attempts.run(sale(2, { ...duplicate, acknowledgedDuplicates })))).toBe(
      'SAME_AS_EARLIER',
    );
    expect(line.asked).toHaveLength(1);
  });

  test('raises an alarm when the duplicate in doubt is approved during the sending', async () => {
    const { attempts, line } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await attempts.run(sale(1, duplicate));
    line.answer = async () => {
      line.records = [record({ trackingId })];
      await attempts.checkNow(attemptId);
      return { ...answer('approved'), paymentId: id(78) };
    };
    const acknowledgedDuplicates = [acknowledged(attemptId)];
    const second = await attempts.run(sale(2, { ...duplicate, acknowledgedDuplicates }));
    expect(attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId: second.attemptId }]);
  });

  test.each<[string, Partial<PaymentCommand>]>([
    ['the same patient', { patientId: 'patient-1' }],
    ['a patient known by the practice’s own id alone', { externalId: 'P00042' }],
    ['the same bank account', { method: 'ACH', lastFour: '6789' }],
  ])('of %s raises an alarm when the duplicate in doubt is approved after it', async (_, same) => {
    const { attempts, line } = openEngine();
    const account = { kind: 'checking', lastFour: '6789' } as const;
    const of = (n: number, acknowledgedDuplicates: PaymentCommand['acknowledgedDuplicates']) => {
      const { externalId = null } = same;
      // Another amount, but of the account: the same patient is enough.
      const amount = cents(same.method === 'ACH' ? 2_500 : 2_500 - n);
      const command = sale(n, { ...same, amount, acknowledgedDuplicates });
      const ready = () => ({
        ...command.ready(),
        ...(same.method === 'ACH' ? { card: null, bankAccount: account } : {}),
        entries: [
          {
            kind: 'sale.opened',
            body: { ...SALE_OPENED.body, saleId: id(n + 500), externalId },
          } as NewEntry,
        ],
      });
      return { ...command, ready };
    };
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await attempts.run(of(1, []));
    line.answer = async () => ({ ...answer('approved'), paymentId: id(78) });
    await attempts.run(of(2, [acknowledged(attemptId)]));
    line.records = [record({ trackingId, method: same.method ?? 'CARD' })];
    await attempts.checkNow(attemptId);
    expect(attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId }]);
  });

  test('is refused on the same sale while its attempt is in doubt', async () => {
    const { attempts, line } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    await attempts.run(sale(1, { saleId: id(9) }));
    expect(await codeOf(attempts.run(sale(2, { saleId: id(9) })))).toBe('SALE_LOCKED');
  });
});

describe('a follow-up', () => {
  test('journals the children of the payment before it is sent', async () => {
    const { attempts, line } = openEngine();
    line.rows = [creditRow({ id: 'OLD' }), creditRow({ id: 'P', action: 'AUTHORIZE' })];
    const { follows } = await attempts.run(refund(1));
    expect(follows).toEqual({
      paymentId: 'P',
      paidAt: '2026-02-27T10:00:00.000Z',
      childrenBefore: ['OLD'],
    });
  });

  test('is not sent when the payment cannot be read before it', async () => {
    const { attempts, line } = openEngine();
    line.proof = async () => ({ kind: 'unreachable', problem: 'timeout' });
    expect(await codeOf(attempts.run(refund(1)))).toBe('SERVICE_UNREACHABLE');
    expect(line.asked).toEqual([]);
  });

  test('in doubt is found by its child, and not by a child of an earlier refund that appears late', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refund(1));
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
    await attempts.run(refund(1));
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refund(2)); // the report does not show C yet
    line.rows = [creditRow()];
    await clock.pass(4_000);
    expect(stateOf(attemptId)).toBe('in-doubt');
  });

  test('is refused while another one on its payment is open, until a manager sends that again', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refund(1));
    expect(await codeOf(attempts.run(refund(2)))).toBe('PAYMENT_BUSY');
    const again = { attemptId, decision: 'send-again', approval: APPROVAL } as const;
    expect(await codeOf(attempts.decide({ commandId: id(3), ...again }, DANA))).toBe(
      'NO_SUCH_CHOICE', // no status check yet
    );
    await clock.pass(2_000);
    line.answer = async () => ({ ...answer('approved'), paymentId: 'C' });
    await attempts.decide({ commandId: id(3), ...again }, DANA);
    await attempts.decide({ commandId: id(3), ...again }, DANA); // the command came twice
    expect(line.asked.map(({ operation }) => operation)).toEqual(['credit', 'credit']);
    expect(stateOf(attemptId)).toBe('in-doubt'); // and is monitored further
  });

  /** A refund in doubt that was checked once, and not found. */
  async function checked() {
    const engine = openEngine();
    engine.line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await engine.attempts.run(refund(1));
    await engine.clock.pass(2_000);
    const sendAgain = (n: number) =>
      engine.attempts.decide(
        { commandId: id(n), attemptId, decision: 'send-again', approval: APPROVAL },
        DANA,
      );
    return { ...engine, attemptId, trackingId, sendAgain };
  }

  test('is checked once more before it is sent again, and is not sent when it is found', async () => {
    const { line, stateOf, attemptId, trackingId, sendAgain } = await checked();
    line.rows = [creditRow({ trackingId })]; // it lagged
    expect(await codeOf(sendAgain(3))).toBe('NO_SUCH_CHOICE');
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
    expect(await codeOf(sendAgain(3))).toBe('SERVICE_UNREACHABLE');
    expect(line.asked).toHaveLength(1);
  });

  test('is not presumed absent while the report lacks expected rows', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await attempts.run(refund(1));
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
    expect(await codeOf(attempts.run(refund(1)))).toBe('SERVICE_UNREACHABLE');
    expect(line.asked).toEqual([]);
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
    expect(await codeOf(sendAgain(3))).toBe('NO_SUCH_CHOICE');
    expect(line.asked).toHaveLength(1);
    expect(stateOf(attemptId)).toBe('approved');
  });

  test.each([
    ['a manager took as not done', 'in-doubt', 'tracked', 2_000],
    ['a manager took as not done', 'in-doubt', 'bare', 2_000],
    ['the service refused', 'refused', 'tracked', 2_000],
    ['was monitored for a whole day', 'in-doubt', 'tracked', 25 * HOUR],
  ] as const)(
    'is not sent after one that %s when the report shows that one done',
    async (_, state, how, passed) => {
      const { attempts, line, clock, stateOf } = openEngine();
      line.answer = async () => answer(state, 'timeout');
      const { attemptId, trackingId } = await attempts.run(refund(1));
      await clock.pass(passed);
      if (state === 'in-doubt' && passed < HOUR) {
        const decision = 'not-charged';
        await attempts.decide({ commandId: id(5), attemptId, decision, approval: APPROVAL }, DANA);
      }
      line.rows = [
        creditRow({ id: 'P', action: 'AUTHORIZE' }),
        creditRow({ trackingId: how === 'tracked' ? trackingId : null }), // it lagged
      ];
      expect(await codeOf(attempts.run(refund(2)))).toBe('PAYMENT_BUSY');
      expect(line.asked).toHaveLength(1);
      expect(stateOf(attemptId)).toBe('approved');
    },
  );

  test('is neither sent nor sent again while one on its payment is open at another till', async () => {
    const { environment, line, sendAgain, attempts, attemptId } = await checked();
    environment.busyAtAnotherTill.add('P');
    expect(await codeOf(sendAgain(3))).toBe('PAYMENT_BUSY');
    const command = {
      commandId: id(4),
      attemptId,
      decision: 'not-charged',
      approval: APPROVAL,
    } as const;
    await attempts.decide(command, DANA);
    expect(await codeOf(attempts.run(refund(5)))).toBe('PAYMENT_BUSY');
    expect(line.asked).toHaveLength(1);
  });

  test('uses the connection of its payment, also for a second record of one attempt', async () => {
    const { attempts, line, other, environment, clock } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { trackingId } = await attempts.run(sale(1));
    line.records = ['P', 'TWICE'].map((each) => record({ trackingId, id: each }));
    await clock.pass(2_000);
    expect(attempts.alarms).toMatchObject([{ kind: 'charged-twice', paymentId: 'TWICE' }]);
    environment.current = other;
    line.answer = async () => answer('approved');
    for (const [n, paymentId] of ['P', 'TWICE'].entries()) {
      await attempts.run({ ...refund(n + 2), operation: 'void', paymentId } as Command);
    }
    expect(line.asked).toMatchObject([{}, { paymentId: 'P' }, { paymentId: 'TWICE' }]);
    expect(other.asked).toEqual([]);
  });

  test.each(['capture', 'deauthorize'] as const)(
    'on a hold that was captured later needs no decision whether %s was done',
    async (operation) => {
      const { attempts, line, clock, stateOf } = openEngine();
      line.answer = async () => answer('refused', 'unprocessable');
      const { attemptId } = await attempts.run({ ...refund(1), operation } as Command);
      line.answer = async () => ({ ...answer('approved'), paymentId: 'C' });
      await attempts.run({ ...refund(2), operation: 'capture' } as Command);
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
    expect(await codeOf(attempts.run({ ...refund(1), decidedFrom: ['SEEN'] } as Command))).toBe(
      code,
    );
    expect(line.asked).toHaveLength(code === null ? 1 : 0);
  });

  test('requested twice at once is sent once, however fast the first answer arrives', async () => {
    const { attempts, line } = openEngine();
    let ranges = 0;
    const slow = Promise.withResolvers<readonly ReportedRow[]>();
    line.transactions = async (start, end) => {
      ranges += start === end ? 0 : 1;
      return ranges === 2 ? slow.promise : [];
    };
    const first = attempts.run(refund(11));
    const code = codeOf(attempts.run(refund(12)));
    await first;
    slow.resolve([]);
    expect(await code).toBe('PAYMENT_BUSY');
    expect(line.asked).toHaveLength(1);
  });

  test('is sent again once when two managers decide at once', async () => {
    const { line, sendAgain } = await checked();
    line.answer = async () => ({ ...answer('approved'), paymentId: 'C' });
    const codes = await Promise.all([codeOf(sendAgain(3)), codeOf(sendAgain(4))]);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(line.asked).toHaveLength(2);
  });
});

describe('a decision', () => {
  async function inDoubt(part: Partial<PaymentCommand> = {}) {
    const engine = openEngine();
    engine.line.answer = async () => answer('in-doubt', 'timeout');
    const attempt = await engine.attempts.run(sale(1, part));
    return { ...engine, ...attempt };
  }

  test('of a cashier only sets the attempt aside', async () => {
    const { attempts, attemptId } = await inDoubt();
    const command = { commandId: id(5), attemptId, approval: null };
    await attempts.decide({ ...command, decision: 'set-aside' }, DANA);
    expect(attempts.inDoubtList).toMatchObject([{ attemptId, decided: ['set-aside'] }]);
    expect(
      await codeOf(
        attempts.decide({ ...command, commandId: id(6), decision: 'not-charged' }, DANA),
      ),
    ).toBe('Error: APPROVAL_NEEDED');
  });

  test('of a manager unlocks the sale; the attempt found later is approved and overpaid', async () => {
    const { attempts, attemptId, trackingId, line, clock, stateOf, journal } = await inDoubt();
    await attempts.decide(
      { commandId: id(5), attemptId, decision: 'other-tender', approval: APPROVAL },
      DANA,
    );
    expect(attempts.inDoubtList).toEqual([]);
    const freed = attemptById(journal.readable, attemptId);
    expect(freed !== null && attempts.locksSale(freed)).toBe(false);
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
      const command = { commandId: id(5), attemptId, decision, approval: APPROVAL };
      await attempts.decide(command, DANA);
      await attempts.decide(command, DANA);
      expect(kinds(journal).slice(-2)).toEqual(['attempt.decided', 'sale.parked']);
    },
  );

  test.each(['not-charged', 'other-tender'] as const)(
    '%s is refused when a last status check finds the payment, and does not wait for a slow check',
    async (decision) => {
      const command = { commandId: id(5), decision, approval: APPROVAL };
      const found = await inDoubt();
      found.line.records = [record({ trackingId: found.trackingId })]; // it lagged
      const { attemptId } = found;
      expect(await codeOf(found.attempts.decide({ ...command, attemptId }, DANA))).toBe(
        'NO_SUCH_CHOICE',
      );
      expect(found.stateOf(attemptId)).toBe('approved');
      expect(kinds(found.journal)).not.toContain('attempt.decided');

      const away = await inDoubt();
      away.line.list = () => new Promise(() => {});
      const decided = away.attempts.decide({ ...command, attemptId: away.attemptId }, DANA);
      await away.clock.pass(5_000);
      await decided;
      expect(kinds(away.journal)).toContain('attempt.decided');
    },
  );

  test('parks no sale that has another open attempt', async () => {
    const { attempts, attemptId, journal, clock } = await inDoubt();
    await clock.pass(10 * MINUTE); // presumed absent
    const ready = () => ({ ...sale(2).ready(), entries: [] });
    const acknowledgedDuplicates = [
      { attemptId, duplicateStatus: 'abandoned', manager: null },
    ] as const;
    await attempts.run(sale(2, { saleId: id(501), acknowledgedDuplicates, ready }));
    await attempts.decide(
      { commandId: id(5), attemptId, decision: 'other-tender', approval: APPROVAL },
      DANA,
    );
    expect(kinds(journal)).not.toContain('sale.parked');
  });

  test('on a refund unlocks no sale; the alarm of a late refund names the operation', async () => {
    const { attempts, line, clock, journal } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await attempts.run(refund(1));
    await attempts.decide(
      { commandId: id(5), attemptId, decision: 'not-charged', approval: APPROVAL },
      DANA,
    );
    expect(kinds(journal).at(-1)).toBe('attempt.decided');
    line.rows = [creditRow({ trackingId })];
    await clock.pass(2_000);
    expect(attempts.alarms).toMatchObject([{ kind: 'overpaid', operation: 'credit' }]);
  });

  test('is refused after the payment was found', async () => {
    const { attempts, attemptId, trackingId, line, clock } = await inDoubt();
    line.records = [record({ trackingId })];
    await clock.pass(2_000);
    const command = { commandId: id(5), attemptId, decision: 'not-charged', approval: APPROVAL };
    expect(await codeOf(attempts.decide({ ...command, decision: 'not-charged' }, DANA))).toBe(
      'NO_SUCH_CHOICE',
    );
  });
});

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
    await expect(attempts.run(sale(1))).rejects.toThrow('The disk is full.');
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
    expect(await attempts.run(sale(1))).toMatchObject({ state: 'in-doubt', problem: 'unexpected' });
    expect(faults).toHaveLength(1);
  });

  test('keeps its own answer when a sweep saw its record first', async () => {
    const { attempts, line, journal } = openEngine();
    line.answer = async ({ trackingId }) => {
      line.records = [record({ trackingId, id: 'S' })];
      await attempts.sweep();
      return { ...answer('approved'), paymentId: 'S', code: '123456' };
    };
    expect(await attempts.run(sale(1))).toMatchObject({ state: 'approved', foundBy: 'answer' });
    expect(kinds(journal).filter((kind) => kind === 'attempt.resolved')).toHaveLength(1);
  });

  test('is performed once for a repeated command', async () => {
    const { attempts, line } = openEngine();
    const command = sale(1);
    const first = await attempts.run(command);
    expect(await attempts.run(command)).toEqual(first);
    expect(line.asked).toHaveLength(1);
  });

  test('is awaited at the close, and no status check follows', async () => {
    const { attempts, line, clock, stateOf } = openEngine();
    const answered = Promise.withResolvers<ReturnType<typeof answer>>();
    line.answer = () => answered.promise;
    const run = attempts.run(sale(1));
    await clock.settle();
    const closed = attempts.close();
    answered.resolve(answer('in-doubt', 'timeout'));
    await closed;
    expect(stateOf((await run).attemptId)).toBe('in-doubt');
    await clock.pass(HOUR);
    expect(line.listed).toEqual([]);
  });
});
