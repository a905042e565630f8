import { describe, expect, test } from 'vitest';
import type { NewEntry } from '../../../../src/main/journal/entry.ts';
import { countPayments, paymentsWhere } from '../../../../src/main/journal/projections/payments.ts';
import { readSearch, searchCondition } from '../../../../src/main/payments/search.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import {
  COPAY,
  DANA,
  id,
  journalIn,
  opened,
  resolved,
  trackingId,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const [SALE, CARD, CASH, POSTING, REFUND, LATER] = [1, 2, 3, 4, 5, 0x1_0000];

const ENTRIES: readonly NewEntry[] = [
  {
    kind: 'sale.opened',
    body: { saleId: id(SALE), patientId: null, lines: COPAY, cashier: DANA },
  },
  opened(CARD),
  resolved(CARD, 'approved', { paymentId: id(200) }),
  {
    kind: 'cash.taken',
    body: {
      commandId: id(CASH),
      saleId: id(SALE),
      amount: cents(2_500),
      given: cents(2_500),
      change: cents(0),
      cashier: DANA,
    },
  },
  opened(POSTING, { method: 'CASH', card: null, posts: id(CASH) }),
  resolved(POSTING, 'approved', { paymentId: id(201) }),
  opened(REFUND, {
    operation: 'credit',
    card: null,
    follows: { paymentId: id(200), paidAt: '2026-03-01T09:30:00Z', childrenBefore: [] },
  }),
  resolved(REFUND, 'approved', { paymentId: id(202) }),
  opened(LATER),
];

/** The keys of the found payments, newest first. */
function found(words: string): readonly string[] {
  const journal = journalIn(temporaryFolder());
  journal.append(...ENTRIES);
  const { readable } = journal;
  const condition = searchCondition(readSearch(words, new Date()), {
    cashiers: [],
    salesOf: () => [],
    askedAs: () => [],
    recordedAs: () => [],
  });
  const page = paymentsWhere(readable, condition, { offset: 0, limit: 10 });
  expect(countPayments(readable, condition)).toBe(page.length);
  return page.map(({ key }) => key);
}

describe('a payment is found', () => {
  test.each<[what: string, words: string, keys: readonly number[]]>([
    ['by its tracking id', trackingId(CARD), [CARD]],
    ['by it as a person types it', trackingId(CARD).toLowerCase(), [CARD]],
    ['by that of its posting, which is cash', trackingId(POSTING), [CASH]],
    ['not by that of its refund', trackingId(REFUND), []],
    ['not by another till’s', trackingId(CARD).replace('K7M2Q9', 'OTHER1'), []],
    ['not by the digits of the command that took it', trackingId(CASH), []],
    ['with others by how all of them begin', trackingId(LATER).slice(0, 28), [LATER, CASH, CARD]],
    ['with fewer by more of it', trackingId(LATER).slice(0, -4), [LATER]],
    ['by the service’s id', id(200), [CARD]],
    ['by that of its cash', id(201), [CASH]],
    ['not by that of its refund there', id(202), []],
  ])('%s', (_what, words, keys) => {
    expect(found(words)).toEqual(keys.map(id));
  });
});
