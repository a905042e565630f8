import { describe, expect, test } from 'vitest';
import { patientRules } from '../../../../src/main/payments-api/patients.ts';
import {
  type AchPayment,
  type AuthorizeRequest,
  creditBody,
  paymentBody,
} from '../../../../src/main/payments-api/payment-request.ts';
import {
  type ProfileChange,
  type ProfileRequest,
  profileBody,
  profileChangeBody,
} from '../../../../src/main/payments-api/profile-request.ts';
import { InvalidRequest } from '../../../../src/main/payments-api/request.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { digitsOf } from '../../../support/typed-number.ts';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const x = (length: number) => 'x'.repeat(length);
const n = (length: number) => '1'.repeat(length);
/** A typed number. */
const t = (length: number) => digitsOf(n(length));
const track = Buffer.from(';4111111111111111=30121010000000000?');
const cash = { method: 'CASH', amount: cents(100) } as const;
const ach: AchPayment = {
  method: 'ACH',
  amount: cents(100),
  routingNumber: digitsOf('021000021'),
  accountNumber: digitsOf('000123456789'),
  accountType: 'C',
  firstName: 'Ada',
  lastName: 'Lovelace',
  address: '1 Main St',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
};

/** The request body as an object. */
const wired = (request: unknown) =>
  JSON.parse(String(paymentBody('json', request as AuthorizeRequest).bytes)) as object;

/** Field by field from interface.md §4.1: a value at its limit, and one past it. */
const paymentLimits: readonly (readonly [object, string, unknown, unknown])[] = [
  [cash, 'amount', cents(1), 0],
  [cash, 'amount', cents(99_999_999_999), 100_000_000_000],
  [cash, 'amount', cents(150), 1.5],
  [cash, 'amount', cents(150), Number.NaN],
  [cash, 'amount', cents(150), '1.50'],
  [cash, 'amount', cents(150), -1],
  [cash, 'trackingId', x(50), x(51)],
  [cash, 'memo', x(100), x(101)],
  [cash, 'paymentPlanId', uuid, 'plan'],
  [ach, 'saveProfile', true, 'yes'],
  [ach, 'routingNumber', t(9), t(8)],
  [ach, 'routingNumber', t(9), digitsOf('02100002a')],
  [ach, 'routingNumber', t(9), '021000021'],
  [ach, 'accountNumber', t(20), t(21)],
  [ach, 'accountNumber', t(1), t(0)],
  [ach, 'accountNumber', t(20), undefined],
  [ach, 'accountType', 'S', 'X'],
  [ach, 'firstName', `Zoë O'Neil-${x(39)}`, x(51)],
  [ach, 'lastName', 'Ng', 'R2'],
  [ach, 'address', x(50), x(51)],
  [ach, 'city', x(50), ''],
  [ach, 'state', 'NV', 'nv'],
  [ach, 'zipCode', n(5), n(9)],
];

/** Fields of a payment's patient (interface.md §4.1). */
const patientLimits: readonly (readonly [string, string, string])[] = [
  ['id', uuid, x(36)],
  ['externalId', x(50), x(51)],
  ['prefix', x(50), x(51)],
  ['firstName', x(50), x(51)],
  ['lastName', x(50), x(51)],
  ['suffix', x(50), x(51)],
  ['gender', 'F', 'X'],
  ['birthDate', '2024-02-29', '2023-02-29'],
  ['addressLine1', x(50), x(51)],
  ['addressLine2', x(50), x(51)],
  ['city', x(50), x(51)],
  ['state', 'NV', 'NVX'],
  ['zipCode', n(9), n(10)],
  ['primaryPhone', n(10), n(9)],
  ['mobilePhone', n(10), n(11)],
  ['emailAddress', x(128), x(129)],
];

const wireName = (name: string) =>
  name.replace(/[A-Z0-9]/g, (c) => (/\d/.test(c) ? c : `_${c.toLowerCase()}`));

