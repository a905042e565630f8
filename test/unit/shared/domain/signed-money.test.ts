import { describe, expect, test } from 'vitest';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { ReportKind } from '../../../../src/shared/domain/reports/report-kinds.ts';
import {
  footerOf,
  type Movement,
  movementOf,
  netOfRow,
  signedMoney,
} from '../../../../src/shared/domain/signed-money.ts';

type Case = readonly [
  kind: ReportKind,
  action: string | null,
  results: string | null,
  movement: Movement | null,
  /** The counted amount of $25.00 with either sign, cents. */
  counts: number | null,
];

const CASES: readonly Case[] = [
  ['transactions', 'AUTHORIZE', 'APPROVED', 'charged', 2_500],
  ['transactions', 'AUTHORIZE', 'VOIDED', 'charged', 2_500],
  ['transactions', 'AUTHORIZE', 'REJECTED', 'charged', 2_500],
  ['transactions', 'AUTHORIZE', 'DECLINED', null, null],
  ['transactions', 'AUTHORIZE', 'FAILED', null, null],
  ['transactions', 'VOID', 'APPROVED', 'voided', -2_500],
  ['transactions', 'VOID', 'FAILED', null, null],
  ['transactions', 'CREDIT', 'APPROVED', 'refunded', -2_500],
  ['transactions', 'CREDIT', 'DECLINED', null, null],
  ['transactions', 'REJECT', 'APPROVED', 'returned', -2_500],
  ['transactions', 'TRIBUTE', 'APPROVED', null, null],
  ['transactions', 'AUTHORIZE', 'MAYBE', null, null],
  ['rejects', null, null, 'returned', -2_500],
  ['deposits', 'Deposit', null, 'deposit', 2_500],
  ['deposits', 'Withdrawal', null, 'withdrawal', -2_500],
  ['deposit-details', 'Authorization', null, 'authorization', 2_500],
  ['deposit-details', 'Credit', null, 'credit', -2_500],
  ['deposit-details', 'Chargeback', null, 'chargeback', -2_500],
  ['deposit-details', 'Chargeback Reversal', null, 'chargeback-reversal', 2_500],
  ['deposit-details', 'Instruction Reversal', null, 'instruction-reversal', -2_500],
  ['deposit-details', 'Reprocess Reject', null, 'reprocess-reject', 2_500],
  ['deposit-details', 'Tribute', null, null, null],
  ['settlements', 'authorize', null, 'settled', 2_500],
  ['settlements', 'credit', null, 'credited', -2_500],
  ['settlements', 'constructor', null, null, null],
];

describe('a row of a report', () => {
  test.each(CASES)(
    '%s: %s %s has the sign %s and counts %s',
    (kind, action, results, movement, counts) => {
      for (const sent of [cents(2_500), cents(-2_500)]) {
        expect(movementOf(kind, { action, results, amount: sent })).toBe(movement);
        expect(netOfRow(kind, { action, results, amount: sent })).toBe(counts);
      }
    },
  );

  test.each([2_500, -2_500])('counts as sent without other evidence: %i', (sent) => {
    const amount = cents(sent);
    expect(netOfRow('deposit-details', { action: 'Instruction Correction', amount })).toBe(sent);
    expect(netOfRow('deposits', { action: 'Sweep', amount })).toBe(sent);
    expect(netOfRow('deposits', { action: null, amount })).toBe(sent);
  });

  test('of a zero amount is zero, not negative zero', () => {
    expect(Object.is(signedMoney('voided', cents(0)), 0)).toBe(true);
  });
});

describe('the totals of a report', () => {
  const names = (kind: ReportKind, notCounted = 0) =>
    footerOf(kind, { sums: {}, notCounted }).map(({ name }) => name);

  test.each([
    ['transactions', ['Charged', 'Voided', 'Refunded', 'Returned', 'Net']],
    ['rejects', ['Returned']],
    ['deposits', ['Deposits', 'Withdrawals', 'Net']],
    [
      'deposit-details',
      [
        'Authorization',
        'Credit',
        'Chargeback',
        'Chargeback Reversal',
        'Instruction Correction',
        'Instruction Reversal',
        'Reprocess Reject',
        'Net',
      ],
    ],
    ['settlements', ['Settled', 'Credited', 'Net']],
  ] as const)('of %s name %s', (kind, lines) => {
    expect(names(kind)).toEqual(lines);
  });

  test('count the rows without effect', () => {
    expect(names('transactions', 1).at(-1)).toBe('1 row not counted');
    expect(names('transactions', 1_234).at(-1)).toBe('1,234 rows not counted');
  });

  test('add the movements up to the net', () => {
    const sums = { charged: cents(10_000), voided: cents(-2_500), refunded: cents(-1) };
    const lines = footerOf('transactions', { sums, notCounted: 0 });
    expect(lines.map(({ amount }) => amount)).toEqual([10_000, -2_500, -1, 0, 7_499]);
  });
});
