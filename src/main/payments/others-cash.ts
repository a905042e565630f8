/**
 * Refunds cash of another counter of the clinic from the drawer of this one. Only the hub knows the refunds of all
 * counters, so that nothing is refunded without it.
 */

import type { Approval } from '../../shared/contract/approval.ts';
import type { FollowUpResult, RefundRules } from '../../shared/contract/payments.ts';
import { add, type Cents, cents } from '../../shared/domain/money.ts';
import { type RefundReason, reasonGiven } from '../../shared/domain/refund.ts';
import type { ClinicFollowUp } from '../../shared/hub/values.ts';
import type { Commands } from '../commands.ts';
import { takenBack } from '../journal/projections/allocation.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { CodedError } from '../system/coded-error.ts';
import { type ClinicPorts, markOf, recordRefund } from './engine/reserve.ts';
import { manualRefundResult } from './void-or-refund.ts';

export interface OthersCashInput {
  readonly commandId: string;
  /** Of the payment. */
  readonly key: string;
  readonly amount: Cents;
  /** Left of the payment, as the page displayed it. */
  readonly remaining: Cents;
  readonly reason: RefundReason;
  readonly approval: Approval | null;
}

interface OthersCashContext extends ClinicPorts {
  readonly commands: Commands;
  readonly receipts: Receipts;
  readonly refundRules: () => RefundRules;
}

/** The rest of the payment, and the reason: the part of the hub's answers that a refund is decided from. */
interface Rest {
  readonly left: Cents | null;
  readonly followUps: readonly ClinicFollowUp[];
}

/**
 * The page, the read before the approval and the reservation after it have to agree about the rest of the payment.
 * @throws {CodedError} and then nothing was refunded: `HUB_AWAY` without the hub.
 */
export async function refundOthersCash(
  context: OthersCashContext,
  input: OthersCashInput,
): Promise<FollowUpResult> {
  const { journal, receipts } = context;
  const { commandId, key: paymentKey, amount } = input;
  const given = reasonGiven(input.reason);
  if (!context.commands.isUsed(input)) {
    const refund = { paymentKey, amount, ...(await otherCash(context, paymentKey)) };
    requireRefundable(context, input, refund);
    await recordRefund(
      context,
      { ...input, ...given },
      () => refund,
      ({ saleId, number, openedAt }, { cashier, manager }, reserved) => {
        requireRefundable(context, input, reserved ?? refund);
        const payment = reserved?.payment;
        const receipt = {
          ...{ type: 'refund' as const, saleId, cashier, visitAt: openedAt },
          ...takenBack(journal.readable, { saleId, paymentKey, amount, payment }),
          tender: { kind: 'cash' as const, given: cents(0), change: amount },
          ...(number === null ? {} : { originalNumber: number }),
          refundReason: given,
        };
        const issued = receipts.issue(receipt, ['open-drawer', 'print-receipt']);
        const body = { commandId, saleId, paymentKey, amount, ...given, cashier, manager };
        const marked = { ...body, receiptNumber: issued.number, ...markOf(reserved) };
        return [{ kind: 'cash.refunded', body: marked }, ...issued.entries];
      },
    );
  }
  return manualRefundResult(journal, commandId);
}

/** @throws {CodedError} `HUB_AWAY`, `NO_SUCH_PAYMENT` */
async function otherCash({ journal, clinic, commands }: OthersCashContext, key: string) {
  if (clinic === undefined) throw new CodedError('HUB_AWAY');
  const found = await clinic.timelineOf(key, commands.cashier());
  if (found?.payment.method !== 'CASH' || found.payment.till.tillId === journal.tillId) {
    throw new CodedError('NO_SUCH_PAYMENT');
  }
  const { saleId, receiptNumber: number, left, openedAt } = found.payment;
  if (saleId === null) throw new CodedError('NO_SUCH_PAYMENT');
  return { saleId, number, left, openedAt, followUps: found.followUps };
}

/** @throws {CodedError} `CHANGED_MEANWHILE`, `OVER_CASH_LIMIT` */
function requireRefundable(
  { refundRules }: OthersCashContext,
  { amount, remaining }: OthersCashInput,
  { left, followUps }: Rest,
): void {
  if (left !== remaining) throw new CodedError('CHANGED_MEANWHILE');
  const { cashLimit } = refundRules();
  if (cashLimit === null) return;
  const done = followUps.filter(({ state }) => state === 'approved');
  const inCash = cents(Math.max(0, cashLimit - add(...done.map((each) => cents(each.amount)))));
  if (amount > inCash) throw new CodedError('OVER_CASH_LIMIT', { data: { inCash } });
}
