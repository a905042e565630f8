import { describe, expect, test } from 'vitest';
import type { MoneyAnswer } from '../../../../src/main/attempts/payments-line.ts';
import { RULES } from '../../../../src/main/attempts/rules.ts';
import { LeftUnpaidSales } from '../../../../src/main/checkout/left-unpaid.ts';
import { answer, record } from '../../../support/fake-line.ts';
import { id } from '../../../support/journal-fixtures.ts';
import { charge, type Desk, deskWithCard, SALE, sentCharge } from './counter-desk.ts';

/** A slow charge after the counter opened another sale, and a function that answers it. */
async function hidden() {
  const { desk, charged, answered } = await sentCharge('Wei Chen');
  desk.time.now = new Date(desk.time.now.getTime() + 20_000);
  desk.counter.leave(SALE.saleId);
  const ends = async (how: MoneyAnswer) => {
    answered.resolve(how);
    await charged;
  };
  return { desk, ends };
}

/** The kinds of the last entries of one commit. */
function lastRows({ journal }: Desk, count: number) {
  return journal
    .rows()
    .slice(-count)
    .map(({ kind }) => kind);
}

/** The same from the journal alone, as after a restart. */
function afterRestart({ journal, time }: Desk) {
  const { locksSale } = RULES;
  const world = { now: () => time.now, atCounter: () => null, changed: () => {} };
  return new LeftUnpaidSales({ journal, locksSale, ...world });
}

describe('a sale whose payment ends behind the counter’s back', () => {
  test.each(['declined', 'failed', 'refused', 'not-sent'] as const)(
    'and %s is put by in that commit, and told, after a restart too',
    async (state) => {
      const { desk, ends } = await hidden();
      expect(desk.leftUnpaid.waiting).toEqual([]);
      await ends(answer(state, 'timeout'));
      expect(lastRows(desk, 2)).toEqual(['attempt.resolved', 'sale.parked']);
      const told = { saleId: SALE.saleId, patientName: 'Wei Chen', amount: 2_500, state };
      expect(desk.leftUnpaid.waiting).toMatchObject([told]);
      expect(afterRestart(desk).waiting).toMatchObject([told]);
      desk.counter.takeUp(SALE.saleId);
      expect(desk.leftUnpaid.waiting).toEqual([]);
      expect(desk.counter.current?.step).toEqual({ kind: 'open', last: null });
    },
  );

  test('by a look-up is the same', async () => {
    const { desk, ends } = await hidden();
    await ends(answer('in-doubt', 'timeout'));
    expect(desk.leftUnpaid.waiting).toEqual([]);
    const [{ attemptId, trackingId } = { attemptId: '', trackingId: '' }] = desk.attempts.tray;
    desk.line.records = [record({ trackingId, results: 'DECLINED' })];
    await desk.attempts.lookNow(attemptId);
    expect(desk.leftUnpaid.waiting).toMatchObject([{ state: 'declined' }]);
  });

  test('approved is paid, and nothing is told', async () => {
    const { desk, ends } = await hidden();
    await ends(answer('approved'));
    expect(desk.leftUnpaid.waiting).toEqual([]);
    expect(desk.journal.rows().some(({ kind }) => kind === 'sale.parked')).toBe(false);
  });

  test('is told until somebody has seen it, and stays parked', async () => {
    const { desk, ends } = await hidden();
    await ends(answer('declined'));
    desk.leftUnpaid.seen(SALE.saleId);
    expect(desk.leftUnpaid.waiting).toEqual([]);
    desk.counter.takeUp(SALE.saleId);
  });

  test('is told on its day only', async () => {
    const { desk, ends } = await hidden();
    await ends(answer('declined'));
    desk.time.now = new Date(desk.time.now.getTime() + 86_400_000);
    expect(afterRestart(desk).waiting).toEqual([]);
  });
});

describe('a sale at whose decline somebody stood', () => {
  test('is not put by, and when they park it they know', async () => {
    const desk = deskWithCard();
    desk.line.answer = async () => answer('declined');
    await desk.counter.charge(charge(60));
    expect(lastRows(desk, 1)).toEqual(['attempt.resolved']);
    expect(desk.leftUnpaid.waiting).toEqual([]);
    desk.counter.park(SALE);
    expect(desk.leftUnpaid.waiting).toEqual([]);
  });

  test('is told once it is declined again behind their back', async () => {
    const desk = deskWithCard();
    desk.line.answer = async () => answer('declined');
    await desk.counter.charge(charge(60));
    desk.counter.park(SALE);
    desk.counter.takeUp(SALE.saleId);
    desk.line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await desk.counter.charge(charge(61));
    desk.counter.leave(SALE.saleId);
    desk.line.records = [record({ id: id(78), trackingId, results: 'DECLINED' })];
    await desk.attempts.lookNow(attemptId);
    expect(desk.leftUnpaid.waiting).toMatchObject([{ saleId: SALE.saleId, state: 'declined' }]);
  });
});
