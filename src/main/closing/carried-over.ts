import type { DifferenceView, SinceClose } from '../../shared/contract/closing.ts';
import type { Readable } from '../journal/journal.ts';
import { lastClosedMatch, lastDay, lastMatch, zReportByNumber } from '../journal/views/closing.ts';

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
  const { differences, pending } = last.result;
  const unsettled = differences.filter(({ kind }) => kind === 'still-in-doubt');
  const attempts = [...pending, ...unsettled].flatMap(({ attemptId }) => attemptId ?? []);
  return { after: last.upTo, attempts };
}

/** Whether something of the closed days still waits to be shown by the service, or to be matched. */
export function isMatchWaiting(db: Readable): boolean {
  const day = lastDay(db);
  if (day === null) return false;
  const last = lastMatch(db);
  if (last === null || last.result.pending.length > 0) return true;
  const matchedSince = last.closingId === null && last.upTo > day.upTo;
  return zReportByNumber(db, day.number)?.match === null && !matchedSince;
}

/** What became, since the last close, of what it could not see; null when nothing was left open. */
export function sinceClose(db: Readable): SinceClose | null {
  const ids = new Set(carriedOver(db).attempts);
  const again = lastMatch(db);
  if (ids.size === 0 || again === null || again.closingId !== null) return null;
  const isOfThem = ({ attemptId }: Pick<DifferenceView, 'attemptId'>) => ids.has(attemptId ?? '');
  return {
    at: again.at,
    waited: ids.size,
    waiting: again.result.pending.filter(isOfThem).length,
    differences: again.result.differences.filter(isOfThem),
  };
}
