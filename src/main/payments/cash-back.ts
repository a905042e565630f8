import type { FollowUpResult } from '../../shared/contract/payments.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { FollowUps } from '../follow-ups/follow-ups.ts';
import type { NewEntry } from '../journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import { cashRefundByCommand } from '../journal/views/cash.ts';
import { requireAsShown, type UndoInput } from './as-shown.ts';
import { PaymentsError } from './payments-error.ts';
import { type Told, undoOfStory } from './story.ts';

/** The receipt of cash that goes back, and the drawer that opens for it. */
export type IssueCashRefund = (refund: {
  readonly saleId: string;
  readonly amount: Cents;
  readonly cashier: Cashier;
  readonly originalNumber: string | null;
}) => { readonly number: string; readonly entries: readonly NewEntry[] };

export interface CashBackPorts {
  readonly journal: Journal;
  readonly followUps: Pick<FollowUps, 'word'>;
  readonly issueCashRefund: IssueCashRefund;
}

/**
 * Gives cash back from the drawer: in the journal it is done, like cash that is taken; one commit holds
 * it, its receipt, and the drawer that opens for it.
 * @throws {PaymentsError | StaffError} and then the drawer stays shut.
 */
export async function cashBack(
  { journal, followUps, issueCashRefund }: CashBackPorts,
  input: UndoInput,
  tell: () => Told,
): Promise<FollowUpResult> {
  const { commandId, amount, reason, approval } = input;
  const before = () => {
    const first = cashRefundByCommand(journal.readable, commandId);
    return first === null ? null : { attempt: null, receiptNumber: first.receiptNumber };
  };
  const first = before();
  if (first !== null) return first;
  const { cashier, manager } = await followUps.word('refund', approval);
  const meanwhile = before();
  if (meanwhile !== null) return meanwhile;
  const told = tell();
  requireAsShown(undoOfStory(told), input);
  const { payment } = told;
  if (payment?.saleId == null) throw new PaymentsError('NO_SUCH_PAYMENT');
  const { key: paymentKey, saleId, receiptNumber: originalNumber } = payment;
  const { number, entries } = issueCashRefund({ saleId, amount, cashier, originalNumber });
  journal.append(
    {
      kind: 'cash.refunded',
      body: {
        commandId,
        saleId,
        paymentKey,
        amount,
        reason,
        receiptNumber: number,
        cashier,
        manager,
      },
    },
    ...entries,
  );
  return { attempt: null, receiptNumber: number };
}
