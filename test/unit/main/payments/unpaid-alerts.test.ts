import { describe, expect, test } from 'vitest';
import type { MoneyAnswer } from '../../../../src/main/payments/engine/engine-context.ts';
import { UnpaidAlerts } from '../../../../src/main/payments/today.ts';
import { answer, record } from '../../../support/fake-payments-port.ts';
import { id } from '../../../support/journal-fixtures.ts';
import { charge, SALE, sentCharge, type TestTill, tillWithCard } from './test-till.ts';

/** A slow charge after the counter opened another sale, and a function that answers it. */
async function hidden() {
  const { till, charged, answered } = await sentCharge('Wei Chen');
  till.time.now = new Date(till.time.now.getTime() + 20_000);
  till.counter.leave(SALE.saleId);
  const ends = async (how: MoneyAnswer) => {
    answered.resolve(how);
    await charged;
  };
  return { till, ends };
}

/** The kinds of the last entries of one commit. */
function lastRows({ journal }: TestTill, count: number) {
  return journal
    .rows()
    .slice(-count)
    .map(({ kind }) => kind);
}

/** The same from the journal alone, as after a restart. */
function afterRestart({ journal, time }: TestTill) {
  const alerts = new UnpaidAlerts(
    journal,
    () => time.now,
    () => {},
  );
  return alerts.waiting(null);
}

describe('a sale whose payment ends after the counter left it', () => {
  test.each(['declined', 'failed', 'refused', 'not-sent'] as const)(
    'and %s is parked in that transaction and raises an unpaid alert, also after a restart',
    async (state) => {
      const { till, ends } = await hidden();
      expect(till.unpaidAlerts()).toEqual([]);
      await ends(answer(state, 'timeout'));
      expect(lastRows(till, 2)).toEqual(['attempt.resolved', 'sale.parked']);
      const reported = { saleId: SALE.saleId, patientName: 'Wei Chen', amount: 2_500, state };
      expect(till.unpaidAlerts()).toMatchObject([reported]);
      expect(afterRestart(till)).toMatchObject([reported]);
      till.counter.resume(SALE.saleId);
      expect(till.unpaidAlerts()).toEqual([]);
      expect(till.counter.current?.step).toEqual({ kind: 'open', last: null });
    },
  );

  test('and is declined by a status check raises an unpaid alert', async () => {
    const { till, ends } = await hidden();
    await ends(answer('in-doubt', 'timeout'));
    expect(till.unpaidAlerts()).toEqual([]);
    const [{ attemptId, trackingId } = { attemptId: '', trackingId: '' }] =
      till.attempts.inDoubtList;
    till.line.records = [record({ trackingId, results: 'DECLINED' })];
    await till.attempts.checkNow(attemptId);
    expect(till.unpaidAlerts()).toMatchObject([{ state: 'declined' }]);
  });

  test('and is approved raises no unpaid alert', async () => {
    const { till, ends } = await hidden();
    await ends(answer('approved'));
    expect(till.unpaidAlerts()).toEqual([]);
    expect(till.journal.rows().some(({ kind }) => kind === 'sale.parked')).toBe(false);
  });

  test('raises an unpaid alert until a person has seen it, and stays parked', async () => {
    const { till, ends } = await hidden();
    await ends(answer('declined'));
    till.seenUnpaid(SALE.saleId);
    expect(till.unpaidAlerts()).toEqual([]);
    till.counter.resume(SALE.saleId);
  });

  test('raises an unpaid alert on its day only', async () => {
    const { till, ends } = await hidden();
    await ends(answer('declined'));
    till.time.now = new Date(till.time.now.getTime() + 86_400_000);
    expect(afterRestart(till)).toEqual([]);
  });
});

describe('a sale declined in front of the cashier', () => {
  test('is not parked by itself and raises no alert when parked', async () => {
    const till = tillWithCard();
    till.line.answer = async () => answer('declined');
    await till.checkout.charge(charge());
    expect(lastRows(till, 1)).toEqual(['attempt.resolved']);
    expect(till.unpaidAlerts()).toEqual([]);
    till.counter.park(SALE);
    expect(till.unpaidAlerts()).toEqual([]);
  });

  test('raises an alert when it is declined again after the counter left it', async () => {
    const till = tillWithCard();
    till.line.answer = async () => answer('declined');
    await till.checkout.charge(charge());
    till.counter.park(SALE);
    till.counter.resume(SALE.saleId);
    till.line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await till.checkout.charge(charge('second command'));
    till.counter.leave(SALE.saleId);
    till.line.records = [record({ id: id('second record'), trackingId, results: 'DECLINED' })];
    await till.attempts.checkNow(attemptId);
    expect(till.unpaidAlerts()).toMatchObject([{ saleId: SALE.saleId, state: 'declined' }]);
  });
});
