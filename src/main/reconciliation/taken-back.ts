import type { Finding } from '../../shared/domain/finding.ts';
import { add } from '../../shared/domain/money.ts';
import { depositChange, takenBackFindings } from '../../shared/domain/outside-change.ts';
import { netOfRow } from '../../shared/domain/signed-money.ts';
import type { DepositDetailRow, Transaction } from '../payments-api/report-rows.ts';
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

/** The actions that return money to the clinic, each with the action it reverses. */
const GIVES_AGAIN: readonly (readonly [gives: string, took: string])[] = [
  ['Chargeback Reversal', 'Chargeback'],
  ['Reprocess Reject', 'Instruction Reversal'],
];

/**
 * Differences in the money that banks took back and returned: between the returns of the transactions (charged.ts), their
 * own report and the deposits, and of disputes and corrections.
 */
export function takenBackDifferences(rows: MoneyRows): readonly Finding[] {
  const payments = new Map(
    rows.transactions.filter(({ action }) => action === 'AUTHORIZE').map((row) => [row.id, row]),
  );
  const returns = childrenOf(rows.transactions, 'REJECT');
  const listed = new Map(rows.rejects.map((row) => [row.id, row.amount]));
  const details = Map.groupBy(rows.depositDetails, ({ transactionId }) => transactionId);
  const found: Finding[] = [];
  for (const payment of payments.values()) {
    const { id, amount } = payment;
    const day = dayOf(payment, rows);
    if (!isInRange(day, rows)) continue;
    const add = adding(found, { payments: [id], day });
    const its = details.get(id) ?? [];
    const [reject] = returns.get(id) ?? [];
    const inList = listed.get(id);
    if (reject === undefined) {
      if (inList !== undefined) add('return-missing', negative(amount));
      continue;
    }
    if (inList === undefined) add('return-not-listed', amount);
    else if (absolute(inList) !== amount) {
      add('return-amount-differs', negative(amount), negative(inList));
    }
    const came = its.some(({ depositAmount }) => depositAmount > 0);
    const went = its.some(({ depositAmount }) => depositAmount < 0);
    const isLate = isOverdue(dayOf(reject, rows), rows, DUE_DAYS.deposited);
    if (came && !went && isLate) add('return-not-taken-back', negative(amount));
  }
  for (const [id, its] of details) {
    found.push(...ofDetails(its, payments.get(id), returns.has(id), rows));
  }
  return found;
}

/** The day of a deposit's detail; one that moved keeps the day of its journaled change, so that it is one finding. */
const dayOfDetail = (row: DepositDetailRow, { changeDays, range }: MoneyRows): string =>
  changeDays.get(row) ?? row.settlementDate ?? row.transactionDate ?? range.to;

/**
 * The chargebacks and corrections by the days of their deposits, and the reasons and amounts in the deposits of one
 * payment, of any counter.
 */
function ofDetails(
  details: readonly DepositDetailRow[],
  payment: Transaction | undefined,
  isReturned: boolean,
  rows: MoneyRows,
): readonly Finding[] {
  const found: Finding[] = [];
  const payments = details.slice(0, 1).map(({ transactionId }) => transactionId);
  const about = ({ fundsTransferId: transferId }: DepositDetailRow, day: string) =>
    adding(found, { payments, transferId, day });
  const changes = details.flatMap((row) => {
    const { action, depositAmount: amount } = row;
    const day = dayOfDetail(row, rows);
    const net = netOfRow('deposit-details', { action, amount });
    if (net !== amount && isInRange(day, rows)) {
      about(row, day)(net === null ? 'unknown-row' : 'wrong-sign', null, amount);
    }
    const method = payment?.method ?? row.payMethod?.toUpperCase();
    const what = depositChange({ action, amount }, method);
    return what === null || net === null ? [] : [{ what, amount: net, day }];
  });
  const charged = payment?.amount ?? null;
  for (const { kind, day, kept } of takenBackFindings(charged, changes)) {
    if (isInRange(day, rows)) adding(found, { payments, day })(kind, charged, kept);
  }
  // A payment outside the range may be loaded without all of its deposits.
  if (payment === undefined || !isInRange(dayOf(payment, rows), rows)) return found;
  const paid = dayOf(payment, rows);
  const of = (wanted: string) => details.filter(({ action }) => action === wanted);
  const sum = (wanted: string) => sumOf(of(wanted), ({ depositAmount }) => depositAmount);
  for (const [gives, took] of GIVES_AGAIN) {
    const [given] = of(gives);
    if (given === undefined || sum(gives) <= -sum(took)) continue;
    about(given, paid)('given-again-not-taken', negative(sum(gives)), sum(took));
  }
  const [chargedBack] = of('Chargeback');
  const disputed = add(sum('Chargeback'), sum('Chargeback Reversal'));
  if (chargedBack !== undefined && -disputed > payment.amount) {
    about(chargedBack, paid)('taken-back-too-much', negative(payment.amount), disputed);
  }
  const [reversed] = of('Instruction Reversal');
  // Of a card it is a correction.
  const isExplained = isReturned || payment.results === 'REJECTED' || payment.method !== 'ACH';
  if (reversed === undefined || isExplained) return found;
  const taken = sum('Instruction Reversal');
  const isLate = isOverdue(reversed.settlementDate ?? rows.today, rows, DUE_DAYS.deposited);
  if (sum('Reprocess Reject') < -taken && isLate) {
    about(reversed, paid)('taken-back-without-reason', null, taken);
  }
  return found;
}
