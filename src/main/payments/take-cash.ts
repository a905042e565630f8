import { changeFor } from '../../shared/domain/cash.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { SingleTender } from '../../shared/domain/receipt.ts';
import { type CashTaking, cashByCommand } from '../journal/projections/cash.ts';
import { CodedError } from '../system/coded-error.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { paidEntries } from './paid-entries.ts';
import { type MoneyInput, requireChargeable, saleEntries } from './sale-checks.ts';
import { type Allowed, largeAmountEntries } from './tender-approval.ts';

export interface CashInput extends MoneyInput {
  readonly given: Cents;
}

/**
 * Journaled cash is the payment: one commit holds the sale, the cash, the opening of the drawer,
 * and the receipt when the sale is paid in full.
 * @throws {CodedError} when the sale takes no money or too little was given.
 */
export function takeCash(ports: CheckoutPorts, input: CashInput, allowed: Allowed): CashTaking {
  const { journal } = ports;
  const { saleId, commandId, given } = input;
  const { cashier, acknowledgedDuplicates } = allowed;
  const amount = requireChargeable(ports, input);
  const due = changeFor(amount, given);
  if (due.kind === 'short') {
    throw new CodedError('CASH_SHORT', { data: { missing: due.missing } });
  }
  const { change } = due;
  const tender: SingleTender = { kind: 'cash', given, change };
  journal.append(
    ...saleEntries(journal.readable, input, cashier),
    ...largeAmountEntries(ports, input, 'cash', amount, allowed),
    {
      kind: 'cash.taken',
      body: {
        commandId,
        saleId,
        amount,
        given,
        change,
        cashier,
        acknowledgedDuplicates: [...acknowledgedDuplicates],
      },
    },
    ...paidEntries(ports, input, { tender, amount }, cashier),
  );
  const taking = cashByCommand(journal.readable, commandId);
  if (taking === null) throw new Error(`No cash of sale ${saleId} in the journal.`);
  return taking;
}
