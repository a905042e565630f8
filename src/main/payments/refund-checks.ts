/**
 * Refunds of cash by a check of the clinic: a request that reserves its amount, and the decision of a manager
 * about it. Nothing here sends a request or opens a drawer.
 */

import type { Approval } from '../../shared/contract/approval.ts';
import type { RefundCheck } from '../../shared/contract/payments.ts';
import type { Cents } from '../../shared/domain/money.ts';
import { remainingOf, voidOrRefundOf } from '../../shared/domain/payment.ts';
import { type RefundReason, reasonGiven, reasonWords } from '../../shared/domain/refund.ts';
import { type Commands, rightOfFollowUp } from '../commands.ts';
import { takenBack } from '../journal/projections/allocation.ts';
import { paymentByKey } from '../journal/projections/payments.ts';
import {
  type RefundCheckStep,
  refundCheckById,
  refundCheckRequest,
  refundChecks,
} from '../journal/projections/refund-checks.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { CodedError } from '../system/coded-error.ts';
import { type ClinicPorts, markOf, recordRefund } from './engine/reserve.ts';
import { requireShown } from './void-or-refund.ts';

interface RequestInput {
  readonly commandId: string;
  readonly paymentKey: string;
  readonly amount: Cents;
  /** The remaining amount that the page displayed. */
  readonly remaining: Cents;
  readonly reason: RefundReason;
}

interface DecisionInput {
  readonly commandId: string;
  readonly requestId: string;
  readonly approval: Approval | null;
  /** A manager approved it without an answer of the clinic's hub. */
  readonly withoutHub?: boolean | undefined;
}

/** The right to decide about a requested refund. */
const REFUND = rightOfFollowUp('refund');

export function createRefundChecks(
  context: ClinicPorts & { readonly commands: Commands; readonly receipts: Receipts },
) {
  const { journal, commands, receipts } = context;
  const db = journal.readable;

  const cashPayment = (key: string) => {
    const payment = paymentByKey(db, key);
    if (payment === null || payment.saleId === null) throw new CodedError('NO_SUCH_PAYMENT');
    return { ...payment, saleId: payment.saleId };
  };

  /** @throws {CodedError} `CHANGED_MEANWHILE` if another step was taken. */
  const atStep = (requestId: string, step: RefundCheckStep['step']): RefundCheckStep => {
    const last = refundCheckById(db, requestId);
    if (last === null) throw new CodedError('NO_SUCH_PAYMENT');
    if (last.step !== step) throw new CodedError('CHANGED_MEANWHILE');
    return last;
  };

  /** The open request, if its payment still has the amount. */
  const payable = (requestId: string): RefundCheckStep => {
    const request = atStep(requestId, 'requested');
    const { amount, refunded, ending } = cashPayment(request.paymentKey);
    if (ending !== null || request.amount > remainingOf({ amount, refunded })) {
      throw new CodedError('CHANGED_MEANWHILE');
    }
    return request;
  };

  const ofRequest = ({ requestId, saleId, paymentKey, amount }: RefundCheckStep) => ({
    ...{ requestId, saleId, paymentKey, amount },
  });

  return {
    list: (): RefundCheck[] =>
      refundChecks(db).flatMap((last) => {
        const request = refundCheckRequest(db, last.requestId);
        const payment = paymentByKey(db, last.paymentKey);
        if (request === null || payment === null) return [];
        return [
          {
            ...{ requestId: last.requestId, payment, step: last.step, amount: last.amount },
            reason: reasonWords(request) ?? '',
            requestedAt: request.at,
            requestedBy: request.cashier,
            at: last.at,
            by: last.manager ?? last.cashier,
            checkNumber: last.checkNumber,
            receiptNumber: last.receiptNumber,
          },
        ];
      }),

    /** Requests a refund by check: no money moves. @throws {CodedError} */
    request: async (input: RequestInput): Promise<void> => {
      const { commandId, paymentKey, amount } = input;
      const given = reasonGiven(input.reason);
      const shown = () => {
        const payment = cashPayment(paymentKey);
        requireShown(voidOrRefundOf(payment, true), { ...input, kind: 'cash-back' });
        return payment;
      };
      await commands.runWith(
        { ...input, ...given },
        shown,
        () => null,
        ({ saleId }, { cashier }) => [
          {
            kind: 'refund.check-requested',
            body: { commandId, saleId, paymentKey, amount, ...given, cashier },
          },
        ],
      );
    },

    /** Records the clinic's check, and issues the receipt of the refund. @throws {CodedError} */
    issue: async (input: DecisionInput & { readonly checkNumber: string }): Promise<void> => {
      const { commandId, requestId, checkNumber } = input;
      await recordRefund(
        context,
        { ...input, reason: checkNumber },
        () => payable(requestId),
        (request, { cashier, manager }, reserved) => {
          const { saleId, paymentKey, amount, reason, reasonCode } = request;
          const originalNumber = cashPayment(paymentKey).receiptNumber;
          const receipt = {
            ...{ type: 'refund' as const, saleId, cashier },
            tender: { kind: 'recorded', what: 'check', reference: checkNumber } as const,
            ...takenBack(db, { saleId, paymentKey, amount, payment: reserved?.payment }),
            ...(originalNumber === null ? {} : { originalNumber }),
            refundReason: { reason: reason ?? '', reasonCode: reasonCode ?? undefined },
          };
          const { number: receiptNumber, entries } = receipts.issue(receipt, ['print-receipt']);
          const by = { commandId, cashier, manager };
          return [
            {
              kind: 'refund.check-issued',
              body: {
                ...by,
                ...ofRequest(request),
                checkNumber,
                receiptNumber,
                ...markOf(reserved),
              },
            },
            ...entries,
          ];
        },
      );
    },

    /** Ends a request without a check. @throws {CodedError} */
    decline: async (input: DecisionInput & { readonly reason: string }): Promise<void> => {
      const { commandId, requestId, reason } = input;
      await commands.runWith(
        input,
        () => atStep(requestId, 'requested'),
        () => REFUND,
        (request, { cashier, manager }) => [
          {
            kind: 'refund.check-declined',
            body: { commandId, ...ofRequest(request), reason, cashier, manager },
          },
        ],
      );
    },

    /** Takes the refund of a stopped or uncashed check back. @throws {CodedError} */
    cancel: async (input: DecisionInput & { readonly reason: string }): Promise<void> => {
      const { commandId, requestId, reason } = input;
      await commands.runWith(
        input,
        () => atStep(requestId, 'issued'),
        () => REFUND,
        (issued, { cashier, manager }) => [
          {
            kind: 'refund.check-canceled',
            body: { commandId, ...ofRequest(issued), reason, cashier, manager },
          },
        ],
      );
    },
  };
}
