import type { Finding } from '../../shared/domain/finding.ts';
import type { Transaction } from '../payments-api/report-rows.ts';
import {
  absolute,
  adding,
  childrenOf,
  DUE_DAYS,
  dayOf,
  isInRange,
  isOverdue,
  type MoneyRows,
  negative,
  sumOf,
} from './money-rows.ts';

export const isCredit = ({ action }: { readonly action: string | null }): boolean =>
  action?.toLowerCase() === 'credit';

/**
 * Finds the transactions that settlements name. A refund is named by its own id or, if a service
 * gives only its payment's, by that and its amount.
 */
function transactionFinder(
  transactions: readonly Transaction[],
): (row: MoneyRows['settlements'][number]) => Transaction | undefined {
  const known = Map.groupBy(transactions, ({ id }) => id);
  const credits = Map.groupBy(
    transactions.filter(isCredit),
    ({ originalId, amount }) => `${originalId} ${absolute(amount)}`,
  );
  return (row) => {
    const named = known.get(row.transactionId)?.[0];
    if (!isCredit(row) || named?.action === 'CREDIT') return named;
    return credits.get(`${row.transactionId} ${absolute(row.amount)}`)?.[0] ?? named;
  };
}

/** Differences between charged and settled money: each once and in full. */
export function settledDifferences(rows: MoneyRows): readonly Finding[] {
  const voided = childrenOf(rows.transactions, 'VOID');
  const found: Finding[] = [];
  const settled = Map.groupBy(rows.settlements, transactionFinder(rows.transactions));
  for (const { transactionId, transactionTime, amount } of settled.get(undefined) ?? []) {
    const day = rows.localDay(transactionTime.getTime());
    if (!isInRange(day, rows)) continue; // of a payment before or after the range
    adding(found, { payments: [transactionId], day })('settled-not-charged', null, amount);
  }
  const seen = new Set<string>();
  for (const row of rows.transactions) {
    const { id, action, results, amount } = row;
    const day = dayOf(row, rows);
    if (!isInRange(day, rows) || !['AUTHORIZE', 'CREDIT'].includes(action)) continue;
    const add = adding(found, { payments: [id], day });
    const theirs = settled.get(row);
    const expected = action === 'CREDIT' ? negative(amount) : amount;
    if (theirs === undefined) {
      const isMissing = results === 'APPROVED' && !voided.has(id) && !seen.has(id);
      if (isMissing && isOverdue(day, rows, DUE_DAYS.settled)) add('not-settled', expected);
      continue;
    }
    seen.add(id);
    const sum = sumOf(theirs, (each) => each.amount);
    if (results === 'VOIDED') add('settled-though-voided', null, sum);
    else if (['DECLINED', 'FAILED'].includes(results)) add('settled-though-refused', null, sum);
    else if (theirs.length > 1) add('settled-twice', expected, sum);
    else if (sum !== expected) add('settled-amount-differs', expected, sum);
  }
  return found;
}
