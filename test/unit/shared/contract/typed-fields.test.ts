import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { approvalSchema } from '../../../../src/shared/contract/approval.ts';
import { bankAccountSchema, checkoutContract } from '../../../../src/shared/contract/checkout.ts';
import { branchSchema, connectionFormSchema } from '../../../../src/shared/contract/connection.ts';
import { devicesContract } from '../../../../src/shared/contract/devices.ts';
import { drawerContract } from '../../../../src/shared/contract/drawer.ts';
import { paymentsContract } from '../../../../src/shared/contract/payments.ts';
import { printerSettingSchema } from '../../../../src/shared/contract/printers.ts';
import { receiptSettingsSchema } from '../../../../src/shared/contract/receipts.ts';
import { reportsContract } from '../../../../src/shared/contract/reports.ts';
import { clinicSchema } from '../../../../src/shared/contract/settings.ts';
import { staffContract } from '../../../../src/shared/contract/staff.ts';
import { newTypedNumberHandle } from '../../../../src/shared/contract/typed-number.ts';
import { lineChoicesSchema, lineSchema } from '../../../../src/shared/contract/values.ts';

/** The input schema that every typed text of a page passes. */
const inputOf = (procedure: { readonly '~orpc': { readonly inputSchema?: unknown } }) =>
  procedure['~orpc'].inputSchema as ZodType; // oRPC returns the schema it was given

interface Field {
  readonly name: string;
  readonly schema: ZodType;
  /** An input that is valid except for the text, and the path of the text in the parsed value. */
  readonly with: (text: string) => unknown;
  readonly at: readonly (string | number)[];
  readonly most: number;
  readonly least: number;
}

const sale = { saleId: v7(), lines: [{ kind: 'copay', amount: 2_500 }] };
const command = { commandId: v7(), sessionId: v7() };
const account = {
  routingNumber: newTypedNumberHandle(),
  accountNumber: newTypedNumberHandle(),
  accountType: 'C',
  firstName: 'Ada',
  lastName: 'Ng',
  address: '1 Main St',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
};
const printer = {
  id: 'p',
  connection: { kind: 'spooler', queue: 'q' },
  paper: 80,
  cut: 'full',
};
const view = { filters: {}, sort: null };

const line = (
  name: string,
  schema: ZodType,
  at: readonly (string | number)[],
  most: number,
  input: (text: string) => unknown,
  least = 1,
): Field => ({ name, schema, with: input, at, most, least });

const ofAccount = (field: 'firstName' | 'lastName' | 'address' | 'city') =>
  line(`the account holder’s ${field} (§4.1)`, bankAccountSchema, [field], 50, (text) => ({
    ...account,
    [field]: text,
  }));

const FIELDS: readonly Field[] = [
  line('a line’s description', lineSchema, ['description'], 60, (description) => ({
    kind: 'copay',
    amount: 1,
    description,
  })),
  line('the name on a key', lineChoicesSchema, [0, 'name'], 30, (name) => [
    { kind: 'other', name, amount: null },
  ]),
  line(
    'a recorded tender’s number',
    inputOf(checkoutContract.record),
    ['reference'],
    30,
    (reference) => ({ ...sale, commandId: v7(), what: 'check', reference }),
  ),
  line(
    'the patient’s name on a sale',
    inputOf(checkoutContract.open),
    ['patientName'],
    101,
    (patientName) => ({ ...sale, patientName }),
  ),
  ...(['firstName', 'lastName', 'address', 'city'] as const).map(ofAccount),
  line(
    'a reason given by a manager',
    approvalSchema,
    ['reason'],
    200,
    (reason) => ({ managerId: 'm', pin: '246810', reason }),
    3,
  ),
  line(
    'a reason of cash paid in or out',
    inputOf(drawerContract.move),
    ['reason'],
    200,
    (reason) => ({ ...command, movement: 'paid-out', amount: 100, reason }),
    3,
  ),
  line(
    'a reason to open the drawer',
    inputOf(drawerContract.noSale),
    ['reason'],
    200,
    (reason) => ({ ...command, reason }),
    3,
  ),
  line(
    'another reason of a refund',
    inputOf(paymentsContract.voidOrRefund),
    ['reason', 'other'],
    200,
    (other) => ({
      commandId: v7(),
      subject: { kind: 'ours', key: v7() },
      kind: 'refund',
      amount: 100,
      remaining: 100,
      reason: { other },
      approval: null,
    }),
    3,
  ),
  line('a person’s name', inputOf(staffContract.add), ['name'], 60, (name) => ({
    name,
    role: 'cashier',
    pin: '135790',
  })),
  line('the clinic’s name', clinicSchema, ['name'], 60, (name) => ({
    name,
    cityState: '',
    phone: '',
  })),
  line(
    'the clinic’s phone',
    clinicSchema,
    ['phone'],
    60,
    (phone) => ({ name: 'x', cityState: '', phone }),
    0,
  ),
  line(
    'a branch’s name',
    branchSchema,
    ['name'],
    60,
    (name) => ({ clientId: 'AB12CD34', name }),
    0,
  ),
  line('a printer’s name', printerSettingSchema, ['name'], 60, (name) => ({ ...printer, name })),
  line(
    'a line below the clinic’s name',
    receiptSettingsSchema,
    ['header', 0],
    60,
    (text) => ({ header: [text] }),
    0,
  ),
  line(
    'what a look at a reader found',
    inputOf(devicesContract.recordCheck),
    ['finding'],
    200,
    (finding) => ({ id: 'r', finding }),
    0,
  ),
  line(
    'what is said beside a chip card',
    inputOf(devicesContract.sayOfChipCards),
    ['label'],
    200,
    (label) => ({ label }),
  ),
  line('the name of a kept view', inputOf(reportsContract.saveView), ['name'], 40, (name) => ({
    kind: 'deposits',
    name,
    view,
  })),
];

