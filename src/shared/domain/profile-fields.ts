import { isAccountNumberOnFile, isCardNumber, isRoutingNumber } from './account-numbers.ts';

/** Lengths and formats of a payment profile (interface.md §2.5). */
export const PROFILE_LENGTHS = {
  nameOnCard: 255,
  cardNumber: 255,
  expDate: 10,
  accountNumber: 255,
  routingNumber: 9,
  billingName: 255,
  billingAddress: 255,
  billingCity: 255,
  billingState: 255,
  billingZipCode: 255,
  priority: 10,
} as const;

export type ProfileField = keyof typeof PROFILE_LENGTHS;

/** The fields that are bytes; the others are texts. */
export type ProfileNumberField = 'cardNumber' | 'accountNumber' | 'routingNumber';

export type ProfileTextField = Exclude<ProfileField, ProfileNumberField>;

export type ProfileProblem =
  | 'missing'
  | 'too-long'
  | 'characters'
  | 'card-number'
  | 'month'
  | 'expired'
  | 'digits'
  | 'routing-number'
  | 'zip';

const UNSENDABLE = /[^\P{Cc}\t\n\r]/u;
const REQUIRED: ReadonlySet<ProfileTextField> = new Set(['nameOnCard', 'expDate']);

/**
 * The problem of a value as it would be sent; null for a valid one. `month` is the current one,
 * YYYY-MM: an already expired card is rejected.
 */
export function profileProblem(
  field: ProfileTextField,
  value: string,
  month: string,
): ProfileProblem | null {
  if (value === '') return REQUIRED.has(field) ? 'missing' : null;
  if (UNSENDABLE.test(value) || !value.isWellFormed()) return 'characters';
  if (value.length > PROFILE_LENGTHS[field]) return 'too-long';
  switch (field) {
    case 'expDate':
      if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return 'month';
      return value < month ? 'expired' : null;
    case 'billingZipCode':
      return /^\d{1,9}$/.test(value) ? null : 'zip';
    default:
      return null;
  }
}

/** The problem of a typed number; null when it may be sent. */
export function profileNumberProblem(
  field: ProfileNumberField,
  digits: Uint8Array,
): ProfileProblem | null {
  if (digits.length === 0) return 'missing';
  switch (field) {
    case 'cardNumber':
      return isCardNumber(digits) ? null : 'card-number';
    case 'routingNumber':
      return isRoutingNumber(digits) ? null : 'routing-number';
    case 'accountNumber':
      if (digits.length > PROFILE_LENGTHS.accountNumber) return 'too-long';
      return isAccountNumberOnFile(digits) ? null : 'digits';
  }
}

/** `12/2049`, `12/49` or `1249` in the service's format, `2049-12`; any other text unchanged. */
export function asExpDate(typed: string): string {
  const [, month = '', year = ''] = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(typed.trim()) ?? [];
  if (year === '') return typed.trim();
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}`;
}

/**
 * The expiry state of a card: expired, ending in this or the next two months, or good. `expDate` as
 * YYYY-MM.
 */
export function expiryOf(
  expDate: string | null,
  month: string,
): 'expired' | 'soon' | 'good' | null {
  if (expDate === null || !/^\d{4}-\d{2}/.test(expDate)) return null;
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  const left = months(expDate) - months(month);
  if (left < 0) return 'expired';
  return left <= 2 ? 'soon' : 'good';
}
