import { type Finding, finding } from '../../shared/domain/finding.ts';
import { cents } from '../../shared/domain/money.ts';
import {
  arrivalOf,
  type TransferReconciliation,
} from '../../shared/domain/reports/reconciliation.ts';
import { netOfRow } from '../../shared/domain/signed-money.ts';
import type {
  DepositDetailRow,
  DepositSummaryRow,
  SettlementRow,
} from '../payments-api/report-rows.ts';
import { isCredit } from './charged.ts';
import {
  adding,
  DUE_DAYS,
  isBookingOverdue,
  isInRange,
  isOverdue,
  type MoneyRows,
  sumOf,
} from './money-rows.ts';

/** Rows of a deposit that pay out settled money; the others take it back or correct it. */
export const bringsSettled = ({ action }: DepositDetailRow): boolean =>
  action === 'Authorization' || action === 'Credit';

const keyOf = (row: { readonly transactionId: string; readonly action: string | null }) =>
  `${row.transactionId} ${isCredit(row) ? 'credit' : 'authorize'}`;

const idOf = ({ transactionId }: { readonly transactionId: string }) => transactionId;

/** Differences between settled and deposited money: each once and in full. */
export function depositedDifferences(rows: MoneyRows): readonly Finding[] {
  const details = Map.groupBy(rows.depositDetails.filter(bringsSettled), keyOf);
  const settlements = Map.groupBy(rows.settlements, keyOf);
  const dayOf = (row: SettlementRow) => rows.localDay(row.transactionTime.getTime());
  const found: Finding[] = [];
  const missing: SettlementRow[] = [];

  for (const [key, settled] of settlements) {
    const [first] = settled;
    if (first === undefined || !isInRange(dayOf(first), rows)) continue;
    const deposited = details.get(key) ?? [];
    const [{ fundsTransferId: transferId } = { fundsTransferId: null }] = deposited;
    if (deposited.length === 0) {
      if (isOverdue(dayOf(first), rows, DUE_DAYS.deposited)) missing.push(...settled);
      continue;
    }
    const expected = sumOf(settled, ({ amount }) => amount);
    const sum = sumOf(deposited, ({ depositAmount }) => depositAmount);
    const add = adding(found, { payments: [idOf(first)], day: dayOf(first), transferId });
    if (deposited.length > settled.length) add('deposited-twice', expected, sum);
    else if (sum !== expected) add('deposited-amount-differs', expected, sum);
  }
  // Settlements of one day are deposited together, and missing together.
  for (const [day, together] of Map.groupBy(missing, ({ settlementDate }) => settlementDate)) {
    const sum = sumOf(together, ({ amount }) => amount);
    adding(found, { payments: together.map(idOf), day })('not-deposited', sum);
  }
  for (const [key, [row]] of details) {
    if (row === undefined || settlements.has(key)) continue;
    const { transactionDate: day, fundsTransferId: transferId } = row;
    if (!isInRange(day, rows)) continue;
    const add = adding(found, { payments: [idOf(row)], transferId, day });
    add('deposited-not-settled', null, row.depositAmount);
  }
  return found;
}

interface Transfer {
  readonly id: string;
  readonly summaries: readonly DepositSummaryRow[];
  readonly details: readonly DepositDetailRow[];
  readonly day: string | null;
}

/**
 * The transfers of the range and after it, by their day. Earlier ones may be loaded only in part.
 */
function transfersOf(rows: MoneyRows): readonly Transfer[] {
  const summaries = Map.groupBy(rows.deposits, ({ fundsTransferId }) => fundsTransferId ?? '');
  const details = Map.groupBy(rows.depositDetails, ({ fundsTransferId }) => fundsTransferId ?? '');
  return [...new Set([...summaries.keys(), ...details.keys()])]
    .map((id): Transfer => {
      const its = { summaries: summaries.get(id) ?? [], details: details.get(id) ?? [] };
      const day = its.summaries[0]?.batchDate ?? its.details[0]?.settlementDate ?? null;
      return { id, day, ...its };
    })
    .filter(({ day }) => day === null || day >= rows.range.from)
    .sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
}

const sumOfSummaries = ({ summaries }: Transfer) =>
  sumOf(
    summaries,
    ({ instructionType: action, depositAmount: amount }) =>
      netOfRow('deposits', { action, amount }) ?? amount,
  );
const sumOfDetails = ({ details }: Transfer) =>
  sumOf(
    details,
    ({ action, depositAmount: amount }) =>
      netOfRow('deposit-details', { action, amount }) ?? amount,
  );

/** Each transfer, by its own sum and by that of its details. */
export function transferAgreements(rows: MoneyRows): readonly TransferReconciliation[] {
  return transfersOf(rows).map((transfer) => {
    const [summary] = transfer.summaries;
    return {
      transferId: transfer.id,
      batchDay: transfer.day,
      expectedDay: summary?.expectedSettlementDate ?? null,
      status: summary?.status ?? null,
      arrival: summary === undefined ? null : arrivalOf(summary, rows.bankDays),
      sum: summary === undefined ? null : sumOfSummaries(transfer),
      detailsSum: transfer.details.length === 0 ? null : sumOfDetails(transfer),
    };
  });
}

/** Bags and batches that the bank has not booked in time, and bags that it booked with another sum. */
export function notAtBank(rows: MoneyRows): readonly Finding[] {
  const missing = rows.onTheWay
    .filter((each) => isInRange(each.day, rows) && isBookingOverdue(each, rows))
    .map(({ kind, name, day, amount }) =>
      finding(`${kind}-not-at-bank`, { name, day, amount, other: cents(0) }),
    );
  const differing = rows.differingBags
    .filter(({ day }) => isInRange(day, rows))
    .map(({ name, day, packed: amount, booked: other }) =>
      finding('bag-amount-differs', { name, day, amount, other }),
    );
  return [...missing, ...differing];
}

/** Differences between each transfer of the range and its details, and transfers that did not arrive. */
export function transferDifferences(rows: MoneyRows): readonly Finding[] {
  const found: Finding[] = [];
  for (const transfer of transfersOf(rows)) {
    const { id, day, details } = transfer;
    if (day !== null && !isInRange(day, rows)) continue; // a finding of the range of that day
    const [summary, ...others] = transfer.summaries;
    const payments = [...new Set(details.map(idOf))];
    const add = adding(found, { transferId: id === '' ? null : id, day, payments });
    const expected = sumOfSummaries(transfer);
    const sum = sumOfDetails(transfer);
    if (summary === undefined) {
      add('details-without-transfer', null, sum);
      continue;
    }
    if (others.length > 0) {
      add('transfer-twice', null, expected);
      continue;
    }
    if (details.length === 0 && (expected !== 0 || summary.transactionCount > 0)) {
      add('transfer-without-details', expected);
      continue;
    }
    if (sum !== expected) add('transfer-sum-differs', expected, sum);
    else if (details.length !== summary.transactionCount) add('transfer-count-differs');
    const due = summary.expectedSettlementDate;
    const arrival = arrivalOf(summary, rows.bankDays);
    if (due === null || arrival?.proof === 'bank-statement') continue;
    if (isBookingOverdue({ day: due, accountId: null }, rows)) {
      add('transfer-not-at-bank', expected, cents(0));
    } else if (arrival === null && isOverdue(due, rows, DUE_DAYS.arrived)) {
      add('transfer-not-arrived', expected, cents(0));
    }
  }
  return found;
}
