/**
 * The classifier of the service's records for answers, status checks, sweeps and follow-ups. `reconciliation/identity.ts`
 * gives the evidence and the claims, also to the close; here they become an outcome.
 *
 *    record ─▶ identify ─▶ ours · strange
 *    child of a payment ─▶ identify ─▶ rules.claims: ours · not ours · unclear
 */

import { isApprovedWithProblem } from '../../../shared/domain/attempt.ts';
import { type Attempt, sentAtService } from '../../journal/projections/attempts.ts';
import type { ListedRecord } from '../../payments-api/payments.ts';
import { isTakenBack, type ReportedRow } from '../../payments-api/report-rows.ts';
import {
  asChild,
  type Identity,
  identify,
  isCertain,
  isOfCapture,
} from '../../reconciliation/identity.ts';
import { isFollowUp, type Rules } from './rules.ts';

/** A service record of the attempt itself. */
export interface MatchCandidate {
  readonly id: string;
  readonly state: 'approved' | 'declined' | 'failed';
  readonly code: string | null;
  readonly message: string | null;
  /** By the service's clock, ms since 1970. */
  readonly at: number;
  /** Cents without sign; null if only the list shows it. */
  readonly amount: number | null;
}

/** An approved record under our tracking id, seen before its voids are. */
interface FoundRecord {
  readonly id: string;
  /** Cents without sign; null if only the list shows it. */
  readonly amount: number | null;
  /** Another attempt already holds it, or it is of another action than the request. */
  readonly why: 'record-taken' | 'other-action';
}

/** An approved record under our tracking id that cannot be this attempt's. */
export interface StrangeRecord extends FoundRecord {
  /** A charge that the service took wholly back. */
  readonly takenBack: boolean;
}

export interface RecordMatch {
  /** Approved ones first, then oldest first. */
  readonly ours: readonly MatchCandidate[];
  /** Some record may be ours or another's: only a person can decide. */
  readonly unclear: boolean;
  /** Another attempt of this till ended its hold, so this one did not. */
  readonly endedByAnother: boolean;
  readonly strange: readonly StrangeRecord[];
}

/** The service records of a status check or a sweep. */
export interface ServiceRecords {
  readonly records: readonly ListedRecord[];
  readonly rows: readonly ReportedRow[];
}

/** The journal's knowledge around an attempt. */
export interface Surroundings {
  /** The time of the sending by the service's clock, ms since 1970. */
  readonly sentAt: number;
  /** The other attempts on the same payment. */
  readonly others: readonly Attempt[];
  /** The tracking id of the attempt that made the payment; null for one from another terminal. */
  readonly paidUnder: string | null;
  /** The follow-ups on the attempt's own record. */
  readonly followUps: readonly Attempt[];
  /** True if another attempt already holds the record. */
  readonly isTaken: (recordId: string) => boolean;
}

/** A voided or returned payment was approved before (interface.md §3). */
const STATE_OF: Readonly<Record<ReportedRow['results'], MatchCandidate['state']>> = {
  APPROVED: 'approved',
  VOIDED: 'approved',
  REJECTED: 'approved',
  DECLINED: 'declined',
  FAILED: 'failed',
};

function ofRecord({ id, results, code, message, timestamp }: ListedRecord): MatchCandidate {
  return { id, state: STATE_OF[results], code, message, at: timestamp.getTime(), amount: null };
}

function ofRow({ id, results, amount, timestamp }: ReportedRow): MatchCandidate {
  return {
    id,
    state: STATE_OF[results],
    code: null,
    message: null,
    at: timestamp.getTime(),
    amount: Math.abs(amount),
  };
}

/** One candidate for each record: the texts of the list, the amount of the report. */
function merge(
  listed: readonly MatchCandidate[],
  reported: readonly MatchCandidate[],
): readonly MatchCandidate[] {
  const byId = new Map(listed.map((each) => [each.id, each]));
  for (const row of reported) {
    const known = byId.get(row.id);
    const state = known === undefined || row.state === 'approved' ? row.state : known.state;
    byId.set(row.id, { ...row, ...known, state, amount: row.amount });
  }
  const rank = ({ state }: MatchCandidate) => (state === 'approved' ? 0 : 1);
  return [...byId.values()].sort(
    (a, b) => rank(a) - rank(b) || a.at - b.at || a.id.localeCompare(b.id),
  );
}

