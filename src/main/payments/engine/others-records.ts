/**
 * The records of the clinic's other counters among the children of a payment. The service may give a void or a refund no
 * tracking id of its own: then only the hub tells which counter made it.
 *
 *    child that may be ours ─▶ another counter's: left out
 *                           ─▶ the hub cannot tell: left out, and its absence proves nothing
 *    child of no follow-up of ours ─▶ another counter's: an outside change with its name
 */

import { isTrackedBy } from '../../../shared/journal/tracking-id.ts';
import type { Reservations } from '../../hub/reservations.ts';
import { type Attempt, followUpsOf } from '../../journal/projections/attempts.ts';
import {
  attemptOfRecord,
  isTaken,
  paidInEntry,
  recordsOf,
} from '../../journal/projections/service-records.ts';
import type { Readable } from '../../journal/statements.ts';
import type { ReportedRow } from '../../payments-api/report-rows.ts';
import { claimantsOf } from '../../reconciliation/identity.ts';
import type { EngineContext } from './engine-context.ts';

export interface OwnRows {
  readonly rows: readonly ReportedRow[];
  /** False if a row was left out that may be of the attempt. */
  readonly isWhole: boolean;
}

/**
 * The rows of the report without those of other counters, for one attempt of this till. Never throws.
 * @param at the present time by the service's clock, ms since 1970.
 */
export async function withoutOthers(
  { journal, clinic }: EngineContext,
  attempt: Attempt,
  rows: readonly ReportedRow[],
  at: number,
): Promise<OwnRows> {
  const all = { rows, isWhole: true };
  const { follows } = attempt;
  if (clinic === undefined || follows === null) return all;
  const db = journal.readable;
  const maybeOurs = bareChildren(db, attempt, follows.paymentId, rows);
  const paid = paidInEntry(db, follows.paymentId);
  // No other counter knows of a payment that never left this PC.
  if (maybeOurs.length === 0 || (paid !== null && !clinic.hasLeft(paid.number))) return all;
  const trackingId = paid?.trackingId ?? null;
  // Also while the attempt is open: a manager may have approved another counter's without its reservation.
  const newest = Math.max(...maybeOurs.map(({ timestamp }) => timestamp.getTime()));
  const of = { recordId: follows.paymentId, trackingId };
  const others = await clinic.othersOn(of, Math.max(0, Math.round(at - newest)));
  const theirs = maybeOurs.filter(({ id }) => others?.recordIds.includes(id) === true);
  const isCertain = others?.isOpen === false || theirs.length === maybeOurs.length;
  const left = isCertain ? theirs : maybeOurs;
  return { rows: rows.filter((row) => !left.includes(row)), isWhole: isCertain };
}

/**
 * The names of the counters that made these changes of this till's payments, by the ids of their records; of those that the
 * hub knows now. Never throws.
 */
export async function countersOf(
  clinic: Reservations,
  db: Readable,
  changes: readonly { readonly paymentId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const paymentId of new Set(changes.map((each) => each.paymentId))) {
    const paid = paidInEntry(db, paymentId);
    if (paid === null || !clinic.hasLeft(paid.number)) continue;
    const { trackingId } = paid;
    const others = await clinic.othersOn({ recordId: paymentId, trackingId });
    if (others === null) break; // the next sweep asks again
    for (const [id, name] of Object.entries(others.counters ?? {})) names.set(id, name);
  }
  return names;
}

/** The children that an attempt may have made, without its tracking id. */
function bareChildren(
  db: Readable,
  attempt: Attempt,
  paymentId: string,
  rows: readonly ReportedRow[],
): readonly ReportedRow[] {
  const parents = recordsOf(db, paymentId);
  const followUps = followUpsOf(db, paymentId);
  const paidUnder = attemptOfRecord(db, paymentId)?.trackingId ?? null;
  return rows.filter(
    (row) =>
      parents.includes(row.originalId) &&
      !parents.includes(row.id) &&
      row.id !== attempt.paymentId &&
      !isTrackedBy(attempt.trackingId, row.trackingId) &&
      !isTaken(db, attempt, row.id) &&
      claimantsOf(row, followUps, paidUnder).some((each) => each.attemptId === attempt.attemptId),
  );
}
