import type { Cashier } from '../../shared/domain/sale.ts';
import type { PaymentOrder } from '../attempts/order.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import type { MoneyInput } from './sale-checks.ts';

/** What a tender is judged by, from when its command comes until its money moves. */
export type Word = Required<Pick<PaymentOrder, 'besides' | 'known'>>;

/**
 * The earlier payments that a person says this one may stand beside, with whose word for each. What is
 * known of the sale is counted first: a part of it may be found while a manager types the PIN.
 */
export async function wordFor(
  { attempts, approve }: Pick<CheckoutPorts, 'attempts' | 'approve'>,
  { saleId, besides = [], approval = null }: MoneyInput,
  cashier: Cashier,
): Promise<Word> {
  const known = attempts.doneBefore({ saleId });
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