/** The rows of the report that a follow-up may have made, each with its relation to it. */
function claimedRows(
  attempt: Attempt,
  rows: readonly ReportedRow[],
  { sentAt, others, paidUnder, isTaken }: Surroundings,
  rules: Rules,
) {
  const { follows } = attempt;
  if (follows === null) return [];
  const payment = rows.find(({ id }) => id === follows.paymentId);
  const captures = others.filter(({ operation }) => operation === 'capture');
  // The payment itself may be in no report, as a hold is.
  const trackingIds = [
    payment?.trackingId ?? null,
    paidUnder,
    ...captures.map((each) => each.trackingId),
  ];
  // A refund of a captured hold may be under the hold or under its capture.
  const parents = [follows.paymentId, ...captures.map(({ paymentId }) => paymentId)];
  return rows
    .filter(({ id }) => !parents.includes(id))
    .flatMap((row) => {
      const identity = identify(attempt, row, { parents, isTaken });
      const isChild = identity !== null && (identity.onPayment || identity.tracked === 'own');
      return isChild && identity.action === 'own' ? [{ row, identity }] : [];
    })
    .map(({ row, identity }) => {
      if (identity.named) return { row, identity, claim: 'ours' as const };
      if (attempt.state === 'approved' && identity.tracked !== 'own') {
        return { row, identity, claim: 'not-ours' as const }; // its own record is known
      }
      const child = asChild(attempt, row, identity, trackingIds);
      const claim = rules.claims(attempt, child, sentAt, others);
      return { row, identity, claim };
    });
}

/**
 * The charges of an approved capture: AUTHORIZE rows under its own id or its hold's
 * (docs/reference/interface-decisions.md). A row of the hold beside its own is no second charge.
 */
export function capturedCharges(
  attempt: Attempt,
  rows: readonly ReportedRow[],
  isTaken: (recordId: string) => boolean,
): readonly MatchCandidate[] {
  const { operation, state, follows, paymentId } = attempt;
  const isApproved = state === 'approved' || isApprovedWithProblem(attempt);
  if (operation !== 'capture' || !isApproved || follows === null || paymentId === null) return [];
  const links = { parents: [follows.paymentId], isTaken };
  const charges = rows
    .filter((row) => {
      const identity = identify(attempt, row, links);
      return identity !== null && isOfCapture(identity, row) && !identity.held;
    })
    .map(ofRow)
    .filter((each) => each.state === 'approved');
  const own =
    charges.find(({ id }) => id === paymentId) ??
    charges.find(({ id }) => id === follows.paymentId) ??
    charges[0];
  if (own === undefined) return [];
  const second = charges.filter(({ id }) => id !== own.id && id !== follows.paymentId);
  return [{ ...own, id: paymentId }, ...second];
}

/** Finds this attempt's own records among those of the service. */
export function findOurs(
  attempt: Attempt,
  { records, rows }: ServiceRecords,
  around: Surroundings,
  rules: Rules,
): RecordMatch {
  const links = { parents: [], isTaken: around.isTaken };
  const isFree = (identity: Identity) => identity.action !== 'other' && !identity.held;
  const listed = records
    .filter((record) => {
      const identity = identify(attempt, record, links);
      return identity !== null && isFree(identity) && !isOfAnother(attempt, identity);
    })
    .map(ofRecord);
  if (!isFollowUp(attempt)) {
    const reported = rows
      .filter((row) => {
        const identity = identify(attempt, row, links);
        return identity?.tracked === 'own' && isFree(identity);
      })
      .map(ofRow);
    const ours = merge(listed, reported);
    const strange = strangeRecords(attempt, { records, rows }, ours, around);
    return { ours, unclear: false, endedByAnother: false, strange };
  }
  const claimed = claimedRows(attempt, rows, around, rules);
  const ours = claimed.filter(({ claim }) => claim === 'ours');
  const certainly = ours.filter(({ identity }) => isCertain(identity));
  // Of two without a tracking id, at most one is ours, and nothing distinguishes them.
  const unclear =
    claimed.some(({ claim }) => claim === 'unclear') || ours.length - certainly.length > 1;
  const certain = unclear ? certainly : ours;
  const endedByAnother =
    endsHold(attempt) && around.others.some((each) => endsHold(each) && each.state === 'approved');
  const found = merge(listed, [
    ...certain.map(({ row }) => ofRow(row)),
    ...capturedCharges(attempt, rows, around.isTaken),
  ]);
  const strange = strangeRecords(attempt, { records, rows }, found, around);
  return { ours: found, unclear, endedByAnother, strange };
}

/** States without a certain outcome of a capture that may have charged its hold. */
const MAY_HAVE_CAPTURED: readonly Attempt['state'][] = ['sending', 'in-doubt', 'needs-human'];

/**
 * A slow answer shifts the known offset of the service's clock by half its time, ms. The capture
 * itself is on the in-doubt list meanwhile.
 */
const CAPTURE_MAY_SEEM_EARLIER = 60_000;

