import { describe, expect, test } from 'vitest';
import { attemptById } from '../../../../../src/main/journal/projections/attempts.ts';
import { StatusCheckFailed } from '../../../../../src/main/payments/engine/engine-context.ts';
import type { ReportedRow } from '../../../../../src/main/payments-api/report-rows.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../../../src/shared/journal/entry.ts';
import {
  APPROVAL,
  chargeCommand,
  codeOf,
  openEngine,
  pay,
  refundCommand,
  type TestPayment,
} from '../../../../support/attempt-engine.ts';
import { APPROVED, answer, record } from '../../../../support/fake-payments-port.ts';
import { DANA, id, newId, SALE_OPENED } from '../../../../support/journal-fixtures.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;

/** The report's row of a card's payment of $25. */
function row(part: Partial<ReportedRow> & Pick<ReportedRow, 'id' | 'trackingId'>): ReportedRow {
  return {
    method: 'CARD',
    action: 'AUTHORIZE',
    amount: cents(2_500),
    results: 'APPROVED',
    timestamp: new Date('2026-03-01T09:30:00Z'),
    originalId: part.id,
    ...part,
  };
}

const TAKEN = { saleId: newId(), commandId: newId(), amount: cents(2_500), given: cents(2_500) };

/** Posts cash in the same run. */
const CASH: Partial<TestPayment> = {
  method: 'CASH',
  saleId: TAKEN.saleId,
  posts: TAKEN.commandId,
  taken: {
    entries: [
      { kind: 'sale.opened', body: { ...SALE_OPENED.body, saleId: TAKEN.saleId } } as NewEntry,
      { kind: 'cash.taken', body: { ...TAKEN, change: cents(0), cashier: DANA } },
    ],
    tender: { kind: 'cash' },
    card: null,
    bankAccount: null,
  },
};

const alarmsOf = ({ attempts }: ReturnType<typeof openEngine>) =>
  attempts.alarms.map(({ kind, paymentId }) => [kind, paymentId]);

