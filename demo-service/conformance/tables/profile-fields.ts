import type { FieldRow } from './field-rows.ts';
import { ROUTING_NUMBER, type TestAccounts, track } from './payment-fields.ts';

export const KEYED_CARD = {
  method_type: 'C',
  name_on_card: 'ANN LEE',
  card_number: '5555555555554444',
  exp_date: '2049-12',
};

/** A payment profile of each kind (§2.5). */
export const profilesOf = ({ card = track('4111111111111111'), account }: TestAccounts) => ({
  'swiped card': { method_type: 'C', track_data: card },
  'keyed card': KEYED_CARD,
  'bank account': {
    method_type: 'A',
    account_type: 'S',
    ...(account ?? { routing_number: ROUTING_NUMBER, account_number: '000123456789' }),
  },
});
export type Profiles = ReturnType<typeof profilesOf>;
export const PROFILE_KINDS = ['swiped card', 'keyed card', 'bank account'] as const;
export type ProfileKind = (typeof PROFILE_KINDS)[number];

const CARD_TYPES: Readonly<Record<string, string>> = {
  2: 'MC',
  3: 'AX',
  4: 'VI',
  5: 'MC',
  6: 'DI',
};

/** The fields that an answer shows of each kind: the last four digits only (§2.5). */
export function shownProfiles(profiles: Profiles): Readonly<Record<ProfileKind, Shown>> {
  const { track_data } = profiles['swiped card'];
  const [, number = '', year = '', month = ''] = /^;(\d+)=(\d\d)(\d\d)/.exec(track_data) ?? [];
  const account_number = profiles['bank account'].account_number.slice(-4);
  return {
    'swiped card': {
      method_type: 'C',
      account_type: CARD_TYPES[number.charAt(0)] ?? '',
      account_number: number.slice(-4),
      exp_date: `20${year}-${month}`,
    },
    'keyed card': {
      ...{ method_type: 'C', account_type: 'MC', account_number: '4444', exp_date: '2049-12' },
      billing_name: 'ANN LEE',
    },
    'bank account': { method_type: 'A', account_type: 'S', account_number, exp_date: '' },
  };
}
type Shown = Readonly<Record<string, string>>;

/** §2.5, optional for every kind. */
export const PROFILE_OPTIONAL: readonly FieldRow[] = [
  ['billing_same', 255, ['1', '0']],
  ['billing_first_name', 255, 'text'],
  ['billing_last_name', 255, 'text'],
  ['billing_address_line1', 255, 'text'],
  ['billing_address_line2', 255, 'text'],
  ['billing_city', 255, 'text'],
  ['billing_state', 255, 'text'],
  ['billing_zip_code', 9, 'up to digits'],
  ['priority', 10, 'text'],
];

/** The names of the create and update examples (§2.5). */
export const KEYED_AS_SHOWN = {
  method_type: 'C',
  account_type: 'MC',
  account_number: '5555555555554444',
  exp_date: '2049-12',
  billing_name: 'ANN LEE',
  billing_address: '1 Main Street',
  billing_city: 'Troy',
  billing_state: 'NY',
  billing_zip_code: '12180',
} as const;

/** Fields of an answer that are empty unless they were sent. */
export const NOT_SENT = {
  patient_id: '',
  billing_name: '',
  billing_address: '',
  billing_city: '',
  billing_state: '',
  billing_zip_code: '',
};

/** A name and an address in the parts of the table, and as they are returned. */
export const BILLING_PARTS = {
  billing_first_name: 'Ann',
  billing_last_name: 'Lee',
  billing_address_line1: '1 Main Street',
  billing_address_line2: 'Floor 2',
};
export const BILLING_WHOLE = { billing_name: 'Ann Lee', billing_address: '1 Main Street, Floor 2' };

/** Values that §2.5's table rules out: kind, field, value. */
export const PROFILE_REFUSED: readonly (readonly [ProfileKind, string, string, string])[] = [
  ['swiped card', 'method_type', 'another letter', 'X'],
  ['swiped card', 'track_data', '1,001 characters', 'x'.repeat(1001)],
  ['keyed card', 'name_on_card', '256 characters', 'x'.repeat(256)],
  ['keyed card', 'account_type', 'a type of a bank account', 'C'],
  ['keyed card', 'account_type', 'an unknown type', 'XX'],
  ['keyed card', 'exp_date', 'a date with slashes', '12/49'],
  ['keyed card', 'exp_date', 'a month 13', '2049-13'],
  ['keyed card', 'exp_date', 'a month 00', '2049-00'],
  ['keyed card', 'exp_date', 'yymm', '4912'],
  ['keyed card', 'exp_date', 'a year', '2049'],
  ['bank account', 'account_type', 'a type of a card', 'VI'],
  ['bank account', 'routing_number', '10 characters', '0210000210'],
  ['bank account', 'patient_id', 'no GUID', 'not-a-guid'],
];

/** By the decisions on §2.5. */
export const PROFILE_REFUSED_BY_DECISION: readonly (readonly [
  ProfileKind,
  string,
  string,
  unknown,
])[] = [
  ['swiped card', 'track_data', 'no card number', ';=4912?'],
  ['swiped card', 'routing_number', 'a field of a bank account', '021000021'],
  ['swiped card', 'card_number', 'a second number', '5555555555554444'],
  ['keyed card', 'card_number', 'four digits', '4111'],
  ['keyed card', 'card_number', 'a number instead of text', 5_555_555_555_554_444],
  ['keyed card', 'exp_date', 'yyyy-dd', '2049-31'],
  ['keyed card', 'routing_number', 'a field of a bank account', '021000021'],
  ['bank account', 'account_number', 'a letter', '12a'],
  ['bank account', 'routing_number', '8 digits', '12345678'],
  ['bank account', 'track_data', 'a field of a card', track('4111111111111111')],
  ['bank account', 'card_number', 'a field of a card', '5555555555554444'],
  ['bank account', 'exp_date', 'a field of a card', '2049-12'],
  ['bank account', 'patient_id', 'an unknown patient', '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11'],
];
