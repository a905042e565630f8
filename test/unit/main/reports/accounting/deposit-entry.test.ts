import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BookedLine,
  depositEntry,
} from '../../../../../src/main/reports/accounting/accounting-file.ts';
import { KNOWN_LINES } from '../../../../../src/shared/domain/bank-statement.ts';
import { add, cents } from '../../../../../src/shared/domain/money.ts';

const line = (amount: number, of: BookedLine['of']): BookedLine => ({
  number: 'aB3',
  tillId: 'K7M2Q9',
  day: '2026-03-04',
  amount: cents(amount),
  bankName: 'First Bank',
  of,
});

const linesOf = (amount: number, of: BookedLine['of']) =>
  depositEntry(line(amount, of))?.lines.map(({ account, amount: sum }) => [account, sum]);

describe('the entry of a line of the bank', () => {
  test('a transfer moves cards and bank accounts from clearing to the bank', () => {
    expect(linesOf(9_000, { kind: 'transfer', transferId: 'T', ach: cents(2_500) })).toEqual([
      ['bank', 9_000],
      ['card-clearing', -6_500],
      ['ach-clearing', -2_500],
    ]);
  });

  test('a withdrawal of the processor moves them back', () => {
    expect(linesOf(-500, { kind: 'transfer', transferId: 'T', ach: cents(0) })).toEqual([
      ['card-clearing', 500],
      ['bank', -500],
    ]);
  });

  test('a bag that the bank counted differently leaves the difference in over/short', () => {
    const of = { kind: 'bag', bagNumber: '7', cash: cents(5_000), checks: cents(2_000) } as const;
    expect(linesOf(6_900, of)).toEqual([
      ['bank', 6_900],
      ['over-short', 100],
      ['undeposited-cash', -5_000],
      ['undeposited-checks', -2_000],
    ]);
  });

  test('the batch of a card terminal moves from clearing to the bank, less the fee it was paid out with', () => {
    const batch = { terminals: ['Front desk'], reports: [12], batch: cents(7_700) };
    const of = { kind: 'batch', ...batch } as const;
    expect(linesOf(7_700, of)).toEqual([
      ['bank', 7_700],
      ['terminal-clearing', -7_700],
    ]);
    expect(linesOf(7_500, of)).toEqual([
      ['bank', 7_500],
      ['processor-fees', 200],
      ['terminal-clearing', -7_700],
    ]);
    expect(depositEntry(line(7_700, of))?.memo).toBe('Batch of Front desk, Z 12');
  });

  test.each([
    ['processor-fee', 'processor-fees'],
    ['chargeback-fee', 'chargeback-fees'],
    ['returned-item-fee', 'returned-item-fees'],
    ['returned-check', 'undeposited-checks'],
  ] as const)('a %s is booked to %s', (what, account) => {
    expect(linesOf(-1_500, { kind: 'known', what })).toEqual([
      [account, 1_500],
      ['bank', -1_500],
    ]);
  });

  test('money that is not of this program has none', () => {
    expect(depositEntry(line(-90_000, { kind: 'known', what: 'other' }))).toBeNull();
  });

  test('always balances', () => {
    const sum = fc.integer({ min: -90_000, max: 90_000 }).map(cents);
    const of: fc.Arbitrary<BookedLine['of']> = fc.oneof(
      fc.record({ kind: fc.constant('transfer'), transferId: fc.constant('T'), ach: sum }),
      fc.record({ kind: fc.constant('bag'), bagNumber: fc.constant('7'), cash: sum, checks: sum }),
      fc.record({
        kind: fc.constant('batch'),
        reports: fc.constant([12]),
        terminals: fc.constant(['Front desk']),
        batch: sum,
      }),
      fc.record({ kind: fc.constant('known'), what: fc.constantFrom(...KNOWN_LINES) }),
    );
    fc.assert(
      fc.property(sum, of, (amount, meaning) => {
        const { lines = [] } = depositEntry(line(amount, meaning)) ?? {};
        expect(add(...lines.map((each) => each.amount))).toBe(0);
      }),
    );
  });
});
