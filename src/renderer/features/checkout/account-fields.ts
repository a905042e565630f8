import {
  isAccountNumber,
  isRoutingNumber,
  LETTERS,
} from '../../../shared/domain/account-numbers.ts';
import { fits, oneLine, plainDigits } from '../../../shared/domain/typed-text.ts';
import { t } from '../../messages/t.ts';

/** A bank account as typed, without its two numbers, which exist only in their fields. */
export interface AccountFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

export const NO_ACCOUNT: AccountFields = {
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
};

interface Rule<Value> {
  readonly label: string;
  readonly most: number;
  readonly digits?: boolean;
  readonly isGood: (value: Value) => boolean;
  /** The rule, as one sentence. */
  readonly says: string;
}

const filled = (value: string) => fits(value, 50);
const isName = (value: string) => filled(value) && LETTERS.test(oneLine(value));

/** The numbers of a bank account, in bytes (interface.md §4.1). */
export const ACCOUNT_NUMBERS: Readonly<
  Record<'routingNumber' | 'accountNumber', Rule<Uint8Array>>
> = {
  routingNumber: {
    label: t('checkout.routingNumber'),
    most: 9,
    isGood: isRoutingNumber,
    says: t('checkout.nineDigitsLeftCheck'),
  },
  accountNumber: {
    label: t('checkout.accountNumber'),
    most: 20,
    isGood: isAccountNumber,
    says: t('checkout.n420Digits'),
  },
};

/** The other fields of a bank account, in the order they are typed (interface.md §4.1). */
export const ACCOUNT_RULES: Readonly<Record<keyof AccountFields, Rule<string>>> = {
  firstName: {
    label: t('checkout.firstName'),
    most: 50,
    isGood: isName,
    says: t('checkout.firstNameAccount'),
  },
  lastName: {
    label: t('checkout.lastName'),
    most: 50,
    isGood: isName,
    says: t('checkout.lastNameAccount'),
  },
  address: {
    label: t('checkout.street'),
    most: 50,
    isGood: filled,
    says: t('checkout.streetNumber'),
  },
  city: { label: t('checkout.city'), most: 50, isGood: filled, says: t('checkout.city2') },
  state: {
    label: t('checkout.state'),
    most: 2,
    isGood: (value) => /^[A-Z]{2}$/.test(value),
    says: t('checkout.twoLettersEG'),
  },
  zipCode: {
    label: t('checkout.zipCode'),
    most: 5,
    digits: true,
    isGood: (value) => /^\d{5}$/.test(value),
    says: t('checkout.fiveDigits'),
  },
};

export const ACCOUNT_FIELDS = Object.keys(ACCOUNT_RULES).filter(
  (name): name is keyof AccountFields => name in NO_ACCOUNT,
);

/** Normalizes typed or pasted text: digits without blanks and dashes, a state in capitals. */
export function asTyped(name: keyof AccountFields, value: string): string {
  if (ACCOUNT_RULES[name].digits === true) return plainDigits(value).replaceAll(/[\s-]/g, '');
  return name === 'state' ? value.toUpperCase() : value;
}

/** The problem of each field; null if the field is valid. */
export function wrongIn(
  fields: AccountFields,
): Readonly<Record<keyof AccountFields, string | null>> {
  const entries = ACCOUNT_FIELDS.map((name) => {
    const { isGood, says } = ACCOUNT_RULES[name];
    return [name, isGood(fields[name]) ? null : says];
  });
  return Object.fromEntries(entries);
}

/** The problem of a number's digits; null if they are valid. */
export function wrongNumber(
  name: keyof typeof ACCOUNT_NUMBERS,
): (digits: Uint8Array) => string | null {
  const { isGood, says } = ACCOUNT_NUMBERS[name];
  return (digits) => (isGood(digits) ? null : says);
}
