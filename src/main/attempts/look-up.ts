import type { Attempt } from '../journal/views/attempts.ts';
import { completeList } from './complete-list.ts';
import { EVIDENCE } from './evidence.ts';
import { LookFailed, type PaymentsLine } from './payments-line.ts';
import type { Rules } from './rules.ts';
import type { Reading } from './sightings.ts';

const DAY = 86_400_000;

/** One complete look at the service for one attempt. */
export interface Look extends Reading {
  /** By the service's clock, ms since 1970. */
  readonly sentAt: number;
  /** Since the sending, by the service's clock, ms. */
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
 * Reads all that may hold an attempt's record: the list around its sending, and the report of the
 * service's days D − 1 to D + 1, or since the payment that a follow-up acts on.
 * @throws {LookFailed} and then it proves nothing.
 */
export async function lookUp(
  line: PaymentsLine,
  attempt: Attempt,
  now: () => Date,
  rules: Rules,
): Promise<Look> {
  const sentAt = sentAtService(attempt);
  const at = await serviceNow(line, now);
  const elapsedMs = at - sentAt;
  const records = await completeList(line, rules.window({ sentAt, now: at }), (some) =>
    some.some(({ trackingId }) => trackingId === attempt.trackingId),
  );
  const wanted = rules.readsReport(attempt, elapsedMs);
  const rows = wanted
    ? await (attempt.follows === null
        ? line.transactions(serviceDay(sentAt, -1), serviceDay(sentAt, 1))
        : readPayment(line, attempt.follows.paidAt, at))
    : [];
  const provable = EVIDENCE[attempt.operation][attempt.method].report;
  return { records, rows, sentAt, elapsedMs, reportRead: wanted || !provable };
}

/** The report from the day before a payment to now: the payment and all its children. */
export function readPayment(line: PaymentsLine, paidAt: string, at: number) {
  return line.transactions(serviceDay(Date.parse(paidAt), -1), serviceDay(at, 1));
}
