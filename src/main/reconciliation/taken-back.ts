import type { Finding } from '../../shared/domain/finding.ts';
import { depositChange, takenBackFindings } from '../../shared/domain/outside-change.ts';
import { netOfRow } from '../../shared/domain/signed-money.ts';
import type { DepositDetailRow } from '../payments-api/report-rows.ts';
import {
  absolute,
  DUE_DAYS,
  isApproved,
  isInRange,
  isOverdue,
  type MoneyRows,
  negative,
  reportFinding,
  sumOf,
} from './money-rows.ts';

/** The actions that return money to the clinic, each with the action it reverses. */
const GIVES_AGAIN: readonly (readonly [gives: string, took: string])[] = [
  ['Chargeback Reversal', 'Chargeback'],
  ['Reprocess Reject', 'Instruction Reversal'],
];

/** The chargebacks and corrections of the payments of the range, of all counters. */
export function takenBackPayments(rows: MoneyRows): readonly Finding[] {
  const details = Map.groupBy(rows.depositDetails, ({ transactionId }) => transactionId);
  return rows.transactions.flatMap((payment): readonly Finding[] => {
    const day = rows.localDay(payment.timestamp.getTime());
    if (payment.action !== 'AUTHORIZE' || !isInRange(day, rows)) return [];
    const changes = (details.get(payment.id) ?? []).flatMap(({ action, depositAmount: amount }) => {
      const what = depositChange({ action, amount }, payment.method);
      const net = netOfRow('deposit-details', { action, amount });
      return what === null || net === null ? [] : [{ what, amount: net }];
    });
    return takenBackFindings(payment.amount, changes).map(({ kind, kept }) =>
      reportFinding(kind, { payments: [payment.id], day }, payment.amount, kept),
    );
  });
}

/** Differences in the reasons and amounts of money that banks took back and returned. */
export function takenBackDifferences(rows: MoneyRows): readonly Finding[] {
  const known = new Map(
    rows.transactions.filter(({ action }) => action === 'AUTHORIZE').map((row) => [row.id, row]),
  );
  const returned = new Set(
    rows.transactions.filter(isApproved('REJECT')).map(({ originalId }) => originalId),
  );
  const found: Finding[] = [];
  for (const [id, details] of Map.groupBy(
    rows.depositDetails,
    ({ transactionId }) => transactionId,
  )) {
    for (const row of details) {
      const counted = netOfRow('deposit-details', {
        action: row.action,
        amount: row.depositAmount,
      });
      const kind =
        counted === null ? 'unknown-row' : counted !== row.depositAmount ? 'wrong-sign' : null;
      if (kind !== null) found.push(reportFinding(kind, about(row), null, row.depositAmount));
    }
    const payment = known.get(id);
    if (payment === undefined) continue; // charged before the range: its rows are not loaded
    const sum = (action: string) =>
      sumOf(
        details.filter((row) => row.action === action),
        (row) => row.depositAmount,
      );
    for (const [gives, took] of GIVES_AGAIN) {
      const given = details.find(({ action }) => action === gives);
      if (given !== undefined && sum(gives) > -sum(took)) {
        found.push(
          reportFinding('given-again-not-taken', about(given), negative(sum(gives)), sum(took)),
        );
      }
    }
    const chargedBack = details.find(({ action }) => action === 'Chargeback');
    if (chargedBack !== undefined && -sum('Chargeback') > payment.amount) {
      found.push(
        reportFinding(
          'taken-back-too-much',
          about(chargedBack),
          negative(payment.amount),
          sum('Chargeback'),
        ),
      );
    }
    const reversed = details.find(({ action }) => action === 'Instruction Reversal');
    if (
      reversed !== undefined &&
      payment.method === 'ACH' && // of a card it is a correction
      !returned.has(id) &&
      payment.results !== 'REJECTED' &&
      sum('Reprocess Reject') < -sum('Instruction Reversal') &&
      isOverdue(reversed.settlementDate ?? rows.today, rows, DUE_DAYS.deposited)
    ) {
      found.push(
        reportFinding(
          'taken-back-without-reason',
          about(reversed),
          null,
          sum('Instruction Reversal'),
        ),
      );
    }
  }
  return found;
}

const about = (row: DepositDetailRow) => ({
  payments: [row.transactionId],
  transferId: row.fundsTransferId,
  day: row.settlementDate,
});

/** Differences among the reports about returned bank payments (interface.md §3). */
export function returnDifferences(rows: MoneyRows): readonly Finding[] {
  const dayOf = (at: Date) => rows.localDay(at.getTime());
  const payments = new Map(
    rows.transactions.filter(({ action }) => action === 'AUTHORIZE').map((row) => [row.id, row]),
  );
  const rejected = new Map(
    rows.transactions.filter(isApproved('REJECT')).map((row) => [row.originalId, row]),
  );
  const listed = new Map(rows.rejects.map((row) => [row.id, row]));
  const details = Map.groupBy(rows.depositDetails, ({ transactionId }) => transactionId);
  const found: Finding[] = [];

  for (const payment of payments.values()) {
    const day = dayOf(payment.timestamp);
    if (!isInRange(day, rows)) continue;
    const about = { payments: [payment.id], day };
    const reject = rejected.get(payment.id);
    const inList = listed.get(payment.id);
    if (reject === undefined && (payment.results === 'REJECTED' || inList !== undefined)) {
      found.push(reportFinding('return-missing', about, negative(payment.amount)));
      continue;
    }
    if (reject === undefined) continue;
    if (payment.results !== 'REJECTED') found.push(reportFinding('return-not-applied', about));
    if (inList === undefined) {
      found.push(reportFinding('return-not-listed', about, payment.amount));
    }
    const wrong = [reject.amount, inList?.amount ?? payment.amount].find(
      (amount) => absolute(amount) !== payment.amount,
    );
    if (wrong !== undefined) {
      found.push(
        reportFinding('return-amount-differs', about, negative(payment.amount), negative(wrong)),
      );
    }
    const theirs = details.get(payment.id) ?? [];
    const came = theirs.some(({ depositAmount }) => depositAmount > 0);
    const went = theirs.some(({ depositAmount }) => depositAmount < 0);
    if (came && !went && isOverdue(dayOf(reject.timestamp), rows, DUE_DAYS.deposited)) {
      found.push(reportFinding('return-not-taken-back', about, negative(payment.amount)));
    }
  }
  return found;
}
