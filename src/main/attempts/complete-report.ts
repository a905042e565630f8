import type { PaymentsLine, ReportedRow } from './payments-line.ts';

const DAY = 86_400_000;

/** A report with fewer rows than this counts as whole: no service cuts reports so short. */
export const ROWS_NEVER_CUT = 3;

/** Length of the wider report that is read when one day holds all rows, ms. */
const WIDER = 30 * DAY;

/** Instants of the service's clock, ms since 1970; their whole days are read. */
export interface ReportRange {
  /** Each day from here to `to` is read separately. */
  readonly from: number;
  readonly to: number;
  /** All days from here to `until` are read in one report. */
  readonly since?: number;
  readonly until?: number;
}

export interface CompleteReport {
  /** Rows of the single days in their order, then those that only the range shows. */
  readonly rows: readonly ReportedRow[];
  /**
   * - `cut`: a single day lacks a row that it must hold.
   * - `unproven`: a single day is the longest report that was read. One cut at its length would
   * look
   * the same.
   */
  readonly wholeness: 'proven' | 'unproven' | 'cut';
}

/** The UTC day of an instant, plus `days`, in the format of reports. */
export function serviceDay(at: number, days = 0): string {
  return new Date(at + days * DAY).toISOString().slice(0, 10);
}

/** Every UTC day of a period, `YYYY-MM-DD`, in order. */
export function daysTouched(from: number, to: number): readonly string[] {
  const days: string[] = [];
  for (let at = Date.parse(serviceDay(from)); at <= to; at += DAY) days.push(serviceDay(at));
  return days;
}

/** One row for each record: overlapping pages may repeat a row. */
export function onePerRecord(rows: readonly ReportedRow[]): readonly ReportedRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * Reads the report of a range of days. The interface does not document whether reports are paged or
 * cut (interface.md §8), so each day is read separately and compared with the whole range. A day
 * must hold every row of it that the range shows and every record of `known`, and be shorter than a
 * range that proved to be cut.
 *
 * @param known records that are in the report for certain.
 * @param dayRead called after each single day with the number of days read.
 * @throws {LookFailed}
 */
export async function completeReport(
  line: Pick<PaymentsLine, 'transactions'>,
  { from, to, since = from, until = to }: ReportRange,
  known: readonly { readonly id: string; readonly timestamp: Date }[] = [],
  dayRead: (done: number) => void = () => {},
): Promise<CompleteReport> {
  const range = await line.transactions(serviceDay(since), serviceDay(until));
  const days = new Map<string, readonly ReportedRow[]>();
  for (const day of daysTouched(from, to)) {
    days.set(day, await line.transactions(day, day));
    dayRead(days.size);
  }
  const single = [...days.values()].flat();
  const read = idsOf(single);
  const rows = [...single, ...range.filter(({ id }) => !read.has(id))];

  const inRange = idsOf(range);
  const isRangeCut = [...read].some((id) => !inRange.has(id));
  const longest = Math.max(0, ...[...days.values()].map((day) => idsOf(day).size));
  const lacks = [...range, ...known].some(
    ({ id, timestamp }) => days.has(serviceDay(timestamp.getTime())) && !read.has(id),
  );
  if (lacks || (isRangeCut && longest >= inRange.size)) return { rows, wholeness: 'cut' };
  if (longest < ROWS_NEVER_CUT || longest < inRange.size) return { rows, wholeness: 'proven' };
  const wider = await line.transactions(serviceDay(from - WIDER), serviceDay(until));
  return { rows, wholeness: longest < idsOf(wider).size ? 'proven' : 'unproven' };
}

function idsOf(rows: readonly ReportedRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id));
}
