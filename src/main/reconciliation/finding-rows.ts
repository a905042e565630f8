import type { Finding, FindingRow } from '../../shared/domain/finding.ts';
import { cents } from '../../shared/domain/money.ts';
import type { ListedRecord } from '../payments-api/payments.ts';
import type {
  DepositDetailRow,
  DepositSummaryRow,
  SettlementRow,
} from '../payments-api/report-rows.ts';
import type { ChangedPayment, OwnRow } from './journal-findings.ts';
import type { Transaction } from './money-rows.ts';

/** Rows of one finding: a longer list would hide the difference. */
const MOST_ROWS = 12;

/** A row, and the ids of the payments, the attempt or the transfer that it belongs to. */
export interface SourceRow {
  readonly of: readonly (string | null)[];
  readonly row: FindingRow;
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export const ofJournal = (own: OwnRow): SourceRow => ({
  of: [own.attemptId, own.paymentId, own.follows],
  row: {
    source: 'journal',
    ...{ id: own.trackingId, action: own.operation, result: own.state },
    ...{ amount: own.amount, at: own.openedAt },
  },
});

/** The changes of a payment that the journal has from the service. */
export const ofChanges = ({ paymentId, changes }: ChangedPayment): readonly SourceRow[] =>
  changes.map(({ what, amount, at }) => ({
    of: [paymentId],
    row: {
      source: 'journal',
      id: paymentId,
      action: what,
      result: null,
      amount: cents(amount),
      at,
    },
  }));

/** Cash and holds are in the list alone, which carries no amounts. */
export const ofList = (record: ListedRecord): SourceRow => ({
  of: [record.id],
  row: {
    source: 'list',
    ...{ id: record.id, action: record.action, result: record.results },
    ...{ amount: null, at: instant(record.timestamp) },
  },
});

export const ofReport = (row: Transaction): SourceRow => ({
  of: [row.id, row.originalId],
  row: {
    source: 'transactions',
    ...{ id: row.id, action: row.action, result: row.results },
    ...{ amount: row.amount, at: instant(row.timestamp) },
  },
});

export const ofSettlements = (row: SettlementRow): SourceRow => ({
  of: [row.transactionId],
  row: {
    source: 'settlements',
    ...{ id: row.transactionId, action: row.action, result: null },
    ...{ amount: row.amount, at: instant(row.transactionTime) },
  },
});

export const ofDetails = (row: DepositDetailRow): SourceRow => ({
  of: [row.transactionId],
  row: {
    source: 'deposit-details',
    ...{ id: row.transactionId, action: row.action, result: null },
    ...{ amount: row.depositAmount, at: null },
  },
});

export const ofDeposits = (row: DepositSummaryRow): SourceRow => ({
  of: [row.fundsTransferId],
  row: {
    source: 'deposits',
    ...{ id: row.fundsTransferId, action: row.instructionType, result: row.status },
    ...{ amount: row.depositAmount, at: null },
  },
});

/**
 * Adds to each finding the rows that it was found in; the sources in their order.
 * @param sources called only for findings: a day has thousands of rows, and usually none.
 */
export function withRows(
  findings: readonly Finding[],
  sources: () => readonly (readonly SourceRow[])[],
): readonly Finding[] {
  if (findings.length === 0) return findings;
  const wanted = new Map<string, FindingRow[]>();
  for (const each of findings) for (const id of idsOf(each)) wanted.set(id, []);
  for (const { of, row } of sources().flat()) {
    for (const id of new Set(of)) if (id !== null) wanted.get(id)?.push(row);
  }
  return findings.map((each) => {
    const rows = new Set(idsOf(each).flatMap((id) => wanted.get(id) ?? []));
    return { ...each, rows: [...rows].slice(0, MOST_ROWS) };
  });
}

/** The ids of a finding's rows; a transfer's own row stands for its many payments. */
const idsOf = ({ payments, attemptId, transferId, kind }: Finding): readonly string[] => [
  ...(kind.startsWith('transfer-') ? [] : payments),
  ...[attemptId, transferId].filter((id) => id !== null),
];
