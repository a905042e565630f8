import { expect, test } from 'vitest';
import { today } from '../../../../src/main/checkout/today.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { id } from '../../../support/journal-fixtures.ts';
import { openDesk, SALE } from './counter-desk.ts';

const DAY = 24 * 3_600_000;

test('the day keeps its sales where the clock was set back for one of them', async () => {
  const desk = openDesk();
  const { now } = desk.time;
  for (const [n, setBy] of [0, -DAY, 0].entries()) {
    desk.time.now = new Date(now.getTime() + setBy);
    const sale = { ...SALE, saleId: id(n + 1) };
    await desk.counter.takeCash({ ...sale, commandId: id(n + 61), given: cents(2_500) });
    desk.counter.leave(sale.saleId);
  }
  const { sales, taken } = today(desk.journal, now);
  expect(sales.map(({ saleId }) => saleId)).toEqual([id(3), id(1)]);
  expect(taken.cash).toBe(5_000);
});