describe('an approved payment', () => {
  test.each(['answer', 'check'])('known by %s is confirmed within a minute', async (how) => {
    const engine = openEngine();
    const { attempts, line, clock, journal } = engine;
    if (how === 'check') line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await pay(attempts, chargeCommand());
    line.records = [record({ trackingId })];
    await clock.pass(2 * SECOND);
    expect(engine.stateOf(attemptId)).toBe('approved');
    const checks = line.listed.length;
    await clock.pass(29 * SECOND);
    expect(line.listed).toHaveLength(checks);
    line.rows = [row({ id: id('record'), trackingId })];
    await clock.pass(30 * SECOND);
    expect(line.listed.length).toBeGreaterThan(checks);
    expect(attemptById(journal.readable, attemptId)).toMatchObject({
      state: 'approved',
      reported: 2_500,
      monitored: true, // a second record may still appear
    });
    await clock.pass(10 * 60 * SECOND);
    expect(attemptById(journal.readable, attemptId)?.monitored).toBe(false);
    expect(attempts.alarms).toEqual([]);
  });

  test('is checked again within a minute after an incomplete check', async () => {
    const engine = openEngine();
    const { attemptId, trackingId } = await pay(engine.attempts, chargeCommand());
    engine.line.records = [record({ trackingId }), record({ trackingId, id: id('second record') })];
    const transactions = engine.line.transactions.bind(engine.line);
    engine.line.transactions = () => Promise.reject(new StatusCheckFailed('timeout'));
    await engine.clock.pass(60 * SECOND);
    engine.line.transactions = transactions;
    await engine.clock.pass(60 * SECOND);
    expect(alarmsOf(engine)).toEqual([['charged-twice', id('second record')]]);
    const { card = null } = attemptById(engine.journal.readable, attemptId) ?? {};
    expect(card).not.toBeNull();
    expect(engine.attempts.alarms).toMatchObject([{ card, patientName: null }]);
  });

  test('is checked on the usual schedule when the service caps its reports', async () => {
    const { attempts, line, clock } = openEngine();
    await pay(attempts, chargeCommand());
    const all = ['A', 'B'].map((recordId) => row({ id: recordId, trackingId: null }));
    line.transactions = async (start, end) => (start === end ? all.slice(1) : all);
    const before = line.listed.length;
    await clock.pass(HOUR);
    expect(line.listed.length - before).toBe(2); // after 45 s, and 10 minutes after that
  });

  test('that was charged twice raises an alarm within a minute', async () => {
    const engine = openEngine();
    const { trackingId, attemptId } = await pay(engine.attempts, chargeCommand());
    engine.line.records = [record({ trackingId }), record({ trackingId, id: id('second record') })];
    await engine.clock.pass(60 * SECOND);
    expect(alarmsOf(engine)).toEqual([['charged-twice', id('second record')]]);
    expect(engine.stateOf(attemptId)).toBe('approved');
  });

  test('that was charged twice raises an alarm when the second record appears after the amount', async () => {
    const engine = openEngine();
    const { trackingId } = await pay(engine.attempts, chargeCommand());
    engine.line.records = [record({ trackingId })];
    engine.line.rows = [row({ id: id('record'), trackingId })];
    await engine.clock.pass(60 * SECOND);
    expect(engine.attempts.alarms).toEqual([]);
    engine.line.records = [record({ trackingId }), record({ trackingId, id: id('second record') })];
    await engine.clock.pass(10 * 60 * SECOND);
    expect(alarmsOf(engine)).toEqual([['charged-twice', id('second record')]]);
  });

  test('that a sweep resolved from an earlier list is still confirmed', async () => {
    const engine = openEngine();
    const { attempts, line, clock } = engine;
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await pay(attempts, chargeCommand());
    line.rows = [row({ id: id('record'), trackingId })];
    await attempts.sweep();
    expect(engine.stateOf(attemptId)).toBe('approved');
    line.records = [record({ trackingId }), record({ trackingId, id: id('second record') })];
    await clock.pass(60 * SECOND);
    expect(alarmsOf(engine)).toEqual([['charged-twice', id('second record')]]);
  });

  test('that was charged ten-fold needs a person within a minute', async () => {
    const engine = openEngine();
    const { trackingId, attemptId } = await pay(engine.attempts, chargeCommand());
    engine.line.records = [record({ trackingId })];
    engine.line.rows = [row({ id: id('record'), trackingId, amount: cents(25_000) })];
    await engine.clock.pass(60 * SECOND);
    expect(alarmsOf(engine)).toEqual([['amount-differs', id('record')]]);
    expect(engine.stateOf(attemptId)).toBe('needs-human');
    expect(engine.attempts.inDoubtList).toMatchObject([{ attemptId, problem: 'amount-higher' }]);
  });

  test('that was charged ten-fold is approved within a minute of the corrected report', async () => {
    const engine = openEngine();
    const { trackingId, attemptId } = await pay(engine.attempts, chargeCommand());
    engine.line.records = [record({ trackingId })];
    engine.line.rows = [row({ id: id('record'), trackingId, amount: cents(25_000) })];
    await engine.clock.pass(60 * SECOND);
    engine.line.rows = [row({ id: id('record'), trackingId })];
    await engine.clock.pass(60 * SECOND);
    expect(engine.stateOf(attemptId)).toBe('approved');
    expect(engine.attempts.alarms).toEqual([]);
  });

  test('that was performed as a sale instead of a hold needs a person within a minute', async () => {
    const engine = openEngine();
    const { trackingId, attemptId } = await pay(
      engine.attempts,
      chargeCommand({ operation: 'preauthorize' }),
    );
    engine.line.records = [record({ trackingId, action: 'AUTHORIZE' })];
    await engine.clock.pass(60 * SECOND);
    expect(alarmsOf(engine)).toEqual([['other-action', id('record')]]);
    expect(engine.stateOf(attemptId)).toBe('needs-human');
  });

  test.each([
    ['voided', 'VOID', 'VOIDED'],
    ['refunded', 'CREDIT', 'APPROVED'],
  ] as const)(
    'of a hold that was performed as a sale ends when that is %s',
    async (_how, action, results) => {
      const engine = openEngine();
      const { attempts, line, clock, journal } = engine;
      const { trackingId, attemptId } = await pay(
        attempts,
        chargeCommand({ operation: 'preauthorize' }),
      );
      const sale = { id: id('record'), trackingId };
      line.records = [record({ trackingId, action: 'AUTHORIZE' })];
      line.rows = [row(sale)];
      await clock.pass(60 * SECOND);
      const decision = { commandId: newId(), attemptId, decision: 'not-charged' } as const;
      await attempts.decide({ ...decision, approval: APPROVAL });
      await clock.pass(72 * HOUR);
      expect(alarmsOf(engine)).toEqual([['other-action', id('record')]]);
      const child = { id: id('child'), originalId: id('record'), trackingId: null };
      const back = row({ ...child, action, timestamp: new Date('2026-03-04T09:30:00Z') });
      line.rows = [row({ ...sale, results }), back];
      await clock.pass(2 * HOUR);
      expect(alarmsOf(engine)).toEqual([]);
      expect(engine.stateOf(attemptId)).toBe('failed');
      expect(attemptById(journal.readable, attemptId)?.monitored).toBe(false);
      await attempts.sweep();
      expect([engine.stateOf(attemptId), attempts.alarms]).toEqual(['failed', []]);
    },
  );

  test('that the report shows after days is monitored until then', async () => {
    const engine = openEngine();
    const { attempts, line, clock, journal } = engine;
    const { attemptId, trackingId } = await pay(attempts, chargeCommand());
    await clock.pass(72 * HOUR);
    expect(attemptById(journal.readable, attemptId)?.monitored).toBe(true);
    line.records = [record({ trackingId })];
    line.rows = [row({ id: id('record'), trackingId, amount: cents(25_000) })];
    await clock.pass(7 * HOUR);
    expect(engine.stateOf(attemptId)).toBe('needs-human');
    expect(alarmsOf(engine)).toEqual([['amount-differs', id('record')]]);
  });

  test.each([
    ['cash', CASH],
    ['a hold', { operation: 'preauthorize' }],
  ] as const satisfies [string, Partial<TestPayment>][])(
    'of %s is monitored until a complete list 24 hours later',
    async (_what, part) => {
      const engine = openEngine();
      const { attempts, line, clock, journal } = engine;
      const { attemptId, trackingId } = await pay(attempts, chargeCommand(part));
      const action = 'operation' in part ? 'PREAUTHORIZE' : 'AUTHORIZE';
      line.records = [record({ trackingId, action })];
      const monitored = () => attemptById(journal.readable, attemptId)?.monitored;
      await clock.pass(23 * HOUR);
      expect(monitored()).toBe(true);
      await clock.pass(3 * HOUR);
      expect(monitored()).toBe(false);
      expect(attempts.alarms).toEqual([]);
    },
  );

  test('is confirmed within 90 seconds of a start, also the last of 30 with slow requests', async () => {
    const before = openEngine();
    const runs = Array.from({ length: 30 }, () => pay(before.attempts, chargeCommand()));
    const paid = await Promise.all(runs);
    const { attempts, line, clock, journal } = openEngine({ journal: before.journal });
    const slowly = <T>(answered: Promise<T>) =>
      new Promise<T>((resolve) => clock.after(SECOND, () => resolve(answered)));
    const { list, transactions } = line;
    line.list = (start, end) => slowly(list(start, end));
    line.transactions = (start, end) => slowly(transactions(start, end));
    line.records = paid.map(({ trackingId, paymentId }, n) =>
      record({
        id: paymentId ?? '',
        trackingId,
        timestamp: new Date(clock.now().getTime() + n * SECOND),
      }),
    );
    line.rows = paid.map(({ trackingId, paymentId }) => row({ id: paymentId ?? '', trackingId }));
    attempts.start();
    await clock.pass(90 * SECOND);
    const unconfirmed = paid.filter(
      ({ attemptId }) => attemptById(journal.readable, attemptId)?.reported !== 2_500,
    );
    expect(unconfirmed).toEqual([]);
    expect(attempts.alarms).toEqual([]);
  });

  test('is confirmed on its own connection', async () => {
    const { attempts, line, other, environment, clock } = openEngine();
    await pay(attempts, chargeCommand());
    environment.current = other;
    other.answer = async () => ({ ...APPROVED, paymentId: 'OTHER' });
    await pay(attempts, chargeCommand());
    await clock.pass(60 * SECOND);
    expect([line.listed.length, other.listed.length]).toEqual([1, 1]);
  });
});

