import { describe, expect, test } from 'vitest';
import { countPayments, paymentsWhere } from '../../../../src/main/journal/projections/payments.ts';
import { readSearch, searchCondition } from '../../../../src/main/payments/search.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import {
  attemptOpened,
  attemptResolved,
  COPAY,
  DANA,
  id,
  journalIn,
  trackingId,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const ENTRIES: readonly NewEntry[] = [
  {
    kind: 'sale.opened',
    body: { saleId: id('sale A'), patientId: null, lines: COPAY, cashier: DANA },
  },
  attemptOpened('charge'),
  attemptResolved('charge', 'approved', { paymentId: id('record of the charge') }),
  {
    kind: 'cash.taken',
    body: {
      commandId: id('cash'),
      saleId: id('sale A'),
      amount: cents(2_500),
      given: cents(2_500),
      change: cents(0),
      cashier: DANA,
    },
  },
  attemptOpened('posting', { method: 'CASH', card: null, posts: id('cash') }),
  attemptResolved('posting', 'approved', { paymentId: id('record of the posting') }),
  attemptOpened('refund', {
    operation: 'credit',
    card: null,
    follows: {
      paymentId: id('record of the charge'),
      paidAt: '2026-03-01T09:30:00Z',
      childrenBefore: [],
    },
  }),
  attemptResolved('refund', 'approved', { paymentId: id('record of the refund') }),
  attemptOpened('later charge'),
];

/** The keys of the found payments, newest first. */
function found(words: string): readonly string[] {
  const journal = journalIn(temporaryFolder());
  journal.append(...ENTRIES);
  const { readable } = journal;
  const condition = searchCondition(readSearch(words, new Date()), {
    cashiers: [],
    familySalesOf: () => [],
    salesOf: () => [],
    askedAs: () => [],
    recordedAs: () => [],
  });
  const page = paymentsWhere(readable, condition, { offset: 0, limit: 10 });
  expect(countPayments(readable, condition)).toBe(page.length);
  return page.map(({ key }) => key);
}

describe('a payment is found', () => {
  test.each<[what: string, words: string, names: readonly string[]]>([
    ['by its tracking id', trackingId('charge'), ['charge']],
    ['by it as a person types it', trackingId('charge').toLowerCase(), ['charge']],
    ['by that of its posting, which is cash', trackingId('posting'), ['cash']],
    ['not by that of its refund', trackingId('refund'), []],
    ['not by another till’s', trackingId('charge').replace('K7M2Q9', 'OTHER1'), []],
    ['not by the digits of the command that took it', trackingId('cash'), []],
    [
      'with others by how all of them begin',
      trackingId('later charge').slice(0, 27),
      ['later charge', 'cash', 'charge'],
    ],
    ['with fewer by more of it', trackingId('later charge').slice(0, -4), ['later charge']],
    ['by the service’s id', id('record of the charge'), ['charge']],
    ['by that of its cash', id('record of the posting'), ['cash']],
    ['not by that of its refund there', id('record of the refund'), []],
  ])('%s', (_what, words, names) => {
    expect(found(words)).toEqual(names.map(id));
  });
});
