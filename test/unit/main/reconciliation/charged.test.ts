import { describe, expect, test } from 'vitest';
import type { Transaction } from '../../../../src/main/payments-api/report-rows.ts';
import { chargeFindings } from '../../../../src/main/reconciliation/charged.ts';
import { cents } from '../../../../src/shared/domain/money.ts';

const DAY = '2026-01-05';

function row(fields: Partial<Transaction> = {}): Transaction {
  const { id = 'p1' } = fields;
  return {
    ...{ id, method: 'CARD', action: 'AUTHORIZE', amount: cents(2_500), results: 'APPROVED' },
    ...{ timestamp: new Date(`${DAY}T18:00:00Z`), trackingId: null, originalId: id },
    ...fields,
  };
}

/** A child of the payment `p1`. */
const child = (action: string, amount = 2_500, fields: Partial<Transaction> = {}) =>
  row({ id: 'c1', originalId: 'p1', action, amount: cents(amount), ...fields });

const shownOf = (
  transactions: readonly Transaction[],
  {
    isInside = () => true,
    isVoidDue = () => true,
  }: Partial<Parameters<typeof chargeFindings>[0]> = {},
) =>
  chargeFindings({ transactions, dayOf: () => DAY, isInside, isVoidDue }).map(
    ({ kind, payments, day, amount, other }) => {
      expect([payments, day]).toEqual([['p1'], DAY]);
      return [kind, amount, other];
    },
  );

describe('The findings among the rows of one report (interface.md §3)', () => {
  test.each<[string, Transaction[], unknown[]]>([
    ['a payment', [row()], []],
    ['a returned payment', [row({ results: 'REJECTED' }), child('REJECT', -2_500)], []],
    [
      'a returned payment without its return',
      [row({ results: 'REJECTED' })],
      [['return-missing', -2_500, null]],
    ],
    [
      'a return of an approved payment',
      [row(), child('REJECT', -2_500)],
      [['return-not-applied', -2_500, null]],
    ],
    [
      'a return of another amount',
      [row({ results: 'REJECTED' }), child('REJECT', -2_000)],
      [['return-amount-differs', -2_500, -2_000]],
    ],
    ['a voided payment', [row({ results: 'VOIDED' }), child('VOID')], []],
    [
      'a voided payment without its void',
      [row({ results: 'VOIDED' })],
      [['void-missing', -2_500, null]],
    ],
    ['a void of an approved payment', [row(), child('VOID')], [['void-not-applied', -2_500, null]]],
    [
      'a void of another amount',
      [row({ results: 'VOIDED' }), child('VOID', 2_000)],
      [['void-amount-differs', -2_500, -2_000]],
    ],
    [
      'a void of a declined payment, of which no money moved',
      [row({ results: 'DECLINED' }), child('VOID', 2_000)],
      [],
    ],
    ['a refund of all', [row(), child('CREDIT')], []],
    ['a refund that was refused', [row(), child('CREDIT', 2_500, { results: 'REJECTED' })], []],
    ['a refund of more', [row(), child('CREDIT', 2_501)], [['refunded-too-much', 2_500, 2_501]]],
    ['a row that comes twice', [row(), row()], [['reported-twice', 2_500, 5_000]]],
    ['a row of an unknown action', [row({ action: 'TRANSFER' })], [['unknown-row', null, 2_500]]],
    ['a row of an unknown result', [row({ results: 'LATE' })], [['unknown-row', null, 2_500]]],
  ])('%s', (_, transactions, expected) => {
    expect(shownOf(transactions)).toEqual(expected);
  });

  test('are of the rows inside alone; the others only explain them', () => {
    const rows = [row({ results: 'REJECTED' }), row({ id: 'x', action: 'TRANSFER' }), row()];
    expect(shownOf(rows, { isInside: () => false })).toEqual([]);
    const isInside = ({ id }: Transaction) => id === 'p1';
    expect(shownOf([row({ results: 'VOIDED' }), child('VOID')], { isInside })).toEqual([]);
  });

  test('a void counts as missing only once it is due', () => {
    expect(shownOf([row({ results: 'VOIDED' })], { isVoidDue: () => false })).toEqual([]);
  });
});
