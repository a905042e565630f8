import type { Operation } from '../../shared/domain/attempt.ts';
import type { Cents } from '../../shared/domain/money.ts';
import { trackingKey } from '../../shared/journal/tracking-id.ts';
import type { Attempt } from '../journal/projections/attempts.ts';
import type { ListedRecord } from '../payments-api/payments.ts';
import type { ReportedRow } from '../payments-api/report-rows.ts';
import type { Links } from './identity.ts';
import type { MatchInput } from './journal-findings.ts';

/** A record not listed for this long is missing; before that the service may be late, ms. */
export const LISTED_WITHIN_MS = 86_400_000;

/** A record that is listed but in no report for this long is a difference, ms. */
export const REPORTED_WITHIN_MS = 3 * LISTED_WITHIN_MS;

/** The service's records, indexed by the keys of the searches. */
export interface Shown {
  readonly listedByTracking: ReadonlyMap<string, readonly ListedRecord[]>;
  readonly reportedById: ReadonlyMap<string, readonly ReportedRow[]>;
  /** Voids, credits and rejects, by the payment they belong to. */
  readonly children: ReadonlyMap<string, readonly ReportedRow[]>;
  /** Ids of our follow-ups' records: a row of one explains no other. */
  readonly claimed: ReadonlySet<string>;
  /** Our follow-ups, by the payment they follow; one on a captured hold may be listed under its capture. */
  readonly followUps: ReadonlyMap<string, readonly Attempt[]>;
  /** The first request that each record pays for: a record is consumed once. */
  readonly holders: ReadonlyMap<string, string>;
}

/** Indexes the records of the service and the requests of the journal. */
export function showing({ listed, reported, own, earlier }: MatchInput): Shown {
  const requests = [...earlier, ...own];
  const holders = new Map<string, string>();
  for (const each of requests.toReversed()) {
    if (each.state === 'approved' && isOwnRecord(each)) {
      holders.set(each.paymentId, each.attemptId);
    }
  }
  const followUps = requests.filter(({ follows }) => follows !== null);
  const captured = followUps.filter(({ operation }) => operation === 'capture');
  const holds = new Map(captured.map(({ paymentId, follows }) => [paymentId, follows?.paymentId]));
  const children = reported.filter(({ id, originalId }) => id !== originalId);
  const spelled = spellings(requests);
  return {
    listedByTracking: Map.groupBy(listed, ({ trackingId }) => spelled(trackingId)),
    reportedById: Map.groupBy(reported, ({ id }) => id),
    children: Map.groupBy(children, ({ originalId }) => holds.get(originalId) ?? originalId),
    claimed: new Set(
      followUps.flatMap(({ trackingId, paymentId }) => [
        trackingKey(trackingId),
        paymentId ?? trackingId,
      ]),
    ),
    followUps: Map.groupBy(followUps, ({ follows }) => follows?.paymentId ?? ''),
    holders,
  };
}

/** Gives the journal's spelling of a tracking id. Keys are made only once an id in another case is listed. */
function spellings(requests: readonly Attempt[]): (trackingId: string | null) => string {
  const known = new Set(requests.map(({ trackingId }) => trackingId));
  let byKey: ReadonlyMap<string, string> | null = null;
  return (trackingId) => {
    if (trackingId === null || known.has(trackingId)) return trackingId ?? '';
    byKey ??= new Map([...known].map((each) => [trackingKey(each), each]));
    return byKey.get(trackingKey(trackingId)) ?? trackingId;
  };
}

/** True if we did one of these operations on a record. */
export const isFollowed = (
  { followUps }: Shown,
  record: string | null,
  operations: readonly Operation[],
): boolean =>
  (followUps.get(record ?? '') ?? []).some(
    ({ operation, state }) => state === 'approved' && operations.includes(operation),
  );

/** The records around a request, for `identify`. */
export function linksOf({ attemptId, paymentId: record, follows }: Attempt, shown: Shown): Links {
  const { followUps, claimed, holders } = shown;
  if (follows === null) {
    // A request with another's record is not compared.
    const isTaken = (id: string) => id !== record && (holders.get(id) ?? attemptId) !== attemptId;
    return { parents: [], isTaken };
  }
  const { paymentId } = follows;
  const captures = followUps.get(paymentId)?.filter(({ operation }) => operation === 'capture');
  return {
    parents: [paymentId, ...(captures ?? []).map((each) => each.paymentId)],
    isTaken: (id, trackingId) => claimed.has(id) || claimed.has(trackingKey(trackingId)),
  };
}

/** True if a request has its own record; a captured hold may be known by the hold's. */
export function isOwnRecord(own: Attempt): own is Attempt & { readonly paymentId: string } {
  return own.paymentId !== null && own.paymentId !== own.follows?.paymentId;
}

/** The reported amount of a record, cents; null if it is in no report. */
export function amountOf(shown: Shown, id: string): Cents | null {
  return shown.reportedById.get(id)?.[0]?.amount ?? null;
}

/** True for a charge or a hold; the list may name no action. */
export const isPaymentAction = (action: string | null) =>
  action === null || action === 'AUTHORIZE' || action === 'PREAUTHORIZE';

/** A child is explained as a row of the report, independent of the list's id for it. */
export const childKey = ({ id }: ReportedRow) => `child ${id}`;
