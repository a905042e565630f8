/**
 * The identity of the payment service's records: the evidence that one is of an attempt, and the claim of a follow-up to a
 * child of its payment. Answers, status checks, sweeps and follow-ups read them through `engine/classifier.ts`, which makes
 * outcomes of them; the close, the Reconciliation tab and `npm run report` through `own-payments.ts` and
 * `other-terminals.ts`, which make findings.
 *
 *    record ─▶ own tracking id · own record id · own payment ─▶ own action? own amount? held by another? ─▶ Identity
 *                                              └─ none of them ─▶ null
 *    child of the payment, by its Identity ─▶ ours · not ours · unclear
 */

import { isUnresolved, type Operation } from '../../shared/domain/attempt.ts';
import type { Cents } from '../../shared/domain/money.ts';
import { isClosedByPerson } from '../../shared/domain/payment-status.ts';
import { isTrackedBy, trackingKey } from '../../shared/journal/tracking-id.ts';
import { type Attempt, sentAtService } from '../journal/projections/attempts.ts';
import type { ReportedRow } from '../payments-api/report-rows.ts';

/** A record of the list or a row of the report. */
interface ShownRecord {
  readonly id: string;
  /** The list may name no action. */
  readonly action: string | null;
  readonly trackingId: string | null;
  /** The list names no payment, and no amount. */
  readonly originalId?: string;
  readonly amount?: Cents;
}

/** The journal's knowledge of the records around an attempt. */
export interface Links {
  /** The records of a follow-up's payment: its own, and those of its captures. */
  readonly parents: readonly (string | null)[];
  /** True if another attempt already holds the record. */
  readonly isTaken: (recordId: string, trackingId: string | null) => boolean;
}

type Agreement = 'own' | 'other' | 'unknown';

/** The evidence that a record is of an attempt. */
export interface Identity {
  /** The tracking id is unknown if the record has none. */
  readonly tracked: Agreement;
  /** An answer or a check named this record as the attempt's. */
  readonly named: boolean;
  /** It is a record of the follow-up's payment. */
  readonly onPayment: boolean;
  readonly action: Agreement;
  /** Voids and refunds are compared without sign. */
  readonly amount: Agreement;
  /** Another attempt holds it. */
  readonly held: boolean;
}

/** The spelling of the service (interface.md §2.7). */
const ACTIONS: Readonly<Record<Operation, string>> = {
  authorize: 'AUTHORIZE',
  preauthorize: 'PREAUTHORIZE',
  capture: 'CAPTURE',
  void: 'VOID',
  credit: 'CREDIT',
  deauthorize: 'DEAUTHORIZE',
};

/** The evidence for a record; null if nothing connects it with the attempt. */
export function identify(
  attempt: Attempt,
  record: ShownRecord,
  { parents, isTaken }: Links,
): Identity | null {
  const { id, action, trackingId, originalId, amount } = record;
  const isTracked = isTrackedBy(attempt.trackingId, trackingId);
  const named = id === attempt.paymentId;
  const onPayment = originalId !== undefined && parents.includes(originalId);
  if (!isTracked && !named && !onPayment) return null;
  const shown = action === 'AUTHORIZE' || amount === undefined ? amount : Math.abs(amount);
  return {
    tracked: isTracked ? 'own' : trackingKey(trackingId) === '' ? 'unknown' : 'other',
    named,
    onPayment,
    action: agreement(ACTIONS[attempt.operation], action ?? undefined),
    amount: agreement(attempt.amount, shown),
    held: isTaken(id, trackingId),
  };
}

function agreement<Value>(asked: Value, shown: Value | undefined): Agreement {
  if (shown === undefined) return 'unknown';
  return shown === asked ? 'own' : 'other';
}

/** True if the record itself names the attempt, or the attempt the record. */
export const isCertain = ({ tracked, named }: Identity): boolean => tracked === 'own' || named;

/**
 * True for the charge of a captured hold: an AUTHORIZE row under the capture's own id or its hold's, since the document
 * states neither (interface.md §2.7).
 */
