import type { Finding } from '../../shared/domain/finding.ts';
import { ACTIONS, RESULTS, type Transaction } from '../payments-api/report-rows.ts';
import { absolute, adding, childrenOf, isPayment, negative, sumOf } from './money-rows.ts';

/** The rows of the transaction report to compare, and the days they are listed under. */
interface ChargeRows {
  readonly transactions: readonly Transaction[];
  readonly dayOf: (row: Transaction) => string | null;
  /** False for rows that are read only to explain others. */
  readonly isInside: (row: Transaction) => boolean;
}

/** Findings among the charges, voids and refunds of one report (interface.md §3). */
export function chargeFindings({ transactions, dayOf, isInside }: ChargeRows): readonly Finding[] {
  const voids = childrenOf(transactions, 'VOID');
  const credits = childrenOf(transactions, 'CREDIT');
  const found: Finding[] = [];
  const about = (row: Transaction) => adding(found, { payments: [row.id], day: dayOf(row) });

  for (const row of transactions.filter(isInside)) {
    const isKnown = has(ACTIONS, row.action) && has(RESULTS, row.results);
    if (!isKnown) about(row)('unknown-row', null, row.amount);
  }
  const payments = Map.groupBy(transactions.filter(isPayment), ({ id }) => id);
  for (const [id, [payment, ...again]] of payments) {
    if (payment === undefined || !isInside(payment)) continue;
    const { amount, results } = payment;
    const add = about(payment);
    if (again.length > 0) {
      add(
        'reported-twice',
        amount,
        sumOf([payment, ...again], (row) => row.amount),
      );
    }
    const [voided] = voids.get(id) ?? [];
    if (voided === undefined && results === 'VOIDED') add('void-missing');
    if (voided !== undefined && results === 'APPROVED') add('void-not-applied', negative(amount));
    if (voided !== undefined && absolute(voided.amount) !== amount) {
      add('void-amount-differs', negative(amount), negative(voided.amount));
    }
    const refunded = sumOf(credits.get(id) ?? [], (row) => absolute(row.amount));
    if (refunded > amount) add('refunded-too-much', amount, refunded);
  }
  return found;
}

const has = (words: readonly string[], word: string) => words.includes(word);
