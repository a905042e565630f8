import { z } from 'zod';
import { day, digits, uuid } from './request-fields.ts';
import type { CamelCase } from './wire-names.ts';

/** Any of these may be sent empty, to clear what an update finds. */
const orEmpty = <S extends z.ZodType>(rule: S, message: string) =>
  z.union([z.literal(''), rule], message);
const text = (limit: number) =>
  z.string('must be a text').max(limit, `at most ${limit} characters`);
const choice = <const T extends string>(...values: readonly T[]) =>
  orEmpty(z.enum(values), values.join(' or '));
const guid = orEmpty(uuid, 'a GUID of 36 characters');
const phone = orEmpty(digits(10), '10 digits');
const zip = orEmpty(digits(1, 9), 'up to 9 digits');
const birthDate = orEmpty(day, 'a day of the shape YYYY-MM-DD');
/** 1 yes, 0 no. */
const yesNo = choice('1', '0');

const person = {
  first_name: text(50),
  last_name: text(50),
  address_line1: text(50),
  address_line2: text(50),
  city: text(50),
  state: text(2),
  zip_code: zip,
  primary_phone: phone,
  email_address: text(128),
  notes: text(5_000),
};

const identity = {
  ...person,
  mobile_phone: phone,
  home_phone: phone,
  birth_date: birthDate,
  gender: choice('M', 'F'),
  ssn: text(9),
  drivers_license_state: text(2),
  drivers_license_number: text(50),
  enrolled_notices: yesNo,
  enrolled_messaging: yesNo,
};

const carrier = {
  out_of_network: yesNo,
  carrier_id: guid,
  plan_id: text(50),
  carrier: text(50),
  plan: text(50),
  member_id: text(50),
  group_id: text(50),
};

/** Every field of a patient under its wire name, with its rule (interface.md §2.4). */
export const patientRules = {
  patient_id: guid,
  location_id: guid,
  ref_id: text(8),
  external_id: text(50),
  account_number: text(50),
  pms_id: text(50),
  prefix: text(10),
  suffix: text(20),
  ...identity,
  patient_status: choice('1', '0', '2'),
  enrolled_paper_statements: yesNo,
  is_not_subscriber: yesNo,
  ...prefixed('subscriber_', {
    ...identity,
    prefix: text(5),
    suffix: text(5),
    relation: choice('PA', 'SP', 'OT'),
  }),
  ...prefixed('primary_carrier_', carrier),
  ...prefixed('secondary_carrier_', carrier),
  ...prefixed('alt_', {
    ...person,
    primary_phone_type: text(1),
    sec_phone: phone,
    sec_phone_type: text(1),
    type: choice('FM', 'EM', 'GA', 'OT'),
  }),
} as const;

export type PatientWireName = keyof typeof patientRules;

/** `firstName`, `subscriberZipCode`, `primaryCarrierMemberId`, ... */
export type PatientField = CamelCase<PatientWireName>;

type Prefixed<P extends string, Rules> = {
  readonly [Name in keyof Rules & string as `${P}${Name}`]: Rules[Name];
};

function prefixed<P extends string, Rules extends Record<string, z.ZodType>>(
  prefix: P,
  rules: Rules,
): Prefixed<P, Rules> {
  const entries = Object.entries(rules).map(([name, rule]) => [prefix + name, rule]);
  // Object.fromEntries cannot tell TypeScript which names it made; the type above says the same.
  return Object.fromEntries(entries) as Prefixed<P, Rules>;
}
