import type { Attempt } from '../journal/views/attempts.ts';
import type { ListedRecord, ReportedRow } from './payments-line.ts';
import { isFollowUp, type Rules } from './rules.ts';

/** A record of the service that is an attempt's own. */
export interface Sighting {
  readonly id: string;
  readonly state: 'approved' | 'declined' | 'failed';
  readonly code: string | null;
  readonly message: string | null;
  /** By the service's clock, ms since 1970. */
  readonly at: number;
  /** Cents without sign; null where only the list shows it. */
  readonly amount: number | null;
}

export interface Finding {
  /** Approved ones first, then oldest first. */
  readonly ours: readonly Sighting[];
  /** Some record may be ours or another's: only a person can tell. */
  readonly unclear: boolean;
  /** The hold it acts on was ended by another attempt of ours: by this one it was not. */
  readonly endedByAnother?: boolean;
}

/** What a look or a scan read at the service. */
export interface Reading {
  readonly records: readonly ListedRecord[];
  readonly rows: readonly ReportedRow[];
}

/** What the roll knows around a follow-up. */
export interface Surroundings {
  /** When it was sent, by the service's clock, ms since 1970. */
  readonly sentAt: number;
  /** The other attempts on the same payment. */
  readonly others: readonly Attempt[];
  /** The tracking id of the attempt that made the payment; null where another till did. */
  readonly paidUnder: string | null;
  /** Whether a record belongs to another attempt. */
  readonly isOwned: (recordId: string) => boolean;
}

/** A voided or returned payment was approved before (interface.md §3). */
const STATE_OF: Readonly<Record<ReportedRow['results'], Sighting['state']>> = {
  APPROVED: 'approved',
  VOIDED: 'approved',
  REJECTED: 'approved',
  DECLINED: 'declined',
  FAILED: 'failed',
};

function ofRecord({ id, results, code, message, timestamp }: ListedRecord): Sighting {
  return { id, state: STATE_OF[results], code, message, at: timestamp.getTime(), amount: null };
}

function ofRow({ id, results, amount, timestamp }: ReportedRow): Sighting {
  return {
    id,
    state: STATE_OF[results],
    code: null,
    message: null,
    at: timestamp.getTime(),
    amount: Math.abs(amount),
  };
}

/** One sighting for each record: the words of the list, the amount of the report. */
function merge(listed: readonly Sighting[], reported: readonly Sighting[]): readonly Sighting[] {
  const byId = new Map(listed.map((each) => [each.id, each]));
  for (const row of reported) {
    const known = byId.get(row.id);
    const state = known === undefined || row.state === 'approved' ? row.state : known.state;
    byId.set(row.id, { ...row, ...known, state, amount: row.amount });
  }
  const rank = ({ state }: Sighting) => (state === 'approved' ? 0 : 1);
  return [...byId.values()].sort(
    (a, b) => rank(a) - rank(b) || a.at - b.at || a.id.localeCompare(b.id),
  );
}

/** The rows of the report that a follow-up may have made, and what each is to it. */
function claimedRows(
  attempt: Attempt,
  rows: readonly ReportedRow[],
  { sentAt, others, paidUnder, isOwned }: Surroundings,
  rules: Rules,
) {
  const { follows } = attempt;
  if (follows === null) return [];
  const payment = rows.find(({ id }) => id === follows.paymentId);
  const captures = others.filter(({ operation }) => operation === 'capture');
  // A service may copy a payment's tracking id to its children: that is not one of their own. The
  // payment itself may be in no report, as a hold is.
  const copies = [
    payment?.trackingId ?? null,
    paidUnder,
    ...captures.map((each) => each.trackingId),
  ];
  // What goes back of a captured hold may stand under the hold or under its capture.
  const parents = [follows.paymentId, ...captures.map(({ paymentId }) => paymentId)];
  return rows
    .filter(({ id }) => !parents.includes(id))
    .filter((row) => parents.includes(row.originalId) || row.trackingId === attempt.trackingId)
    .filter(({ action }) => action === attempt.operation.toUpperCase())
    .map((row) => {
      const copied = copies.includes(row.trackingId);
      if (row.id === attempt.paymentId) return { row, claim: 'ours' as const };
      if (attempt.state === 'approved' && row.trackingId !== attempt.trackingId) {
        return { row, claim: 'not-ours' as const }; // its own record is known
      }
      const claim = rules.claims(
        attempt,
        {
          trackingId: copied ? null : row.trackingId,
          at: row.timestamp.getTime(),
          sameAmount: attempt.operation === 'void' || Math.abs(row.amount) === attempt.amount,
          owned: isOwned(row.id),
          before: follows.childrenBefore.includes(row.id),
        },
        sentAt,
        others,
      );
      return { row, claim };
    });
}

/** What of a reading is this attempt's. */
export function findOurs(
  attempt: Attempt,
  { records, rows }: Reading,
  around: Surroundings,
  rules: Rules,
): Finding {
  const action = attempt.operation.toUpperCase();
  const listed = records
    .filter(({ id, trackingId }) => trackingId === attempt.trackingId || id === attempt.paymentId)
    .filter((record) => record.action === action || record.action === null)
    .map(ofRecord);
  if (!isFollowUp(attempt)) {
    const reported = rows
      .filter(({ trackingId }) => trackingId === attempt.trackingId)
      .filter((row) => row.action === action)
      .map(ofRow);
    return { ours: merge(listed, reported), unclear: false };
  }
  const claimed = claimedRows(attempt, rows, around, rules);
  const ours = claimed.filter(({ claim }) => claim === 'ours').map(({ row }) => row);
  const untold = ours.filter(
    ({ id, trackingId }) => trackingId !== attempt.trackingId && id !== attempt.paymentId,
  );
  // Of two that carry no tracking id, at most one is ours, and nothing tells which.
  const unclear = claimed.some(({ claim }) => claim === 'unclear') || untold.length > 1;
  const certain = unclear ? ours.filter((row) => !untold.includes(row)) : ours;
  const endedByAnother =
    endsHold(attempt) && around.others.some((each) => endsHold(each) && each.state === 'approved');
  return { ours: merge(listed, certain.map(ofRow)), unclear, endedByAnother };
}

function endsHold({ operation }: Attempt): boolean {
  return operation === 'capture' || operation === 'deauthorize';
}
