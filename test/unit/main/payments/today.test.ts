import { expect, test } from 'vitest';
import { today } from '../../../../src/main/payments/today.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import {
  attemptOpened,
  attemptResolved,
  DANA,
  id,
  journalIn,
  SALE_OPENED,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openTill, SALE } from './test-till.ts';

const DAY = 24 * 3_600_000;

test('the day keeps its sales when the clock was set back for one of them', async () => {
  const till = openTill();
  const { now } = till.time;
  for (const [n, setBy] of [0, -DAY, 0].entries()) {
    till.time.now = new Date(now.getTime() + setBy);
    const sale = { ...SALE, saleId: id(`sale ${n + 1}`) };
    await till.checkout.takeCash({ ...sale, commandId: id(`cash ${n + 1}`), given: cents(2_500) });
    till.counter.leave(sale.saleId);
  }
  const { sales, taken } = today(till.journal, now, false);
  expect(sales.map(({ saleId }) => saleId)).toEqual([id('sale 3'), id('sale 1')]);
  expect(taken.cash).toBe(5_000);
  expect(today(till.journal, now, true).taken).toEqual({ ...taken, cash: null });
});

test('the day counts a refund done beside one that was shown as refused and was done', () => {
  const journal = journalIn(temporaryFolder());
  const follows = { paymentId: 'P', paidAt: '2026-03-01T09:30:00Z', childrenBefore: [] };
  const refund = (name: string) => attemptOpened(name, { operation: 'credit', follows });
  journal.append(
    SALE_OPENED,
    attemptOpened('charge'),
    attemptResolved('charge', 'approved', { paymentId: 'P' }),
    refund('first refund'),
    attemptResolved('first refund', 'refused'),
    refund('second refund'),
    attemptResolved('second refund', 'approved', { paymentId: 'R4' }),
    attemptResolved('first refund', 'approved', { paymentId: 'R3', foundBy: 'look-up' }),
  );
  expect(today(journal, new Date(), false).taken.card).toBe(2_500 - 2 * 2_500);
});

test('the day names the tender of each part of a sale, without a declined one', () => {
  const journal = journalIn(temporaryFolder());
  const part = { saleId: id('sale A'), cashier: DANA };
  const declined = attemptOpened('declined', { amount: cents(1_500) });
  const charged = attemptOpened('charge', { amount: cents(1_000) });
  journal.append(
    SALE_OPENED,
    declined,
    attemptResolved('declined', 'declined'),
    {
      kind: 'tender.recorded',
      body: {
        ...part,
        ...{ commandId: id('check'), what: 'check', reference: '1042', amount: cents(1_000) },
      },
    },
    charged,
    attemptResolved('charge', 'approved', { paymentId: 'P' }),
    {
      kind: 'cash.taken',
      body: {
        ...part,
        ...{ commandId: id('cash'), amount: cents(500), given: cents(500), change: cents(0) },
      },
    },
  );
  const [sale] = today(journal, new Date(), false).sales;
  expect(sale?.parts).toMatchObject([
    { method: 'CHECK', reference: '1042', amount: 1_000 },
    { method: 'CARD', card: { brand: 'visa', lastFour: '1111' }, amount: 1_000 },
    { method: 'CASH', amount: 500 },
  ]);
});

test('the day shows a sale whose only card was declined as declined', () => {
  const journal = journalIn(temporaryFolder());
  journal.append(SALE_OPENED, attemptOpened('charge'), attemptResolved('charge', 'declined'));
  expect(today(journal, new Date(), false).sales[0]?.state).toBe('declined');
});
