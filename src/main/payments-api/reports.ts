import type { Reader } from './answer-fields.ts';
import type { CallOptions } from './call.ts';
import {
  type AnyTransactionRow,
  type DepositDetailRow,
  type DepositSummaryRow,
  type RejectRow,
  readAnyTransaction,
  readDepositDetail,
  readDepositSummary,
  readReject,
  readSettlement,
  readTransaction,
  type SettlementRow,
  type TransactionRow,
} from './report-rows.ts';
import {
  day,
  InvalidRequest,
  optional,
  query,
  requestWriter,
  text,
  type WireFields,
} from './request.ts';
import type { Transport } from './transport.ts';

/** Days as YYYY-MM-DD (interface.md §4.5). */
export interface DateRange {
  readonly startDate: string;
  readonly endDate?: string;
}

export interface TransferRange extends DateRange {
  /** Up to 50 characters. */
  readonly fundsTransferId?: string;
}

export interface TransferOnly {
  readonly fundsTransferId: string;
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
  transactions(range: DateRange, options?: CallOptions): Rows<TransactionRow>;
  /** The same, including rows outside the document; for display, never for evidence. */
  anyTransactions(range: DateRange, options?: CallOptions): Rows<AnyTransactionRow>;
  rejects(range: DateRange, options?: CallOptions): Rows<RejectRow>;
  depositSummaries(range: DateRange, options?: CallOptions): Rows<DepositSummaryRow>;
  /** Examples of the document request by transfer only, without dates; so may the caller. */
  depositDetails(
    range: TransferRange | TransferOnly,
    options?: CallOptions,
  ): Rows<DepositDetailRow>;
  settlements(range: TransferRange, options?: CallOptions): Rows<SettlementRow>;
}

const PATH = '/api/pp/reports/payments';

export function reportsOf(transport: Transport): Reports {
  const report =
    <Range, Row>(
      operation: string,
      path: string,
      write: (range: Range) => WireFields,
      read: Reader<Row>,
    ) =>
    (range: Range, options?: CallOptions) =>
      transport.rows(
        {
          operation: `reports.${operation}`,
          method: 'GET',
          target: () => ({ path: `${PATH}/${path}${query(inOrder(write(range)))}` }),
        },
        read,
        options,
      );

  return {
    transactions: report('transactions', 'transactions/details', dates, readTransaction),
    anyTransactions: report('transactions', 'transactions/details', dates, readAnyTransaction),
    rejects: report('rejects', 'rejects/details', dates, readReject),
    depositSummaries: report('deposit-summaries', 'deposits/summary', dates, readDepositSummary),
    depositDetails: report(
      'deposit-details',
      'deposits/details',
      datesOrTransfer,
      readDepositDetail,
    ),
    settlements: report('settlements', 'settlements/details', transfers, readSettlement),
  };
}

const dates = requestWriter<DateRange>('', { startDate: day, endDate: optional(day) });

const transfers = requestWriter<TransferRange>('', {
  startDate: day,
  endDate: optional(day),
  fundsTransferId: optional(text(50)),
});

const transferOnly = requestWriter<TransferOnly>('', { fundsTransferId: text(50) });

function datesOrTransfer(range: TransferRange | TransferOnly): WireFields {
  return 'startDate' in range ? transfers(range) : transferOnly(range);
}

function inOrder(fields: WireFields): WireFields {
  const { start_date: start, end_date: end } = fields;
  if (start === undefined || end === undefined || start <= end) return fields;
  throw new InvalidRequest('end_date', 'is before start_date');
}
