import { ROUTING_NUMBER, track } from './payment-fields.ts';
import { BILLING_PARTS, BILLING_WHOLE, KEYED_CARD } from './profile-fields.ts';

/** An update of a card with `KEYED_AS_SHOWN`, and the fields that it changes. */
export const UPDATES: readonly (readonly [name: string, change: object, shown: object])[] = [
  ['one field', { billing_city: 'Rome' }, { billing_city: 'Rome' }],
  ['an expiry', { exp_date: '2050-01' }, { exp_date: '2050-01' }],
  [
    'another card',
    { card_number: '4111111111111111', account_type: '' },
    { account_type: 'VI', account_number: '1111' },
  ],
  [
    'a swipe',
    { method_type: 'C', track_data: track('4111111111111111') },
    { account_type: 'VI', account_number: '1111' },
  ],
  [
    'a bank account',
    {
      ...{ method_type: 'A', account_type: 'S' },
      ...{ routing_number: ROUTING_NUMBER, account_number: '000123456789' },
    },
    { method_type: 'A', account_type: 'S', account_number: '6789', exp_date: '' },
  ],
];

/** An update of names and addresses sent in parts or whole (decision on §4.3). */
export const BILLING_UPDATES: readonly (readonly [string, object, object, string, string])[] = [
  ['a part', BILLING_PARTS, { billing_first_name: 'Bo' }, 'Bo Lee', BILLING_WHOLE.billing_address],
  [
    'the other part',
    BILLING_PARTS,
    { billing_last_name: 'Ray' },
    'Ann Ray',
    BILLING_WHOLE.billing_address,
  ],
  [
    'a line',
    BILLING_PARTS,
    { billing_address_line2: 'Floor 3' },
    'Ann Lee',
    '1 Main Street, Floor 3',
  ],
  [
    'an empty part',
    BILLING_PARTS,
    { billing_first_name: '' },
    'Lee',
    BILLING_WHOLE.billing_address,
  ],
  ['an empty line', BILLING_PARTS, { billing_address_line2: '' }, 'Ann Lee', '1 Main Street'],
  [
    'empty parts',
    BILLING_PARTS,
    { billing_first_name: '', billing_last_name: '' },
    '',
    BILLING_WHOLE.billing_address,
  ],
  ['a whole', BILLING_PARTS, { billing_name: 'Bo Ray' }, 'Bo Ray', BILLING_WHOLE.billing_address],
  [
    'the fields of an answer and a part',
    BILLING_PARTS,
    { ...BILLING_WHOLE, billing_first_name: 'Bo' },
    'Bo Lee',
    BILLING_WHOLE.billing_address,
  ],
  [
    'a part of a whole',
    BILLING_WHOLE,
    { billing_last_name: 'Ray' },
    'Ray',
    BILLING_WHOLE.billing_address,
  ],
  [
    'an empty part of a whole',
    BILLING_WHOLE,
    { billing_last_name: '', billing_address_line1: '' },
    'Ann Lee',
    BILLING_WHOLE.billing_address,
  ],
  [
    'empty parts of a whole',
    BILLING_WHOLE,
    { billing_address_line1: '', billing_address_line2: '' },
    'Ann Lee',
    '',
  ],
  ['an empty whole', BILLING_WHOLE, { billing_name: '' }, '', BILLING_WHOLE.billing_address],
];

/** Fields that a bank account does not have. */
export const CHANGES_OF_ANOTHER_KIND = [
  ['track_data', track('4111111111111111')],
  ['card_number', KEYED_CARD.card_number],
  ['exp_date', '2049-12'],
] as const;