/** An input with the text; a procedure that is no command ignores the id. */
const inputWith = (field: Field, typed: string): unknown => {
  const input = field.with(typed);
  return Array.isArray(input) ? input : { commandId: v7(), ...Object(input) };
};

const keptOf = (field: Field, typed: string): unknown =>
  field.at.reduce<unknown>(
    (value, key) => Reflect.get(Object(value), key),
    field.schema.parse(inputWith(field, typed)),
  );

const isTaken = (field: Field, typed: string) =>
  field.schema.safeParse(inputWith(field, typed)).success;

describe.each(FIELDS)('$name', (field) => {
  const { most, least } = field;

  test(`accepts ${most} letters and not ${most + 1}, ${least} and not fewer`, () => {
    expect(keptOf(field, 'x'.repeat(most))).toBe('x'.repeat(most));
    expect(isTaken(field, 'x'.repeat(most + 1))).toBe(false);
    expect(isTaken(field, 'x'.repeat(Math.max(least, 1)))).toBe(true);
    expect(isTaken(field, ' \t\u00a0'.repeat(9))).toBe(least === 0);
  });

  test.each([
    ['  Maria\tGarcia\r\n', 'Maria Garcia'],
    ['Nguyễn\u00a0Thị', 'Nguyễn Thị'],
    ['\u202eMaria\u202c محمد', 'Maria محمد'],
  ])('keeps %j as %j', (typed, kept) => {
    expect(keptOf(field, typed)).toBe(kept);
  });
});

describe('a bank account (§4.1)', () => {
  test.each([
    // By the handles of typed numbers, never by the numbers.
    ['accountNumber', newTypedNumberHandle(), '000123456789'],
    ['routingNumber', newTypedNumberHandle(), '021000021'],
    ['state', 'IL', 'ILL'],
    ['zipCode', '62701', '627010'],
    ['firstName', 'Nguyễn', '🏥'],
    ['firstName', 'Zoë O’Neil-Ng', 'R2'],
    ['address', '🏠 1 Main St', ''],
  ])('accepts %s %j and not %j', (field, right, wrong) => {
    expect(bankAccountSchema.safeParse({ ...account, [field]: right }).success).toBe(true);
    expect(bankAccountSchema.safeParse({ ...account, [field]: wrong }).success).toBe(false);
  });
});

test.each([
  ['baseUrl', 500],
  ['username', 200],
  ['password', 500],
  ['authority', 50_000],
  ['proxy', 500],
])('accepts %s of a connection with %i characters and not one more', (field, most) => {
  const form = {
    baseUrl: 'https://x',
    environment: 'demo',
    username: 'clinic',
    password: null,
    branches: [],
    authority: null,
    proxy: null,
  };
  const takes = (length: number) =>
    connectionFormSchema.safeParse({ ...form, [field]: 'x'.repeat(length) }).success;
  expect([takes(most), takes(most + 1)]).toEqual([true, false]);
});
