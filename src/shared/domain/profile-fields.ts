import { isCardNumber, isRoutingNumber } from './account-numbers.ts';

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
const REQUIRED: ReadonlySet<ProfileField> = new Set([
  'nameOnCard',
  'cardNumber',
  'expDate',
  'accountNumber',
  'routingNumber',
]);

/**
 * What is wrong with a value as it would be sent; null when it may be. `month` is this month,
 * YYYY-MM: a card that expired before is of no use on file.
 */
export function profileProblem(
  field: ProfileField,
  value: string,
  month: string,
): ProfileProblem | null {
  if (value === '') return REQUIRED.has(field) ? 'missing' : null;
  if (UNSENDABLE.test(value) || !value.isWellFormed()) return 'characters';
  if (value.length > PROFILE_LENGTHS[field]) return 'too-long';
  switch (field) {
    case 'cardNumber':
      return isCardNumber(value) ? null : 'card-number';
    case 'expDate':
      if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return 'month';
      return value < month ? 'expired' : null;
    case 'accountNumber':
      return /^\d+$/.test(value) ? null : 'digits';
    case 'routingNumber':
      return isRoutingNumber(value) ? null : 'routing-number';
    case 'billingZipCode':
      return /^\d{1,9}$/.test(value) ? null : 'zip';
    default:
      return null;
  }
}

/** `12/2049`, `12/49` or `1249` as the service takes it, `2049-12`; anything else as it is. */
export function asExpDate(typed: string): string {
  const [, month = '', year = ''] = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(typed.trim()) ?? [];
  if (year === '') return typed.trim();
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}`;
}

/** How a card stands: past its month, in it or the next two, or good. `expDate` as YYYY-MM. */
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