describe('an approved capture', () => {
  /** A hold of $25 on payment `P` that was captured with record `C`, or with the record of its hold. */
  async function captured(paymentId: string, rows: readonly Partial<ReportedRow>[]) {
    const engine = openEngine();
    engine.line.answer = async () => ({ ...APPROVED, paymentId });
    const { attemptId } = await engine.attempts.run({ ...refundCommand(), operation: 'capture' });
    expect(engine.stateOf(attemptId)).toBe('approved');
    engine.line.rows = rows.map((part) => row({ id: 'P', trackingId: null, ...part }));
    await engine.clock.pass(60 * SECOND);
    return { ...engine, attemptId };
  }
  const OF_HOLD = { id: 'P', originalId: 'P' };
  const OWN = { id: 'C', originalId: 'P' };
  const TENFOLD = { amount: cents(25_000) };

  test.each([
    ['the id of its hold', 'C', OF_HOLD],
    ['its own id', 'C', OWN],
    ['the id of its hold, which answered it', 'P', OF_HOLD],
    ['an own id, after its hold answered it', 'P', OWN],
  ])(
    'of a ten-fold amount under %s needs a person within a minute',
    async (_id, answered, part) => {
      const engine = await captured(answered, [{ ...part, ...TENFOLD }]);
      expect(engine.stateOf(engine.attemptId)).toBe('needs-human');
      expect(alarmsOf(engine)).toEqual([['amount-differs', answered]]);
    },
  );

  test.each([
    ['the id of its hold', OF_HOLD],
    ['its own id', OWN],
  ])(
    'of a ten-fold amount under %s counts with it once it is marked as done',
    async (_id, part) => {
      const { attempts, attemptId, journal } = await captured('C', [{ ...part, ...TENFOLD }]);
      const taken = () =>
        journal.readable.all('SELECT sum(amount) AS net FROM movements WHERE key = ?', attemptId);
      expect(taken()).toEqual([{ net: 0 }]);
      const decision = 'was-done' as const;
      await attempts.decide({ commandId: newId(), attemptId, decision, approval: APPROVAL });
      expect(taken()).toEqual([{ net: 25_000 }]);
    },
  );

  test.each([
    ['the id of its hold', OF_HOLD],
    ['its own id', OWN],
  ])('is confirmed by its amount under %s', async (_id, part) => {
    const { journal, attemptId, attempts, clock } = await captured('C', [part]);
    await clock.pass(10 * 60 * SECOND);
    const attempt = attemptById(journal.readable, attemptId);
    expect(attempt).toMatchObject({ state: 'approved', reported: 2_500, monitored: false });
    expect(attempts.alarms).toEqual([]);
  });

  test('that charged its hold twice raises an alarm', async () => {
    const engine = await captured('C', [OWN, { id: 'C2', originalId: 'P' }]);
    expect(alarmsOf(engine)).toEqual([['charged-twice', 'C2']]);
    expect(engine.stateOf(engine.attemptId)).toBe('approved');
  });

  test('raises no alarm if the report shows its hold beside it', async () => {
    const engine = await captured('C', [OWN, OF_HOLD]);
    expect(engine.attempts.alarms).toEqual([]);
  });
});

