import { expect, test } from 'vitest';
import { createPaymentHistory } from '../../../../src/main/payments/payment-history.ts';
import { NO_RECEIPTS } from '../../../support/attempt-engine.ts';
import { commandsOf } from '../../../support/commands-of.ts';
import {
  attemptOpened,
  attemptResolved,
  id,
  journalIn,
  SALE_OPENED,
} from '../../../support/journal-fixtures.ts';
import { NO_REFUND_LIMITS } from '../../../support/no-limits.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NOW = new Date('2026-03-01T18:00:00Z');
const never = () => Promise.reject(new Error('A search asks nobody.'));

test('a payment approved in part is found by its approved and by its requested amount', () => {
  const journal = journalIn(temporaryFolder(), () => NOW);
  journal.append(
    SALE_OPENED,
    ...[
      attemptOpened('first charge'),
      attemptResolved('first charge', 'approved', { paymentId: 'P' }),
    ],
    { kind: 'attempt.amount-reported', body: { attemptId: id('first charge'), amount: 1_500 } },
    ...[
      attemptOpened('second charge'),
      attemptResolved('second charge', 'approved', { paymentId: 'Q' }),
    ],
  );
  const payments = createPaymentHistory({
    journal,
    now: () => NOW,
    readsOf: () => null,
    openSale: () => null,
    refundRules: () => NO_REFUND_LIMITS,
    commands: commandsOf({ journal }),
    attempts: { answered: never, run: never, foundOutside: never },
    receipts: NO_RECEIPTS,
  });
  const found = (words: string) =>
    payments.find({ words, offset: 0, limit: 10 }).payments.map(({ key }) => key);
  expect(found('15.00')).toEqual([id('first charge')]);
  expect(found('25.00')).toEqual([id('second charge'), id('first charge')]);
  expect(found('5.00')).toEqual([]);
});
