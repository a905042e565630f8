import type { Difference } from '../../../shared/domain/reports/reconciliation.ts';
import {
  absolute,
  byKey,
  difference,
  isApproved,
  isInRange,
  isPayment,
  type MoneyRows,
  negative,
  sumOf,
  type Transaction,
} from './money-rows.ts';

const ACTIONS = ['AUTHORIZE', 'VOID', 'CREDIT', 'REJECT'];
const RESULTS = ['APPROVED', 'DECLINED', 'REJECTED', 'VOIDED', 'FAILED'];

/** Differences among the charges, voids and refunds of the range (interface.md §3). */
export function chargedDifferences(rows: MoneyRows): readonly Difference[] {
  const dayOf = (row: Transaction) => rows.localDay(row.timestamp.getTime());
  const inRange = (row: Transaction) => isInRange(dayOf(row), rows);
  const { transactions } = rows;
  const voids = byKey(transactions.filter(isApproved('VOID')), ({ originalId }) => originalId);
  const credits = byKey(transactions.filter(isApproved('CREDIT')), ({ originalId }) => originalId);
  const found: Difference[] = [];

  for (const row of transactions.filter(inRange)) {
    if (!ACTIONS.includes(row.action) || !RESULTS.includes(row.results)) {
      found.push(
        difference('unknown-row', { payments: [row.id], day: dayOf(row), found: row.amount }),
      );
    }
  }
  const payments = byKey(transactions.filter(isPayment), ({ id }) => id);
  for (const [id, [payment, ...again]] of payments) {
    if (payment === undefined || !inRange(payment)) continue;
    const { amount, results } = payment;
    const about = { payments: [id], day: dayOf(payment) };
    if (again.length > 0) {
      const sum = sumOf([payment, ...again], (row) => row.amount);
      found.push(difference('charged-twice', { ...about, expected: amount, found: sum }));
    }
    const [voided] = voids.get(id) ?? [];
    if (voided === undefined && results === 'VOIDED') found.push(difference('void-missing', about));
    if (voided !== undefined && results === 'APPROVED') {
      found.push(difference('void-not-applied', { ...about, expected: negative(amount) }));
    }
    if (voided !== undefined && absolute(voided.amount) !== amount) {
      found.push(
        difference('void-amount-differs', {
          ...about,
          expected: negative(amount),
          found: negative(voided.amount),
        }),
      );
    }
    const refunded = sumOf(credits.get(id) ?? [], (row) => absolute(row.amount));
    if (refunded > amount) {
      found.push(difference('refunded-too-much', { ...about, expected: amount, found: refunded }));
    }
  }
  return found;
}
