import type { Difference } from '../../../shared/domain/reports/reconciliation.ts';
import {
  absolute,
  byKey,
  DUE_DAYS,
  difference,
  isApproved,
  isInRange,
  isOverdue,
  type MoneyRows,
  negative,
} from './money-rows.ts';

/** Differences among the reports about returned bank payments (interface.md §3). */
export function returnDifferences(rows: MoneyRows): readonly Difference[] {
  const dayOf = (at: Date) => rows.localDay(at.getTime());
  const payments = new Map(
    rows.transactions.filter(({ action }) => action === 'AUTHORIZE').map((row) => [row.id, row]),
  );
  const rejected = new Map(
    rows.transactions.filter(isApproved('REJECT')).map((row) => [row.originalId, row]),
  );
  const listed = new Map(rows.rejects.map((row) => [row.id, row]));
  const details = byKey(rows.depositDetails, ({ transactionId }) => transactionId);
  const found: Difference[] = [];

  for (const payment of payments.values()) {
    const day = dayOf(payment.timestamp);
    if (!isInRange(day, rows)) continue;
    const about = { payments: [payment.id], day };
    const reject = rejected.get(payment.id);
    const inList = listed.get(payment.id);
    if (reject === undefined && (payment.results === 'REJECTED' || inList !== undefined)) {
      found.push(difference('return-missing', { ...about, expected: negative(payment.amount) }));
      continue;
    }
    if (reject === undefined) continue;
    if (payment.results !== 'REJECTED') found.push(difference('return-not-applied', about));
    if (inList === undefined) {
      found.push(difference('return-not-listed', { ...about, expected: payment.amount }));
    }
    const wrong = [reject.amount, inList?.amount ?? payment.amount].find(
      (amount) => absolute(amount) !== payment.amount,
    );
    if (wrong !== undefined) {
      found.push(
        difference('return-amount-differs', {
          ...about,
          expected: negative(payment.amount),
          found: negative(wrong),
        }),
      );
    }
    const theirs = details.get(payment.id) ?? [];
    const came = theirs.some(({ depositAmount }) => depositAmount > 0);
    const went = theirs.some(({ depositAmount }) => depositAmount < 0);
    if (came && !went && isOverdue(dayOf(reject.timestamp), rows, DUE_DAYS.deposited)) {
      found.push(
        difference('return-not-taken-back', { ...about, expected: negative(payment.amount) }),
      );
    }
  }
  return found;
}
