import { completeList } from '../attempts/complete-list.ts';
import { serviceDay } from '../attempts/look-up.ts';
import type { ListedRecord, PaymentsLine, ReportedRow } from '../attempts/payments-line.ts';

const DAY = 86_400_000;

/** How far the reading has come: so many of the days of one of the two. */
export interface ReadProgress {
  readonly what: 'list' | 'report';
  readonly done: number;
  readonly of: number;
}

/** What the service shows of a stretch of its time. */
export interface ServiceView {
  readonly listed: readonly ListedRecord[];
  readonly reported: readonly ReportedRow[];
}

/** Every UTC day that a stretch of time touches, `YYYY-MM-DD`, in order. */
export function daysTouched(from: number, to: number): readonly string[] {
  const days: string[] = [];
  for (let at = Date.parse(serviceDay(from)); at <= to; at += DAY) days.push(serviceDay(at));
  return days;
}

/**
 * Reads list and report of every UTC day that the stretch touches, a day at a time, and the report of
 * the day before: what was done to a payment may show in it only after that day was closed.
 * @param range by the service's clock, ms since 1970.
 * @throws {LookFailed} and then nothing of it counts.
 */
export async function readService(
  line: Pick<PaymentsLine, 'list' | 'transactions'>,
  range: { readonly from: number; readonly to: number },
  tell: (progress: ReadProgress) => void,
): Promise<ServiceView> {
  const days = daysTouched(range.from, range.to);
  const of = days.length;
  const listed = new Map<string, ListedRecord>();
  const dayBefore = serviceDay(range.from, -1);
  const before = await line.transactions(dayBefore, dayBefore);
  const reported: ReportedRow[] = [];
  for (const [done, day] of days.entries()) {
    tell({ what: 'list', done, of });
    const midnight = Date.parse(day);
    const start = Math.max(range.from, midnight);
    const end = Math.min(range.to, midnight + DAY);
    for (const record of await completeList(line, { start, end })) listed.set(record.id, record);
    tell({ what: 'report', done, of });
    reported.push(...(await line.transactions(day, day)));
  }
  const ids = new Set(reported.map(({ id }) => id));
  const late = before.filter(({ id }) => !ids.has(id));
  return { listed: [...listed.values()], reported: [...late, ...reported] };
}
