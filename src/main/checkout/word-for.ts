import type { Cashier } from '../../shared/domain/sale.ts';
import type { PaymentOrder } from '../attempts/order.ts';
import { paidOf } from '../journal/views/tenders.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { requireConfirmed } from './large-amount.ts';
import { type MoneyInput, requireChargeable } from './sale-checks.ts';

/** The approvals and the known state of a tender, from its command until its money moves. */
export type Word = Required<Pick<PaymentOrder, 'besides' | 'known'>>;

/**
 * The duplicates that a person acknowledged, each with its approval. Counts the sale's tenders
 * first: one of them may be found while a manager types the PIN.
 */
export async function wordFor(
  ports: Pick<CheckoutPorts, 'journal' | 'attempts' | 'approve' | 'largeAmounts'>,
  input: MoneyInput,
  cashier: Cashier,
): Promise<Word> {
  const { attempts, approve, largeAmounts } = ports;
  const { saleId, besides = [], approval = null } = input;
  const known = attempts.doneBefore({ saleId });
  if (requireAmount(ports, input)) await largeAmounts.approve(approval, cashier);
  const takesWord = besides.some(({ standing }) => standing === 'open');
  const word = takesWord && approval !== null ? await approve(approval, cashier) : null;
  return {
    known,
    besides: besides.map(({ attemptId, standing }) => ({
      attemptId,
      standing,
      manager: standing === 'open' ? word : null,
    })),
  };
}

/** As `requireConfirmed`, with the amount paid of the sale so far. @throws {CheckoutError} */
export function requireAmount(
  ports: Pick<CheckoutPorts, 'journal' | 'attempts' | 'largeAmounts'>,
  input: MoneyInput,
): boolean {
  const amount = requireChargeable(ports, input);
  const paid = paidOf(ports.journal.readable, input.saleId);
  return requireConfirmed(ports.largeAmounts, { ...input, amount, paid });
}