export const isOfCapture = ({ named, onPayment }: Identity, { action }: ShownRecord): boolean =>
  action === 'AUTHORIZE' && (named || onPayment);

/** The approved children of a payment that none of this till's follow-ups on it explains. */
export function unrecognizedChildren<Child extends ReportedRow>(
  children: readonly Child[],
  followUps: readonly Attempt[],
): readonly Child[] {
  return children.filter(
    (child) =>
      child.results === 'APPROVED' &&
      followUps.every(
        (each) => identify(each, child, { parents: [], isTaken: () => false }) === null,
      ),
  );
}

/** A record of the same operation on the same payment that may be ours or another's. */
export interface Child {
  /** Null also for a copy of its payment's. */
  readonly trackingId: string | null;
  /** By the service's clock, ms since 1970. */
  readonly at: number;
  readonly sameAmount: boolean;
  /** It is the record of some other attempt of this till. */
  readonly owned: boolean;
  /** It existed before the sending. */
  readonly before: boolean;
}

/** The offset is known to half a second, the service's times to one. */
export const CLOCKS_APART = 2_000;

/**
 * The relation of a child of the payment to a follow-up, given the others on the same payment; `sentAt` by the service's
 * clock, ms since 1970.
 */
export function claims(
  attempt: Attempt,
  child: Child,
  sentAt: number,
  others: readonly Attempt[],
): 'ours' | 'not-ours' | 'unclear' {
  if (child.before || child.owned) return 'not-ours';
  if (child.trackingId !== null && child.trackingId !== '') {
    return isTrackedBy(attempt.trackingId, child.trackingId) ? 'ours' : 'not-ours';
  }
  const muddied = others.some((each) => !hasCertainEnd(each) || isClosedByPerson(each));
  const later = child.at >= sentAt - CLOCKS_APART;
  return later && child.sameAmount && !muddied ? 'ours' : 'unclear';
}

/** Ended by an answer of the service, so that its record's id is known or there is none. */
export function hasCertainEnd({ state, paymentId }: Attempt): boolean {
  if (state === 'not-sent') return true;
  return (state === 'approved' || state === 'declined' || state === 'failed') && paymentId !== null;
}

/** A row of the report as a child, for `claims`; `paidUnder` are the tracking ids of its payment. */
export function asChild(
  { operation, follows }: Attempt,
  { id, trackingId, timestamp }: ReportedRow,
  { amount, held }: Identity,
  paidUnder: readonly (string | null)[],
): Child {
  // A service may copy a payment's tracking id to its children: then it is not their own.
  const isCopied = paidUnder.map(trackingKey).includes(trackingKey(trackingId));
  return {
    trackingId: isCopied ? null : trackingId,
    at: timestamp.getTime(),
    sameAmount: operation === 'void' || amount === 'own',
    owned: held,
    before: follows?.childrenBefore.includes(id) ?? false,
  };
}

/**
 * The follow-ups without a certain outcome or record that may have made a child which none of them explains. While there is
 * one, the child is not another terminal's.
 */
export function claimantsOf(
  child: ReportedRow,
  followUps: readonly Attempt[],
  paidUnder: string | null,
): readonly Attempt[] {
  const captures = followUps.filter(({ operation }) => operation === 'capture');
  const trackingIds = [paidUnder, ...captures.map(({ trackingId }) => trackingId)];
  const links = { parents: [child.originalId], isTaken: () => false };
  return followUps.filter((each) => {
    const identity = awaitsRecord(each) ? identify(each, child, links) : null;
    if (identity?.action !== 'own') return false;
    const others = followUps.filter(({ attemptId }) => attemptId !== each.attemptId);
    const asked = asChild(each, child, identity, trackingIds);
    return claims(each, asked, sentAtService(each), others) !== 'not-ours';
  });
}

const awaitsRecord = (each: Attempt): boolean =>
  each.state === 'approved'
    ? each.paymentId === null
    : each.monitored || (isUnresolved(each.state) && !isClosedByPerson(each));
