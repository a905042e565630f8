import { expect, test } from 'vitest';
import { type DepositRow, transfersOf } from '../../../../src/main/closing/deposits.ts';
import { cents } from '../../../../src/shared/domain/money.ts';

const row = (transactionId: string, fundsTransferId: string, amount: number): DepositRow => ({
  transactionId,
  fundsTransferId,
  settlementDate: '2026-03-05',
  depositAmount: cents(amount),
});

test('a later day’s deposits are matched to the day they pay, transfer by transfer', () => {
  const rows = [row('a', 'FT-1', 1_000), row('b', 'FT-1', -300), row('c', 'FT-2', 50)];
  const others = [row('x', 'FT-1', 9_999), row('y', 'FT-3', 1)];
  expect(transfersOf(new Set(['a', 'b', 'c']), [...rows, ...others])).toEqual([
    { id: 'FT-1', date: '2026-03-05', amount: 700, count: 2 },
    { id: 'FT-2', date: '2026-03-05', amount: 50, count: 1 },
  ]);
});

test('a day without payout has no transfers', () => {
  expect(transfersOf(new Set(['a']), [row('x', 'FT-1', 1)])).toEqual([]);
});
