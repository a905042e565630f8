import type { Cents } from '../../shared/domain/money.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../journal/entry.ts';
import { paidOf } from '../journal/projections/tenders.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import type { PaymentCommand } from './engine/payment-command.ts';
import {
  type AmountApproval,
  approvalEntries,
  approveAmount,
  type ConfirmedPayment,
} from './large-amount.ts';
import { type MoneyInput, requireChargeable } from './sale-checks.ts';

/** The approvals and the known state of a tender, from its command until its money moves. */
export interface AcknowledgedState
  extends Required<Pick<PaymentCommand, 'acknowledgedDuplicates' | 'known'>> {
  readonly large: AmountApproval | null;
}

/** The cashier and the approvals of an offline tender. */
export interface Allowed extends AcknowledgedState {
  readonly cashier: Cashier;
}

type Ports = Pick<CheckoutPorts, 'journal' | 'attempts' | 'approve' | 'largeAmounts'>;

/**
 * The duplicates that a person acknowledged, each with its approval, and the approval of a large
 * amount. Counts the sale's tenders first: one of them may be found while a manager types the PIN.
 */
export async function approvalFor(
  ports: Ports,
  input: MoneyInput,
  tender: AmountApproval['tender'],
  cashier: Cashier,
): Promise<AcknowledgedState> {
  const { attempts, approve, largeAmounts } = ports;
  const { saleId, acknowledgedDuplicates = [], approval = null, reference } = input;
  const known = attempts.doneBefore({ saleId });
  const payment = paymentOf(ports, input, tender, requireChargeable(ports, input));
  const large = await approveAmount(largeAmounts, payment, cashier);
  const needsApproval = acknowledgedDuplicates.some(
    ({ duplicateStatus }) => duplicateStatus === 'open',
  );
  const approved =
    needsApproval && approval !== null ? await approve(approval, cashier, reference) : null;
  return {
    known,
    large,
    acknowledgedDuplicates: acknowledgedDuplicates.map(({ attemptId, duplicateStatus }) => ({
      attemptId,
      duplicateStatus,
      manager: duplicateStatus === 'open' ? approved : null,
    })),
  };
}

/**
 * The entry of a large amount's approval, for the commit that opens the payment of `amount`.
 * @throws {CodedError} as `approvalEntries`.
 */
export function largeAmountEntries(
  ports: Ports,
  input: MoneyInput,
  tender: AmountApproval['tender'],
  amount: Cents,
  { large }: Pick<AcknowledgedState, 'large'>,
): readonly NewEntry[] {
  return approvalEntries(ports.largeAmounts, paymentOf(ports, input, tender, amount), large);
}

function paymentOf(
  { journal }: Ports,
  { commandId, saleId, confirmed, approval, reference }: MoneyInput,
  tender: AmountApproval['tender'],
  amount: Cents,
): ConfirmedPayment {
  const paid = paidOf(journal.readable, saleId);
  return { commandId, saleId, tender, amount, paid, confirmed, approval, reference };
}