describe('a second other amount in the report', () => {
  /** A payment of $25 that the report shows with $20. */
  async function approvedInPart() {
    const engine = openEngine();
    const { attempts, line, clock } = engine;
    const { trackingId } = await pay(attempts, chargeCommand());
    line.records = [record({ trackingId })];
    const show = async (amount: number) => {
      line.rows = [row({ id: id('record'), trackingId, amount: cents(amount) })];
      await attempts.sweep();
      return attempts.alarms.map((each) => each.amount);
    };
    await clock.pass(60 * SECOND);
    expect(await show(2_000)).toEqual([2_000]);
    return { attempts, show };
  }

  test('updates the open alarm, as does a return to the first amount', async () => {
    const { attempts, show } = await approvedInPart();
    const before = attempts.alarms[0]?.alarmId ?? '';
    expect(await show(1_500)).toEqual([1_500]);
    const close = { commandId: newId(), alarmId: before, approval: APPROVAL };
    expect(await codeOf(attempts.closeAlarm(close))).toBe('NO_SUCH_CHOICE');
    expect(await show(2_000)).toEqual([2_000]);
  });

  test('resolves the alarm if it is the asked one; the first amount raises it again', async () => {
    const { attempts, show } = await approvedInPart();
    const alarmId = attempts.alarms[0]?.alarmId ?? '';
    expect(await show(2_500)).toEqual([]);
    const close = { commandId: newId(), alarmId, approval: APPROVAL };
    expect(await codeOf(attempts.closeAlarm(close))).toBe('NO_SUCH_CHOICE');
    expect(await show(2_000)).toEqual([2_000]);
  });

  test('raises a closed alarm again; the same amount does not', async () => {
    const { attempts, show } = await approvedInPart();
    const alarmId = attempts.alarms[0]?.alarmId ?? '';
    await attempts.closeAlarm({ commandId: newId(), alarmId, approval: APPROVAL });
    expect(await show(2_000)).toEqual([]);
    expect(await show(1_500)).toEqual([1_500]);
  });
});

