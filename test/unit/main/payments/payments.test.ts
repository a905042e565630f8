import { describe, expect, test } from 'vitest';
import { unfinishedSales } from '../../../../src/main/journal/projections/sales.ts';
import { StatusCheckFailed } from '../../../../src/main/payments/engine/engine-context.ts';
import { createPayments } from '../../../../src/main/payments/payments.ts';
import type { OutboxTask } from '../../../../src/main/receipts/outbox.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { commandsOf } from '../../../support/commands-of.ts';
import { answer, fakePaymentsPort, record } from '../../../support/fake-payments-port.ts';
import { COPAY, id, journalIn, newId } from '../../../support/journal-fixtures.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { paymentSettings } from '../../../support/no-limits.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MINUTE = 60_000;
const FACE = { brand: 'visa', lastFour: '1111' } as const;
const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'patient insists' };
const SALE = { saleId: id('sale A'), lines: COPAY };

function openTill({ restored = false, folder = temporaryFolder() } = {}) {
  const clock = manualClock();
  const journal = journalIn(folder, clock.now);
  const line = fakePaymentsPort();
  const done: string[] = [];
  const device = (kind: string) => async (order: OutboxTask) => {
    done.push(`${kind} ${order.receiptNumber}`);
  };
  const till = createPayments({
    journal,
    currentPort: () => line,
    portTo: () => line,
    now: clock.now,
    monotonic: clock.monotonic,
    after: clock.after,
    newId,
    restored,
    commands: commandsOf({ journal, approve: async () => MORGAN }),
    settings: paymentSettings,
    simulated: true,
    readsOf: () => null,
    readers: { arm: () => true, disarm: () => {} },
    swipes: {
      lastFour: () => FACE.lastFour,
      take: () => ({ face: FACE, name: null, track: new Uint8Array(4) }),
      wipe: () => {},
    },
    typedNumbers: { digitsOf: () => null, takeAll: () => null },
    devices: { 'print-receipt': device('print'), 'open-drawer': device('open') },
    requireDrawer: () => {},
    changed: () => {},
    reportFault: (error) => {
      throw error;
    },
  });
  till.start();
  const charge = (command: string, more: object = {}) =>
    till.checkout.charge({ ...SALE, commandId: id(command), swipe: id('swipe'), ...more });
  const receipts = () => journal.readable.all('SELECT number FROM receipts');
  return { ...till, journal, line, clock, done, charge, receipts };
}

/** A sale with a first attempt presumed absent, paid by a second one. */
async function paidBySecond() {
  const till = openTill();
  till.counter.listen(SALE);
  till.line.answer = async () => answer('in-doubt', 'timeout');
  const first = await till.charge('first command');
  await till.clock.pass(10 * MINUTE);
  till.line.answer = async () => ({ ...answer('approved'), paymentId: 'SECOND' });
  const second = await till.charge('second command', {
    acknowledgedDuplicates: [{ attemptId: first.attemptId, duplicateStatus: 'abandoned' }],
  });
  return { ...till, first, second };
}

