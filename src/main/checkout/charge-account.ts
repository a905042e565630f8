import type { Cashier } from '../../shared/domain/sale.ts';
import type { BankAccount } from '../attempts/payments-line.ts';
import type { Attempt } from '../journal/views/attempts.ts';
import { saleById } from '../journal/views/sales.ts';
import { chargeDetails, consentEntries, type Extras } from './charge-card.ts';
import { CheckoutError } from './checkout-error.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { idsOf, type MoneyInput, requireChargeable, saleEntries } from './sale-checks.ts';
import { wordFor } from './word-for.ts';

export interface AccountInput extends MoneyInput, Extras {
  readonly account: BankAccount;
  /** The words that the patient agreed to, as they were shown. */
  readonly authorization: string;
}

/**
 * Debits a bank account once. The words the patient agreed to go on the roll with the intent, in one
 * commit before it; of the account itself only its kind and last four.
 *
 * @param opened told as soon as the intent is on the disk, before the first byte leaves.
 * @throws {CheckoutError | AttemptError} when nothing was asked of the service.
 * @throws {JournalError} when the roll cannot be written.
 */
export async function chargeAccount(
  ports: CheckoutPorts,
  input: AccountInput,
  cashier: Cashier,
  opened: (attempt: Attempt) => void,
): Promise<Attempt> {
  const { journal, attempts } = ports;
  const amount = requireChargeable(ports, input);
  const { saleId, commandId, account, authorization: text } = input;
  const lastFour = account.accountNumber.slice(-4);
  const accountKind = account.accountType === 'C' ? 'checking' : 'savings';
  const holder = `${account.firstName} ${account.lastName}`;
  const word = await wordFor(ports, input, cashier);
  return attempts.run({
    operation: 'authorize',
    method: 'ACH',
    commandId,
    saleId,
    ...idsOf(saleById(journal.readable, saleId), input),
    amount,
    lastFour,
    cashier,
    ...word,
    opened,
    ready: () => {
      if (requireChargeable(ports, input) < amount) throw new CheckoutError('SALE_ALREADY_PAID');
      return {
        entries: [
          ...saleEntries(journal.readable, input, cashier),
          ...consentEntries(input, cashier),
          {
            kind: 'account.authorized',
            body: { saleId, commandId, text, amount, accountKind, lastFour, holder, cashier },
          },
        ],
        tender: { kind: 'bank-account', account },
        card: null,
        bankAccount: { kind: accountKind, lastFour },
        details: chargeDetails(journal, input, cashier),
      };
    },
  });
}