describe('a payment', () => {
  test.each(paymentLimits)('%o: %s accepts %j and not %j', (base, name, good, bad) => {
    expect(wired({ ...base, [name]: good })).toHaveProperty(wireName(name));
    expect(() => wired({ ...base, [name]: bad })).toThrow(
      expect.objectContaining({ field: wireName(name) }),
    );
  });

  test.each(patientLimits)('accepts %s of a patient with %j and not %j', (name, good, bad) => {
    const field = `patient_${wireName(name)}`;
    expect(wired({ ...cash, patient: { [name]: good } })).toHaveProperty(field);
    const broken = () => wired({ ...cash, patient: { [name]: bad } });
    expect(broken).toThrow(InvalidRequest);
    expect(broken).toThrow(expect.objectContaining({ field }));
  });

  test('is sent in the documented form', () => {
    expect(
      wired({
        ...ach,
        trackingId: 'till-1',
        saveProfile: false,
        patient: { birthDate: '1990-02-28', addressLine1: '1 Main St' },
      }),
    ).toEqual({
      method: 'ACH',
      amount: '1.00',
      tracking_id: 'till-1',
      routing_number: '021000021',
      account_number: '000123456789',
      account_type: 'C',
      first_name: 'Ada',
      last_name: 'Lovelace',
      address: '1 Main St',
      city: 'Reno',
      state: 'NV',
      zip_code: '89501',
      save_profile: '0',
      patient_birth_date: '02/28/1990',
      patient_address_line1: '1 Main St',
    });
    const form = paymentBody('form', { ...cash, memo: 'a & b = ü' });
    expect(String(form.bytes)).toBe('method=CASH&amount=1.00&memo=a+%26+b+%3D+%C3%BC');
    expect(form.contentType).toBe('application/x-www-form-urlencoded');
  });

  test.each<[string, unknown, string]>([
    ['a field too many', { ...cash, tip: 1 }, 'tip'],
    ['a patient field too many', { ...cash, patient: { shoeSize: '9' } }, 'patient_shoe_size'],
    ['a track on cash', { ...cash, track }, 'track'],
    ['a card without a track', { method: 'CARD', amount: cents(100) }, 'track_data'],
    ['an account without a name', { ...ach, firstName: undefined }, 'first_name'],
    ['no amount', { method: 'CASH' }, 'amount'],
    ['another method', { ...cash, method: 'CHEQUE' }, 'method'],
  ])('is not sent with %s', (_name, request, field) => {
    expect(() => wired(request)).toThrow(expect.objectContaining({ field }));
  });
});

test('a credit carries the given fields and no others', () => {
  expect(String(creditBody('json', {}).bytes)).toBe('{}');
  const credit = { amount: cents(500), trackingId: 'till-2', memo: 'Refund' };
  expect(JSON.parse(String(creditBody('json', credit).bytes))).toEqual({
    amount: '5.00',
    tracking_id: 'till-2',
    memo: 'Refund',
  });
});

