import {
  completeList,
  completeReport,
  daysTouched,
  serviceDay,
} from '../payments/engine/complete-reads.ts';
import {
  type ListedRecord,
  type PaymentsPort,
  type ReportedRow,
  StatusCheckFailed,
} from '../payments/engine/payments-port.ts';

const DAY = 86_400_000;

/** The progress of reading: days read of the list or of the report. */
export interface ReadProgress {
  readonly what: 'list' | 'report';
  readonly done: number;
  readonly of: number;
}

/** The service's records of a period. */
export interface ServiceView {
  readonly listed: readonly ListedRecord[];
  readonly reported: readonly ReportedRow[];
}

/**
 * Reads list and report of every UTC day of the period, one day at a time, and the report of the
 * day before: a follow-up on a payment may appear in it only after that day was closed.
 * @param range by the service's clock, ms since 1970.
 * @throws {StatusCheckFailed} and then none of it counts; `report-cut` if the report lacks rows.
 */
export async function readService(
  line: PaymentsPort,
  range: { readonly from: number; readonly to: number },
  tell: (progress: ReadProgress) => void,
): Promise<ServiceView> {
  const days = daysTouched(range.from, range.to);
  const of = days.length;
  const listed = new Map<string, ListedRecord>();
  for (const [done, day] of days.entries()) {
    tell({ what: 'list', done, of });
    const midnight = Date.parse(day);
    const start = Math.max(range.from, midnight);
    const end = Math.min(range.to, midnight + DAY);
    for (const record of await completeList(line, { start, end })) listed.set(record.id, record);
  }
  tell({ what: 'report', done: 0, of });
  const report = await completeReport(
    line,
    { days, since: serviceDay(range.from - DAY), until: serviceDay(range.to) },
    [],
    (done) => tell({ what: 'report', done: Math.min(done, of - 1), of }),
  );
  if (report.wholeness() === 'cut') throw new StatusCheckFailed('report-cut');
  return { listed: [...listed.values()], reported: report.rows };
}
