import type { Approval } from '../../shared/contract/approval.ts';
import type { Subject } from '../../shared/contract/payment-timeline.ts';
import type { FollowUpResult, RefundRules } from '../../shared/contract/payments.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import { isAtService, takesAll, type VoidOrRefund } from '../../shared/domain/payment.ts';
import { type RefundReason, reasonGiven } from '../../shared/domain/refund.ts';
import { type Commands, rightOfFollowUp } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import { takenBack } from '../journal/projections/allocation.ts';
import { type Attempt, attemptView } from '../journal/projections/attempts.ts';
import { wayOfCheck } from '../journal/projections/bags.ts';
import { manualRefundByCommand } from '../journal/projections/cash.ts';
import { receiptOfAttempt } from '../journal/projections/receipts.ts';
import { cashRefundedOf } from '../journal/projections/refund-checks.ts';
import { recordedByCommand } from '../journal/projections/tenders.ts';
import type { Readable } from '../journal/statements.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { CodedError } from '../system/coded-error.ts';
import type { Attempts } from './engine/attempts.ts';
import { type ClinicPorts, markOf, recordRefund } from './engine/reserve.ts';
import { snapshotOf } from './engine/snapshot.ts';
import { factsOf, possibleVoidOrRefund } from './payment-facts.ts';
import type { PaymentRecordsReader } from './payment-records.ts';

/** The void or refund that the page displayed. */
interface ShownVoidOrRefund {
  readonly kind: Exclude<VoidOrRefund['kind'], 'none'>;
  readonly amount: Cents;
  readonly remaining: Cents;
}

export interface VoidOrRefundInput extends ShownVoidOrRefund {
  readonly commandId: string;
  readonly subject: Subject;
  readonly reason: RefundReason;
  readonly approval: Approval | null;
  /** A manager approved it without an answer of the clinic's hub. */
  readonly withoutHub?: boolean | undefined;
}

/**
 * Requires that the void or refund which the page displayed is still the possible one. From here on the engine's snapshot,
 * taken in the same turn, or the gate compares.
 * @throws {CodedError} `NO_SUCH_PAYMENT`, `NOTHING_TO_VOID_OR_REFUND`, `CHANGED_MEANWHILE`,
 * `MORE_THAN_REMAINS`.
 */
export function requireShown(
  voidOrRefund: VoidOrRefund | null,
  { kind, amount, remaining }: ShownVoidOrRefund,
): void {
  if (voidOrRefund === null) throw new CodedError('NO_SUCH_PAYMENT');
  if (voidOrRefund.kind === 'none')
    throw new CodedError('NOTHING_TO_VOID_OR_REFUND', { data: { why: voidOrRefund.why } });
  // A refund may replace a void, as for a part; never the other way round.
  const fits = voidOrRefund.kind === kind || (voidOrRefund.kind === 'void' && kind === 'refund');
  if (!fits || voidOrRefund.remaining !== remaining) throw new CodedError('CHANGED_MEANWHILE');
  if (amount > remaining) throw new CodedError('MORE_THAN_REMAINS', { data: { remaining } });
}

/** The part of the engine that sends voids, refunds, captures and releases. */
export interface FollowUpEngine {
  readonly answered: Attempts['answered'];
  readonly run: Attempts['run'];
}

/** The answer to a page, from the attempt of its command. */
export function followUpResult({ readable }: Journal, attempt: Attempt): FollowUpResult {
  return { attempt: attemptView(attempt), receiptNumber: receiptOfAttempt(readable, attempt) };
}

/** As `followUpResult`, of a manual refund. @throws {CodedError} `COMMAND_USED` for the id of another command. */
export function manualRefundResult({ readable }: Journal, commandId: string): FollowUpResult {
  const refunded = manualRefundByCommand(readable, commandId);
  if (refunded === null) throw new CodedError('COMMAND_USED');
  return { attempt: null, receiptNumber: refunded.receiptNumber };
}

/** The most cash that may leave the drawer for a payment now, cents; null without a limit. */
export function cashUpTo(db: Readable, paymentKey: string, { cashLimit }: RefundRules) {
  return cashLimit === null ? null : cents(Math.max(0, cashLimit - cashRefundedOf(db, paymentKey)));
}

interface VoidOrRefundContext extends ClinicPorts {
  readonly commands: Commands;
  readonly attempts: FollowUpEngine;
  readonly receipts: Receipts;
  readonly reader: PaymentRecordsReader;
  readonly refundRules: () => RefundRules;
}

