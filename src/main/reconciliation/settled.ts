import type { Finding } from '../../shared/domain/finding.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { SettlementRow } from '../payments-api/report-rows.ts';
import {
  absolute,
  DUE_DAYS,
  isInRange,
  isOverdue,
  type MoneyRows,
  negative,
  reportFinding,
  sumOf,
  type Transaction,
} from './money-rows.ts';

/** The amount of a transaction that must settle: negative for a refund. */
export const amountToSettle = ({ action, amount }: Transaction): Cents =>
  action === 'CREDIT' ? negative(amount) : amount;

/** True for payments and refunds in effect, which move money to or from the processor. */
export const settles = ({ action, results }: Transaction): boolean =>
  (action === 'AUTHORIZE' && (results === 'APPROVED' || results === 'REJECTED')) ||
  (action === 'CREDIT' && results === 'APPROVED');

export const isCredit = ({ action }: { readonly action: string | null }): boolean =>
  action?.toLowerCase() === 'credit';

/**
 * Finds the transactions that settlements and deposits name. A refund is named by its own id or, if
 * a service gives only its payment's, by that and its amount.
 */
export function transactionFinder(
  transactions: readonly Transaction[],
): (id: string, credit: boolean, amount: Cents) => Transaction | undefined {
  const known = Map.groupBy(transactions, ({ id }) => id);
  const credits = Map.groupBy(
    transactions.filter(({ action }) => action === 'CREDIT'),
    ({ originalId, amount }) => `${originalId} ${absolute(amount)}`,
  );
  return (id, credit, amount) => {
    const named = known.get(id)?.[0];
    if (!credit || named?.action === 'CREDIT') return named;
    return credits.get(`${id} ${absolute(amount)}`)?.[0] ?? named;
  };
}

/** Differences between charged and settled money: each once and in full. */
export function settledDifferences(rows: MoneyRows): readonly Finding[] {
  const dayOf = (row: Transaction) => rows.localDay(row.timestamp.getTime());
  const find = transactionFinder(rows.transactions);
  const voided = new Set(
    rows.transactions
      .filter(({ action, results }) => action === 'VOID' && results === 'APPROVED')
      .map(({ originalId }) => originalId),
  );
  const found: Finding[] = [];
  const settled = new Map<Transaction, SettlementRow[]>();
  for (const row of rows.settlements) {
    const transaction = find(row.transactionId, isCredit(row), row.amount);
    if (transaction === undefined) {
      const day = rows.localDay(row.transactionTime.getTime());
      if (!isInRange(day, rows)) continue; // of a payment before or after the range
      found.push(
        reportFinding(
          'settled-not-charged',
          { payments: [row.transactionId], day },
          null,
          row.amount,
        ),
      );
    } else {
      const others = settled.get(transaction);
      if (others === undefined) settled.set(transaction, [row]);
      else others.push(row);
    }
  }
  const seen = new Set<string>();
  for (const row of rows.transactions) {
    const day = dayOf(row);
    if (!isInRange(day, rows) || !['AUTHORIZE', 'CREDIT'].includes(row.action)) continue;
    const theirs = settled.get(row);
    const about = { payments: [row.id], day };
    if (theirs === undefined) {
      const missing =
        settles(row) &&
        row.results === 'APPROVED' &&
        !voided.has(row.id) &&
        !seen.has(row.id) &&
        isOverdue(day, rows, DUE_DAYS.settled);
      if (missing) {
        found.push(reportFinding('not-settled', about, amountToSettle(row)));
      }
      continue;
    }
    seen.add(row.id);
    const sum = sumOf(theirs, ({ amount }) => amount);
    const expected = amountToSettle(row);
    if (row.results === 'VOIDED') {
      found.push(reportFinding('settled-though-voided', about, null, sum));
    } else if (row.results === 'DECLINED' || row.results === 'FAILED') {
      found.push(reportFinding('settled-though-refused', about, null, sum));
    } else if (theirs.length > 1) {
      found.push(reportFinding('settled-twice', about, expected, sum));
    } else if (sum !== expected) {
      found.push(reportFinding('settled-amount-differs', about, expected, sum));
    }
  }
  return found;
}
