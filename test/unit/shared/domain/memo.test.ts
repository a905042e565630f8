import { expect, test } from 'vitest';
import { memoText, readMemo } from '../../../../src/shared/domain/sale.ts';

const MEMO = { receiptNumber: '000042', tillId: 'K7M2Q9', cashierId: 'cashier' };

test('reads back a written memo', () => {
  expect(memoText(MEMO)).toBe('receipt 000042 till K7M2Q9 cashier cashier');
  expect(readMemo(memoText(MEMO))).toEqual(MEMO);
});

test('keeps a memo within 100 characters (interface.md §4.1)', () => {
  expect(memoText({ ...MEMO, cashierId: 'x'.repeat(200) })).toHaveLength(100);
});

test.each([null, '', 'lunch', 'receipt 42 till K7M2Q9 cashier dana'])(
  'ignores the memo %j of another program',
  (memo) => {
    expect(readMemo(memo)).toBeNull();
  },
);
