import type { DifferenceView, SinceClose } from '../../shared/contract/closing.ts';
import type { DifferenceKind } from '../../shared/domain/match-words.ts';
import type { Readable } from '../journal/journal.ts';
import {
  lastClosedMatch,
  lastClosedMatches,
  lastDay,
  lastMatch,
  type MatchRow,
  zReportByNumber,
} from '../journal/views/closing.ts';

/** What of the days before a match has to look at again. */
export interface CarriedOver {
  /** The newest row that the match of a closed day took in; 0 before the first. */
  readonly after: number;
  /** Requests up to there that were not shown by the service yet, or not settled. */
  readonly attempts: readonly string[];
}

/**
 * By the last close that matched, not by the last match: what a match between two closes finds is
 * named by the next close once more, so that somebody signs for it. A day that was closed without a
 * match is matched with the next one.
 */
export function carriedOver(db: Readable): CarriedOver {
  const last = lastClosedMatch(db);
  if (last === null) return { after: 0, attempts: [] };
  const attempts = leftOpen(last).flatMap(({ attemptId }) => attemptId ?? []);
  return { after: last.upTo, attempts };
}

/** Differences that time, the service or a person may still settle. */
const UNSETTLED: readonly DifferenceKind[] = ['still-in-doubt', 'cash-not-posted', 'cash-refused'];

/** What a match could not see the end of: requests, and cash, which has none while it is not posted. */
type LeftOpen = Pick<DifferenceView, 'attemptId' | 'saleId' | 'amount'>;

function leftOpen({ result: { pending, differences } }: MatchRow): readonly LeftOpen[] {
  return [...pending, ...differences.filter(({ kind }) => UNSETTLED.includes(kind))];
}

/** Found at the service alone: by no request of ours, which would be matched once. */
const FROM_ELSEWHERE: readonly DifferenceKind[] = [
  'voided-elsewhere',
  'refunded-elsewhere',
  'returned-by-bank',
  'unknown-payment',
];

/** What of a stretch that is read again was named by a close before, and signed for there. */
export function signedBefore(db: Readable): (difference: DifferenceView) => boolean {
  const signed = lastClosedMatches(db, CLOSES_IN_A_DAY).flatMap(({ result }) => result.differences);
  return ({ kind, recordId }) =>
    FROM_ELSEWHERE.includes(kind) &&
    signed.some((each) => each.kind === kind && each.recordId === recordId);
}

/**
 * More often than this nobody closes within a day. Where a request stays open for longer, more than a day
 * is read again, and what was signed for before these is named once more.
 */
const CLOSES_IN_A_DAY = 4;

/** Whether something of the closed days is still open, or was never matched. */
export function isMatchWaiting(db: Readable): boolean {
  const day = lastDay(db);
  if (day === null) return false;
  const last = lastMatch(db);
  if (last === null || leftOpen(last).length > 0) return true;
  const matchedSince = last.closingId === null && last.upTo > day.upTo;
  return zReportByNumber(db, day.number)?.match === null && !matchedSince;
}

/** What became, since the last close, of what it could not see; null when nothing was left open. */
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
    differences: again.result.differences.filter(isOfThem),
  };
}

/** Cash gets its request only when it is posted: till then it is known by its sale. */
function isSame(one: LeftOpen, other: LeftOpen): boolean {
  return one.attemptId !== null && other.attemptId !== null
    ? one.attemptId === other.attemptId
    : one.saleId !== null && one.saleId === other.saleId && one.amount === other.amount;
}
