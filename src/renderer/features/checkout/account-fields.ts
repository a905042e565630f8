import { isAccountNumber, isRoutingNumber } from '../../../shared/domain/account-numbers.ts';
import { LETTERS } from '../../../shared/domain/bank-account.ts';
import { fits, oneLine, plainDigits } from '../../../shared/domain/typed-text.ts';

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

interface Rule {
  readonly label: string;
  readonly most: number;
  readonly digits?: boolean;
  readonly isGood: (value: string) => boolean;
  /** The rule, as one sentence. */
  readonly says: string;
}

const filled = (value: string) => fits(value, 50);
const isName = (value: string) => filled(value) && LETTERS.test(oneLine(value));

interface NumberRule extends Pick<Rule, 'label' | 'most' | 'says'> {
  readonly isGood: (digits: Uint8Array) => boolean;
}

/** The numbers of a bank account (interface.md §4.1). */
export const ACCOUNT_NUMBERS: Readonly<Record<'routingNumber' | 'accountNumber', NumberRule>> = {
  routingNumber: {
    label: 'Routing number',
    most: 9,
    isGood: isRoutingNumber,
    says: 'The nine digits at the left of a check; one of these is mistyped.',
  },
  accountNumber: {
    label: 'Account number',
    most: 20,
    isGood: isAccountNumber,
    says: '4 to 20 digits.',
  },
};

/** The other fields of a bank account, in the order they are typed (interface.md §4.1). */
export const ACCOUNT_RULES: Readonly<Record<keyof AccountFields, Rule>> = {
  firstName: {
    label: 'First name',
    most: 50,
    isGood: isName,
    says: 'The first name on the account, in letters.',
  },
  lastName: {
    label: 'Last name',
    most: 50,
    isGood: isName,
    says: 'The last name on the account, in letters.',
  },
  address: { label: 'Street', most: 50, isGood: filled, says: 'The street and number.' },
  city: { label: 'City', most: 50, isGood: filled, says: 'The city.' },
  state: {
    label: 'State',
    most: 2,
    isGood: (value) => /^[A-Z]{2}$/.test(value),
    says: 'Two letters, e.g. IL.',
  },
  zipCode: {
    label: 'ZIP code',
    most: 5,
    digits: true,
    isGood: (value) => /^\d{5}$/.test(value),
    says: 'Five digits.',
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
