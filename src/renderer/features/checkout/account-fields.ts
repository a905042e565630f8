import { isRoutingNumber } from '../../../shared/domain/account-numbers.ts';
import { LETTERS } from '../../../shared/domain/bank-account.ts';
import { fits, oneLine, plainDigits } from '../../../shared/domain/typed-text.ts';

/** A bank account as typed. */
export interface AccountFields {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

export const NO_ACCOUNT: AccountFields = {
  routingNumber: '',
  accountNumber: '',
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
  /** What it must be, in one sentence. */
  readonly says: string;
}

const filled = (value: string) => fits(value, 50);
const isName = (value: string) => filled(value) && LETTERS.test(oneLine(value));

/** The fields of a bank account, in the order they are typed (interface.md §4.1). */
export const ACCOUNT_RULES: Readonly<Record<keyof AccountFields, Rule>> = {
  routingNumber: {
    label: 'Routing number',
    most: 9,
    digits: true,
    isGood: isRoutingNumber,
    says: 'The nine digits at the left of a check; one of these is mistyped.',
  },
  accountNumber: {
    label: 'Account number',
    most: 20,
    digits: true,
    isGood: (value) => /^\d{4,20}$/.test(value),
    says: '4 to 20 digits.',
  },
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

/** As it may be typed or pasted: digits without blanks and dashes, a state in capitals. */
export function asTyped(name: keyof AccountFields, value: string): string {
  if (ACCOUNT_RULES[name].digits === true) return plainDigits(value).replaceAll(/[\s-]/g, '');
  return name === 'state' ? value.toUpperCase() : value;
}

/** What is wrong with each field; null where it is good. */
export function wrongIn(
  fields: AccountFields,
): Readonly<Record<keyof AccountFields, string | null>> {
  const entries = ACCOUNT_FIELDS.map((name) => {
    const { isGood, says } = ACCOUNT_RULES[name];
    return [name, isGood(fields[name]) ? null : says];
  });
  return Object.fromEntries(entries);
}
