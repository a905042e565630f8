import type { AskedReport } from '../../shared/contract/reports.ts';
import { type DayRange, utcDaysOf } from '../../shared/domain/reports/days.ts';
import type { ReportKind, ReportRow } from '../../shared/domain/reports/report-kinds.ts';
import type { Reports, Rows } from '../payments-api/reports.ts';
import { CELLS, type OwnPayments, type ServiceRows } from './cells.ts';

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