test('a payment approved in part is a duplicate of the same card with the requested amount', async () => {
  const { attempts, line, clock } = openEngine();
  const { trackingId, paymentId } = await pay(attempts, chargeCommand());
  line.records = [record({ id: paymentId ?? '', trackingId })];
  line.rows = [row({ id: paymentId ?? '', trackingId, amount: cents(1_250) })];
  await clock.pass(60 * SECOND);
  expect(await codeOf(pay(attempts, chargeCommand({ lastFour: '1111' })))).toBe('SAME_AS_EARLIER');
});

describe('a record that another attempt already holds', () => {
  test('pays no second sale, even when the answer names it', async () => {
    const engine = openEngine();
    const { attempts, line } = engine;
    line.answer = async () => APPROVED;
    const first = await pay(attempts, chargeCommand());
    const second = await pay(attempts, chargeCommand());
    expect([first.state, second.state]).toEqual(['approved', 'needs-human']);
    expect(second).toMatchObject({ paymentId: null, problem: 'record-taken' });
    expect(alarmsOf(engine)).toEqual([['record-taken', APPROVED.paymentId]]);
    expect(attempts.inDoubtList).toMatchObject([{ attemptId: second.attemptId }]);
  });

  test('is no second refund', async () => {
    const engine = openEngine();
    const { attempts, line } = engine;
    line.answer = async () => ({ ...APPROVED, paymentId: 'C' });
    const first = await attempts.run(refundCommand());
    const second = await attempts.run(refundCommand());
    expect([first.state, second.state]).toEqual(['approved', 'needs-human']);
    expect(alarmsOf(engine)).toEqual([['record-taken', 'C']]);
  });

  test('is not matched to a payment days younger before the first payment is found', async () => {
    const engine = openEngine();
    const { attempts, line, clock } = engine;
    const recordedAt = clock.now().getTime() - 3 * 24 * HOUR;
    line.answer = async () => ({ ...APPROVED, recordedAt });
    expect(await pay(attempts, chargeCommand())).toMatchObject({
      state: 'needs-human',
      paymentId: null,
      problem: 'record-taken',
    });
    expect(alarmsOf(engine)).toEqual([['record-taken', APPROVED.paymentId]]);
  });

  test('may be the refund in doubt and then is not the refund sent again', async () => {
    const engine = openEngine();
    const { attempts, line, clock } = engine;
    const recordedAt = clock.now().getTime();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refundCommand());
    await clock.pass(4_000);
    line.answer = async () => ({ ...APPROVED, paymentId: 'C', recordedAt });
    const again = { attemptId, decision: 'send-again', approval: APPROVAL } as const;
    await attempts.decide({ commandId: newId(), ...again });
    expect(attempts.inDoubtList).toMatchObject([{ state: 'needs-human', problem: 'record-taken' }]);
    expect(alarmsOf(engine)).toEqual([['record-taken', 'C']]);
  });

  test.each([
    [20, 'needs-human'],
    [10, 'approved'],
  ])('a refund answered with one made %i s before its request is %s', async (seconds, state) => {
    const { attempts, line, clock } = openEngine();
    const recordedAt = clock.now().getTime() - seconds * SECOND;
    line.answer = async () => ({ ...APPROVED, paymentId: 'C', recordedAt });
    expect(await attempts.run(refundCommand())).toMatchObject({ state });
  });

  test('is matched to a refund sent again when it is newer than the first sending', async () => {
    const { attempts, line, clock } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await attempts.run(refundCommand());
    await clock.pass(4_000);
    line.answer = async () => ({ ...APPROVED, paymentId: 'C', recordedAt: clock.now().getTime() });
    const again = { attemptId, decision: 'send-again', approval: APPROVAL } as const;
    await attempts.decide({ commandId: newId(), ...again });
    expect(attempts.inDoubtList).toEqual([]);
    expect(attempts.alarms).toEqual([]);
    expect(line.asked).toHaveLength(2);
  });

  test('still captures its hold when the hold’s own id identifies it', async () => {
    const { attempts, line } = openEngine();
    line.answer = async () => APPROVED;
    const hold = await pay(attempts, chargeCommand({ operation: 'preauthorize' }));
    const paymentId = hold.paymentId ?? '';
    const capture = await attempts.run({
      ...refundCommand(),
      operation: 'capture',
      paymentId,
    });
    expect(capture).toMatchObject({ state: 'approved', paymentId });
    expect(attempts.alarms).toEqual([]);
  });
});
