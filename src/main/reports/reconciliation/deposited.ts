import type { Difference } from '../../../shared/domain/reports/reconciliation.ts';
import type { ServiceRows } from '../cells.ts';
import {
  byKey,
  DUE_DAYS,
  difference,
  isInRange,
  isOverdue,
  type MoneyRows,
  sumOf,
} from './money-rows.ts';
import { isCredit } from './settled.ts';

type Settlement = ServiceRows['settlements'];
type Detail = ServiceRows['deposit-details'];

/** Rows of a deposit that pay out settled money; the others take it back or correct it. */
export const bringsSettled = ({ action }: Detail): boolean =>
  action === 'Authorization' || action === 'Credit';

const keyOf = (row: { readonly transactionId: string; readonly action: string | null }) =>
  `${row.transactionId} ${isCredit(row) ? 'credit' : 'authorize'}`;

const idOf = ({ transactionId }: { readonly transactionId: string }) => transactionId;

/** Differences between settled and deposited money: each once and in full. */
export function depositedDifferences(rows: MoneyRows): readonly Difference[] {
  const details = byKey(rows.depositDetails.filter(bringsSettled), keyOf);
  const settlements = byKey(rows.settlements, keyOf);
  const dayOf = (row: Settlement) => rows.localDay(row.transactionTime.getTime());
  const found: Difference[] = [];
  const missing: Settlement[] = [];

  for (const [key, settled] of settlements) {
    const [first] = settled;
    if (first === undefined || !isInRange(dayOf(first), rows)) continue;
    const deposited = details.get(key) ?? [];
    if (deposited.length === 0) {
      if (isOverdue(dayOf(first), rows, DUE_DAYS.deposited)) missing.push(...settled);
      continue;
    }
    const expected = sumOf(settled, ({ amount }) => amount);
    const sum = sumOf(deposited, ({ depositAmount }) => depositAmount);
    const about = { payments: [idOf(first)], day: dayOf(first), expected, found: sum };
    const [{ fundsTransferId = null } = {}] = deposited;
    if (deposited.length > settled.length) {
      found.push(difference('deposited-twice', { ...about, transferId: fundsTransferId }));
    } else if (sum !== expected) {
      found.push(difference('deposited-amount-differs', { ...about, transferId: fundsTransferId }));
    }
  }
  // Settlements of one day are deposited together, and missing together.
  for (const [day, together] of byKey(missing, ({ settlementDate }) => settlementDate ?? '')) {
    found.push(
      difference('not-deposited', {
        payments: together.map(idOf),
        day: day === '' ? null : day,
        expected: sumOf(together, ({ amount }) => amount),
      }),
    );
  }
  for (const [key, [row]] of details) {
    if (row === undefined || settlements.has(key) || !isInRange(row.transactionDate, rows))
      continue;
    found.push(
      difference('deposited-not-settled', {
        payments: [row.transactionId],
        transferId: row.fundsTransferId,
        day: row.transactionDate,
        found: row.depositAmount,
      }),
    );
  }
  return found;
}