/**
 * Voids or refunds a payment at the service, after its approval. A repeated command gets the attempt
 * of the first.
 * @throws {CodedError} when nothing was sent to the service.
 */
export async function voidOrRefund(
  { attempts, commands, journal, reader }: VoidOrRefundContext,
  input: VoidOrRefundInput,
): Promise<Attempt> {
  const { commandId, kind } = input;
  const answered = attempts.answered(commandId);
  if (answered !== null) return answered;
  const permission = kind === 'void' ? 'void' : 'refund';
  const given = reasonGiven(input.reason);
  const command = { ...input, ...given };
  const { withoutHub = false } = input;
  const { cashier, manager } = await commands.by(command, rightOfFollowUp(permission, withoutHub));
  const side = await reader.readService(input.subject);
  // No await from here to the engine: the judged payment is the one acted on.
  const records = reader.now(input.subject, side);
  requireShown(possibleVoidOrRefund(records), input);
  const facts = factsOf(records);
  if (facts === null || side === null || !isAtService(facts.method)) {
    throw new CodedError('NO_SUCH_PAYMENT');
  }
  const paymentId = side.record.id;
  const children = side.children.map(({ id }) => id);
  return attempts.run({
    operation: kind === 'void' ? 'void' : 'credit',
    method: facts.method,
    amount: kind === 'void' ? facts.amount : input.amount,
    commandId,
    saleId: records.payment?.saleId ?? null,
    patientId: records.payment?.patientId ?? null,
    cashier,
    paymentId,
    paidAt: side.record.timestamp.toISOString(),
    ...{ paidUnder: side.record.trackingId, paid: facts.amount, withoutHub },
    ordered: { ...given, manager, giveBack: null },
    decidedFrom: snapshotOf(journal.readable, { paymentId }, children),
  });
}

/**
 * Records a manual refund: cash from the drawer, a check, or a refund by the other terminal. It is
 * done once journaled; one commit holds it, its receipt, and the opening of the drawer for cash.
 * @throws {CodedError} and then nothing was refunded.
 */
export async function recordManualRefund(
  context: VoidOrRefundContext,
  input: VoidOrRefundInput,
): Promise<FollowUpResult> {
  const { journal, receipts, reader, refundRules } = context;
  const { commandId, kind } = input;
  const given = reasonGiven(input.reason);
  const payment = () => {
    const records = reader.now(input.subject, null);
    requireShown(possibleVoidOrRefund(records), input);
    const { payment } = records;
    if (payment?.saleId == null) throw new CodedError('NO_SUCH_PAYMENT');
    const way = kind === 'check-back' ? wayOfCheck(journal.readable, payment.key) : null;
    if (way !== null) throw new CodedError(way === 'packed' ? 'CHECK_PACKED' : 'CHECK_DEPOSITED');
    const inCash =
      kind === 'cash-back' ? cashUpTo(journal.readable, payment.key, refundRules()) : null;
    if (inCash !== null && input.amount > inCash) {
      throw new CodedError('OVER_CASH_LIMIT', { data: { inCash } });
    }
    return {
      paymentKey: payment.key,
      saleId: payment.saleId,
      amount: takesAll(kind) ? input.remaining : input.amount,
      originalNumber: payment.receiptNumber,
    };
  };
  await recordRefund(
    context,
    { ...input, ...given },
    payment,
    ({ paymentKey, saleId, amount, originalNumber }, { cashier, manager }, reserved) => {
      const recorded = recordedByCommand(journal.readable, paymentKey);
      const tender = recorded?.tender ?? { kind: 'cash' as const, given: cents(0), change: amount };
      const receipt = {
        ...{ type: 'refund' as const, saleId, cashier, tender },
        ...takenBack(journal.readable, { saleId, paymentKey, amount, payment: reserved?.payment }),
        ...(originalNumber === null ? {} : { originalNumber }),
        refundReason: given,
      };
      const { number: receiptNumber, entries } = receipts.issue(
        receipt,
        recorded === null ? ['open-drawer', 'print-receipt'] : ['print-receipt'],
      );
      const refund = { commandId, saleId, paymentKey, amount, ...given, cashier, manager };
      const body = { ...refund, receiptNumber, ...markOf(reserved) };
      return [
        recorded === null
          ? { kind: 'cash.refunded', body }
          : { kind: 'tender.returned', body: { ...body, what: recorded.tender.what } },
        ...entries,
      ];
    },
  );
  return manualRefundResult(journal, commandId);
}
