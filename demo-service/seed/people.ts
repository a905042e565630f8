import { BLANK, type Patient } from '../patients/fields.ts';
import type { Random } from '../simulation/random.ts';

const FIRST_NAMES = {
  F: ['Maria', 'Grace', 'Ana', 'Priya', 'Olivia', 'Naomi', 'Chloé', 'Ruth', 'Mei', 'Fatima'],
  M: ['James', 'Luis', 'Noah', 'Omar', 'Samuel', 'Wei', 'André', 'Peter', 'Kofi', 'Daniel'],
} as const;
const LAST_NAMES = [
  'Garcia',
  'Smith',
  "O'Brien",
  'Nguyen',
  'Johnson',
  'Patel',
  'Kowalski',
  'Müller',
  'Williams',
  'Okafor',
  'Chen',
  'Rossi',
  'Baker',
  'Haddad',
] as const;
const STREETS = ['Oak Street', 'Maple Avenue', 'Cedar Lane', 'Lake Road', 'Hill Drive'] as const;
const TOWNS = [
  { city: 'Springfield', state: 'IL', zip_code: '62701' },
  { city: 'Riverton', state: 'UT', zip_code: '84065' },
  { city: 'Fairview', state: 'TN', zip_code: '37062' },
] as const;
const CARRIERS = ['Northern Dental', 'Blue Harbor', 'Union Health'] as const;

/** An invented patient. `number` counts the clinic's patients. */
export function inventPatient(random: Random, number: number): Patient {
  const gender = random.pick(['F', 'M'] as const);
  const first_name = random.pick(FIRST_NAMES[gender]);
  const last_name = random.pick(LAST_NAMES);
  // 555-01xx is reserved for fictional numbers.
  const phone = `${random.integer(200, 989)}55501${String(random.integer(0, 99)).padStart(2, '0')}`;
  const year = random.integer(1938, 2018);
  const month = String(random.integer(1, 12)).padStart(2, '0');
  const day = String(random.integer(1, 28)).padStart(2, '0');
  return {
    ...BLANK,
    ...random.pick(TOWNS),
    patient_id: random.uuid(),
    external_id: `P${String(number).padStart(5, '0')}`,
    first_name,
    last_name,
    gender,
    address_line1: `${random.integer(1, 999)} ${random.pick(STREETS)}`,
    primary_phone: phone,
    mobile_phone: phone,
    email_address: `patient${number}@example.com`,
    birth_date: `${year}-${month}-${day}`,
    enrolled_notices: random.pick(['0', '1']),
    is_not_subscriber: '0',
    primary_carrier_carrier: random.pick(CARRIERS),
    primary_carrier_member_id: String(random.integer(10_000_000, 99_999_999)),
  };
}
