import { expect, test } from 'vitest';
import { lateCapture } from '../../../../../src/renderer/features/holds/hold-words.ts';
import type { AttemptView } from '../../../../../src/shared/contract/values.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { id } from '../../../../support/journal-fixtures.ts';

const EXPIRED = '2026-03-06T09:30:00.000Z';
const LATER = '2026-03-07T09:30:00.000Z';

const capture: AttemptView = {
  attemptId: id('capture'),
  saleId: id('sale A'),
  trackingId: 'K7M2Q9-2',
  operation: 'capture',
  method: 'CARD',
  amount: cents(18_000),
  state: 'refused',
  card: { brand: 'visa', lastFour: '1111' },
  bankAccount: null,
  paymentId: null,
  code: null,
  message: null,
  problem: 'unprocessable',
  checked: false,
  openedAt: LATER,
};

const ADVICE = 'Not charged: this hold has expired. Release it, then swipe the card again.';

// interface.md §4.1 does not define how an expired hold is refused.
test.each<[string, Partial<AttemptView>, boolean]>([
  ['refused by 422', {}, true],
  ['declined', { state: 'declined', message: 'DO NOT HONOR' }, true],
  ['failed', { state: 'failed', message: 'EXPIRED' }, true],
  [
    'failed because another terminal captured it',
    { state: 'failed', message: 'ALREADY CAPTURED' },
    false,
  ],
  ['refused, as it was asked too often', { problem: 'rate-limited' }, false],
  ['in doubt', { state: 'in-doubt', problem: null }, false],
  ['approved', { state: 'approved', problem: null }, false],
  ['refused before it expired', { openedAt: '2026-03-05T09:30:00.000Z' }, false],
  ['a release', { operation: 'deauthorize' }, false],
])('a late capture that is %s asks to release it and swipe again: %#', (_, part, expected) => {
  expect(lateCapture({ ...capture, ...part }, EXPIRED)).toBe(expected ? ADVICE : null);
});
