import type { FollowUpResult } from '../../shared/contract/payments.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import { takesAll } from '../../shared/domain/payment.ts';
import type { SingleTender } from '../../shared/domain/receipt.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import { manualRefundByCommand } from '../journal/projections/cash.ts';
import { recordedByCommand } from '../journal/projections/tenders.ts';
import { CodedError } from '../system/coded-error.ts';
import type { FollowUps } from './follow-ups.ts';
import { requireUnchangedSinceShown, type VoidOrRefundInput } from './staleness-check.ts';
import type { RecordedFacts } from './timeline.ts';
import { voidOrRefundOfTimeline } from './void-or-refund.ts';

/** The receipt of a manual refund, and the opening of the drawer for cash. */
export type IssueRefund = (refund: {
  readonly saleId: string;
  readonly amount: Cents;
  readonly cashier: Cashier;
  readonly tender: SingleTender;
  readonly originalNumber: string | null;
}) => { readonly number: string; readonly entries: readonly NewEntry[] };

export interface ManualRefundPorts {
  readonly journal: Journal;
  readonly followUps: Pick<FollowUps, 'approve'>;
  readonly issueRefund: IssueRefund;
}

/**
 * Records a manual refund: cash from the drawer, a check, or a refund by the other terminal. It is
 * done once journaled; one commit holds it, its receipt, and the opening of the drawer for cash.
 * @throws {CodedError | CodedError} and then nothing was refunded.
 */
export async function recordManualRefund(
  { journal, followUps, issueRefund }: ManualRefundPorts,
  input: VoidOrRefundInput,
  tell: () => RecordedFacts,
): Promise<FollowUpResult> {
  const { commandId, kind, reason, approval } = input;
  const before = () => {
    const first = manualRefundByCommand(journal.readable, commandId);
    return first === null ? null : { attempt: null, receiptNumber: first.receiptNumber };
  };
  const first = before();
  if (first !== null) return first;
  const { cashier, manager } = await followUps.approve('refund', approval, reason);
  const meanwhile = before();
  if (meanwhile !== null) return meanwhile;
  const recordedFacts = tell();
  requireUnchangedSinceShown(voidOrRefundOfTimeline(recordedFacts), input);
  const { payment } = recordedFacts;
  if (payment?.saleId == null) throw new CodedError('NO_SUCH_PAYMENT');
  const { key: paymentKey, saleId, receiptNumber: originalNumber } = payment;
  const amount = takesAll(kind) ? input.remaining : input.amount;
  const recorded = recordedByCommand(journal.readable, paymentKey);
  const { number, entries } = issueRefund({
    ...{ saleId, amount, cashier, originalNumber },
    tender: recorded?.tender ?? { kind: 'cash', given: cents(0), change: amount },
  });
  const body = {
    ...{ commandId, saleId, paymentKey, amount, reason, cashier, manager },
    receiptNumber: number,
  };
  journal.append(
    recorded === null
      ? { kind: 'cash.refunded', body }
      : { kind: 'tender.returned', body: { ...body, what: recorded.tender.what } },
    ...entries,
  );
  return { attempt: null, receiptNumber: number };
}
