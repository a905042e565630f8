import { expect, test } from 'vitest';
import { postingLinesAfter } from '../../../../src/main/journal/projections/posting-lines.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { EntryBody, NewEntry } from '../../../../src/shared/journal/entry.ts';
import {
  attemptOpened,
  attemptResolved,
  id,
  journalIn,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const line = { externalId: 'P0001' };

/** A payment of $55 at another counter, as the hub knew it. */
const PAYMENT: NonNullable<EntryBody<'attempt.opened'>['payment']> = {
  ...{ trackingId: 'AAAA-1', receiptNumber: '000042', brand: 'amex', lastFour: '0005', ...line },
  lines: [
    { ...line, kind: 'copay', amount: cents(2_500) },
    { ...line, kind: 'deductible', amount: cents(3_000) },
  ],
  ofSale: [
    { place: 1, amount: cents(2_500) },
    { place: 2, amount: cents(3_000) },
  ],
  ofPayment: [
    { place: 1, amount: cents(2_500) },
    { place: 2, amount: cents(3_000) },
  ],
};

const REFUND = attemptOpened('refund', {
  ...{ saleId: null, operation: 'credit', amount: cents(4_000), card: null, payment: PAYMENT },
  follows: { paymentId: 'P', paidAt: '2026-03-01T09:30:00.000Z', childrenBefore: [] },
});

/** The kind and amount of each posting line after these entries. */
function linesAfter(...entries: readonly NewEntry[]) {
  const journal = journalIn(temporaryFolder());
  journal.append(...entries);
  return postingLinesAfter(journal.readable, 0, 100).map((each) => [
    ...[each.event, each.kind, each.amount, each.receiptNumber],
  ]);
}

test("a correction of a refund of another counter's payment returns to the lines that the refund took back", () => {
  const amount = cents(3_500);
  const reported = { attemptId: id('refund'), amount };
  expect(
    linesAfter(
      REFUND,
      attemptResolved('refund', 'approved', { paymentId: 'R' }),
      { kind: 'attempt.amount-reported', body: reported },
      attemptResolved('refund', 'needs-human', { paymentId: 'R' }),
      attemptResolved('refund', 'approved', { paymentId: 'R' }),
    ),
  ).toEqual([
    ['refund', 'deductible', -3_000, '000042'],
    ['refund', 'copay', -1_000, '000042'],
    ['correction', 'copay', 500, '000042'],
    ['correction', 'copay', 500, '000042'],
    ['correction', 'deductible', 3_000, '000042'],
    ['correction', 'deductible', -3_000, '000042'],
    ['correction', 'copay', -500, '000042'],
  ]);
});

test('a refund in an entry of an earlier version, without the payment, is not allocated', () => {
  const { payment: _, ...body } = REFUND.body;
  const earlier = { ...REFUND, body };
  const approved = attemptResolved('refund', 'approved', { paymentId: 'R' });
  expect(linesAfter(earlier, approved)).toEqual([['refund', null, -4_000, null]]);
});
