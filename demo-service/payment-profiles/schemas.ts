import { z } from 'zod';
import { parseDate } from '../format/dates.ts';
import {
  allOptional,
  digits,
  type Format,
  guid,
  oneOf,
  text,
  upToDigits,
} from '../format/fields.ts';

/** Payment profiles as in interface.md §2.5. */

const LINE = 255;
/** Two lines, as they are returned, and may be sent back and searched for. */
const NAME = LINE + ' '.length + LINE;
const ADDRESS = LINE + ', '.length + LINE;

/** Documented as yyyy-dd, shown as yyyy-mm, and as long as yyyy-mm-dd (10 characters). */
const expDate: Format = {
  length: 10,
  pattern: '[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?',
  valid: (value) => parseDate(value.length === 7 ? `${value}-01` : value) !== undefined,
  says: 'a month as yyyy-mm',
};

/** The documented request fields, and the names in the examples for the same values. */
const REQUEST_FIELDS = {
  patient_id: guid,
  method_type: oneOf('C', 'A'),
  track_data: text(1000),
  name_on_card: text(255),
  card_number: { length: 255, pattern: '[0-9]{12,19}', says: '12 to 19 digits' },
  exp_date: expDate,
  account_type: oneOf('VI', 'MC', 'DI', 'AX', 'C', 'S'),
  account_number: upToDigits(255),
  routing_number: digits(9),
  billing_same: text(255),
  billing_first_name: text(255),
  billing_last_name: text(255),
  billing_address_line1: text(255),
  billing_address_line2: text(255),
  billing_city: text(255),
  billing_state: text(255),
  billing_zip_code: upToDigits(9),
  priority: text(10),
  billing_name: text(NAME),
  billing_address: text(ADDRESS),
} as const satisfies Record<string, Format>;

export const profileRequest = z
  .object(allOptional(REQUEST_FIELDS), 'must be an object')
  .meta({ id: 'PaymentProfileFields', description: 'What a payment profile is made from.' });

export type ProfileRequest = z.output<typeof profileRequest>;

/** The response fields, which are also the fields of a search. */
const ANSWER_FIELDS = {
  id: guid,
  patient_id: guid,
  method_type: oneOf('C', 'A'),
  account_type: oneOf('VI', 'MC', 'DI', 'AX', 'C', 'S'),
  account_number: upToDigits(4),
  exp_date: expDate,
  billing_name: text(NAME),
  billing_address: text(ADDRESS),
  billing_city: text(255),
  billing_state: text(255),
  billing_zip_code: upToDigits(9),
} as const satisfies Record<string, Format>;

export type ProfileField = keyof typeof ANSWER_FIELDS;

export const profileSearch = z.strictObject(
  allOptional(ANSWER_FIELDS),
  'must name fields of a payment profile only',
);

export type ProfileSearch = z.output<typeof profileSearch>;

export const profileAnswer = z
  .object({
    id: z.guid(),
    patient_id: z.string().max(36),
    method_type: z.enum(['C', 'A']),
    account_type: z.enum(['VI', 'MC', 'DI', 'AX', 'C', 'S', '']),
    account_number: z.string().max(4).describe('The last four digits.'),
    exp_date: z.string().max(7).describe('yyyy-mm; empty for a bank account.'),
    billing_name: z.string(),
    billing_address: z.string(),
    billing_city: z.string(),
    billing_state: z.string(),
    billing_zip_code: z.string(),
  })
  .meta({ id: 'PaymentProfile', description: 'A stored card or bank account.' });

export type Profile = Readonly<z.output<typeof profileAnswer>>;

/** A profile in the store: the parts are empty if a name or address was given as a whole. */
export interface StoredProfile extends Profile {
  readonly billing_first_name: string;
  readonly billing_last_name: string;
  readonly billing_address_line1: string;
  readonly billing_address_line2: string;
}
