import {
  isAccountNumber,
  isRoutingNumber,
  lastFourOf,
} from '../../shared/domain/account-numbers.ts';
import { payerIfNotPatient } from '../../shared/domain/card.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import type { Attempt } from '../journal/projections/attempts.ts';
import { saleById } from '../journal/projections/sales.ts';
import type { BankAccount, PaymentDetails } from '../service/payments-port.ts';
import { CodedError } from '../system/coded-error.ts';
import { approvalFor, largeAmountEntries } from './large-amount.ts';
import {
  type CheckoutPorts,
  idsOf,
  type MoneyInput,
  patientOf,
  requireChargeable,
  saleDetails,
  saleEntries,
} from './sale.ts';

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

/** A patient's consent to more than the charge. */
export interface Extras {
  /** The text of the patient's consent to save the card or account for next time. */
  readonly saveConsent?: string | null | undefined;
}

export interface ChargeInput extends MoneyInput, Extras {
  readonly swipe: string;
  /** `preauthorize` holds the money for a capture or release; by default it is charged. */
  readonly operation?: 'authorize' | 'preauthorize' | undefined;
}

/** The details that the service receives with the money request. */
export function chargeDetails(
  journal: Journal,
  input: MoneyInput & Extras,
  cashier: Cashier,
): PaymentDetails {
  const { saleId, saveConsent = null } = input;
  return {
    ...saleDetails(journal, saleId, cashier, input),
    ...(saveConsent === null ? {} : { saveProfile: true }),
  };
}

/** The patient's consent, journaled before the service is asked to save the card or account. */
export function consentEntries(input: MoneyInput & Extras, by: Cashier): readonly NewEntry[] {
  const { saleId, commandId, saveConsent = null } = input;
  if (saveConsent === null) return [];
  return [{ kind: 'profile.agreed', body: { saleId, commandId, consent: saveConsent, by } }];
}

/**
 * Charges a card once. The track leaves the vault at the last moment before the intent, and the
 * engine wipes it when the sending has ended.
 *
 * @param opened called as soon as the intent is on the disk, before the first byte leaves.
 * @throws {CodedError | CodedError} when nothing was sent to the service.
 * @throws {JournalError} when the journal cannot be written; after the sending the attempt then
 * stays
 * open in it.
 */
export async function chargeCard(
  ports: CheckoutPorts,
  input: ChargeInput,
  cashier: Cashier,
  opened: (attempt: Attempt) => void,
): Promise<Attempt> {
  const { journal, attempts, swipes } = ports;
  const amount = requireChargeable(ports, input);
  const { saleId, commandId, operation = 'authorize' } = input;
  const { large, ...approval } = await approvalFor(ports, input, 'card', cashier);
  return attempts.run({
    operation,
    method: 'CARD',
    commandId,
    saleId,
    ...idsOf(saleById(journal.readable, saleId), input),
    amount,
    lastFour: swipes.lastFour(input.swipe),
    cashier,
    ...approval,
    opened,
    ready: () => {
      if (requireChargeable(ports, input) < amount) throw new CodedError('SALE_ALREADY_PAID');
      const approved = largeAmountEntries(ports, input, 'card', amount, { large });
      const swipe = swipes.take(input.swipe);
      if (swipe === null) throw new CodedError('SWIPE_GONE');
      const sale = saleById(journal.readable, saleId);
      return {
        entries: [
          ...saleEntries(journal.readable, input, cashier),
          ...consentEntries(input, cashier),
          ...approved,
        ],
        tender: { kind: 'card', track: swipe.track },
        card: swipe.face,
        payerName: payerIfNotPatient(swipe.name, patientOf(sale, input).patientName),
        bankAccount: null,
        details: chargeDetails(journal, input, cashier),
      };
    },
  });
}
