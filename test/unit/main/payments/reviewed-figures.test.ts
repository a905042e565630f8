import { describe, expect, test } from 'vitest';
import { dayFigures } from '../../../../src/main/closing/day-figures.ts';
import { movedMoney } from '../../../../src/main/journal/projections/moved-money.ts';
import { saleById } from '../../../../src/main/journal/projections/sales.ts';
import { paidPartsOf } from '../../../../src/main/journal/projections/tenders.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { APPROVED, record } from '../../../support/fake-payments-port.ts';
import { attemptOpened, attemptResolved, id } from '../../../support/journal-fixtures.ts';
import { APPROVAL, charge, SALE, tillWithCard } from './test-till.ts';

/** A card payment of $25.00 that the report shows with $250.00, so that it needs review. */
async function needsReview() {
  const till = tillWithCard();
  const { attemptId, trackingId } = await till.checkout.charge(charge());
  const paymentId = APPROVED.paymentId ?? '';
  till.line.records = [record({ id: paymentId, trackingId })];
  till.line.rows = [
    {
      ...{ id: paymentId, trackingId, originalId: paymentId },
      ...{ action: 'AUTHORIZE', method: 'CARD', results: 'APPROVED' },
      timestamp: new Date('2026-03-01T09:30:00Z'),
      amount: cents(25_000),
    },
  ];
  await till.attempts.checkNow(attemptId);
  const { readable, tillId } = till.journal;
  return {
    markAsDone: () => {
      const decision = { commandId: id('third command'), attemptId, decision: 'was-done' } as const;
      return till.attempts.decide({ ...decision, approval: APPROVAL });
    },
    taken: () =>
      dayFigures(readable, tillId, 0).tenders.map(({ tender, taken }) => [tender, taken]),
    /** A refund at the service, cents. */
    refund: (amount: number) =>
      till.journal.append(
        attemptOpened('refund', {
          ...{ operation: 'credit', card: null, saleId: SALE.saleId, amount: cents(amount) },
          follows: { paymentId, paidAt: '2026-03-01T09:30:00.000Z', childrenBefore: [] },
        }),
        attemptResolved('refund', 'approved', { paymentId: id('refund record') }),
      ),
    paid: () => saleById(readable, SALE.saleId)?.paid,
    tenders: () => paidPartsOf(readable, SALE.saleId).map(({ amount }) => amount),
    sales: () =>
      movedMoney(readable, tillId, '2000', '2100').reduce((sum, { net }) => sum + net, 0),
  };
}

describe('the figures of the day for a payment that was approved and then needed review', () => {
  test('exclude it until a person decided', async () => {
    const { taken, sales } = await needsReview();
    expect(taken()).toEqual([]);
    expect(sales()).toBe(0);
  });

  test('count once what was charged, and its sale what was asked', async () => {
    const { markAsDone, taken, sales, paid } = await needsReview();
    await markAsDone();
    expect(taken()).toEqual([['visa', { count: 1, sum: 25_000 }]]);
    expect(sales()).toBe(25_000);
    expect(paid()).toBe(2_500);
  });

  test('count a refund of the difference, which leaves its sale paid and its tender on the receipt', async () => {
    const { markAsDone, refund, sales, paid, tenders } = await needsReview();
    await markAsDone();
    refund(22_500);
    expect(sales()).toBe(2_500);
    expect(paid()).toBe(2_500);
    expect(tenders()).toEqual([2_500]);
  });
});