const UNDOINGS: readonly (string | null)[] = ['VOID', 'CREDIT', 'REJECT'];
const ENDS_OF_HOLD: readonly (string | null)[] = ['CAPTURE', 'DEAUTHORIZE'];

/**
 * The approved records under our tracking id that another attempt holds, or that are of another
 * action.
 */
function strangeRecords(
  attempt: Attempt,
  { records, rows }: ServiceRecords,
  ours: readonly MatchCandidate[],
  around: Surroundings,
): readonly StrangeRecord[] {
  const links = { parents: [], isTaken: around.isTaken };
  const isOurs = (each: ListedRecord | ReportedRow) =>
    identify(attempt, each, links)?.tracked === 'own';
  const mayStand = standsUnder(attempt, records.filter(isOurs), ours, around);
  const own = new Set([...records, ...rows].filter(isOurs).map(({ id }) => id));
  const strange = new Map<string, FoundRecord>();
  const ofAnother: FoundRecord[] = [];
  for (const record of [...records, ...rows]) {
    const identity = identify(attempt, record, links);
    if (identity === null) continue;
    const { id, results } = record;
    const row = 'amount' in record ? record : null;
    const amount = row === null ? null : Math.abs(row.amount);
    const taken = { id, amount, why: 'record-taken' } as const;
    // A record of ours under the same id: the service gave the id to both.
    if (isOfAnother(attempt, identity) && !own.has(id)) ofAnother.push(taken);
    if (identity.tracked !== 'own' || STATE_OF[results] !== 'approved') continue;
    if (identity.action !== 'other') {
      if (identity.held) strange.set(id, taken);
    } else if (!mayStand({ ...record, originalId: row?.originalId ?? null })) {
      strange.set(id, { id, amount, why: 'other-action' });
    }
  }
  for (const each of ofAnother) strange.set(each.id, each);
  return [...strange.values()].map((each) => ({
    ...each,
    takenBack: each.why === 'other-action' && isTakenBack(each.id, { records, rows }),
  }));
}

/** True if an answer named a record as the payment, and it carries the tracking id of another. */
const isOfAnother = (attempt: Attempt, { named, tracked }: Identity): boolean =>
  !isFollowUp(attempt) && named && tracked === 'other';

/** An approved record under our tracking id; the list does not name its payment. */
interface TrackedRecord {
  readonly action: string | null;
  readonly originalId: string | null;
  readonly timestamp: Date;
}

/**
 * The records of another action that a service may show under an attempt's own tracking id: the
 * voids, credits and returns of that payment, which may copy it, the end of a hold, and the
 * AUTHORIZE row of a captured one (docs/reference/interface-decisions.md): not from before a capture without
 * a certain outcome.
 */
function standsUnder(
  { operation, paymentId, follows }: Attempt,
  tracked: readonly ListedRecord[],
  ours: readonly MatchCandidate[],
  { followUps }: Surroundings,
): (shown: TrackedRecord) => boolean {
  const captures = followUps.filter((each) => each.operation === 'capture');
  const approved = tracked.filter(({ results }) => STATE_OF[results] === 'approved');
  // A hold that was performed as a sale has only the sale's record.
  const asSale = operation === 'preauthorize' ? 'AUTHORIZE' : null;
  const own =
    paymentId ??
    ours.find(({ state }) => state === 'approved')?.id ??
    approved.find(({ action }) => action !== null && action === asSale)?.id ??
    null;
  const isCharge = operation === 'authorize' || operation === 'preauthorize';
  const parents = [own, follows?.paymentId, ...captures.map((each) => each.paymentId)];
  const isChild = (originalId: string | null) =>
    own !== null && (originalId === null || parents.includes(originalId));
  const isCaptured =
    captures.some(({ state }) => state === 'approved') ||
    tracked.some(({ action, results }) => action === 'CAPTURE' && results === 'APPROVED');
  const uncertain = captures.filter(({ state }) => MAY_HAVE_CAPTURED.includes(state));
  const isOfUncertain = (at: number) =>
    uncertain.some((each) => at >= sentAtService(each) - CAPTURE_MAY_SEEM_EARLIER);
  return ({ action, originalId, timestamp }) => {
    if (UNDOINGS.includes(action))
      return (isCharge || operation === 'capture') && isChild(originalId);
    if (operation === 'capture') return action === 'AUTHORIZE';
    if (operation !== 'preauthorize') return false;
    if (ENDS_OF_HOLD.includes(action)) return isChild(originalId);
    return action === 'AUTHORIZE' && (isCaptured || isOfUncertain(timestamp.getTime()));
  };
}

function endsHold({ operation }: Attempt): boolean {
  return operation === 'capture' || operation === 'deauthorize';
}
