import {
  isAccountNumber,
  isRoutingNumber,
  lastFourOf,
} from '../../shared/domain/account-numbers.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Attempt } from '../journal/projections/attempts.ts';
import { saleById } from '../journal/projections/sales.ts';
import type { BankAccount } from '../service/payments-port.ts';
import { CodedError } from '../system/coded-error.ts';
import { chargeDetails, consentEntries, type Extras } from './charge-card.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { idsOf, type MoneyInput, requireChargeable, saleEntries } from './sale-checks.ts';
import { approvalFor, largeAmountEntries } from './tender-approval.ts';

/** A bank account with handles in place of its numbers. */
type TypedAccount = Omit<BankAccount, 'routingNumber' | 'accountNumber'> & {
  readonly routingNumber: string;
  readonly accountNumber: string;
};

export interface AccountInput extends MoneyInput, Extras {
  readonly account: TypedAccount;
  /** The text that the patient agreed to, as displayed. */
  readonly authorization: string;
}

/**
 * Debits a bank account once. The text that the patient agreed to is journaled in one commit with
 * the intent, before it; of the account only its kind and last four. The numbers leave their vault
 * at the last moment before the intent, and the engine wipes them when the sending has ended.
 *
 * @param opened called as soon as the intent is on the disk, before the first byte leaves.
 * @throws {CodedError | CodedError} when nothing was sent to the service.
 * @throws {JournalError} when the journal cannot be written.
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
  const lastFour = requireNumbers(ports, account);
  const accountKind = account.accountType === 'C' ? 'checking' : 'savings';
  const holder = `${account.firstName} ${account.lastName}`;
  const { large, ...approved } = await approvalFor(ports, input, 'bank', cashier);
  return attempts.run({
    operation: 'authorize',
    method: 'ACH',
    commandId,
    saleId,
    ...idsOf(saleById(journal.readable, saleId), input),
    amount,
    lastFour,
    cashier,
    ...approved,
    opened,
    ready: () => {
      if (requireChargeable(ports, input) < amount) throw new CodedError('SALE_ALREADY_PAID');
      return {
        entries: [
          ...saleEntries(journal.readable, input, cashier),
          ...consentEntries(input, cashier),
          ...largeAmountEntries(ports, input, 'bank', amount, { large }),
          {
            kind: 'account.authorized',
            body: { saleId, commandId, text, amount, accountKind, lastFour, holder, cashier },
          },
        ],
        card: null,
        bankAccount: { kind: accountKind, lastFour },
        details: chargeDetails(journal, input, cashier),
        tender: { kind: 'bank-account', account: takeNumbers(ports, account) },
      };
    },
  });
}

/**
 * Checks the typed numbers in their vault; returns the last four of the account number.
 * @throws {CodedError} `NUMBER_GONE`, `INVALID_NUMBER`
 */
function requireNumbers({ typedNumbers }: CheckoutPorts, account: TypedAccount): string {
  const digits = typedNumbers.digitsOf(handlesOf(account));
  if (digits === null) throw new CodedError('NUMBER_GONE');
  if (!isRoutingNumber(digits.routingNumber)) {
    throw new CodedError('INVALID_NUMBER', { data: { field: 'routingNumber' } });
  }
  if (!isAccountNumber(digits.accountNumber)) {
    throw new CodedError('INVALID_NUMBER', { data: { field: 'accountNumber' } });
  }
  return lastFourOf(digits.accountNumber);
}

/** @throws {CodedError} `NUMBER_GONE` */
function takeNumbers({ typedNumbers }: CheckoutPorts, account: TypedAccount): BankAccount {
  const taken = typedNumbers.takeAll(handlesOf(account));
  if (taken === null) throw new CodedError('NUMBER_GONE');
  return { ...account, ...taken };
}

const handlesOf = ({ routingNumber, accountNumber }: TypedAccount) => ({
  routingNumber,
  accountNumber,
});
