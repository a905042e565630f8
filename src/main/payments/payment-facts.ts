import { cents } from '../../shared/domain/money.ts';
import {
  isManualRefundKind,
  type PaymentFacts,
  type VoidOrRefund,
  voidOrRefundOf,
} from '../../shared/domain/payment.ts';
import { type TransactionRow, takenBackBy } from '../payments-api/report-rows.ts';
import { type PaymentRecords, unrecognizedRecords } from './payment-records.ts';

/** The unrecognized children that the journal does not count yet. */
function uncountedRecords(records: PaymentRecords): readonly TransactionRow[] {
  const counted = new Set(records.outside.map(({ changeId }) => changeId));
  return unrecognizedRecords(records).filter(({ id }) => !counted.has(id));
}

/**
 * Chargebacks of the patient's bank minus their reversals, cents, without those that the journal
 * counts.
 */
function chargedBack({ side, outside }: PaymentRecords): number {
  const sum = (wanted: string) =>
    (side?.deposits ?? [])
      .filter(({ action }) => action === wanted)
      .reduce((all, { depositAmount }) => all + Math.abs(depositAmount), 0);
  const counted = outside
    .filter(({ what }) => what === 'chargeback' || what === 'chargeback-reversal')
    .reduce((all, { amount }) => all - amount, 0);
  return Math.max(0, sum('Chargeback') - sum('Chargeback Reversal') - counted);
}

/** The origin of the last event of a payment; undefined for this till. */
function byWhom(
  records: PaymentRecords,
  isVoidedHere: boolean,
  refundedHere: number,
): PaymentFacts['by'] {
  const { side, payment } = records;
  const others = uncountedRecords(records);
  if (payment?.by !== undefined) return payment.by;
  if (side?.row?.results === 'REJECTED' || others.some(({ action }) => action === 'REJECT')) {
    return 'bank-return';
  }
  const isVoided =
    side?.row?.results === 'VOIDED' || others.some(({ action }) => action === 'VOID');
  if (isVoided && !isVoidedHere) return 'another-terminal';
  if (chargedBack(records) > 0) return 'chargeback';
  const isRefunded = others.some(({ action }) => action === 'CREDIT');
  return isRefunded && refundedHere === 0 ? 'another-terminal' : undefined;
}

/** The status of a payment from both sources: events from other terminals count as well. */
export function factsOf(records: PaymentRecords): PaymentFacts | null {
  const { payment, side } = records;
  const others = uncountedRecords(records);
  const gone = takenBackBy(others, ['CREDIT']) + chargedBack(records);
  const isVoided =
    side?.row?.results === 'VOIDED' || others.some(({ action }) => action === 'VOID');
  if (payment !== null) {
    const { operation, method, amount, asked, refunded, ending } = payment;
    const { state, problem, decided, monitored, reported } = payment;
    // A hold is in no report until it is captured (our decision, docs/reference/interface-decisions.md).
    const capturedAtAnotherTerminal =
      operation === 'preauthorize' && ending === null && side?.row != null;
    return {
      ...{ operation, method, amount, asked, state, problem, decided, monitored, reported },
      by: byWhom(records, ending === 'voided', refunded),
      ending: isVoided ? 'voided' : capturedAtAnotherTerminal ? 'captured' : ending,
      refunded: cents(refunded + gone),
      requested: payment.requested,
    };
  }
  if (side?.row == null) return null;
  // For a payment of this till the journal's payment itself already includes these.
  const doneHere = records.followUps.filter(({ state }) => state === 'approved');
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
    by: byWhom(records, isVoidedHere, refundedHere),
    ending: isVoided || isVoidedHere ? 'voided' : null,
    refunded: cents(refundedHere + gone),
  };
}

/** The possible void or refund; null while the service was not read and its data is needed. */
export function possibleVoidOrRefund(records: PaymentRecords): VoidOrRefund | null {
  const { payment, side } = records;
  const facts = factsOf(records);
  if (payment === null) {
    if (side?.record.method === 'CASH') {
      return {
        kind: 'none',
        why: records.askedHere ? 'cash-recorded-twice' : 'cash-at-another-terminal',
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
