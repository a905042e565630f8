import type { SinceClose } from '../../shared/contract/closing.ts';
import {
  type Finding,
  type FindingKind,
  POSTING_FINDING_KINDS,
} from '../../shared/domain/finding.ts';
import {
  lastClosedMatch,
  lastClosedMatches,
  lastDay,
  lastMatch,
  type MatchRow,
  zReportByNumber,
} from '../journal/projections/closing.ts';
import { described } from '../journal/projections/described.ts';
import type { Readable } from '../journal/statements.ts';
import type { CarriedOver } from '../reconciliation/own-rows.ts';
import { OF_REPORT } from '../reconciliation/reconcile.ts';

/**
 * From the last close with a reconciliation, not from the last reconciliation: differences found
 * between two closes are listed again by the next close, so that a person signs them off. A day
 * closed without a reconciliation is reconciled with the next one.
 */
export function carriedOver(db: Readable): CarriedOver {
  const last = lastClosedMatch(db);
  if (last === null) return { after: 0, attempts: [], othersAfter: 0, othersSeen: new Set() };
  const attempts = leftOpen(last).flatMap(({ attemptId }) => attemptId ?? []);
  const othersAfter = Date.parse(last.result.othersUntil ?? last.at);
  return { after: last.upTo, attempts, othersAfter, othersSeen: new Set(last.result.othersSeen) };
}

/** Differences that time, the service or a person may still resolve. */
const UNSETTLED: readonly FindingKind[] = [
  'still-in-doubt',
  'needs-review',
  'marked-not-charged',
  'cash-not-posted',
  'cash-refused',
];

/**
 * Items that a reconciliation left open: requests, and cash, which has no request until it is
 * posted.
 */
interface LeftOpen {
  readonly attemptId: string | null;
  readonly saleId: string | null;
  readonly amount: Finding['amount'];
}

function leftOpen({ result: { pending, differences } }: MatchRow): readonly LeftOpen[] {
  return [...pending, ...differences.filter(({ kind }) => UNSETTLED.includes(kind))];
}

/** Found at the service or in the posting folder alone: no request of ours limits these to one reconciliation. */
const FOUND_AGAIN: readonly FindingKind[] = [
  'voided-at-another-terminal',
  'refunded-at-another-terminal',
  'returned-by-bank',
  'unknown-payment',
  'unknown-cash',
  'unknown-hold',
  'reported-twice',
  'void-missing',
  ...OF_REPORT,
  ...POSTING_FINDING_KINDS,
];

/**
 * True for differences that are found again after an earlier close listed them and a person signed them off.
 */
export function signedBefore(db: Readable): (difference: Finding) => boolean {
  const closes = lastClosedMatches(db, CLOSES_READ_AGAIN);
  const signed = new Set(closes.flatMap(({ result }) => result.differences.map(subjectOf)));
  return (difference) => FOUND_AGAIN.includes(difference.kind) && signed.has(subjectOf(difference));
}

/**
 * A record is one subject, whichever amounts the service shows of it later. Of a finding without one, or among the rows of the
 * report, other facts are another subject.
 */
function subjectOf({ kind, recordId, payments, name, amount, other }: Finding): string {
  const isRecord = recordId !== null && !OF_REPORT.includes(kind);
  return JSON.stringify(isRecord ? [kind, recordId] : [kind, payments, name, amount, other]);
}

/**
 * An upper bound of closes in four days: a charge of another terminal may wait for its report for three. If a request
 * stays open for longer, or a posting line unanswered, differences signed off before these closes are listed once more.
 */
const CLOSES_READ_AGAIN = 16;

/** True if an item of the closed days is still open, or was never reconciled. */
export function isMatchWaiting(db: Readable): boolean {
  const day = lastDay(db);
  if (day === null) return false;
  const last = lastMatch(db);
  if (last === null || leftOpen(last).length > 0) return true;
  const matchedSince = last.closingId === null && last.upTo > day.upTo;
  return zReportByNumber(db, day.number)?.match === null && !matchedSince;
}

/** The current state of the items that the last close left open; null when there are none. */
export function sinceClose(db: Readable): SinceClose | null {
  const closed = lastClosedMatch(db);
  const again = lastMatch(db);
  if (closed === null || again === null || again.closingId !== null) return null;
  const open = leftOpen(closed);
  if (open.length === 0) return null;
  const isOfThem = (one: LeftOpen) => open.some((other) => isSame(one, other));
  return {
    at: again.at,
    waited: open.length,
    waiting: again.result.pending.filter(isOfThem).length,
    differences: again.result.differences.filter(isOfThem).map((each) => described(db, each)),
  };
}

/** Cash gets its request only when it is posted: before that its sale identifies it. */
function isSame(one: LeftOpen, other: LeftOpen): boolean {
  return one.attemptId !== null && other.attemptId !== null
    ? one.attemptId === other.attemptId
    : one.saleId !== null && one.saleId === other.saleId && one.amount === other.amount;
}
