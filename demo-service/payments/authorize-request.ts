import { z } from 'zod';
import { parseDate } from '../format/dates.ts';
import {
  allOptional,
  digits,
  type Format,
  guid,
  oneOf,
  optional,
  required,
  text,
  upToDigits,
} from '../format/fields.ts';
import { AMOUNT_PATTERN, toCents } from '../format/money.ts';

/** The bodies of authorize and preauthorize, field by field as in interface.md §4.1. */

const US_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

const usDate: Format = {
  length: 10,
  pattern: '[0-9]{2}/[0-9]{2}/[0-9]{4}',
  valid: (value) => parseDate(value.replace(US_DATE, '$3-$1-$2')) !== undefined,
  says: 'a date as mm/dd/yyyy',
};
const letters = (length: number): Format => ({
  length,
  valid: (value) => /^[\p{L}\p{M} .'’-]+$/u.test(value),
  says: `at most ${length} letters`,
});

/** Optional on every kind of payment. */
export const SENT_PATIENT_FIELDS = {
  patient_id: guid,
  patient_external_id: text(50),
  patient_prefix: text(50),
  patient_first_name: text(50),
  patient_last_name: text(50),
  patient_suffix: text(50),
  patient_gender: oneOf('M', 'F'),
  patient_birth_date: usDate,
  patient_address_line1: text(50),
  patient_address_line2: text(50),
  patient_city: text(50),
  patient_state: text(2),
  patient_zip_code: upToDigits(9),
  patient_primary_phone: digits(10),
  patient_mobile_phone: digits(10),
  patient_email_address: text(128),
} as const satisfies Record<string, Format>;

const NOT_AN_AMOUNT = 'must be a US dollar amount like 9999.99, more than 0.00';

/** A form sends text; a JSON body may send the same text or a number of whole cents. */
export const amount = z
  .union(
    [z.string().regex(AMOUNT_PATTERN, NOT_AN_AMOUNT), z.number().min(0.01).max(999_999_999.99)],
    NOT_AN_AMOUNT,
  )
  .transform((value, context) => {
    const written = typeof value === 'string' ? value : value.toFixed(2);
    const cents = toCents(written);
    if (cents > 0 && (typeof value === 'string' || Number(written) === value)) return cents;
    context.addIssue({ code: 'custom', message: NOT_AN_AMOUNT });
    return z.NEVER;
  })
  .describe('US dollars like 12.50; as a JSON number, whole cents only.');

/** An amount that may be missing or an empty string. */
export const optionalAmount = z
  .union([z.literal('').transform(() => undefined), amount], NOT_AN_AMOUNT)
  .optional();

const onEveryPayment = {
  amount,
  tracking_id: optional(text(50)),
  memo: optional(text(100)),
  payment_plan_id: optional(guid),
  ...allOptional(SENT_PATIENT_FIELDS),
};

// A flag is text in a form, and may be a number in JSON.
const saveProfile = z
  .literal(['1', '0', '', 1, 0], 'must be 1 or 0')
  .transform((value) => String(value) === '1')
  .describe('1 = Yes, 0 = No.')
  .optional();

const card = z.object({
  method: z.literal(['CARD', 'card']).transform(() => 'CARD' as const),
  track_data: required(text(1000)).describe('Magnetic stripe track 2.'),
  save_profile: saveProfile,
  ...onEveryPayment,
});

const ach = z.object({
  method: z.literal(['ACH', 'ach']).transform(() => 'ACH' as const),
  routing_number: required(digits(9)),
  account_number: required(upToDigits(20)),
  account_type: required(oneOf('C', 'S')),
  first_name: required(letters(50)),
  last_name: required(letters(50)),
  address: required(text(50)),
  city: required(text(50)),
  state: required({ length: 2, pattern: '[A-Z]{2}', says: '2 capital letters' }),
  zip_code: required(digits(5)),
  save_profile: saveProfile,
  ...onEveryPayment,
});

const cash = z.object({
  method: z.literal(['CASH', 'cash']).transform(() => 'CASH' as const),
  ...onEveryPayment,
});

export const authorizeRequest = z.discriminatedUnion('method', [card, ach, cash], {
  error: 'must be CARD, ACH or CASH',
});

/** Only cards support holds (§2.1). */
export const preauthorizeRequest = z.discriminatedUnion('method', [card], {
  error: 'must be CARD: bank accounts and cash cannot be held',
});

export type AuthorizeRequest = z.output<typeof authorizeRequest>;
export type CardRequest = z.output<typeof card>;
export type AchRequest = z.output<typeof ach>;
