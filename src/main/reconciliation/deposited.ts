import { type Finding, finding } from '../../shared/domain/finding.ts';
import { cents } from '../../shared/domain/money.ts';
import {
  arrivalOf,
  type TransferReconciliation,
} from '../../shared/domain/reports/reconciliation.ts';
import type {
  DepositDetailRow,
  DepositSummaryRow,
  SettlementRow,
} from '../payments-api/report-rows.ts';
import {
  DUE_DAYS,
  isBookingOverdue,
  isInRange,
  isOverdue,
  type MoneyRows,
  reportFinding,
  sumOf,
} from './money-rows.ts';
import { isCredit } from './settled.ts';

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
    if (deposited.length === 0) {
      if (isOverdue(dayOf(first), rows, DUE_DAYS.deposited)) missing.push(...settled);
      continue;
    }
    const expected = sumOf(settled, ({ amount }) => amount);
    const sum = sumOf(deposited, ({ depositAmount }) => depositAmount);
    const [{ fundsTransferId: transferId } = { fundsTransferId: null }] = deposited;
    const about = { payments: [idOf(first)], day: dayOf(first), transferId };
    if (deposited.length > settled.length) {
      found.push(reportFinding('deposited-twice', about, expected, sum));
    } else if (sum !== expected) {
      found.push(reportFinding('deposited-amount-differs', about, expected, sum));
    }
  }
  // Settlements of one day are deposited together, and missing together.
  for (const [day, together] of Map.groupBy(
    missing,
    ({ settlementDate }) => settlementDate ?? '',
  )) {
    found.push(
      reportFinding(
        'not-deposited',
        { payments: together.map(idOf), day: day === '' ? null : day },
        sumOf(together, ({ amount }) => amount),
      ),
    );
  }
  for (const [key, [row]] of details) {
    if (row === undefined || settlements.has(key) || !isInRange(row.transactionDate, rows))
      continue;
    found.push(
      reportFinding(
        'deposited-not-settled',
        {
          payments: [row.transactionId],
          transferId: row.fundsTransferId,
          day: row.transactionDate,
        },
        null,
        row.depositAmount,
      ),
    );
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

const sumOfSummaries = ({ summaries }: Transfer) => sumOf(summaries, (row) => row.depositAmount);
const sumOfDetails = ({ details }: Transfer) => sumOf(details, (row) => row.depositAmount);

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

/** Bags and batches that the bank has not booked in time. */
export function notAtBank(rows: MoneyRows): readonly Finding[] {
  return rows.onTheWay
    .filter((each) => isInRange(each.day, rows) && isBookingOverdue(each, rows))
    .map(({ kind, name, day, amount }) =>
      finding(`${kind}-not-at-bank`, { name, day, amount, other: cents(0) }),
    );
}

/** Differences between each transfer and its details, and transfers that did not arrive. */
export function transferDifferences(rows: MoneyRows): readonly Finding[] {
  return transfersOf(rows).flatMap((transfer) => {
    const { id, day, summaries, details } = transfer;
    const payments = [...new Set(details.map(({ transactionId }) => transactionId))];
    const about = { transferId: id === '' ? null : id, day };
    const [summary] = summaries;
    if (summary === undefined) {
      const found = sumOfDetails(transfer);
      return [reportFinding('details-without-transfer', { ...about, payments }, null, found)];
    }
    const expected = sumOfSummaries(transfer);
    if (summaries.length > 1) {
      return [reportFinding('transfer-twice', { ...about, payments }, null, expected)];
    }
    if (details.length === 0 && (expected !== 0 || summary.transactionCount > 0)) {
      return [reportFinding('transfer-without-details', about, expected)];
    }
    const found: Finding[] = [];
    if (sumOfDetails(transfer) !== expected) {
      const sum = sumOfDetails(transfer);
      found.push(reportFinding('transfer-sum-differs', { ...about, payments }, expected, sum));
    } else if (details.length !== summary.transactionCount) {
      found.push(reportFinding('transfer-count-differs', { ...about, payments }));
    }
    const due = summary.expectedSettlementDate;
    const arrival = arrivalOf(summary, rows.bankDays);
    if (due === null || arrival?.proof === 'bank-statement') return found;
    const its = { ...about, payments };
    if (isBookingOverdue({ day: due, accountId: null }, rows)) {
      found.push(reportFinding('transfer-not-at-bank', its, expected, cents(0)));
    } else if (arrival === null && isOverdue(due, rows, DUE_DAYS.arrived)) {
      found.push(reportFinding('transfer-not-arrived', its, expected, cents(0)));
    }
    return found;
  });
}
