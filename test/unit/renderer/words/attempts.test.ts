import { describe, expect, test } from 'vitest';
import { alarmWords } from '../../../../src/renderer/words/attempts.ts';
import type { Alarm } from '../../../../src/shared/contract/attempts.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { id } from '../../../support/journal-fixtures.ts';

const alarm = (part: Partial<Alarm>): Alarm => ({
  alarmId: id('alarm'),
  kind: 'charged-twice',
  attemptId: id('charge'),
  operation: 'authorize',
  method: 'CARD',
  paymentId: 'TWICE',
  trackingId: 'K7M2Q9-2',
  amount: null,
  asked: cents(2_500),
  patientName: null,
  card: null,
  raisedAt: '2026-03-01T09:30:00.000Z',
  ...part,
});

describe('an alarm about cash that the service recorded twice', () => {
  test.each(['charged-twice', 'overpaid'] as const)(
    'offers no way to take it out of the drawer (%s)',
    (kind) => {
      const { heading, says, voidOrRefund } = alarmWords(alarm({ kind, method: 'CASH' }));
      expect(heading).toBe('Cash recorded twice at the payment service; the drawer has it once');
      expect(says).not.toMatch(/void|refund|hand/i);
      expect(voidOrRefund).toBe(false);
    },
  );

  test.each(['charged-twice', 'overpaid'] as const)(
    'differs from an alarm about a card (%s)',
    (kind) => {
      const { says, voidOrRefund } = alarmWords(alarm({ kind }));
      expect(says).toMatch(/void/i);
      expect(voidOrRefund).toBe(true);
    },
  );
});

test('an alarm about a missing refund names the refund and offers no second one', () => {
  const { heading, says, voidOrRefund } = alarmWords(
    alarm({ kind: 'missing-at-service', operation: 'credit' }),
  );
  expect(heading).toBe('Refund missing at the payment service');
  expect(says).toContain('$25.00');
  expect(voidOrRefund).toBe(false);
});
