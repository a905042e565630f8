/**
 * The approvals of a tender, from its command until its money moves: of a large amount, and of the duplicates that a person
 * acknowledged. Cash that was taken without a sale at the counter needs only the first.
 */

import type { Approval } from '../../shared/contract/approval.ts';
import type { AmountLimits } from '../../shared/contract/large-amount.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { EntryBody, NewEntry } from '../../shared/journal/entry.ts';
import { type By, type Commands, managerOf, type Right } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import { paidOf } from '../journal/projections/tenders.ts';
import { CodedError } from '../system/coded-error.ts';
import type { Attempts } from './engine/attempts.ts';
import type { PaymentCommand, Snapshot } from './engine/command.ts';
import type { Rules } from './engine/rules.ts';
import type { MoneyInput } from './sale.ts';

/** The limits on amounts, and the gate of their approvals. */
export interface AmountGuard {
  readonly commands: Commands;
  readonly amountLimits: () => AmountLimits;
}

/** The right to take an amount above the second limit. */
const TAKES: Right = { permission: 'take-large-amount', approval: 'role' };

/** A manager approval of one payment: of this command, sale, amount and tender only. */
type AmountApproval = EntryBody<'amount.approved'>;

/** An amount with a person's confirmation of it. */
interface ConfirmedAmount {
  readonly commandId: string;
  readonly saleId: string;
  readonly amount: Cents;
  /** The amount that the person confirmed. */
  readonly confirmed?: Cents | null | undefined;
  readonly approval?: Approval | null | undefined;
  /** Free text of the command, which stays readable: it may not hold the PIN. */
  readonly reference?: string | undefined;
}

/** A payment with a person's confirmation of its amount. */
interface ConfirmedPayment extends ConfirmedAmount {
  readonly tender: AmountApproval['tender'];
  /** The amount that was paid of its sale before it. */
  readonly paid: Cents;
}

/**
 * Checks a manager's approval of a large amount before its payment; null if it needs none.
 * @throws {CodedError} `LARGE_AMOUNT` until this very amount is confirmed, and approved if need
 * be.
 */
async function approveAmount(
  ports: AmountGuard,
  payment: ConfirmedPayment,
): Promise<AmountApproval | null> {
  if (!requireConfirmed(ports, payment)) return null;
  return amountApproval(payment, await ports.commands.by(approvalOf(payment), TAKES));
}

const approvalOf = ({ commandId, approval, reference }: ConfirmedAmount) => ({
  commandId,
  approval,
  reason: reference,
});

function amountApproval(payment: ConfirmedPayment, by: By): AmountApproval {
  const { commandId, saleId, amount, tender } = payment;
  return { commandId, saleId, amount, tender, manager: managerOf(by) };
}

/**
 * The approval's entry, for the commit that opens the payment. Checks the limits again: they and
 * the paid amount may have changed during the wait for the PIN.
 * @throws {CodedError} `LARGE_AMOUNT` if the payment now needs an approval and `approved` is not
 * of it.
 */
function approvalEntries(
  ports: AmountGuard,
  payment: ConfirmedPayment,
  approved: AmountApproval | null,
): readonly NewEntry[] {
  const isOfThis =
    approved?.commandId === payment.commandId &&
    approved.saleId === payment.saleId &&
    approved.amount === payment.amount &&
    approved.tender === payment.tender;
  if (requireConfirmed(ports, payment) && !isOfThis) throw largeAmount(payment, true);
  return isOfThis ? [{ kind: 'amount.approved', body: approved }] : [];
}

/**
 * Checks the limits for cash that was taken without a sale at the counter. The result checks them
 * again and returns the entries of the approval, for the commit that takes the cash.
 */
export type ApproveCash = (cash: ConfirmedAmount) => Promise<() => readonly NewEntry[]>;

export const approveCash =
  (ports: AmountGuard): ApproveCash =>
  async (cash) => {
    const payment = { ...cash, tender: 'cash' as const, paid: cents(0) };
    const approved = await approveAmount(ports, payment);
    return () => approvalEntries(ports, payment, approved);
  };

