import type { Finding } from '../../shared/domain/finding.ts';
import {
  absolute,
  isApproved,
  isPayment,
  negative,
  reportFinding,
  sumOf,
  type Transaction,
} from './money-rows.ts';

const ACTIONS = ['AUTHORIZE', 'VOID', 'CREDIT', 'REJECT'];
const RESULTS = ['APPROVED', 'DECLINED', 'REJECTED', 'VOIDED', 'FAILED'];

/** The rows of the transaction report to compare, and the days they are listed under. */
export interface ChargeRows {
  readonly transactions: readonly Transaction[];
  readonly dayOf: (row: Transaction) => string | null;
  /** False for rows that are read only to explain others. */
  readonly isInside: (row: Transaction) => boolean;
}

/** Findings among the charges, voids and refunds of one report (interface.md §3). */
export function chargeFindings({ transactions, dayOf, isInside }: ChargeRows): readonly Finding[] {
  const voids = Map.groupBy(
    transactions.filter(isApproved('VOID')),
    ({ originalId }) => originalId,
  );
  const credits = Map.groupBy(
    transactions.filter(isApproved('CREDIT')),
    ({ originalId }) => originalId,
  );
  const found: Finding[] = [];

  for (const row of transactions.filter(isInside)) {
    if (!ACTIONS.includes(row.action) || !RESULTS.includes(row.results)) {
      found.push(
        reportFinding('unknown-row', { payments: [row.id], day: dayOf(row) }, null, row.amount),
      );
    }
  }
  const payments = Map.groupBy(transactions.filter(isPayment), ({ id }) => id);
  for (const [id, [payment, ...again]] of payments) {
    if (payment === undefined || !isInside(payment)) continue;
    const { amount, results } = payment;
    const about = { payments: [id], day: dayOf(payment) };
    if (again.length > 0) {
      const sum = sumOf([payment, ...again], (row) => row.amount);
      found.push(reportFinding('reported-twice', about, amount, sum));
    }
    const [voided] = voids.get(id) ?? [];
    if (voided === undefined && results === 'VOIDED')
      found.push(reportFinding('void-missing', about));
    if (voided !== undefined && results === 'APPROVED') {
      found.push(reportFinding('void-not-applied', about, negative(amount)));
    }
    if (voided !== undefined && absolute(voided.amount) !== amount) {
      found.push(
        reportFinding('void-amount-differs', about, negative(amount), negative(voided.amount)),
      );
    }
    const refunded = sumOf(credits.get(id) ?? [], (row) => absolute(row.amount));
    if (refunded > amount) {
      found.push(reportFinding('refunded-too-much', about, amount, refunded));
    }
  }
  return found;
}
