import type { FieldRow } from './field-rows.ts';

/** §2.4, the fields of a patient, except patient_id, which the service assigns. */
const OWN: readonly FieldRow[] = [
  ['location_id', 36, 'guid'],
  ['ref_id', 8, 'text'],
  ['external_id', 50, 'text'],
  ['account_number', 50, 'text'],
  ['pms_id', 50, 'text'],
  ['prefix', 10, 'text'],
  ['first_name', 50, 'text'],
  ['last_name', 50, 'text'],
  ['suffix', 20, 'text'],
  ['address_line1', 50, 'text'],
  ['address_line2', 50, 'text'],
  ['city', 50, 'text'],
  ['state', 2, 'text'],
  ['zip_code', 9, 'up to digits'],
  ['primary_phone', 10, 'digits'],
  ['mobile_phone', 10, 'digits'],
  ['home_phone', 10, 'digits'],
  ['email_address', 128, 'text'],
  ['birth_date', 10, 'iso date'],
  ['patient_status', 1, ['0', '1']],
  ['gender', 1, ['M', 'F']],
  ['ssn', 9, 'text'],
  ['drivers_license_state', 2, 'text'],
  ['drivers_license_number', 50, 'text'],
  ['enrolled_notices', 1, ['1', '0']],
  ['enrolled_messaging', 1, ['1', '0']],
  ['enrolled_paper_statements', 1, ['1', '0']],
  ['notes', 5000, 'text'],
  ['is_not_subscriber', 1, ['1', '0']],
];

const SUBSCRIBER: readonly FieldRow[] = [
  ['subscriber_prefix', 5, 'text'],
  ['subscriber_first_name', 50, 'text'],
  ['subscriber_last_name', 50, 'text'],
  ['subscriber_suffix', 5, 'text'],
  ['subscriber_address_line1', 50, 'text'],
  ['subscriber_address_line2', 50, 'text'],
  ['subscriber_city', 50, 'text'],
  ['subscriber_state', 2, 'text'],
  ['subscriber_zip_code', 9, 'up to digits'],
  ['subscriber_primary_phone', 10, 'digits'],
  ['subscriber_mobile_phone', 10, 'digits'],
  ['subscriber_home_phone', 10, 'digits'],
  ['subscriber_email_address', 128, 'text'],
  ['subscriber_birth_date', 10, 'iso date'],
  ['subscriber_gender', 1, ['M', 'F']],
  ['subscriber_ssn', 9, 'text'],
  ['subscriber_drivers_license_state', 2, 'text'],
  ['subscriber_drivers_license_number', 50, 'text'],
  ['subscriber_enrolled_notices', 1, ['1', '0']],
  ['subscriber_enrolled_messaging', 1, ['1', '0']],
  ['subscriber_notes', 5000, 'text'],
  ['subscriber_relation', 2, ['PA', 'SP', 'OT']],
];

const CARRIERS: readonly FieldRow[] = ['primary_carrier_', 'secondary_carrier_'].flatMap(
  (prefix): FieldRow[] => [
    [`${prefix}out_of_network`, 1, ['1', '0']],
    [`${prefix}carrier_id`, 36, 'guid'],
    [`${prefix}plan_id`, 50, 'text'],
    [`${prefix}carrier`, 50, 'text'],
    [`${prefix}plan`, 50, 'text'],
    [`${prefix}member_id`, 50, 'text'],
    [`${prefix}group_id`, 50, 'text'],
  ],
);

const ALTERNATE_CONTACT: readonly FieldRow[] = [
  ['alt_first_name', 50, 'text'],
  ['alt_last_name', 50, 'text'],
  ['alt_address_line1', 50, 'text'],
  ['alt_address_line2', 50, 'text'],
  ['alt_city', 50, 'text'],
  ['alt_state', 2, 'text'],
  ['alt_zip_code', 9, 'up to digits'],
  ['alt_primary_phone', 10, 'digits'],
  ['alt_primary_phone_type', 1, 'text'],
  ['alt_sec_phone', 10, 'digits'],
  ['alt_sec_phone_type', 1, 'text'],
  ['alt_email_address', 128, 'text'],
  ['alt_notes', 5000, 'text'],
  ['alt_type', 2, ['FM', 'EM', 'GA', 'OT']],
];

/** §2.4, all of them, in the order of the document. */
export const PATIENT_FIELDS = [...OWN, ...SUBSCRIBER, ...CARRIERS, ...ALTERNATE_CONTACT];
