import { describe, expect, test } from 'vitest';
import {
  earlierLine,
  earlierQuestion,
} from '../../../../../src/renderer/features/checkout/earlier-text.ts';
import type { Earlier } from '../../../../../src/shared/contract/same-as-earlier.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { id } from '../../../../support/journal-fixtures.ts';

const NOW = new Date(2026, 2, 1, 9, 30);

const earlier = (
  duplicateStatus: Earlier['duplicateStatus'],
  part: Partial<Earlier> = {},
): Earlier => ({
  attemptId: id('charge'),
  receiptNumber: null,
  openedAt: new Date(2026, 2, 1, 9, 5).toISOString(),
  amount: cents(2_500),
  sameAs: 'patient',
  duplicateStatus,
  ...part,
});

const OPEN = earlier('open');
const ABANDONED = earlier('abandoned', { sameAs: 'card' });
const PAID = earlier('paid', { receiptNumber: '000012' });

describe('the question about duplicates before another payment', () => {
  test.each<[string, readonly Earlier[], string]>([
    [
      'one of unknown outcome',
      [OPEN],
      '$25.00 at 9:05 AM, same patient, is unconfirmed: it may have been charged. Wait for the result of this payment, or ask a manager to approve another one.',
    ],
    [
      'one that was abandoned',
      [ABANDONED],
      '$25.00 at 9:05 AM, same card or account, was probably not charged, and is still being checked. Charge this one too?',
    ],
    [
      'one that was paid',
      [PAID],
      '$25.00 at 9:05 AM, same patient, was paid (receipt 000012). Is this a new payment?',
    ],
    [
      'one that was voided since',
      [{ ...PAID, takenBack: 'void' }],
      '$25.00 at 9:05 AM, same patient, was paid and voided (receipt 000012). Is this a new payment?',
    ],
    [
      'one that was refunded since',
      [{ ...PAID, takenBack: 'refund' }],
      '$25.00 at 9:05 AM, same patient, was paid, and refunded in part or in whole (receipt 000012). Is this a new payment?',
    ],
    [
      'one that the bank returned since',
      [{ ...PAID, takenBack: 'return' }],
      '$25.00 at 9:05 AM, same patient, was paid and returned by the bank (receipt 000012). Is this a new payment?',
    ],
    [
      'one that was charged back since',
      [{ ...PAID, takenBack: 'chargeback' }],
      '$25.00 at 9:05 AM, same patient, was paid and charged back (receipt 000012). Is this a new payment?',
    ],
    [
      'several, one of them open',
      [OPEN, PAID],
      '2 earlier payments are similar. Wait for the result of these payments, or ask a manager to approve another one.',
    ],
    [
      'several, one of them paid',
      [ABANDONED, PAID, PAID],
      '3 earlier payments are similar. Is this a new payment?',
    ],
    [
      'several that were abandoned',
      [ABANDONED, ABANDONED],
      '2 earlier payments are similar. Charge this one too?',
    ],
  ])('with %s', (_, asked, said) => {
    expect(earlierQuestion(asked, NOW)).toBe(said);
  });
});

test.each<[string, Earlier, string]>([
  ['paid', PAID, '$25.00 at 9:05 AM, same patient, was paid (receipt 000012)'],
  [
    'of another day',
    earlier('open', { openedAt: new Date(2026, 1, 28, 16, 5).toISOString() }),
    '$25.00 at 02/28/2026, 4:05 PM, same patient, is unconfirmed: it may have been charged',
  ],
])('names one of several, %s', (_, one, said) => {
  expect(earlierLine(one, NOW).replaceAll('\u202f', ' ')).toBe(said);
});
