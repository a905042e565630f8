import { isTrackedBy } from '../journal/tracking-id.ts';
import type { Attempt } from '../journal/views/attempts.ts';
import { completeList } from './complete-list.ts';
import { completeReport, onePerRecord } from './complete-report.ts';
import { EVIDENCE } from './evidence.ts';
import { type ListedRecord, LookFailed, type PaymentsLine } from './payments-line.ts';
import type { Rules } from './rules.ts';
import type { Reading } from './sightings.ts';

const DAY = 86_400_000;

/**
 * The longest sleep of a PC during a request, a weekend, ms. A larger difference is a wrong clock.
 */
const LONGEST_SLEEP = 3 * DAY;

/** The result of one complete status check of an attempt. */
export interface Look extends Reading {
  /** Since its answer or the end of the wait for it, by the service's clock, ms. */
  readonly elapsedMs: number;
  /** The report was read and is whole, or could not have shown anything. */
  readonly reportRead: boolean;
  /** The report lacks rows that it must hold: absence is not evidence. */
  readonly reportCut: boolean;
}

/** The journal's knowledge that a status check uses. */
export interface KnownToJournal {
  /**
   * Time of the answer or of the end of the wait for it, ISO 8601, by this PC's clock; read a day
   * after the sending, because it has no effect before.
   */
  readonly endedAt: () => string | null;
  /** True if the report has shown this record before. */
  readonly isReported: (recordId: string) => boolean;
}

/** The service's clock now, ms since 1970. @throws {LookFailed} */
export async function serviceNow(line: PaymentsLine, now: () => Date): Promise<number> {
  const proof = await line.prove();
  if (proof.kind === 'unreachable') throw new LookFailed(proof.problem);
  return now().getTime() + proof.clockOffsetMs;
}

/** The time of the sending by the service's clock, ms since 1970. */
export function sentAtService({
  openedAt,
  clockOffsetMs,
}: Pick<Attempt, 'openedAt' | 'clockOffsetMs'>): number {
  return Date.parse(openedAt) + clockOffsetMs;
}

/**
 * The end of the wait for an answer, by the service's clock, ms since 1970: this PC may have slept
 * since the sending with its connection open.
 */
function endedAtService(attempt: Attempt, endedAt: string | null): number {
  const sentAt = sentAtService(attempt);
  if (endedAt === null) return sentAt;
  const ended = Date.parse(endedAt) + attempt.clockOffsetMs;
  return Math.min(Math.max(sentAt, ended), sentAt + LONGEST_SLEEP);
}

/**
 * Reads all that may hold an attempt's record: the list around its sending, and the report from the
 * service's day before it to the day after its end, or since the payment of a follow-up.
 * @throws {LookFailed} and then it proves nothing.
 */
export async function lookUp(
  line: PaymentsLine,
  attempt: Attempt,
  now: () => Date,
  rules: Rules,
  { endedAt, isReported }: KnownToJournal,
): Promise<Look> {
  const sentAt = sentAtService(attempt);
  const at = await serviceNow(line, now);
  const ended = at - sentAt < DAY ? sentAt : endedAtService(attempt, endedAt());
  const window = rules.window({ sentAt, now: at });
  // For an approved attempt the check seeks a second record, so the first one does not end it.
  const records = await completeList(
    line,
    window,
    (some) =>
      attempt.state !== 'approved' &&
      some.some(({ trackingId }) => isTrackedBy(attempt.trackingId, trackingId)),
  );
  const provable = EVIDENCE[attempt.operation][attempt.method].report;
  const elapsedMs = at - ended;
  if (!rules.readsReport(attempt, at - sentAt)) {
    return { records, rows: [], elapsedMs, reportRead: !provable, reportCut: false };
  }
  const from = sentAt - DAY;
  const report = await completeReport(
    line,
    {
      from,
      to: Math.min(ended + DAY, window.end),
      ...(attempt.follows === null
        ? { until: ended + DAY }
        : { since: Math.min(from, Date.parse(attempt.follows.paidAt) - DAY), until: at + DAY }),
    },
    records.filter((record) => isInReport(record, at, isReported)),
  );
  return {
    records,
    rows: onePerRecord(report.rows),
    elapsedMs,
    reportRead: !provable || rules.provesAbsence(attempt, report.wholeness),
    reportCut: report.wholeness === 'cut',
  };
}

/**
 * The report shows an approved charge from its first appearance on, and after a day at the latest.
 */
function isInReport(
  { id, method, action, results, timestamp }: ListedRecord,
  at: number,
  isReported: KnownToJournal['isReported'],
): boolean {
  if (method === 'CASH' || action !== 'AUTHORIZE' || results !== 'APPROVED') return false;
  return timestamp.getTime() < at - DAY || isReported(id);
}

/**
 * The report since a payment: the payment and all its children. Only today is read by single days:
 * earlier follow-ups were there when the payment was opened. @throws {LookFailed}
 */
export async function readPayment(line: PaymentsLine, paidAt: string, at: number) {
  const since = Math.min(Date.parse(paidAt), at) - DAY;
  const range = { since, from: at - DAY, to: at, until: at + DAY };
  const { rows, wholeness } = await completeReport(line, range);
  if (wholeness === 'cut') throw new LookFailed('report-cut');
  return onePerRecord(rows);
}
