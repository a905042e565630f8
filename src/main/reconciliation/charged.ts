import type { Finding } from '../../shared/domain/finding.ts';
import { netOfRow } from '../../shared/domain/signed-money.ts';
import { ACTIONS, RESULTS, type Transaction, takenBackBy } from '../payments-api/report-rows.ts';
import {
  absolute,
  adding,
  childrenOf,
  DUE_DAYS,
  dayOf,
  isInRange,
  isOverdue,
  isPayment,
  type MoneyRows,
  negative,
  sumOf,
} from './money-rows.ts';

/** The rows of the transaction report to compare, and the days they are listed under. */
interface ChargeRows {
  readonly transactions: readonly Transaction[];
  readonly dayOf: (row: Transaction) => string | null;
  /** False for rows that are read only to explain others. */
  readonly isInside: (row: Transaction) => boolean;
  /** True once the row of a payment's void counts as missing. */
  readonly isVoidDue: (payment: Transaction) => boolean;
}

/** Findings among the charges, voids, refunds and returns of one report (interface.md §3). */
export function chargeFindings(rows: ChargeRows): readonly Finding[] {
  const { transactions, dayOf, isInside, isVoidDue } = rows;
  const voids = childrenOf(transactions, 'VOID');
  const credits = childrenOf(transactions, 'CREDIT');
  const returns = childrenOf(transactions, 'REJECT');
  const found: Finding[] = [];
  const about = (row: Transaction) => adding(found, { payments: [row.id], day: dayOf(row) });

  for (const row of transactions.filter(isInside)) {
    const isKnown = has(ACTIONS, row.action) && has(RESULTS, row.results);
    if (!isKnown) about(row)('unknown-row', null, row.amount);
  }
  for (const [first, ...again] of Map.groupBy(transactions, recordOf).values()) {
    if (first === undefined || again.length === 0 || !isInside(first)) continue;
    const net = (row: Transaction) => netOfRow('transactions', row) ?? row.amount;
    const add = adding(found, {
      ...{ recordId: first.id, payments: [first.originalId], day: dayOf(first) },
    });
    add('reported-twice', net(first), sumOf([first, ...again], net));
  }
  const charges = transactions.filter(({ action }) => action === 'AUTHORIZE');
  for (const [id, [payment]] of Map.groupBy(charges, (row) => row.id)) {
    if (payment === undefined || !isInside(payment)) continue;
    const { amount, results } = payment;
    const add = about(payment);
    const rejects = returns.get(id) ?? [];
    const taken = sumOf(rejects, (each) => absolute(each.amount));
    if (rejects.length === 0) {
      if (results === 'REJECTED') add('return-missing', negative(amount));
    } else {
      if (results !== 'REJECTED') add('return-not-applied', negative(amount));
      if (taken !== amount) add('return-amount-differs', negative(amount), negative(taken));
    }
    if (!isPayment(payment)) continue;
    const [voided] = voids.get(id) ?? [];
    const isVoidMissing = voided === undefined && results === 'VOIDED' && isVoidDue(payment);
    if (isVoidMissing) add('void-missing', negative(amount));
    if (voided !== undefined && results === 'APPROVED') add('void-not-applied', negative(amount));
    if (voided !== undefined && absolute(voided.amount) !== amount) {
      add('void-amount-differs', negative(amount), negative(voided.amount));
    }
    const given = credits.get(id) ?? [];
    // A void gives all of it back, so a refund beside it is too much.
    const back = voided === undefined || given.length === 0 ? given : [...given, voided];
    const refunded = takenBackBy(back, ['CREDIT', 'VOID']);
    if (refunded > amount) add('refunded-too-much', amount, refunded);
  }
  return found;
}

/** A hold and its capture may have one id. */
const recordOf = ({ id, action }: Transaction) => `${action} ${id}`;

const has = (words: readonly string[], word: string) => words.includes(word);

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
    const equal = credits.get(`${row.transactionId} ${absolute(row.amount)}`) ?? [];
    // Each of two equal refunds has its own settlement; the last one has those that are too many.
    return (equal.length > 1 ? equal.shift() : equal[0]) ?? named;
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
