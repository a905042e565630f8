import { expect, test } from 'vitest';
import { today } from '../../../../src/main/checkout/today.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { id, journalIn, opened, resolved, SALE_OPENED } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openTill, SALE } from './test-till.ts';

const DAY = 24 * 3_600_000;

test('the day keeps its sales when the clock was set back for one of them', async () => {
  const till = openTill();
  const { now } = till.time;
  for (const [n, setBy] of [0, -DAY, 0].entries()) {
    till.time.now = new Date(now.getTime() + setBy);
    const sale = { ...SALE, saleId: id(n + 1) };
    await till.counter.takeCash({ ...sale, commandId: id(n + 61), given: cents(2_500) });
    till.counter.leave(sale.saleId);
  }
  const { sales, taken } = today(till.journal, now, false);
  expect(sales.map(({ saleId }) => saleId)).toEqual([id(3), id(1)]);
  expect(taken.cash).toBe(5_000);
  expect(today(till.journal, now, true).taken).toEqual({ ...taken, cash: null });
});

test('the day counts a refund done beside one that was shown as refused and was done', () => {
  const journal = journalIn(temporaryFolder());
  const follows = { paymentId: 'P', paidAt: '2026-03-01T09:30:00Z', childrenBefore: [] };
  const refund = (n: number) => opened(n, { operation: 'credit', follows });
  journal.append(
    SALE_OPENED,
    opened(2),
    resolved(2, 'approved', { paymentId: 'P' }),
    refund(3),
    resolved(3, 'refused'),
    refund(4),
    resolved(4, 'approved', { paymentId: 'R4' }),
    resolved(3, 'approved', { paymentId: 'R3', foundBy: 'look-up' }),
  );
  expect(today(journal, new Date(), false).taken.card).toBe(2_500 - 2 * 2_500);
});
