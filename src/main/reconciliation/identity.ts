/**
 * The identity of the payment service's records: the evidence that one is of an attempt. Answers, status checks, sweeps and
 * follow-ups read it through `engine/classifier.ts`, which calls weak evidence unclear; the close, the Reconciliation tab and
 * `npm run report` through `own-payments.ts`, which makes findings of it.
 *
 *    record ─▶ own tracking id · own record id · own payment ─▶ own action? own amount? held by another? ─▶ Identity
 *                                              └─ none of them ─▶ null
 */

import type { Cents } from '../../shared/domain/money.ts';
import { isTrackedBy, trackingKey } from '../../shared/journal/tracking-id.ts';
import type { Attempt } from '../journal/projections/attempts.ts';
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
    ...{ named, onPayment },
    // As the service spells it (interface.md §2.7).
    action: agreement(attempt.operation.toUpperCase(), action ?? undefined),
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
