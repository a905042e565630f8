import type { Attempt } from '../journal/views/attempts.ts';
import { completeList } from './complete-list.ts';
import { EVIDENCE } from './evidence.ts';
import { LookFailed, type PaymentsLine } from './payments-line.ts';
import type { Rules } from './rules.ts';
import type { Reading } from './sightings.ts';

const DAY = 86_400_000;

/** A PC may sleep over a request for a weekend, ms. What its clock says beyond that, it says wrong. */
const LONGEST_SLEEP = 3 * DAY;

/** One complete look at the service for one attempt. */
export interface Look extends Reading {
  /** Since it was answered or given up, by the service's clock, ms. */
  readonly elapsedMs: number;
  /** The report was read, or could not have shown anything. */
  readonly reportRead: boolean;
}

/** The service's clock now, ms since 1970. @throws {LookFailed} */
export async function serviceNow(line: PaymentsLine, now: () => Date): Promise<number> {
  const proof = await line.prove();
  if (proof.kind === 'unreachable') throw new LookFailed(proof.problem);
  return now().getTime() + proof.clockOffsetMs;
}

/** The UTC day of an instant, `days` later, as reports want it. */
export function serviceDay(at: number, days = 0): string {
  return new Date(at + days * DAY).toISOString().slice(0, 10);
}

/** When an attempt was sent, by the service's clock, ms since 1970. */
export function sentAtService({ openedAt, clockOffsetMs }: Attempt): number {
  return Date.parse(openedAt) + clockOffsetMs;
}

/**
 * When it was answered or given up, by the service's clock, ms since 1970: this PC may have slept since
 * the sending, its line open all the time.
 */
function endedAtService(attempt: Attempt, endedAt: string | null): number {
  const sentAt = sentAtService(attempt);
  if (endedAt === null) return sentAt;
  const ended = Date.parse(endedAt) + attempt.clockOffsetMs;
  return Math.min(Math.max(sentAt, ended), sentAt + LONGEST_SLEEP);
}

/**
 * Reads all that may hold an attempt's record: the list around its sending, and the report from the
 * service's day before it to the day after its end, or since the payment that a follow-up acts on.
 * @param endedAt when it was answered or given up, ISO 8601, by this PC's clock; asked a day after it was
 *   sent, for only then it matters.
 * @throws {LookFailed} and then it proves nothing.
 */
export async function lookUp(
  line: PaymentsLine,
  attempt: Attempt,
  now: () => Date,
  rules: Rules,
  endedAt: () => string | null,
): Promise<Look> {
  const sentAt = sentAtService(attempt);
  const at = await serviceNow(line, now);
  const ended = at - sentAt < DAY ? sentAt : endedAtService(attempt, endedAt());
  const records = await completeList(line, rules.window({ sentAt, now: at }), (some) =>
    some.some(({ trackingId }) => trackingId === attempt.trackingId),
  );
  const wanted = rules.readsReport(attempt, at - sentAt);
  const rows = wanted
    ? await (attempt.follows === null
        ? line.transactions(serviceDay(sentAt, -1), serviceDay(ended, 1))
        : readPayment(line, attempt.follows.paidAt, at))
    : [];
  const provable = EVIDENCE[attempt.operation][attempt.method].report;
  return { records, rows, elapsedMs: at - ended, reportRead: wanted || !provable };
}

/** The report from the day before a payment to now: the payment and all its children. */
export function readPayment(line: PaymentsLine, paidAt: string, at: number) {
  return line.transactions(serviceDay(Date.parse(paidAt), -1), serviceDay(at, 1));
}