describe('a profile', () => {
  const keyed = {
    kind: 'keyed-card',
    nameOnCard: 'Ada',
    cardNumber: digitsOf('5555555555554444'),
    expDate: '2030-12',
  };
  const account = {
    kind: 'bank-account',
    accountType: 'S',
    accountNumber: t(1),
    routingNumber: t(9),
  };
  const body = (profile: unknown) =>
    JSON.parse(String(profileBody(profile as ProfileRequest).bytes)) as object;

  test.each<[object, object]>([
    [
      { kind: 'swiped-card', track, patientId: uuid, billing: { same: true } },
      { method_type: 'C', patient_id: uuid, billing_same: '1', track_data: String(track) },
    ],
    [
      { ...keyed, billing: { name: 'Ada Lovelace', address: '1 Main St', zipCode: '89501' } },
      {
        method_type: 'C',
        name_on_card: 'Ada',
        card_number: '5555555555554444',
        exp_date: '2030-12',
        billing_name: 'Ada Lovelace',
        billing_address: '1 Main St',
        billing_zip_code: '89501',
      },
    ],
    [
      { ...account, billing: { firstName: 'Ada', addressLine1: '1 Main St' }, priority: '1' },
      {
        method_type: 'A',
        account_type: 'S',
        account_number: '1',
        routing_number: n(9),
        priority: '1',
        billing_first_name: 'Ada',
        billing_address_line1: '1 Main St',
      },
    ],
  ])('is sent in the documented form: %o', (profile, expected) => {
    expect(body(profile)).toEqual(expected);
  });

  test.each<[object, string]>([
    [{ ...keyed, routingNumber: t(9) }, 'routing_number'],
    [{ ...account, cardNumber: t(16) }, 'card_number'],
    [{ ...keyed, cardNumber: undefined }, 'card_number'],
    [{ ...keyed, cardNumber: t(11) }, 'card_number'],
    [{ ...account, accountNumber: n(9) }, 'account_number'],
    [{ ...keyed, expDate: '2030-13' }, 'exp_date'],
    [{ ...keyed, expDate: '12/30' }, 'exp_date'],
    [{ ...keyed, accountType: 'C' }, 'account_type'],
    [{ ...account, accountType: 'VI' }, 'account_type'],
    [{ ...account, routingNumber: t(8) }, 'routing_number'],
    [{ ...account, billing: { zipCode: n(10) } }, 'billing_zip_code'],
    [{ ...account, priority: x(11) }, 'priority'],
    [{ kind: 'swiped-card', track: Buffer.alloc(1_001, '1') }, 'track_data'],
    [{ kind: 'swiped-card' }, 'track_data'],
    [{ ...account, billing: { name: 'A', firstName: 'A' } }, 'billing_first_name'],
    [{ kind: 'gift-card' }, 'kind'],
  ])('%o is not sent', (profile, field) => {
    expect(() => body(profile)).toThrow(expect.objectContaining({ field }));
  });
});

describe('a change of a profile', () => {
  const body = (change: ProfileChange) => JSON.parse(String(profileChangeBody(change).bytes));

  test('sends the changed fields and the kind', () => {
    expect(body({ kind: 'keyed-card', expDate: '2031-01' })).toEqual({
      method_type: 'C',
      exp_date: '2031-01',
    });
    expect(body({ kind: 'swiped-card', billing: { city: 'Reno' } })).toEqual({
      method_type: 'C',
      billing_city: 'Reno',
    });
    expect(body({ kind: 'bank-account' })).toEqual({ method_type: 'A' });
  });

  test('keeps the limits', () => {
    expect(() => body({ kind: 'keyed-card', expDate: '12/30' })).toThrow(
      expect.objectContaining({ field: 'exp_date' }),
    );
  });
});

test.each(['a\u0000', '\u001b[0m', '\ud800'])(
  'the text %j, which XML cannot carry, is not sent',
  (memo) => {
    expect(() => creditBody('json', { memo })).toThrow(expect.objectContaining({ field: 'memo' }));
    expect(() => creditBody('json', { memo: 'line\n\ttwo é😀' })).not.toThrow();
  },
);

