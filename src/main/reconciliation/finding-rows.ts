import type { Finding, FindingRow } from '../../shared/domain/finding.ts';
import { cents } from '../../shared/domain/money.ts';
import type { Attempt } from '../journal/projections/attempts.ts';
import type { ListedRecord } from '../payments-api/payments.ts';
import type {
  DepositDetailRow,
  DepositSummaryRow,
  SettlementRow,
  Transaction,
} from '../payments-api/report-rows.ts';
import type { ChangedPayment } from './journal-findings.ts';

/** Rows of one finding; the others are counted, since a longer list would hide the difference. */
const MOST_ROWS = 12;

/** A row, and the ids of the payments, the attempt or the transfer that it belongs to. */
export interface SourceRow {
  readonly of: readonly (string | null)[];
  readonly row: FindingRow;
}

export const ofJournal = (own: Attempt): SourceRow => ({
  of: [own.attemptId, own.paymentId, own.follows?.paymentId ?? null],
  row: {
    source: 'journal',
    ...{ id: own.trackingId, action: own.operation, result: own.state },
    ...{ amount: own.amount, at: own.openedAt },
  },
});

/** The changes of a payment that the journal has from the service. */
export const ofChanges = ({ paymentId: id, changes }: ChangedPayment): readonly SourceRow[] =>
  changes.map(({ what: action, amount, at }) => ({
    of: [id],
    row: { source: 'journal', id, action, result: null, amount: cents(amount), at },
  }));

/** Cash and holds are in the list alone, which carries no amounts. */
export const ofList = ({ id, action, results: result, timestamp }: ListedRecord): SourceRow => ({
  of: [id],
  row: { source: 'list', id, action, result, amount: null, at: timestamp.toISOString() },
});

export const ofReport = (row: Transaction): SourceRow => ({
  of: [row.id, row.originalId],
  row: {
    source: 'transactions',
    ...{ id: row.id, action: row.action, result: row.results },
    ...{ amount: row.amount, at: row.timestamp.toISOString() },
  },
});

export const ofSettlements = (row: SettlementRow): SourceRow => {
  const { transactionId: id, action, amount, transactionTime } = row;
  const at = transactionTime.toISOString();
  return { of: [id], row: { source: 'settlements', id, action, result: null, amount, at } };
};

export const ofDetails = (row: DepositDetailRow): SourceRow => {
  const { transactionId: id, action, depositAmount: amount } = row;
  const known = { id, action, result: null, amount, at: null };
  return { of: [id], row: { source: 'deposit-details', ...known } };
};

export const ofDeposits = (row: DepositSummaryRow): SourceRow => {
  const { fundsTransferId: id, instructionType: action, status: result, depositAmount } = row;
  const known = { id, action, result, amount: depositAmount, at: null };
  return { of: [id], row: { source: 'deposits', ...known } };
};

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
    const rows = [...new Set(idsOf(each).flatMap((id) => wanted.get(id) ?? []))];
    const shown = { ...each, rows: rows.slice(0, MOST_ROWS) };
    const rowsLeft = rows.length - shown.rows.length;
    return rowsLeft === 0 ? shown : { ...shown, rowsLeft };
  });
}

/** The ids of a finding's rows; a transfer's own row stands for its many payments. */
const idsOf = ({ payments, attemptId, transferId, kind }: Finding): readonly string[] => [
  ...(kind.startsWith('transfer-') ? [] : payments),
  ...[attemptId, transferId].filter((id) => id !== null),
];
