import type { Approval } from '../../shared/contract/approval.ts';
import type { FollowUpResult, Subject } from '../../shared/contract/payments.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import {
  isAtService,
  isManualRefundKind,
  type PaymentFacts,
  takesAll,
  type VoidOrRefund,
  voidOrRefundOf,
} from '../../shared/domain/payment.ts';
import type { SingleTender } from '../../shared/domain/receipt.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { Commands } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import { manualRefundByCommand } from '../journal/projections/cash.ts';
import { recordedByCommand } from '../journal/projections/tenders.ts';
import type { TransactionRow } from '../payments-api/report-rows.ts';
import { CodedError } from '../system/coded-error.ts';
import { unrecognizedChildren } from './engine/classifier.ts';
import type { FollowUpCommand } from './engine/command.ts';
import { snapshotOf } from './engine/snapshot.ts';
import { type FollowUpEngine, followUp } from './follow-up.ts';
import type { ServiceSide } from './service-side.ts';
import type { RecordedFacts } from './timeline.ts';

/** The children of a payment that another terminal or a bank made. */
export function unrecognizedRecords({ side, followUps }: RecordedFacts): readonly TransactionRow[] {
  return unrecognizedChildren(side?.children ?? [], followUps);
}

/** The unrecognized children that the journal does not count yet. */
function uncountedRecords(recordedFacts: RecordedFacts): readonly TransactionRow[] {
  const counted = new Set(recordedFacts.outside.map(({ changeId }) => changeId));
  return unrecognizedRecords(recordedFacts).filter(({ id }) => !counted.has(id));
}

/**
 * Chargebacks of the patient's bank minus their reversals, cents, without those that the journal
 * counts.
 */
function chargedBack({ side, outside }: RecordedFacts): number {
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
  recordedFacts: RecordedFacts,
  isVoidedHere: boolean,
  refundedHere: number,
): PaymentFacts['by'] {
  const { side, payment } = recordedFacts;
  const others = uncountedRecords(recordedFacts);
  if (payment?.by !== undefined) return payment.by;
  if (side?.row?.results === 'REJECTED' || others.some(({ action }) => action === 'REJECT')) {
    return 'bank-return';
  }
  const isVoided =
    side?.row?.results === 'VOIDED' || others.some(({ action }) => action === 'VOID');
  if (isVoided && !isVoidedHere) return 'another-terminal';
  if (chargedBack(recordedFacts) > 0) return 'chargeback';
  const isRefunded = others.some(({ action }) => action === 'CREDIT');
  return isRefunded && refundedHere === 0 ? 'another-terminal' : undefined;
}

