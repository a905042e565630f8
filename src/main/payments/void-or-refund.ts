import { cents } from '../../shared/domain/money.ts';
import {
  isManualRefundKind,
  type PaymentFacts,
  type VoidOrRefund,
  voidOrRefundOf,
} from '../../shared/domain/payment.ts';
import { trackingKey } from '../journal/tracking-id.ts';
import type { TransactionRow } from '../payments-api/report-rows.ts';
import type { ServiceSide } from './service-side.ts';
import type { RecordedFacts } from './timeline.ts';

/** The children of a payment that another terminal or a bank made. */
export function unrecognizedRecords({ side, followUps }: RecordedFacts): readonly TransactionRow[] {
  const ours = new Set(followUps.flatMap(({ paymentId }) => paymentId ?? []));
  const tracked = new Set(followUps.map(({ trackingId }) => trackingKey(trackingId)));
  return (side?.children ?? []).filter(
    ({ id, trackingId, results }) =>
      results === 'APPROVED' && !ours.has(id) && !tracked.has(trackingKey(trackingId)),
  );
}

/** Chargebacks of the patient's bank minus their reversals, cents. */
function chargedBack(side: ServiceSide | null): number {
  const sum = (wanted: string) =>
    (side?.deposits ?? [])
      .filter(({ action }) => action === wanted)
      .reduce((all, { depositAmount }) => all + Math.abs(depositAmount), 0);
  return Math.max(0, sum('Chargeback') - sum('Chargeback Reversal'));
}

/** The origin of the last event of a payment; undefined for this till. */
function byWhom(
  recordedFacts: RecordedFacts,
  isVoidedHere: boolean,
  refundedHere: number,
): PaymentFacts['by'] {
  const { side } = recordedFacts;
  const others = unrecognizedRecords(recordedFacts);
  if (side?.row?.results === 'REJECTED' || others.some(({ action }) => action === 'REJECT')) {
    return 'bank-return';
  }
  const isVoided =
    side?.row?.results === 'VOIDED' || others.some(({ action }) => action === 'VOID');
  if (isVoided && !isVoidedHere) return 'another-terminal';
  if (chargedBack(side) > 0) return 'chargeback';
  const isRefunded = others.some(({ action }) => action === 'CREDIT');
  return isRefunded && refundedHere === 0 ? 'another-terminal' : undefined;
}

/** The status of a payment from both sources: events from other terminals count as well. */
export function factsOf(recordedFacts: RecordedFacts): PaymentFacts | null {
  const { payment, side } = recordedFacts;
  const others = unrecognizedRecords(recordedFacts);
  const refundedAtAnotherTerminal = others
    .filter(({ action }) => action === 'CREDIT')
    .reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const gone = refundedAtAnotherTerminal + chargedBack(side);
  const isVoided =
    side?.row?.results === 'VOIDED' || others.some(({ action }) => action === 'VOID');
  if (payment !== null) {
    const { operation, method, amount, asked, refunded, ending } = payment;
    const { state, problem, decided, monitored, reported } = payment;
    // A hold is in no report until it is captured (our decision, docs/interface-decisions.md).
    const capturedAtAnotherTerminal =
      operation === 'preauthorize' && ending === null && side?.row != null;
    return {
      ...{ operation, method, amount, asked, state, problem, decided, monitored, reported },
      by: byWhom(recordedFacts, ending === 'voided', refunded),
      ending: isVoided ? 'voided' : capturedAtAnotherTerminal ? 'captured' : ending,
      refunded: cents(refunded + gone),
    };
  }
  if (side?.row == null) return null;
  // For a payment of this till the journal's payment itself already includes these.
  const doneHere = recordedFacts.followUps.filter(({ state }) => state === 'approved');
  const refundedHere = doneHere
    .filter(({ operation }) => operation === 'credit')
    .reduce((sum, { amount, reported }) => sum + (reported ?? amount), 0);
  const isVoidedHere = doneHere.some(({ operation }) => operation === 'void');
  return {
    operation: 'authorize',
    method: side.record.method,
    amount: side.row.amount,
    state: side.record.results === 'APPROVED' ? 'approved' : 'declined',
    ...{ problem: null, decided: [], monitored: false, reported: null },
    by: byWhom(recordedFacts, isVoidedHere, refundedHere),
    ending: isVoided || isVoidedHere ? 'voided' : null,
    refunded: cents(refundedHere + gone),
  };
}

/** The possible void or refund; null while the service was not read and its data is needed. */
export function voidOrRefundOfTimeline(recordedFacts: RecordedFacts): VoidOrRefund | null {
  const { payment, side } = recordedFacts;
  const facts = factsOf(recordedFacts);
  if (payment === null) {
    if (side?.record.method === 'CASH') {
      return {
        kind: 'none',
        why: recordedFacts.askedHere ? 'cash-recorded-twice' : 'cash-at-another-terminal',
      };
    }
    if (side?.record.action === 'PREAUTHORIZE' && side.row === null) {
      return { kind: 'none', why: 'held' };
    }
  }
  if (facts === null) return null;
  const voidOrRefund = voidOrRefundOf(facts, side === null || side.record.settlementDate !== null);
  const needsService = voidOrRefund.kind !== 'none' && !isManualRefundKind(voidOrRefund.kind);
  return needsService && side === null ? null : voidOrRefund;
}