/**
 * Guards against a mistyped amount. A tender is above a limit if its own amount is, or if it raises
 * the paid amount of its sale above it, or above a multiple of it: parts count together, and a small
 * rest needs no second confirmation.
 * @returns true if the payment needs a manager approval.
 */
function requireConfirmed(
  { commands, amountLimits }: AmountGuard,
  payment: ConfirmedPayment,
): boolean {
  const { amount, paid, confirmed, approval = null } = payment;
  const isAbove = (limit: Cents | null) =>
    limit !== null &&
    (amount > limit || timesAbove(cents(paid + amount), limit) > timesAbove(paid, limit));
  const { confirmAbove, approveAbove } = amountLimits();
  const isForManager = isAbove(approveAbove);
  if (!isForManager && !isAbove(confirmAbove)) return false;
  const needsApproval = isForManager && !commands.mayNow(TAKES.permission);
  if (confirmed !== amount || (needsApproval && approval === null)) {
    throw largeAmount(payment, needsApproval);
  }
  return needsApproval;
}

/** The number of times that `sum` is above `limit`; a sum of exactly the limit is not. */
function timesAbove(sum: Cents, limit: Cents): number {
  return sum <= limit ? 0 : Math.ceil(sum / limit) - 1;
}

function largeAmount({ amount, paid }: ConfirmedPayment, needsApproval: boolean): CodedError {
  return new CodedError('LARGE_AMOUNT', { data: { amount, paid, needsApproval } });
}

/** A manager approves a payment although another one of the same patient or card is open. */
const REPEATS: Right = { permission: 'decide-in-doubt', approval: 'always' };

/** The dependencies of the approvals of a tender. */
interface TenderGuard extends AmountGuard {
  readonly journal: Journal;
  readonly attempts: Attempts;
  readonly rules: Rules;
}

/** A tender with its people, and the state that it was decided from. */
export interface ApprovedTender {
  readonly cashier: Cashier;
  readonly acknowledgedDuplicates: PaymentCommand['acknowledgedDuplicates'];
  readonly decidedFrom: Snapshot;
  readonly large: AmountApproval | null;
}

/**
 * Takes the approvals of a tender of `amount` through the gate. Reads the sale's tenders first: one of
 * them may be found while a manager types the PIN.
 * @throws {CodedError} as `approveAmount`.
 */
export async function approveTender(
  ports: TenderGuard,
  input: MoneyInput,
  tender: AmountApproval['tender'],
  amount: Cents,
): Promise<ApprovedTender> {
  const { attempts, commands } = ports;
  const { saleId, acknowledgedDuplicates = [], approval = null } = input;
  const decidedFrom = attempts.snapshotOf({ saleId });
  const payment = paymentOf(ports, input, tender, amount);
  const isLarge = requireConfirmed(ports, payment);
  const isOpen = acknowledgedDuplicates.some(({ duplicateStatus }) => duplicateStatus === 'open');
  const repeats = isOpen && approval !== null;
  const by = await commands.by(
    approvalOf(payment),
    isLarge ? TAKES : null,
    repeats ? REPEATS : null,
  );
  return {
    cashier: by.cashier,
    decidedFrom,
    large: isLarge ? amountApproval(payment, by) : null,
    acknowledgedDuplicates: acknowledgedDuplicates.map(({ attemptId, duplicateStatus }) => ({
      attemptId,
      duplicateStatus,
      manager: repeats && duplicateStatus === 'open' ? by.manager : null,
    })),
  };
}

/**
 * The entry of a large amount's approval, for the commit that opens the payment of `amount`.
 * @throws {CodedError} as `approvalEntries`.
 */
export function largeAmountEntries(
  ports: TenderGuard,
  input: MoneyInput,
  tender: AmountApproval['tender'],
  amount: Cents,
  large: AmountApproval | null,
): readonly NewEntry[] {
  return approvalEntries(ports, paymentOf(ports, input, tender, amount), large);
}

function paymentOf(
  { journal }: TenderGuard,
  { commandId, saleId, confirmed, approval, reference }: MoneyInput,
  tender: AmountApproval['tender'],
  amount: Cents,
): ConfirmedPayment {
  const paid = paidOf(journal.readable, saleId);
  return { commandId, saleId, tender, amount, paid, confirmed, approval, reference };
}
