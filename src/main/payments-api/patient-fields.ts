import { choice, day, digits, orEmpty, type Rule, upTo, uuid } from './request-fields.ts';
import type { CamelCase } from './wire-names.ts';

const guid = orEmpty(uuid);
const phone = orEmpty(digits(10));
const zip = orEmpty(digits(1, 9));
const birthDate = orEmpty(day);
/** 1 = Yes, 0 = No. */
const yesNo = orEmpty(choice('1', '0'));

const person = {
  first_name: upTo(50),
  last_name: upTo(50),
  address_line1: upTo(50),
  address_line2: upTo(50),
  city: upTo(50),
  state: upTo(2),
  zip_code: zip,
  primary_phone: phone,
  email_address: upTo(128),
  notes: upTo(5_000),
};

const identity = {
  ...person,
  mobile_phone: phone,
  home_phone: phone,
  birth_date: birthDate,
  gender: orEmpty(choice('M', 'F')),
  ssn: upTo(9),
  drivers_license_state: upTo(2),
  drivers_license_number: upTo(50),
  enrolled_notices: yesNo,
  enrolled_messaging: yesNo,
};

const carrier = {
  out_of_network: yesNo,
  carrier_id: guid,
  plan_id: upTo(50),
  carrier: upTo(50),
  plan: upTo(50),
  member_id: upTo(50),
  group_id: upTo(50),
};

/** Every field of a patient under its wire name, with its rule (interface.md §2.4). */
export const patientRules = {
  patient_id: guid,
  location_id: guid,
  ref_id: upTo(8),
  external_id: upTo(50),
  account_number: upTo(50),
  pms_id: upTo(50),
  prefix: upTo(10),
  suffix: upTo(20),
  ...identity,
  patient_status: orEmpty(choice('1', '0', '2')),
  enrolled_paper_statements: yesNo,
  is_not_subscriber: yesNo,
  ...prefixed('subscriber_', {
    ...identity,
    prefix: upTo(5),
    suffix: upTo(5),
    relation: orEmpty(choice('PA', 'SP', 'OT')),
  }),
  ...prefixed('primary_carrier_', carrier),
  ...prefixed('secondary_carrier_', carrier),
  ...prefixed('alt_', {
    ...person,
    primary_phone_type: upTo(1),
    sec_phone: phone,
    sec_phone_type: upTo(1),
    type: orEmpty(choice('FM', 'EM', 'GA', 'OT')),
  }),
} as const;

export type PatientWireName = keyof typeof patientRules;

/** `firstName`, `subscriberZipCode`, `primaryCarrierMemberId`, ... */
export type PatientField = CamelCase<PatientWireName>;

type Prefixed<P extends string, Rules> = {
  readonly [Name in keyof Rules & string as `${P}${Name}`]: Rules[Name];
};

function prefixed<P extends string, Rules extends Record<string, Rule<string>>>(
  prefix: P,
  rules: Rules,
): Prefixed<P, Rules> {
  const entries = Object.entries(rules).map(([name, rule]) => [prefix + name, rule]);
  // Object.fromEntries loses the names in its type; the type above has them.
  return Object.fromEntries(entries) as Prefixed<P, Rules>;
}
