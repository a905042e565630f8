import type { RecordedTender } from '../../shared/domain/receipt.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { paidEntries } from './paid-entries.ts';
import { type MoneyInput, requireChargeable, saleEntries } from './sale-checks.ts';
import { type Allowed, largeAmountEntries } from './tender-approval.ts';

export interface RecordInput extends MoneyInput {
  readonly what: RecordedTender;
  readonly reference: string;
}

/**
 * An offline tender: it is paid once journaled; nothing is sent.
 * @throws {CodedError} when the sale takes no money.
 */
export function recordTender(ports: CheckoutPorts, input: RecordInput, allowed: Allowed): void {
  const { journal } = ports;
  const { saleId, commandId, what, reference } = input;
  const { cashier, acknowledgedDuplicates } = allowed;
  const amount = requireChargeable(ports, input);
  journal.append(
    ...saleEntries(journal.readable, input, cashier),
    ...largeAmountEntries(ports, input, 'recorded', amount, allowed),
    {
      kind: 'tender.recorded',
      body: {
        commandId,
        saleId,
        what,
        reference,
        amount,
        cashier,
        acknowledgedDuplicates: [...acknowledgedDuplicates],
      },
    },
    ...paidEntries(
      ports,
      input,
      { tender: { kind: 'recorded', what, reference }, amount },
      cashier,
    ),
  );
}