/** The lengths of interface.md §2.4, transcribed by hand. */
const patientLengths: Readonly<Record<string, number>> = {
  ref_id: 8,
  external_id: 50,
  account_number: 50,
  pms_id: 50,
  prefix: 10,
  first_name: 50,
  last_name: 50,
  suffix: 20,
  address_line1: 50,
  address_line2: 50,
  city: 50,
  state: 2,
  email_address: 128,
  ssn: 9,
  drivers_license_state: 2,
  drivers_license_number: 50,
  notes: 5_000,
  subscriber_prefix: 5,
  subscriber_first_name: 50,
  subscriber_last_name: 50,
  subscriber_suffix: 5,
  subscriber_address_line1: 50,
  subscriber_address_line2: 50,
  subscriber_city: 50,
  subscriber_state: 2,
  subscriber_email_address: 128,
  subscriber_ssn: 9,
  subscriber_drivers_license_state: 2,
  subscriber_drivers_license_number: 50,
  subscriber_notes: 5_000,
  primary_carrier_plan_id: 50,
  primary_carrier_carrier: 50,
  primary_carrier_plan: 50,
  primary_carrier_member_id: 50,
  primary_carrier_group_id: 50,
  secondary_carrier_plan_id: 50,
  secondary_carrier_carrier: 50,
  secondary_carrier_plan: 50,
  secondary_carrier_member_id: 50,
  secondary_carrier_group_id: 50,
  alt_first_name: 50,
  alt_last_name: 50,
  alt_address_line1: 50,
  alt_address_line2: 50,
  alt_city: 50,
  alt_state: 2,
  alt_primary_phone_type: 1,
  alt_sec_phone_type: 1,
  alt_email_address: 128,
  alt_notes: 5_000,
};

/** The fields of §2.4 with a format: valid values, and an invalid one. */
const patientShapes: Readonly<Record<string, readonly [readonly string[], string]>> = {
  patient_id: [[uuid], x(36)],
  location_id: [[uuid], '1'],
  zip_code: [['89501', n(9)], n(10)],
  primary_phone: [[n(10)], n(9)],
  mobile_phone: [[n(10)], n(11)],
  home_phone: [[n(10)], '775-555-01'],
  birth_date: [['1990-02-28'], '02/28/1990'],
  patient_status: [['0', '1', '2'], '3'],
  gender: [['M', 'F'], 'X'],
  enrolled_notices: [['0', '1'], '2'],
  enrolled_messaging: [['0', '1'], 'y'],
  enrolled_paper_statements: [['0', '1'], '2'],
  is_not_subscriber: [['0', '1'], '2'],
  subscriber_zip_code: [[n(9)], 'x'],
  subscriber_primary_phone: [[n(10)], n(9)],
  subscriber_mobile_phone: [[n(10)], n(9)],
  subscriber_home_phone: [[n(10)], n(9)],
  subscriber_birth_date: [['2024-02-29'], '2023-02-29'],
  subscriber_gender: [['M', 'F'], 'm'],
  subscriber_enrolled_notices: [['0', '1'], '2'],
  subscriber_enrolled_messaging: [['0', '1'], '2'],
  subscriber_relation: [['PA', 'SP', 'OT'], 'GA'],
  primary_carrier_out_of_network: [['0', '1'], '2'],
  primary_carrier_carrier_id: [[uuid], '1'],
  secondary_carrier_out_of_network: [['0', '1'], '2'],
  secondary_carrier_carrier_id: [[uuid], '1'],
  alt_zip_code: [[n(1)], n(10)],
  alt_primary_phone: [[n(10)], n(9)],
  alt_sec_phone: [[n(10)], n(9)],
  alt_type: [['FM', 'EM', 'GA', 'OT'], 'PA'],
};

describe('a patient (interface.md §2.4)', () => {
  const rules: Readonly<Record<string, (value: unknown, field: string) => string>> = patientRules;

  test('has exactly the fields of the document', () => {
    const documented = [...Object.keys(patientLengths), ...Object.keys(patientShapes)];
    expect(Object.keys(rules).sort()).toEqual(documented.sort());
  });

  test.each(Object.entries(patientLengths))(
    'accepts %s with %d characters and not one more',
    (field, limit) => {
      expect(rules[field]?.(x(limit), field)).toBe(x(limit));
      expect(rules[field]?.('', field)).toBe('');
      expect(() => rules[field]?.(x(limit + 1), field)).toThrow(
        `${field}: at most ${limit} characters`,
      );
    },
  );

  test.each(Object.entries(patientShapes))('accepts %s with %j', (field, [good, bad]) => {
    for (const value of [...good, '']) expect(rules[field]?.(value, field)).toBe(value);
    expect(() => rules[field]?.(bad, field)).toThrow(expect.objectContaining({ field }));
  });
});
