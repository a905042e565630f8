import { parseDate } from '../format/dates.ts';
import { digits, type Format, guid, oneOf, text, upToDigits, yesNo } from '../format/fields.ts';

/** Every field of a patient with its length and format, in the order of interface.md §2.4. */

const phone = digits(10);
const zipCode = upToDigits(9);
const gender = oneOf('M', 'F');
const date: Format = {
  length: 10,
  pattern: '[0-9]{4}-[0-9]{2}-[0-9]{2}',
  valid: (value) => parseDate(value) !== undefined,
  says: 'a date as yyyy-mm-dd',
};

const OWN = {
  patient_id: guid,
  location_id: guid,
  ref_id: text(8),
  external_id: text(50),
  account_number: text(50),
  pms_id: text(50),
  prefix: text(10),
  first_name: text(50),
  last_name: text(50),
  suffix: text(20),
  address_line1: text(50),
  address_line2: text(50),
  city: text(50),
  state: text(2),
  zip_code: zipCode,
  primary_phone: phone,
  mobile_phone: phone,
  home_phone: phone,
  email_address: text(128),
  birth_date: date,
  patient_status: oneOf('1', '0', '2'),
  gender,
  ssn: text(9),
  drivers_license_state: text(2),
  drivers_license_number: text(50),
  enrolled_notices: yesNo,
  enrolled_messaging: yesNo,
  enrolled_paper_statements: yesNo,
  notes: text(5000),
  is_not_subscriber: yesNo,
};

const SUBSCRIBER = {
  subscriber_prefix: text(5),
  subscriber_first_name: text(50),
  subscriber_last_name: text(50),
  subscriber_suffix: text(5),
  subscriber_address_line1: text(50),
  subscriber_address_line2: text(50),
  subscriber_city: text(50),
  subscriber_state: text(2),
  subscriber_zip_code: zipCode,
  subscriber_primary_phone: phone,
  subscriber_mobile_phone: phone,
  subscriber_home_phone: phone,
  subscriber_email_address: text(128),
  subscriber_birth_date: date,
  subscriber_gender: gender,
  subscriber_ssn: text(9),
  subscriber_drivers_license_state: text(2),
  subscriber_drivers_license_number: text(50),
  subscriber_enrolled_notices: yesNo,
  subscriber_enrolled_messaging: yesNo,
  subscriber_notes: text(5000),
  subscriber_relation: oneOf('PA', 'SP', 'OT'),
};

const CARRIERS = {
  primary_carrier_out_of_network: yesNo,
  primary_carrier_carrier_id: guid,
  primary_carrier_plan_id: text(50),
  primary_carrier_carrier: text(50),
  primary_carrier_plan: text(50),
  primary_carrier_member_id: text(50),
  primary_carrier_group_id: text(50),
  secondary_carrier_out_of_network: yesNo,
  secondary_carrier_carrier_id: guid,
  secondary_carrier_plan_id: text(50),
  secondary_carrier_carrier: text(50),
  secondary_carrier_plan: text(50),
  secondary_carrier_member_id: text(50),
  secondary_carrier_group_id: text(50),
};

const ALTERNATE_CONTACT = {
  alt_first_name: text(50),
  alt_last_name: text(50),
  alt_address_line1: text(50),
  alt_address_line2: text(50),
  alt_city: text(50),
  alt_state: text(2),
  alt_zip_code: zipCode,
  alt_primary_phone: phone,
  alt_primary_phone_type: text(1),
  alt_sec_phone: phone,
  alt_sec_phone_type: text(1),
  alt_email_address: text(128),
  alt_notes: text(5000),
  alt_type: oneOf('FM', 'EM', 'GA', 'OT'),
};

export const PATIENT_FIELDS = {
  ...OWN,
  ...SUBSCRIBER,
  ...CARRIERS,
  ...ALTERNATE_CONTACT,
} as const satisfies Record<string, Format>;

export type PatientField = keyof typeof PATIENT_FIELDS;

/** A patient as the interface returns it: all fields, an empty string for an unknown value. */
export type Patient = Readonly<Record<PatientField, string>>;

export const DELETED = '2';

/** A patient without data, active. */
export const BLANK: Patient = {
  // Object.fromEntries loses the names.
  ...(Object.fromEntries(Object.keys(PATIENT_FIELDS).map((name) => [name, ''])) as Patient),
  patient_status: '1',
};
