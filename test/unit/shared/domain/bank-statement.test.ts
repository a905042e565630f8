import { expect, test } from 'vitest';
import {
  guessColumns,
  KNOWN_LINES,
  type KnownLine,
  knownLine,
  type StatementColumns,
} from '../../../../src/shared/domain/bank-statement.ts';
import { cents } from '../../../../src/shared/domain/money.ts';

const named = (what: KnownLine, amount: number, ofAmount: number | null = null) =>
  knownLine({ description: 'MERCHANT SVC DEPOSIT 1', amount: cents(amount) }, [
    { what, contains: 'merchant svc', amount: ofAmount === null ? null : cents(ofAmount) },
  ]);

test.each(KNOWN_LINES)('a rule for %s names money that leaves the account', (what) => {
  expect(named(what, -1_500)).toBe(what);
});

test.each(KNOWN_LINES.filter((what) => what !== 'other'))(
  'a rule for %s leaves a deposit with the same words to its transfer',
  (what) => {
    expect(named(what, 500_000)).toBeNull();
    expect(named(what, 500, 500)).toBe(what); // a fee that was refunded, by its amount
  },
);

test('a rule for money of another business names it in both directions', () => {
  expect(named('other', 500_000)).toBe('other');
});

test.each([
  ['Date,Description,Amount', ['Amount', '', '']],
  ['Posting Date,Details,Debit Amount,Credit Amount', ['', 'Debit Amount', 'Credit Amount']],
  ['Date,Memo,Amount Debit,Amount Credit', ['', 'Amount Debit', 'Amount Credit']],
  ['Date,Payee,Withdrawals,Deposits,Balance', ['', 'Withdrawals', 'Deposits']],
  ['Date,Payee,Withdrawal Amount,Deposit Amount', ['', 'Withdrawal Amount', 'Deposit Amount']],
  ['Date,Description,Amount,Debit,Credit', ['', 'Debit', 'Credit']],
  ['Date,Routing,Credit Description,Transaction Amount', ['Transaction Amount', '', '']],
  ['Date,Description,Debit/Credit,Amount', ['Amount', '', '']],
])('the columns %s are guessed as signed, out and in: %j', (head, expected) => {
  const { date, dateOrder, amount, debit, credit } = guessColumns(
    [head.split(','), ['2026-03-02']],
    null,
  );
  expect([amount, debit, credit]).toEqual(expected);
  expect([date, dateOrder]).toEqual([head.split(',')[0], 'ymd']);
});

test.each([
  ['Date,Description,Transaction Type,Amount', 'Debit', 'Transaction Type'],
  ['Date,Description,Credit Debit Indicator,Amount', 'CR', 'Credit Debit Indicator'],
  ['Date,Description,Type,Amount', 'ACH', ''],
])('of the columns %s with %j in its row, the sign is in %j', (head, cell, sign) => {
  const row = head.split(',').map((name) => (/type|indicator/i.test(name) ? cell : 'x'));
  expect(guessColumns([head.split(','), row], null)).toMatchObject({ amount: 'Amount', sign });
});

test('saved columns are taken only if the file has all of them', () => {
  const saved: StatementColumns = {
    date: 'Day',
    dateOrder: 'dmy',
    description: 'Text',
    amount: '',
    debit: 'Out',
    credit: 'In',
    sign: '',
  };
  expect(guessColumns([['Day', 'Text', 'Out', 'In']], saved)).toEqual(saved);
  expect(guessColumns([['Day', 'Text', 'Amount']], saved)).toMatchObject({ amount: 'Amount' });
});