describe('the money features together', () => {
  test('read no table from end to end at any length', async () => {
    const { attempts, journal, checkout, counter, charge, line, clock } = openTill();
    const asked = new Set<string>();
    const { all } = journal.readable;
    Object.assign(journal.readable, {
      all: (sql: string, ...parameters: (string | number)[]) => {
        asked.add(sql);
        return all(sql, ...parameters);
      },
    });
    counter.listen(SALE);
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await charge('first command', { patientId: 'p' });
    await attempts.decide({
      commandId: id('second command'),
      attemptId,
      decision: 'other-tender',
      approval: APPROVAL,
    });
    await checkout.takeCash({ ...SALE, commandId: id('third command'), given: cents(2_500) });
    await clock.pass(20 * MINUTE);
    await attempts.sweep();
    expect([attempts.inDoubtList, attempts.alarms, attempts.needsConnection('x')]).toBeDefined();
    expect(asked.size).toBeGreaterThan(20);
    for (const sql of asked) {
      const parameters = [...sql.matchAll(/\?/g)].map(() => '');
      const plan = JSON.stringify(all(`EXPLAIN QUERY PLAN ${sql}`, ...parameters));
      // The table of connections is only as long as the list of branches.
      expect(plan, sql).not.toMatch(/SCAN (?!connections)/);
    }
  });

  test('print the receipt of a payment found by a status check once', async () => {
    const { counter, charge, line, clock, done, receipts } = openTill();
    counter.listen(SALE);
    line.answer = async () => answer('in-doubt', 'connection-lost');
    const { trackingId } = await charge('first command');
    expect(done).toEqual([]);
    line.records = [record({ trackingId })];
    await clock.pass(2_000);
    expect(counter.current?.step).toMatchObject({ kind: 'paid-by-card', receiptNumber: '000001' });
    await clock.pass(MINUTE);
    expect(receipts()).toEqual([{ number: '000001' }]);
    expect(done).toEqual(['print 000001']);
  });

  test('open the drawer and print once each for cash', async () => {
    const { checkout, clock, done } = openTill();
    await checkout.takeCash({ ...SALE, commandId: id('first command'), given: cents(2_500) });
    await clock.settle();
    expect(done).toEqual(['open 000001', 'print 000001']);
  });

  test('report an overpaid sale when the first attempt is found: one receipt, one alarm', async () => {
    const { attempts, line, clock, first, second, receipts } = await paidBySecond();
    expect(second.state).toBe('approved');
    expect(attempts.alarms).toEqual([]);
    line.records = [record({ trackingId: first.trackingId, id: 'FIRST' })];
    await clock.pass(10 * MINUTE);
    expect(attempts.alarms).toMatchObject([
      { kind: 'overpaid', attemptId: first.attemptId, paymentId: 'FIRST' },
    ]);
    expect(receipts()).toHaveLength(1);
  });

  test('keep the rest of a sale payable when its attempt is found after the sale was unlocked and changed', async () => {
    const { attempts, charge, line, clock, journal } = openTill();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await charge('first command');
    await attempts.decide({
      commandId: id('second command'),
      attemptId,
      decision: 'not-charged',
      approval: APPROVAL,
    });
    line.answer = async () => answer('declined');
    await charge('third command', { lines: [{ kind: 'balance', amount: cents(6_000) }] });
    line.records = [record({ trackingId })];
    await clock.pass(MINUTE);
    expect(unfinishedSales(journal.readable)).toMatchObject([{ total: 6_000, paid: 2_500 }]);
    expect(attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId }]);
  });

  test('raise an alarm when a payment is found after another sale of the patient was charged', async () => {
    const { attempts, counter, charge, line, clock } = openTill();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await charge('first command', { patientId: 'p' });
    counter.leave(SALE.saleId);
    line.answer = async () => ({ ...answer('approved'), paymentId: 'SECOND' });
    const acknowledgedDuplicates = [{ attemptId, duplicateStatus: 'open' }];
    const other = {
      saleId: id('sale B'),
      patientId: 'p',
      acknowledgedDuplicates,
      approval: APPROVAL,
    };
    expect(await charge('second command', other)).toMatchObject({ state: 'approved' });
    line.records = [record({ trackingId, id: 'FIRST' })];
    await clock.pass(MINUTE);
    expect(attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId, paymentId: 'FIRST' }]);
  });

  test('take cash for a sale that a manager unlocked, and raise an alarm when the card was charged', async () => {
    const { attempts, checkout, counter, charge, line, clock, receipts } = openTill();
    counter.listen(SALE);
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await charge('first command');
    const cash = { ...SALE, commandId: id('second command'), given: cents(2_500) };
    await expect(checkout.takeCash(cash)).rejects.toMatchObject({ code: 'SALE_LOCKED' });
    await attempts.decide({
      commandId: id('third command'),
      attemptId,
      decision: 'other-tender',
      approval: APPROVAL,
    });
    await checkout.takeCash(cash);
    line.records = [record({ trackingId })];
    await clock.pass(MINUTE);
    expect(attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId }]);
    expect(receipts()).toHaveLength(1);
  });

  test('post cash and later payments while a card of its sale cannot be checked', async () => {
    const { checkout, counter, charge, line, clock } = openTill();
    counter.listen(SALE);
    line.answer = async () => answer('refused', 'forbidden');
    await charge('first command');
    line.list = async () => {
      throw new StatusCheckFailed('list-capped');
    };
    line.answer = async () => ({ ...answer('approved'), paymentId: 'CASH' });
    const cash = checkout.takeCash({
      ...SALE,
      commandId: id('second command'),
      given: cents(2_500),
    });
    await clock.pass(5_000);
    await cash;
    counter.leave(SALE.saleId);
    await checkout.takeCash({
      ...SALE,
      saleId: id('sale B'),
      commandId: id('third command'),
      given: cents(2_500),
    });
    await clock.pass(MINUTE);
    expect(line.asked).toHaveLength(1 + 2);
  });

  test('retry the posting of unsent cash with growing waits', async () => {
    const { checkout, line, clock } = openTill();
    line.answer = async () => answer('not-sent', 'connection-refused');
    await checkout.takeCash({ ...SALE, commandId: id('first command'), given: cents(2_500) });
    await clock.pass(10 * MINUTE);
    expect(line.asked).toHaveLength(1 + 3 + 9); // after 2, 5 and 15 s, then every minute
  });

  test('post cash that the service refused again when a manager sends it again', async () => {
    const { attempts, checkout, line, clock, journal } = openTill();
    line.answer = async () => answer('refused', 'unprocessable');
    await checkout.takeCash({ ...SALE, commandId: id('first command'), given: cents(2_500) });
    await clock.pass(30 * 60 * MINUTE);
    expect(line.asked).toHaveLength(1);
    expect(attempts.inDoubtList).toMatchObject([{ state: 'refused', choices: ['send-again'] }]);
    line.answer = async () => ({ ...answer('approved'), paymentId: 'S' });
    const { attemptId = '' } = attempts.inDoubtList[0] ?? {};
    await attempts.decide({
      commandId: id('second command'),
      attemptId,
      decision: 'send-again',
      approval: APPROVAL,
    });
    await clock.settle();
    expect(attempts.inDoubtList).toEqual([]);
    expect(journal.readable.all('SELECT posting FROM cash_takings')).toEqual([
      { posting: 'posted' },
    ]);
  });

  test('post no cash of a restored journal, which may have been posted after its backup', async () => {
    const folder = temporaryFolder();
    const lost = openTill({ folder });
    lost.line.proof = async () => ({ kind: 'unreachable', problem: 'timeout' });
    await lost.checkout.takeCash({ ...SALE, commandId: id('first command'), given: cents(2_500) });
    await lost.clock.settle();
    await lost.close();
    lost.journal.close();
    const { attempts, line, clock, journal, close, start } = openTill({
      ...{ folder, restored: true },
    });
    start();
    await clock.pass(20 * MINUTE);
    expect(line.asked).toEqual([]);
    expect(attempts.alarms).toMatchObject([{ kind: 'unposted-restored-cash', asked: 2_500 }]);
    await close();
    journal.close();
  });

  test('post the cash of a restored journal when a manager sends it again', async () => {
    const folder = temporaryFolder();
    const lost = openTill({ folder });
    lost.line.answer = async () => answer('in-doubt', 'timeout');
    await lost.checkout.takeCash({ ...SALE, commandId: id('first command'), given: cents(2_500) });
    await lost.clock.settle();
    await lost.close();
    lost.journal.close();
    const { attempts, line, clock } = openTill({ folder, restored: true });
    await clock.pass(2_000);
    const { attemptId = '' } = attempts.inDoubtList[0] ?? {};
    await attempts.decide({
      commandId: id('second command'),
      attemptId,
      decision: 'send-again',
      approval: APPROVAL,
    });
    await clock.settle();
    expect(line.asked).toMatchObject([{ operation: 'authorize', amount: 2_500 }]);
    expect(attempts.alarms).toEqual([]);
  });

  test('post cash in doubt again only when a manager sends it again', async () => {
    const { attempts, checkout, line, clock, journal } = openTill();
    line.answer = async () => answer('in-doubt', 'timeout');
    await checkout.takeCash({ ...SALE, commandId: id('first command'), given: cents(2_500) });
    await clock.pass(20 * MINUTE);
    expect(line.asked).toHaveLength(1);
    const [item] = attempts.inDoubtList;
    expect(item).toMatchObject({ method: 'CASH', state: 'presumed-absent' });
    line.answer = async () => ({ ...answer('approved'), paymentId: 'S' });
    await attempts.decide({
      commandId: id('second command'),
      attemptId: item?.attemptId ?? '',
      decision: 'send-again',
      approval: APPROVAL,
    });
    await clock.settle();
    expect(line.asked).toHaveLength(2);
    expect(journal.readable.all('SELECT posting FROM cash_takings')).toEqual([
      { posting: 'posted' },
    ]);
  });

  test('post cash that is to be sent again when its first posting becomes presumed absent', async () => {
    const { attempts, checkout, counter, line, clock, journal } = openTill();
    const cash = { given: cents(2_500), lines: COPAY };
    line.answer = async () => answer('in-doubt', 'timeout');
    await checkout.takeCash({ ...cash, saleId: id('sale A'), commandId: id('first command') });
    await clock.pass(9 * MINUTE);
    const attemptId = attempts.inDoubtList[0]?.attemptId ?? '';
    counter.leave(id('sale A'));
    const slow = Promise.withResolvers<ReturnType<typeof answer>>();
    line.answer = () => slow.promise; // another sale's posting is under way
    await checkout.takeCash({ ...cash, saleId: id('sale B'), commandId: id('second command') });
    await attempts.decide({
      commandId: id('third command'),
      attemptId,
      decision: 'send-again',
      approval: APPROVAL,
    });
    await clock.pass(MINUTE);
    await attempts.checkNow(attemptId); // now presumed absent
    line.answer = async () => ({ ...answer('approved'), paymentId: 'S' });
    slow.resolve({ ...answer('approved'), paymentId: 'T' });
    await clock.settle();
    expect(line.asked).toHaveLength(3);
    expect(journal.readable.all('SELECT posting FROM cash_takings')).toEqual([
      { posting: 'posted' },
      { posting: 'posted' },
    ]);
  });
});
