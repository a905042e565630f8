import type { Difference } from '../../../shared/domain/reports/agreement.ts';
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

/** Which way money goes by each deposit action (interface.md §2.7); a correction goes either way. */
const SIGNS: ReadonlyMap<string, -1 | 0 | 1> = new Map([
  ['Authorization', 1],
  ['Credit', -1],
  ['Chargeback', -1],
  ['Chargeback Reversal', 1],
  ['Instruction Correction', 0],
  ['Instruction Reversal', -1],
  ['Reprocess Reject', 1],
]);

/** What gives money again, and what must have taken it before. */
const GIVES_AGAIN: readonly (readonly [gives: string, took: string])[] = [
  ['Chargeback Reversal', 'Chargeback'],
  ['Reprocess Reject', 'Instruction Reversal'],
];

/** Whether what the banks took back, and gave again, has its reason and its measure. */
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
      const sign = SIGNS.get(row.action ?? '');
      const kind =
        sign === undefined
          ? 'unknown-row'
          : sign !== 0 && sign * row.depositAmount < 0
            ? 'wrong-sign'
            : null;
      if (kind !== null) found.push(difference(kind, { ...about(row), found: row.depositAmount }));
    }
    const payment = known.get(id);
    if (payment === undefined) continue; // charged before the range: its reasons are not here
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
