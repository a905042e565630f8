import { expect, test } from 'vitest';
import { requireWithin } from '../../../../../src/main/payments/engine/reserve.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import type { ClinicFollowUp } from '../../../../../src/shared/hub/values.ts';
import { creditRow, refundCommand } from '../../../../support/attempt-engine.ts';
import { DANA } from '../../../../support/journal-fixtures.ts';

/** A refund of 25.00 by another counter of the clinic. */
const refunded = (part: Partial<ClinicFollowUp> = {}): ClinicFollowUp => ({
  ...{ key: 'B1', till: { tillId: 'BBBBBB', name: 'Desk 2' }, operation: 'credit', amount: 2_500 },
  ...{ state: 'approved', recordId: 'C', cashier: DANA, manager: null, reason: null },
  at: '2026-03-01T09:30:00.000Z',
  ...part,
});

/** The code of a refund's refusal; null if it is within its payment. */
function refusal(
  left: number | null,
  followUps: readonly ClinicFollowUp[],
  { amount = 2_500, paid = 2_500, children = [creditRow()].slice(1) } = {},
): unknown {
  const reserved = { mark: { epoch: 'e' }, followUps, left: left === null ? null : cents(left) };
  const command = { ...refundCommand(), amount: cents(amount), paid: cents(paid) };
  try {
    requireWithin(command, reserved, children);
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

test.each([
  ['the whole of an untouched payment', null, refusal(2_500, [])],
  ['more than the clinic leaves', 'MORE_THAN_REMAINS', refusal(2_499, [])],
  [
    'a refund that only the service reports',
    'MORE_THAN_REMAINS',
    refusal(2_500, [], { children: [creditRow()] }),
  ],
  [
    'a refund that both know, once',
    null,
    refusal(1_500, [refunded({ amount: 1_000 })], {
      amount: 1_500,
      children: [creditRow({ amount: cents(1_000) })],
    }),
  ],
  ['a payment of no counter, untouched', null, refusal(null, [])],
  [
    'a payment of no counter, refunded by another counter before the report',
    'MORE_THAN_REMAINS',
    refusal(null, [refunded()]),
  ],
  [
    'a payment of no counter, with a refund in doubt',
    'MORE_THAN_REMAINS',
    refusal(null, [refunded({ state: 'in-doubt', recordId: null })]),
  ],
  [
    'a payment of no counter, with a declined refund',
    null,
    refusal(null, [refunded({ state: 'declined' })]),
  ],
  [
    'a captured hold of another terminal',
    null,
    refusal(null, [refunded({ operation: 'capture' })]),
  ],
])('%s: %s (hub.md, section 4)', (_, code, refused) => {
  expect(refused).toBe(code);
});
