import { utcDay } from '../../../shared/domain/reports/days.ts';
import type { ListedRecord } from '../../payments-api/payments.ts';
import type { ReportedRow } from '../../payments-api/report-rows.ts';
import { type PaymentsPort, StatusCheckFailed } from './engine-context.ts';
import type { Wholeness } from './rules.ts';

const SECOND = 1_000;

interface Identified {
  readonly id: string;
  readonly trackingId: string | null;
}

/** Of a record in lists and reports: a service that reuses an id shows another record under it. */
export const recordKey = ({ id, trackingId }: Identified) => `${id} ${trackingId ?? ''}`;

const keysOf = (records: readonly Identified[]): ReadonlySet<string> =>
  new Set(records.map(recordKey));

/** A list with fewer records than this counts as whole: no service cuts lists so short. */
export const NEVER_CUT_BELOW = 10;

/**
 * All records of a range of the service's clock, ms since 1970. The interface does not document
 * whether lists are paged or cut, so a long list proves itself: its range is halved, halves
 * overlapping by a second, until their union equals the whole and neither of them alone does. (If
 * one half holds everything, a cut list would look the same.)
 *
 * @param enough ends the reading early, once the sought record is there.
 * @throws {StatusCheckFailed} `list-capped` when a second holds as many records as the longest list of the
 * service; and the errors of the client.
 */
export async function completeList<Listed extends Identified = ListedRecord>(
  port: { list(start: Date, end: Date): Promise<readonly Listed[]> },
  range: { readonly start: number; readonly end: number },
  enough: (records: readonly Listed[]) => boolean = () => false,
): Promise<readonly Listed[]> {
  const found = new Map<string, Listed>();
  /** The length of the shortest list that proved to be cut. */
  let cap = Number.POSITIVE_INFINITY;

  const list = async (start: number, end: number) => {
    const records = await port.list(new Date(start), new Date(end));
    for (const record of records) found.set(recordKey(record), record);
    return records;
  };

  const prove = async (start: number, end: number, whole: readonly Listed[]): Promise<void> => {
    if (whole.length < NEVER_CUT_BELOW || enough(whole)) return;
    if (end - start <= 2 * SECOND) {
      if (whole.length >= cap) throw new StatusCheckFailed('list-capped');
      return;
    }
    const middle = start + Math.floor((end - start) / 2 / SECOND) * SECOND;
    const early = await list(start, middle + SECOND);
    const late = await list(middle, end);
    const keys = keysOf(whole);
    const isWhole = [...early, ...late].every((record) => keys.has(recordKey(record)));
    if (!isWhole) cap = Math.min(cap, whole.length);
    if (isWhole && early.length < whole.length && late.length < whole.length) return;
    await prove(start, middle + SECOND, early);
    await prove(middle, end, late);
  };

  // Whole seconds outwards: the service's times have no finer ones.
  const start = Math.floor(range.start / SECOND) * SECOND;
  const end = Math.ceil(range.end / SECOND) * SECOND;
  await prove(start, end, await list(start, end));
  return [...found.values()];
}

const DAY = 86_400_000;

/** A report with fewer rows than this counts as whole: no service cuts reports so short. */
export const ROWS_NEVER_CUT = 3;

/** Length of the wider report that is read when one day holds all rows, ms. */
const WIDER = 30 * DAY;

/** UTC days, `YYYY-MM-DD`. */
export interface ReportRange {
  /** Each is read separately; at least one, in order. */
  readonly days: readonly string[];
  /** All days from here to `until`, `days` among them, are read in one report. */
  readonly since: string;
  readonly until: string;
}

export interface CompleteReport {
  /** Rows of the single days in their order, then those that only the range shows. */
  readonly rows: readonly ReportedRow[];
  /** The least wholeness of some days; of all that were read separately, if none are given. */
  wholeness(days?: readonly string[]): Wholeness;
}

/** Every UTC day of a period, `YYYY-MM-DD`, in order. */
export function daysTouched(from: number, to: number): readonly string[] {
  const days: string[] = [];
  for (let at = Date.parse(utcDay(from)); at <= to; at += DAY) days.push(utcDay(at));
  return days;
}

/** One row for each record: overlapping pages may repeat a row. */
export function onePerRecord(rows: readonly ReportedRow[]): readonly ReportedRow[] {
  return [...new Map(rows.map((row) => [recordKey(row), row])).values()];
}

/**
 * The rows of several reads. A row of two reads is one row; a row twice in one read stays twice,
 * since that is a difference.
 */
export function joined<Row>(
  reads: readonly (readonly Row[])[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  const most = new Map<string, readonly Row[]>();
  for (const read of reads) {
    for (const [key, rows] of Map.groupBy(read, keyOf)) {
      if (rows.length > (most.get(key)?.length ?? 0)) most.set(key, rows);
    }
  }
  return [...most.values()].flat();
}

/**
 * Reads the report of a range of days. The interface does not document whether reports are paged or
 * cut (interface.md §8), so each day is read separately and compared with the whole range. A day
 * must hold every row of it that the range shows and every record of `known`, and be shorter than a
 * range that proved to be cut.
 *
 * @param known records that are in the report for certain.
 * @param dayRead called after each single day with the number of days read.
 * @throws {StatusCheckFailed}
 */
export async function completeReport(
  port: { readonly transactions: PaymentsPort['transactions'] },
  { days, since, until }: ReportRange,
  known: readonly { readonly id: string; readonly timestamp: Date }[] = [],
  dayRead: (done: number) => void = () => {},
): Promise<CompleteReport> {
  const range = await port.transactions(since, until);
  const rowsOf = new Map<string, readonly ReportedRow[]>();
  for (const day of days) {
    rowsOf.set(day, await port.transactions(day, day));
    dayRead(rowsOf.size);
  }
  const single = [...rowsOf.values()].flat();
  const read = keysOf(single);
  const onlyInRange = range.filter((row) => !read.has(recordKey(row)));
  const rows = [...single, ...onlyInRange];

  const lacks = (keys: ReadonlySet<string>) => [...read].some((key) => !keys.has(key));
  let inRange = keysOf(range);
  // A payment made between the reads is in its day alone: not a sign of a cut.
  if (lacks(inRange)) inRange = keysOf(await port.transactions(since, until));
  const isRangeCut = lacks(inRange);
  const ids = new Set(single.map(({ id }) => id));
  const lacking = new Set(
    [...onlyInRange, ...known.filter(({ id }) => !ids.has(id))].map(({ timestamp }) =>
      utcDay(timestamp.getTime()),
    ),
  );
  const lengths = new Map([...rowsOf].map(([day, its]) => [day, keysOf(its).size]));
  const isCut = (day: string, length: number) =>
    lacking.has(day) || (isRangeCut && length >= inRange.size);
  let longest = inRange.size;
  const isProven = (length: number) => length < ROWS_NEVER_CUT || length < longest;
  if ([...lengths].some(([day, length]) => !isCut(day, length) && !isProven(length))) {
    const wider = await port.transactions(utcDay(Date.parse(days[0] ?? since) - WIDER), until);
    longest = Math.max(longest, keysOf(wider).size);
  }
  const wholenessOf = (day: string): Wholeness => {
    const length = lengths.get(day);
    if (length === undefined) return 'unproven';
    if (isCut(day, length)) return 'cut';
    return isProven(length) ? 'proven' : 'unproven';
  };
  return {
    rows,
    wholeness: (some = days) => {
      const each = some.map(wholenessOf);
      if (each.includes('cut')) return 'cut';
      return each.includes('unproven') ? 'unproven' : 'proven';
    },
  };
}
