import { describe, expect, test } from 'vitest';
import { ATTEMPT_STATES, DECISIONS } from '../../../../src/shared/domain/attempt.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { PaymentFacts } from '../../../../src/shared/domain/payment.ts';
import {
  attemptStatus,
  PAYMENT_STATUSES,
  paymentStatus,
  statusWords,
} from '../../../../src/shared/domain/payment-status.ts';

const payment = (part: Partial<PaymentFacts> = {}): PaymentFacts => ({
  operation: 'authorize',
  method: 'CARD',
  amount: cents(2_500),
  state: 'approved',
  problem: null,
  decided: [],
  monitored: false,
  reported: null,
  ending: null,
  refunded: cents(0),
  ...part,
});
const open = (part: Partial<PaymentFacts> = {}) =>
  payment({ state: 'in-doubt', monitored: true, ...part });
const hold = (part: Partial<PaymentFacts> = {}) => payment({ operation: 'preauthorize', ...part });

const MARKED = 'Marked as not charged, still checking';

describe('the status of a payment', () => {
  test.each<[words: string, facts: PaymentFacts]>([
    ['Charging…', open({ state: 'sending' })],
    ['Unconfirmed: do not charge again', open()],
    ['Unconfirmed: do not charge again', open({ decided: ['set-aside'] })],
    ['Needs review', open({ state: 'needs-human' })],
    ['Probably not charged, still checking', open({ state: 'presumed-absent' })],
    ['Not charged', open({ state: 'presumed-absent', monitored: false })],
    [MARKED, open({ decided: ['not-charged'] })],
    [MARKED, open({ decided: ['set-aside', 'other-tender'] })],
    [MARKED, open({ state: 'needs-human', decided: ['not-charged'] })],
    [
      'Needs review',
      open({
        state: 'needs-human',
        problem: 'contradiction',
        decided: ['not-charged'],
        monitored: false,
      }),
    ],
    [MARKED, open({ state: 'presumed-absent', decided: ['not-charged'] })],
    ['Not charged', open({ decided: ['not-charged'], monitored: false })],
    ['Approved', payment()],
    ['Approved', payment({ decided: ['not-charged'] })],
    ['Approved', payment({ reported: cents(2_500) })],
    ['Approved in part: $10.00 of $25.00', payment({ reported: cents(1_000) })],
    ['Declined', payment({ state: 'declined' })],
    ['Failed', payment({ state: 'failed' })],
    ['Not charged', payment({ state: 'not-sent' })],
    ['Not charged', payment({ state: 'refused', monitored: true })],
    [
      'Approved in part: $0.00 of $25.00',
      payment({ amount: cents(0), asked: cents(2_500), reported: cents(0) }),
    ],
    ['Partly refunded', payment({ refunded: cents(1) })],
    ['Refunded', payment({ refunded: cents(2_500) })],
    ['Refunded at another terminal', payment({ refunded: cents(2_500), by: 'another-terminal' })],
    ['Voided', payment({ ending: 'voided' })],
    ['Voided at another terminal', payment({ ending: 'voided', by: 'another-terminal' })],
    [
      'Refunded at Desk 2',
      payment({ refunded: cents(2_500), by: 'another-terminal', counter: 'Desk 2' }),
    ],
    ['Voided at Desk 2', payment({ ending: 'voided', by: 'another-terminal', counter: 'Desk 2' })],
    ['Returned by the bank', payment({ by: 'bank-return' })],
    ['Charged back', payment({ refunded: cents(2_500), by: 'chargeback' })],
    ['Held', hold()],
    ['Released', hold({ ending: 'released' })],
    ['Removed from the list', hold({ ending: 'closed' })],
    ['Approved', hold({ ending: 'captured' })],
  ])('%s', (words, facts) => {
    expect(statusWords(paymentStatus(facts), facts)).toBe(words);
  });

  test.each([
    ['CASH', 'Paid'],
    ['CHECK', 'Paid'],
    ['TERMINAL', 'Paid'],
    ['CARD', 'Approved'],
    ['ACH', 'Approved'],
  ] as const)('a %s payment is %s', (method, words) => {
    expect(statusWords('approved', { ...payment(), method })).toBe(words);
  });

  test('has a text for each state', () => {
    for (const status of PAYMENT_STATUSES) expect(statusWords(status, payment())).toMatch(/^[A-Z]/);
  });
});

describe('the status of a void, a refund or a release', () => {
  const words = (part: Partial<PaymentFacts>) =>
    statusWords(attemptStatus(open(part)), { ...open(part), operation: 'credit' });

  test('never mentions a charge', () => {
    for (const state of ATTEMPT_STATES) {
      for (const decision of DECISIONS) {
        expect(words({ state, decided: [decision] })).not.toMatch(/charge/i);
      }
    }
  });

  test('says "not done" where a charge would say "not charged"', () => {
    expect(words({ state: 'not-sent' })).toBe('Not done');
    expect(words({ decided: ['send-again'] })).toBe('Marked as not done, still checking');
  });
});
