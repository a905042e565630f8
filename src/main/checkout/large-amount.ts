import type { Approval } from '../../shared/contract/approval.ts';
import type { AmountLimits } from '../../shared/contract/large-amount.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { CheckoutError } from './checkout-error.ts';

/** The parts of the till that the limits on amounts use. */
export interface LargeAmountPorts {
  readonly limits: () => AmountLimits;
  /** True if the signed-in person may take an amount above the second limit without an approval. */
  readonly mayTakeAlone: () => boolean;
  /** A manager's approval of one payment, or throws. */
  readonly approve: (approval: Approval | null, asker: Cashier) => Promise<Cashier>;
}

/** A tender with a person's confirmation of its amount. */
export interface ConfirmedAmount {
  /** The amount of the tender. */
  readonly amount: Cents;
  /** The amount that was paid of its sale before it. */
  readonly paid: Cents;
  /** The amount that the person confirmed. */
  readonly confirmed?: Cents | null | undefined;
  readonly approval?: Approval | null | undefined;
}

/**
 * Guards against a mistyped amount. A tender is above a limit if its own amount is, or if it raises
 * the paid amount of its sale above it: parts count together, and a small rest needs no second
 * confirmation.
 * @returns true if the payment needs a manager approval.
 * @throws {CheckoutError} `LARGE_AMOUNT` until this very amount is confirmed, and approved if need
 * be.
 */
export function requireConfirmed(
  { limits, mayTakeAlone }: Pick<LargeAmountPorts, 'limits' | 'mayTakeAlone'>,
  { amount, paid, confirmed, approval = null }: ConfirmedAmount,
): boolean {
  const isAbove = (limit: Cents | null) =>
    limit !== null && (amount > limit || (paid <= limit && paid + amount > limit));
  const { confirmAbove, approveAbove } = limits();
  const isForManager = isAbove(approveAbove);
  if (!isForManager && !isAbove(confirmAbove)) return false;
  const needsApproval = isForManager && !mayTakeAlone();
  if (confirmed !== amount || (needsApproval && approval === null)) {
    throw new CheckoutError('LARGE_AMOUNT', { data: { amount, paid, needsApproval } });
  }
  return needsApproval;
}
