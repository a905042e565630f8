import type { AskedReport } from '../../shared/contract/reports.ts';
import { type DayRange, utcDaysOf } from '../../shared/domain/reports/days.ts';
import type { ReportKind, ReportRow } from '../../shared/domain/reports/report-kinds.ts';
import { netOfRow } from '../../shared/domain/signed-money.ts';
import type {
  AnyTransactionRow,
  DepositDetailRow,
  DepositSummaryRow,
  RejectRow,
  SettlementRow,
} from '../payments-api/report-rows.ts';
import type { Reports, Rows } from '../payments-api/reports.ts';

/** The row type of the payments client for each report. */
export interface ServiceRows {
  readonly transactions: AnyTransactionRow;
  readonly rejects: RejectRow;
  readonly deposits: DepositSummaryRow;
  readonly 'deposit-details': DepositDetailRow;
  readonly settlements: SettlementRow;
}

/** The cashier and the patient of a payment, as far as this till's journal knows them. */
interface OwnPayment {
  readonly cashier: string | null;
  readonly patientId: string | null;
}

/** By the service's id of the payment. */
export type OwnPayments = (paymentId: string) => OwnPayment | undefined;

/**
 * One report's conversion; written out per report, for speed with a hundred thousand rows
 * (bench/reports-rows.ts).
 */
type ToCells<Row> = (row: Row, own: OwnPayments) => ReportRow;

/** The cells of a row, in the order of its report's columns (src/shared/domain/reports). */
export const CELLS: { readonly [K in ReportKind]: ToCells<ServiceRows[K]> } = {
  transactions: (row, own) => {
    const ours = own(row.originalId);
    return [
      row.timestamp.getTime(),
      row.method,
      row.action,
      row.results,
      row.amount,
      netOfRow('transactions', row),
      ours?.cashier ?? null,
      ours?.patientId ?? null,
      row.trackingId,
      row.id,
      row.originalId === row.id ? row.id : row.originalId, // share one string instead of two equal ones
      moreOf(row.extra),
    ];
  },
  rejects: (row, own) => {
    const ours = own(row.id);
    return [
      row.rejectDate,
      row.rejectCode,
      row.rejectReason,
      row.amount,
      netOfRow('rejects', row),
      row.timestamp.getTime(),
      ours?.cashier ?? null,
      ours?.patientId ?? null,
      row.trackingId,
      row.id,
      moreOf(row.extra),
    ];
  },
  deposits: (row) => [
    row.batchDate,
    row.expectedSettlementDate,
    row.status,
    row.instructionType,
    row.depositAmount,
    netOfRow('deposits', { action: row.instructionType, amount: row.depositAmount }),
    row.transactionCount,
    row.fundsTransferId,
    row.batchId,
    row.merchantId,
    moreOf(row.extra),
  ],
  'deposit-details': (row, own) => [
    row.settlementDate,
    row.transactionDate,
    row.action,
    row.payMethod,
    row.depositAmount,
    netOfRow('deposit-details', { action: row.action, amount: row.depositAmount }),
    row.fundsTransferId,
    row.patientLastName,
    row.patientFirstName,
    row.patientExternalId,
    row.transactionType,
    own(row.transactionId)?.cashier ?? null,
    row.transactionId,
    row.paymentPlanId,
    row.merchantId,
    moreOf(row.extra),
  ],
  settlements: (row, own) => [
    row.settlementDate,
    row.transactionTime.getTime(),
    row.action,
    row.payMethod,
    row.amount,
    netOfRow('settlements', row),
    row.patientLastName,
    row.patientFirstName,
    row.patientExternalId,
    row.transactionType,
    own(row.transactionId)?.cashier ?? null,
    row.transactionId,
    row.merchantId,
    moreOf(row.extra),
  ],
};

function moreOf(extra: Readonly<Record<string, unknown>>): string | null {
  for (const name in extra) if (Object.hasOwn(extra, name)) return listOf(extra);
  return null;
}

const listOf = (extra: Readonly<Record<string, unknown>>): string =>
  Object.entries(extra)
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join(', ');

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** One call of the service for some days of a report (interface.md §4.5). */
type Ask<Row> = (
  reports: Reports,
  slice: DayRange,
  transferId: string | null,
  signal: AbortSignal,
) => Rows<Row>;

const dates = ({ from, to }: DayRange) => ({ startDate: from, endDate: to });
const transfer = (slice: DayRange, transferId: string | null) => ({
  ...dates(slice),
  ...(transferId === null ? {} : { fundsTransferId: transferId }),
});

export const ASK: { readonly [K in ReportKind]: Ask<ServiceRows[K]> } = {
  transactions: (reports, slice, _transferId, signal) =>
    reports.anyTransactions(dates(slice), { signal }),
  rejects: (reports, slice, _transferId, signal) => reports.rejects(dates(slice), { signal }),
  deposits: (reports, slice, _transferId, signal) =>
    reports.depositSummaries(dates(slice), { signal }),
  'deposit-details': (reports, slice, transferId, signal) =>
    reports.depositDetails(transfer(slice, transferId), { signal }),
  settlements: (reports, slice, transferId, signal) =>
    reports.settlements(transfer(slice, transferId), { signal }),
};

/** The source of a requested report, with its rows made into cells. */
export interface ReportSource {
  /** Days of the service. */
  readonly range: DayRange;
  readonly ask: (slice: DayRange, signal: AbortSignal) => Rows<ReportRow>;
}

/**
 * The service's days are UTC's. Only transactions have a time of day, so only their requests are
 * widened by one day on the side of the zone's offset, and filtered by the clinic's own day.
 */
export function reportSource(
  asked: AskedReport,
  reports: Reports,
  own: OwnPayments,
  localDay: (ms: number) => string,
): ReportSource {
  const { kind, range } = asked;
  if (kind !== 'transactions') return { range, ask: asCells(kind, asked, reports, own) };
  const { from, to } = range;
  return {
    range: utcDaysOf(range, localDay),
    ask: asCells(kind, asked, reports, own, ({ timestamp }) => {
      const day = localDay(timestamp.getTime());
      return day >= from && day <= to;
    }),
  };
}

function asCells<K extends ReportKind>(
  kind: K,
  { transferId }: AskedReport,
  reports: Reports,
  own: OwnPayments,
  keep?: (row: ServiceRows[K]) => boolean,
): ReportSource['ask'] {
  const toCells: (row: ServiceRows[K], of: OwnPayments) => ReportRow = CELLS[kind];
  const ask: Ask<ServiceRows[K]> = ASK[kind];
  return async function* (slice, signal) {
    for await (const batch of ask(reports, slice, transferId, signal)) {
      yield (keep === undefined ? batch : batch.filter(keep)).map((row) => toCells(row, own));
    }
  };
}
