/**
 * Refunds cash of another counter of the clinic from the drawer of this one. Only the hub knows the refunds of all
 * counters, so that nothing is refunded without it.
 */

import type { Approval } from '../../shared/contract/approval.ts';
import type { FollowUpResult, RefundRules } from '../../shared/contract/payments.ts';
import { add, type Cents, cents } from '../../shared/domain/money.ts';
import { type RefundReason, reasonGiven } from '../../shared/domain/refund.ts';
import { type Commands, rightOfFollowUp } from '../commands.ts';
import { manualRefundByCommand } from '../journal/projections/cash.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { CodedError } from '../system/coded-error.ts';
import type { ClinicPorts } from './engine/reserve.ts';

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

/** @throws {CodedError} and then nothing was refunded: `HUB_AWAY` without the hub. */
export async function refundOthersCash(
  { journal, commands, receipts, refundRules, clinic }: OthersCashContext,
  input: OthersCashInput,
): Promise<FollowUpResult> {
  const { commandId, key, amount, remaining } = input;
  const given = reasonGiven(input.reason);
  if (clinic === undefined) throw new CodedError('HUB_AWAY'); // before a PIN is asked for in vain
  await commands.runAfter(
    input,
    async () => {
      const by = await commands.by({ ...input, ...given }, rightOfFollowUp('refund'));
      const found = await clinic.timelineOf(key);
      const payment = found?.payment;
      const isOther = payment?.method === 'CASH' && payment.till.tillId !== journal.tillId;
      if (!isOther || payment.saleId === null) throw new CodedError('NO_SUCH_PAYMENT');
      if (payment.left !== remaining) throw new CodedError('CHANGED_MEANWHILE');
      const done = found?.followUps.filter(({ state }) => state === 'approved') ?? [];
      const { cashLimit } = refundRules();
      const inCash = cents(
        Math.max(0, (cashLimit ?? amount) - add(...done.map((each) => cents(each.amount)))),
      );
      if (cashLimit !== null && amount > inCash) {
        throw new CodedError('OVER_CASH_LIMIT', { data: { inCash } });
      }
      try {
        const { mark } = await clinic.followUp({
          ...{ reservationId: commandId, trackingId: null, what: 'manual-refund', amount },
          ...{ of: { paymentKey: key }, insteadOf: null, paidIn: null, isApproved: false },
        });
        return { by, saleId: payment.saleId, number: payment.receiptNumber, reservation: mark };
      } finally {
        clinic.giveBackUnused(commandId);
      }
    },
    ({ by: { cashier, manager }, saleId, number, reservation }) => {
      const receipt = {
        ...{
          type: 'refund' as const,
          saleId,
          cashier,
          lines: [{ kind: 'other' as const, amount }],
        },
        tender: { kind: 'cash' as const, given: cents(0), change: amount },
        ...(number === null ? {} : { originalNumber: number }),
        refundReason: given,
      };
      const issued = receipts.issue(receipt, ['open-drawer', 'print-receipt']);
      const refund = { commandId, saleId, paymentKey: key, amount, ...given, cashier, manager };
      const body = { ...refund, receiptNumber: issued.number, reservation };
      return [{ kind: 'cash.refunded', body }, ...issued.entries];
    },
    () => clinic.taken(commandId),
  );
  const refunded = manualRefundByCommand(journal.readable, commandId);
  return { attempt: null, receiptNumber: refunded?.receiptNumber ?? null };
}
