import type { FieldRow } from './field-rows.ts';

/** §4.1, common request parameters and the optional patient fields. */
export const OPTIONAL_FIELDS: readonly FieldRow[] = [
  ['tracking_id', 50, 'text'],
  ['memo', 100, 'text'],
  ['payment_plan_id', 36, 'guid'],
  ['patient_external_id', 50, 'text'],
  ['patient_prefix', 50, 'text'],
  ['patient_first_name', 50, 'text'],
  ['patient_last_name', 50, 'text'],
  ['patient_suffix', 50, 'text'],
  ['patient_gender', 1, ['M', 'F']],
  ['patient_birth_date', 10, 'us date'],
  ['patient_address_line1', 50, 'text'],
  ['patient_address_line2', 50, 'text'],
  ['patient_city', 50, 'text'],
  ['patient_state', 2, 'text'],
  ['patient_zip_code', 9, 'up to digits'],
  ['patient_primary_phone', 10, 'digits'],
  ['patient_mobile_phone', 10, 'digits'],
  ['patient_email_address', 128, 'text'],
];

/** §4.1, required for a bank account. */
export const ACH_FIELDS: readonly FieldRow[] = [
  ['routing_number', 9, 'digits'],
  ['account_number', 20, 'up to digits'],
  ['account_type', 1, ['C', 'S']],
  ['first_name', 50, 'letters'],
  ['last_name', 50, 'letters'],
  ['address', 50, 'text'],
  ['city', 50, 'text'],
  ['state', 2, 'capitals'],
  ['zip_code', 5, 'digits'],
];

/** Track 2 of a card. */
export const track = (number: string, expiry = '4912') => `;${number}=${expiry}1010000000000?`;

/** Test accounts that the service approves; without them public test numbers. */
export interface TestAccounts {
  /** Track 2. */
  readonly card?: string | undefined;
  readonly account?:
    | { readonly routing_number: string; readonly account_number: string }
    | undefined;
}

export const ROUTING_NUMBER = '021000021';
export const CASH = { method: 'cash', amount: '5.00' };

/** A payment of each method. */
export const paymentsOf = ({ card = track('4111111111111111'), account }: TestAccounts) => ({
  CARD: () => ({ method: 'card', amount: '12.50', track_data: card }),
  ACH: () => ({
    method: 'ach',
    amount: '40.00',
    routing_number: ROUTING_NUMBER,
    // Sales to one account are limited (§8), so each payment has its own.
    account_number: `7${Math.random().toString().slice(2, 13).padEnd(11, '0')}`,
    ...account,
    account_type: 'C',
    first_name: 'Ann',
    last_name: "O'Neill",
    address: '1 Main Street',
    city: 'Troy',
    state: 'NY',
    zip_code: '12180',
  }),
  CASH: () => CASH,
});
export type Payments = ReturnType<typeof paymentsOf>;

/** The methods with a profile, a void and a report (§2.7). */
export const CARD_AND_ACH = ['CARD', 'ACH'] as const;

/** §4.1, §8. */
export const AMOUNTS_TAKEN = ['0.01', '12.50', '100.00', '999999999.99'] as const;
export const AMOUNTS_REFUSED = ['-1.00', '1,50', '1.005', '1000000000.00', '1e3', 'ten'] as const;
/** By the decisions on §1.6 and §8. */
export const AMOUNTS_TAKEN_BY_DECISION = [0.01, 12.5, 100, 999_999_999.99, '0012.50'] as const;
export const AMOUNTS_REFUSED_BY_DECISION = [
  ...[0, -1, 1.005, 1_000_000_000, true, null, ['1.00']],
  ...['0.00', '12', '12.5', ' 1.00', ''],
] as const;
