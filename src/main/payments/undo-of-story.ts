import { cents } from '../../shared/domain/money.ts';
import { isHandBack, type PaymentFacts, type Undo, undoOf } from '../../shared/domain/payment.ts';
import type { TransactionRow } from '../payments-api/report-rows.ts';
import type { ServiceSide } from './service-side.ts';
import type { Told } from './story.ts';

/** What the service did to the payment by another till's order, or by a bank's. */
export function strangers({ side, followUps }: Told): readonly TransactionRow[] {
  const ours = new Set(followUps.flatMap(({ paymentId }) => paymentId ?? []));
  const tracked = new Set(followUps.map(({ trackingId }) => trackingId));
  return (side?.children ?? []).filter(
    ({ id, trackingId, results }) =>
      results === 'APPROVED' && !ours.has(id) && !tracked.has(trackingId ?? ''),
  );
}

/** What the patient's bank took back by a chargeback, and did not give again, cents. */
function chargedBack(side: ServiceSide | null): number {
  const sum = (wanted: string) =>
    (side?.deposits ?? [])
      .filter(({ action }) => action === wanted)
      .reduce((all, { depositAmount }) => all + Math.abs(depositAmount), 0);
  return Math.max(0, sum('Chargeback') - sum('Chargeback Reversal'));
}

/** Where a payment stands by both together: what another till did counts as well. */
export function factsOf(told: Told): PaymentFacts | null {
  const { payment, side } = told;
  const others = strangers(told);
  const refundedElsewhere = others
    .filter(({ action }) => action === 'CREDIT')
    .reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const gone = refundedElsewhere + chargedBack(side);
  const isVoided =
    side?.row?.results === 'VOIDED' || others.some(({ action }) => action === 'VOID');
  if (payment !== null) {
    const { operation, method, amount, state, refunded, ending } = payment;
    // A hold is in no report until it is captured (our decision, docs/interface-decisions.md).
    const capturedElsewhere = operation === 'preauthorize' && ending === null && side?.row != null;
    return {
      ...{ operation, method, amount, state },
      ending: isVoided ? 'voided' : capturedElsewhere ? 'captured' : ending,
      refunded: cents(refunded + gone),
    };
  }
  if (side?.row == null) return null;
  // Of a payment of its own the journal has these in what it says of the payment itself.
  const doneHere = told.followUps.filter(({ state }) => state === 'approved');
  const refundedHere = doneHere
    .filter(({ operation }) => operation === 'credit')
    .reduce((sum, { amount }) => sum + amount, 0);
  const isVoidedHere = doneHere.some(({ operation }) => operation === 'void');
  return {
    operation: 'authorize',
    method: side.record.method,
    amount: side.row.amount,
    state: side.record.results === 'APPROVED' ? 'approved' : 'declined',
    ending: isVoided || isVoidedHere ? 'voided' : null,
    refunded: cents(refundedHere + gone),
  };
}

/** The one way to undo it; null while the service was not read and its word is needed. */
export function undoOfStory(told: Told): Undo | null {
  const { payment, side } = told;
  const facts = factsOf(told);
  if (payment === null) {
    if (side?.record.method === 'CASH') return { kind: 'none', why: 'cash-elsewhere' };
    if (side?.record.action === 'PREAUTHORIZE' && side.row === null) {
      return { kind: 'none', why: 'held' };
    }
  }
  if (facts === null) return null;
  const returned =
    side?.row?.results === 'REJECTED' || strangers(told).some(({ action }) => action === 'REJECT');
  if (returned) return { kind: 'none', why: 'returned' };
  const undo = undoOf(facts, side === null || side.record.settlementDate !== null);
  if (undo.kind === 'none' && undo.why === 'refunded' && chargedBack(side) > 0) {
    return { kind: 'none', why: 'charged-back' };
  }
  const needsService = undo.kind !== 'none' && !isHandBack(undo.kind);
  return needsService && side === null ? null : undo;
}
