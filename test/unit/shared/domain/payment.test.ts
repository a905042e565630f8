import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ATTEMPT_STATES, METHODS } from '../../../../src/shared/domain/attempt.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { type PaymentFacts, voidOrRefundOf } from '../../../../src/shared/domain/payment.ts';
import { ENDINGS } from '../../../../src/shared/domain/payment-status.ts';

const paid = (part: Partial<PaymentFacts> = {}): PaymentFacts => ({
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
const hold = (part: Partial<PaymentFacts> = {}) => paid({ operation: 'preauthorize', ...part });

describe('void or refund of a payment', () => {
  const UNSETTLED = false;
  const SETTLED = true;
  test.each([
    ['unsettled: the charge disappears', paid(), UNSETTLED, 'void', 2_500],
    ['settled: a refund', paid(), SETTLED, 'refund', 2_500],
    [
      'unsettled but part refunded: the rest',
      paid({ refunded: cents(500) }),
      UNSETTLED,
      'refund',
      2_000,
    ],
    [
      'settled and part refunded: the rest',
      paid({ refunded: cents(500) }),
      SETTLED,
      'refund',
      2_000,
    ],
    ['a bank account, unsettled', paid({ method: 'ACH' }), UNSETTLED, 'void', 2_500],
    ['cash, from the drawer', paid({ method: 'CASH' }), SETTLED, 'cash-back', 2_500],
    ['a captured hold', hold({ ending: 'captured' }), UNSETTLED, 'void', 2_500],
  ] as const)('%s', (_what, facts, settled, kind, remaining) => {
    expect(voidOrRefundOf(facts, settled)).toEqual({ kind, remaining });
  });

  test.each([
    ['held', hold()],
    ['released', hold({ ending: 'released' })],
    ['closed', hold({ ending: 'closed' })],
    ['voided', paid({ ending: 'voided' })],
    ['refunded', paid({ refunded: cents(2_500) })],
    ['not-charged', paid({ state: 'declined' })],
    ['not-charged', paid({ amount: cents(0), asked: cents(2_500), reported: cents(0) })],
    ['in-doubt', paid({ state: 'in-doubt' })],
    ['in-doubt', paid({ state: 'in-doubt', decided: ['not-charged'], monitored: true })],
    ['returned', paid({ by: 'bank-return' })],
    ['charged-back', paid({ refunded: cents(2_500), by: 'chargeback' })],
  ] as const)('is impossible: %s', (why, facts) => {
    expect(voidOrRefundOf(facts, UNSETTLED)).toEqual({ kind: 'none', why });
  });

  test('never exceeds the amount paid, and is no void after a partial refund', () => {
    const facts = fc.record({
      operation: fc.constantFrom('authorize' as const, 'preauthorize' as const),
      method: fc.constantFrom(...METHODS),
      amount: fc.integer({ min: 1, max: 10_000 }).map(cents),
      state: fc.constantFrom(...ATTEMPT_STATES),
      problem: fc.constant(null),
      decided: fc.constant([]),
      monitored: fc.boolean(),
      reported: fc.constant(null),
      ending: fc.constantFrom(null, ...ENDINGS),
      refunded: fc.integer({ min: 0, max: 10_000 }).map(cents),
    });
    fc.assert(
      fc.property(facts, fc.boolean(), (each, settled) => {
        const voidOrRefund = voidOrRefundOf(each, settled);
        if (voidOrRefund.kind === 'none') return;
        expect(each.state).toBe('approved');
        expect(voidOrRefund.remaining).toBeGreaterThan(0);
        expect(voidOrRefund.remaining + each.refunded).toBe(each.amount);
        if (voidOrRefund.kind === 'void') expect([settled, each.refunded]).toEqual([false, 0]);
        expect(voidOrRefund.kind === 'cash-back').toBe(each.method === 'CASH');
      }),
    );
  });
});
