import { expect, test } from 'vitest';
import {
  KNOWN_LINES,
  type KnownLine,
  knownLine,
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
