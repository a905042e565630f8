import type { Difference } from '../../shared/domain/reports/reconciliation.ts';
import { trackingKey } from '../journal/tracking-id.ts';
import {
  absolute,
  byKey,
  DUE_DAYS,
  difference,
  isApproved,
  isInRange,
  isOverdue,
  isPayment,
  type JournalPayment,
  type MoneyRows,
  negative,
  sumOf,
  type Transaction,
} from './money-rows.ts';

const ACTIONS = ['AUTHORIZE', 'VOID', 'CREDIT', 'REJECT'];
const RESULTS = ['APPROVED', 'DECLINED', 'REJECTED', 'VOIDED', 'FAILED'];

/** Differences among the charges, voids and refunds of the range (interface.md §3). */
export function chargedDifferences(rows: MoneyRows): readonly Difference[] {
  const dayOf = (row: Transaction) => rows.localDay(row.timestamp.getTime());
  const inRange = (row: Transaction) => isInRange(dayOf(row), rows);
  const { transactions } = rows;
  const voids = byKey(transactions.filter(isApproved('VOID')), ({ originalId }) => originalId);
  const credits = byKey(transactions.filter(isApproved('CREDIT')), ({ originalId }) => originalId);
  const found: Difference[] = [];

  for (const row of transactions.filter(inRange)) {
    if (!ACTIONS.includes(row.action) || !RESULTS.includes(row.results)) {
      found.push(
        difference('unknown-row', { payments: [row.id], day: dayOf(row), found: row.amount }),
      );
    }
  }
  const payments = byKey(transactions.filter(isPayment), ({ id }) => id);
  for (const [id, [payment, ...again]] of payments) {
    if (payment === undefined || !inRange(payment)) continue;
    const { amount, results } = payment;
    const about = { payments: [id], day: dayOf(payment) };
    if (again.length > 0) {
      const sum = sumOf([payment, ...again], (row) => row.amount);
      found.push(difference('charged-twice', { ...about, expected: amount, found: sum }));
    }
    const [voided] = voids.get(id) ?? [];
    if (voided === undefined && results === 'VOIDED') found.push(difference('void-missing', about));
    if (voided !== undefined && results === 'APPROVED') {
      found.push(difference('void-not-applied', { ...about, expected: negative(amount) }));
    }
    if (voided !== undefined && absolute(voided.amount) !== amount) {
      found.push(
        difference('void-amount-differs', {
          ...about,
          expected: negative(amount),
          found: negative(voided.amount),
        }),
      );
    }
    const refunded = sumOf(credits.get(id) ?? [], (row) => absolute(row.amount));
    if (refunded > amount) {
      found.push(difference('refunded-too-much', { ...about, expected: amount, found: refunded }));
    }
  }
  return found;
}

/** Attempt states that are final in the journal and took no money. */
const TOOK_NOTHING = ['declined', 'failed', 'not-sent'];

/** Compares the service's report with this till's journal, in both directions. */
export function journalDifferences(rows: MoneyRows): readonly Difference[] {
  const { transactions, trackingPrefix } = rows;
  const payments = new Map(transactions.filter(isPayment).map((row) => [row.id, row]));
  const voided = new Set(
    transactions.filter(isApproved('VOID')).map(({ originalId }) => originalId),
  );
  const credits = new Map(transactions.filter(isApproved('CREDIT')).map((row) => [row.id, row]));
  const dayOf = ({ openedAt }: JournalPayment) => rows.localDay(Date.parse(openedAt));
  const ours = new Map(rows.journal.map((attempt) => [trackingKey(attempt.trackingId), attempt]));
  const found: Difference[] = [];

  for (const attempt of rows.journal) {
    const { operation, method, state, paymentId, amount, follows } = attempt;
    const day = dayOf(attempt);
    if (attempt.branch !== rows.branch) continue;
    if (method === 'CASH' || state !== 'approved' || !isInRange(day, rows)) continue;
    const late = isOverdue(day, rows, DUE_DAYS.reported);
    const about = { payments: [follows ?? paymentId ?? ''], day, expected: amount };
    if (operation === 'authorize' || operation === 'capture') {
      const row = payments.get(follows ?? paymentId ?? '');
      if (row === undefined) {
        const refused = transactions.some(({ id }) => id === paymentId);
        if (refused) found.push(difference('ours-refused-there', about));
        else if (late) found.push(difference('ours-not-reported', about));
      } else if (row.amount !== amount) {
        found.push(difference('ours-amount-differs', { ...about, found: row.amount }));
      }
    }
    if (operation === 'void' && late && !voided.has(follows ?? '')) {
      found.push(difference('our-void-not-there', about));
    }
    if (operation === 'credit') {
      const row = credits.get(paymentId ?? '');
      if (row === undefined && late) found.push(difference('our-refund-not-there', about));
      if (row !== undefined && absolute(row.amount) !== amount) {
        found.push(difference('ours-amount-differs', { ...about, found: absolute(row.amount) }));
      }
    }
  }
  for (const row of payments.values()) {
    const { trackingId, timestamp } = row;
    if (!trackingKey(trackingId).startsWith(trackingKey(trackingPrefix))) continue;
    const day = rows.localDay(timestamp.getTime());
    if (!isInRange(day, rows)) continue;
    const attempt = ours.get(trackingKey(trackingId));
    const about = { payments: [row.id], day, found: row.amount };
    if (attempt === undefined) found.push(difference('not-in-our-journal', about));
    else if (TOOK_NOTHING.includes(attempt.state)) {
      found.push(difference('ours-approved-there', about));
    }
  }
  return found;
}