/** The status of a payment from both sources: events from other terminals count as well. */
export function factsOf(recordedFacts: RecordedFacts): PaymentFacts | null {
  const { payment, side } = recordedFacts;
  const others = uncountedRecords(recordedFacts);
  const refundedAtAnotherTerminal = others
    .filter(({ action }) => action === 'CREDIT')
    .reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const gone = refundedAtAnotherTerminal + chargedBack(recordedFacts);
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

export interface VoidOrRefundInput {
  readonly commandId: string;
  readonly subject: Subject;
  readonly kind: Exclude<VoidOrRefund['kind'], 'none'>;
  readonly amount: Cents;
  /** The remaining amount that the page displayed. */
  readonly remaining: Cents;
  readonly reason: string;
  readonly approval: Approval | null;
}

/**
 * Compares the present payment with the display of the page at the press of its button.
 * @throws {CodedError} `NO_SUCH_PAYMENT`, `NOTHING_TO_VOID_OR_REFUND`, `CHANGED_MEANWHILE`,
 * `MORE_THAN_REMAINS`.
 */
function requireUnchangedSinceShown(
  voidOrRefund: VoidOrRefund | null,
  { kind, amount, remaining }: VoidOrRefundInput,
): void {
  if (voidOrRefund === null) throw new CodedError('NO_SUCH_PAYMENT');
  if (voidOrRefund.kind === 'none')
    throw new CodedError('NOTHING_TO_VOID_OR_REFUND', { data: { why: voidOrRefund.why } });
  // A refund may replace a void, as for a part; never the other way round.
  const fits = voidOrRefund.kind === kind || (voidOrRefund.kind === 'void' && kind === 'refund');
  if (!fits || voidOrRefund.remaining !== remaining) throw new CodedError('CHANGED_MEANWHILE');
  if (amount > remaining) throw new CodedError('MORE_THAN_REMAINS', { data: { remaining } });
}

/** The receipt of a manual refund, and the opening of the drawer for cash. */
export type IssueRefund = (refund: {
  readonly saleId: string;
  readonly amount: Cents;
  readonly cashier: Cashier;
  readonly tender: SingleTender;
  readonly originalNumber: string | null;
}) => { readonly number: string; readonly entries: readonly NewEntry[] };

/** The facts of the payment of a void or refund. */
interface PaymentReads {
  /** Reads the service; null if the payment is not there. @throws {CodedError} */
  readonly readService: () => Promise<ServiceSide | null>;
  /** The present facts of the journal, together with the service's. */
  readonly factsNow: (side: ServiceSide | null) => RecordedFacts;
}

interface VoidOrRefundPorts {
  readonly journal: Journal;
  readonly commands: Commands;
  readonly attempts: FollowUpEngine;
  readonly issueRefund: IssueRefund;
}

/**
 * Voids or refunds a payment: the service does it, or cash, a check or the other terminal returns
 * the money and the journal records it. @throws {CodedError} and then nothing was voided or
 * refunded.
 */
export function voidOrRefund(
  ports: VoidOrRefundPorts,
  input: VoidOrRefundInput,
  reads: PaymentReads,
): Promise<FollowUpResult> {
  return isManualRefundKind(input.kind)
    ? recordManualRefund(ports, input, reads)
    : followUp(ports, input.commandId, () => commandAtService(ports, input, reads));
}

/** The command of a void or refund at the service, after its approval. @throws {CodedError} */
async function commandAtService(
  { commands, journal }: VoidOrRefundPorts,
  input: VoidOrRefundInput,
  { readService, factsNow }: PaymentReads,
): Promise<FollowUpCommand> {
  const { commandId, kind, reason } = input;
  const permission = kind === 'void' ? 'void' : 'refund';
  const { cashier, manager } = await commands.by(input, { permission, approval: 'role' });
  const side = await readService();
  // No await from here to the engine: the judged payment is the one acted on.
  const recordedFacts = factsNow(side);
  requireUnchangedSinceShown(voidOrRefundOfTimeline(recordedFacts), input);
  const facts = factsOf(recordedFacts);
  if (facts === null || side === null || !isAtService(facts.method)) {
    throw new CodedError('NO_SUCH_PAYMENT');
  }
  const paymentId = side.record.id;
  const children = side.children.map(({ id }) => id);
  return {
    operation: kind === 'void' ? 'void' : 'credit',
    method: facts.method,
    amount: kind === 'void' ? facts.amount : input.amount,
    commandId,
    saleId: recordedFacts.payment?.saleId ?? null,
    patientId: recordedFacts.payment?.patientId ?? null,
    cashier,
    paymentId,
    paidAt: side.record.timestamp.toISOString(),
    ordered: { reason, manager, giveBack: null },
    decidedFrom: snapshotOf(journal.readable, { paymentId }, children),
  };
}

/**
 * Records a manual refund: cash from the drawer, a check, or a refund by the other terminal. It is
 * done once journaled; one commit holds it, its receipt, and the opening of the drawer for cash.
 * @throws {CodedError} and then nothing was refunded.
 */
async function recordManualRefund(
  { journal, commands, issueRefund }: VoidOrRefundPorts,
  input: VoidOrRefundInput,
  { factsNow }: PaymentReads,
): Promise<FollowUpResult> {
  const { commandId, kind, reason } = input;
  const payment = () => {
    const recordedFacts = factsNow(null);
    requireUnchangedSinceShown(voidOrRefundOfTimeline(recordedFacts), input);
    const { payment } = recordedFacts;
    if (payment?.saleId == null) throw new CodedError('NO_SUCH_PAYMENT');
    return {
      paymentKey: payment.key,
      saleId: payment.saleId,
      originalNumber: payment.receiptNumber,
    };
  };
  await commands.runWith(
    input,
    payment,
    () => ({ permission: 'refund', approval: 'role' }),
    ({ paymentKey, saleId, originalNumber }, { cashier, manager }) => {
      const amount = takesAll(kind) ? input.remaining : input.amount;
      const recorded = recordedByCommand(journal.readable, paymentKey);
      const { number: receiptNumber, entries } = issueRefund({
        ...{ saleId, amount, cashier, originalNumber },
        tender: recorded?.tender ?? { kind: 'cash', given: cents(0), change: amount },
      });
      const refund = { commandId, saleId, paymentKey, amount, reason, cashier, manager };
      const body = { ...refund, receiptNumber };
      return [
        recorded === null
          ? { kind: 'cash.refunded', body }
          : { kind: 'tender.returned', body: { ...body, what: recorded.tender.what } },
        ...entries,
      ];
    },
  );
  const refunded = manualRefundByCommand(journal.readable, commandId);
  return { attempt: null, receiptNumber: refunded?.receiptNumber ?? null };
}
