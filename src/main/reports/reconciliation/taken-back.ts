import type { Difference } from '../../../shared/domain/reports/reconciliation.ts';
import { netOfRow } from '../../../shared/domain/signed-money.ts';
import type { ServiceRows } from '../cells.ts';
import {
  byKey,
  DUE_DAYS,
  difference,
  isApproved,
  isOverdue,
  type MoneyRows,
  negative,
  sumOf,
} from './money-rows.ts';

type Detail = ServiceRows['deposit-details'];

/** The actions that return money to the clinic, each with the action it reverses. */
const GIVES_AGAIN: readonly (readonly [gives: string, took: string])[] = [
  ['Chargeback Reversal', 'Chargeback'],
  ['Reprocess Reject', 'Instruction Reversal'],
];

/** Differences in the reasons and amounts of money that banks took back and returned. */
export function takenBackDifferences(rows: MoneyRows): readonly Difference[] {
  const known = new Map(
    rows.transactions.filter(({ action }) => action === 'AUTHORIZE').map((row) => [row.id, row]),
  );
  const returned = new Set(
    rows.transactions.filter(isApproved('REJECT')).map(({ originalId }) => originalId),
  );
  const found: Difference[] = [];
  for (const [id, details] of byKey(rows.depositDetails, ({ transactionId }) => transactionId)) {
    for (const row of details) {
      const counted = netOfRow('deposit-details', {
        action: row.action,
        amount: row.depositAmount,
      });
      const kind =
        counted === null ? 'unknown-row' : counted !== row.depositAmount ? 'wrong-sign' : null;
      if (kind !== null) found.push(difference(kind, { ...about(row), found: row.depositAmount }));
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
          difference('given-again-not-taken', {
            ...about(given),
            expected: negative(sum(gives)),
            found: sum(took),
          }),
        );
      }
    }
    const chargedBack = details.find(({ action }) => action === 'Chargeback');
    if (chargedBack !== undefined && -sum('Chargeback') > payment.amount) {
      found.push(
        difference('taken-back-too-much', {
          ...about(chargedBack),
          expected: negative(payment.amount),
          found: sum('Chargeback'),
        }),
      );
    }
    const reversed = details.find(({ action }) => action === 'Instruction Reversal');
    if (
      reversed !== undefined &&
      !returned.has(id) &&
      payment.results !== 'REJECTED' &&
      sum('Reprocess Reject') < -sum('Instruction Reversal') &&
      isOverdue(reversed.settlementDate ?? rows.today, rows, DUE_DAYS.deposited)
    ) {
      found.push(
        difference('taken-back-without-reason', {
          ...about(reversed),
          found: sum('Instruction Reversal'),
        }),
      );
    }
  }
  return found;
}

const about = (row: Detail) => ({
  payments: [row.transactionId],
  transferId: row.fundsTransferId,
  day: row.settlementDate,
});
