import { changeFor } from '../../shared/domain/cash.ts';
import type { Cents } from '../../shared/domain/money.ts';
import { type Cashier, total } from '../../shared/domain/sale.ts';
import { type CashTaking, cashOfSale } from '../journal/views/cash.ts';
import { CheckoutError } from './checkout-error.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { type MoneyInput, requireChargeable, saleEntries } from './sale-checks.ts';

export interface CashInput extends MoneyInput {
  readonly given: Cents;
}

/**
 * Cash taken in the journal is the payment: one commit holds the sale, the cash, the receipt, and the
 * drawer that opens for it.
 * @throws {CheckoutError} when the sale takes no money or too little was given.
 */
export function takeCash(ports: CheckoutPorts, input: CashInput, cashier: Cashier): CashTaking {
  const { journal } = ports;
  const { saleId, lines, commandId, given } = input;
  requireChargeable(ports, input);
  const amount = total(lines);
  const change = changeFor(amount, given);
  if (change.kind === 'short') {
    throw new CheckoutError('CASH_SHORT', { data: { missing: change.missing } });
  }
  journal.append(
    ...saleEntries(journal.readable, input, cashier),
    {
      kind: 'cash.taken',
      body: { commandId, saleId, amount, given, change: change.change, cashier },
    },
    ...ports.issueReceipt(
      {
        saleId,
        lines,
        cashier,
        tender: { kind: 'cash', given, change: change.change },
      },
      ['open-drawer', 'print-receipt'],
    ),
  );
  const taking = cashOfSale(journal.readable, saleId);
  if (taking === null) throw new Error(`No cash of sale ${saleId} in the journal.`);
  return taking;
}
