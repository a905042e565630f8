import { z } from 'zod';
import type { Reader } from './answer-fields.ts';
import {
  type DepositDetailRow,
  type DepositSummaryRow,
  type RejectRow,
  readDepositDetail,
  readDepositSummary,
  readReject,
  readSettlement,
  readTransaction,
  type SettlementRow,
  type TransactionRow,
} from './report-rows.ts';
import { checked, day, InvalidRequest, text } from './request-fields.ts';
import { query } from './request-query.ts';
import type { ListOptions, Transport } from './transport.ts';
import { underWireNames } from './wire-names.ts';

/** Days as YYYY-MM-DD (interface.md §4.5). */
export interface DateRange {
  readonly startDate: string;
  readonly endDate?: string;
}

export interface TransferRange extends DateRange {
  /** Up to 50 characters. */
  readonly fundsTransferId?: string;
}

/** The rows of a report in batches of some hundreds, while the rest is still on the wire. */
export type Rows<T> = AsyncGenerator<readonly T[]>;

/**
 * The reports of interface.md §4.5. Rows come in the order of the service, in batches:
 *
 *     for await (const rows of reports.transactions({ startDate })) for (const row of rows) …
 *
 * Leaving the loop ends the request. Each iteration throws a PaymentsApiError.
 */
export interface Reports {
  transactions(range: DateRange, options?: ListOptions): Rows<TransactionRow>;
  rejects(range: DateRange, options?: ListOptions): Rows<RejectRow>;
  depositSummaries(range: DateRange, options?: ListOptions): Rows<DepositSummaryRow>;
  /** Examples of the document ask by transfer alone, without dates; so can you. */
  depositDetails(
    range: TransferRange | { readonly fundsTransferId: string },
    options?: ListOptions,
  ): Rows<DepositDetailRow>;
  settlements(range: TransferRange, options?: ListOptions): Rows<SettlementRow>;
}

const PATH = '/api/pp/reports/payments';

export function reportsOf(transport: Transport): Reports {
  const report =
    <Range, Row>(
      operation: string,
      path: string,
      rules: z.ZodType<AskedRange>,
      read: Reader<Row>,
    ) =>
    (range: Range, options?: ListOptions) =>
      transport.rows(
        {
          operation: `reports.${operation}`,
          method: 'GET',
          target: () => ({ path: `${PATH}/${path}${rangeQuery(rules, range)}` }),
        },
        read,
        options,
      );

  return {
    transactions: report('transactions', 'transactions/details', dates, readTransaction),
    rejects: report('rejects', 'rejects/details', dates, readReject),
    depositSummaries: report('deposit-summaries', 'deposits/summary', dates, readDepositSummary),
    depositDetails: report(
      'deposit-details',
      'deposits/details',
      looseTransfers,
      readDepositDetail,
    ),
    settlements: report('settlements', 'settlements/details', transfers, readSettlement),
  };
}

const dates = z.strictObject({ startDate: day, endDate: day.optional() });
const transfers = dates.extend({ fundsTransferId: text(50).optional() });
const looseTransfers = z.union(
  [transfers, z.strictObject({ fundsTransferId: text(50) })],
  'a start_date or a funds_transfer_id is needed, with days of the shape YYYY-MM-DD',
);

function rangeQuery(rules: z.ZodType<AskedRange>, range: unknown): string {
  const asked = checked(rules, range, 'start_date');
  const { startDate, endDate } = asked;
  if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
    throw new InvalidRequest('end_date', 'is before start_date');
  }
  return query(underWireNames('', { ...asked }));
}

interface AskedRange {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly fundsTransferId?: string | undefined;
}
