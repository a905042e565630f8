import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import {
  firstRowsOf,
  ListRefused,
  readList,
  requireFinished,
} from '../../../../../src/main/patients/today-list/list-file.ts';
import type { ListColumns } from '../../../../../src/shared/contract/today-list.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { type LineChoice, USUAL_LINES } from '../../../../../src/shared/domain/sale.ts';

const COLUMNS: ListColumns = {
  lastName: 'Last name',
  firstName: 'First name',
  birthDate: 'Birth date',
  patientNumber: 'Number',
  phone: 'Phone',
  guarantor: 'Guarantor',
  provider: 'Provider',
  branch: 'Branch',
  time: 'Time',
  amount: 'Amount',
  kind: 'Kind',
  balance: 'Balance',
  balanceAsOf: 'As of',
  selfPay: 'Self-pay',
  confidential: 'Confidential',
  dateOrder: 'mdy',
};

/** The first columns, named as in `COLUMNS`; the others are none. */
const only = (...names: readonly (keyof ListColumns)[]): ListColumns => {
  const none = Object.keys(COLUMNS).map((name) => [name, '']);
  const chosen = names.map((name) => [name, COLUMNS[name]]);
  return { ...Object.fromEntries(none), ...Object.fromEntries(chosen), dateOrder: 'mdy' };
};

const TODAY = '2026-03-02';
const OWN: readonly LineChoice[] = [
  { kind: 'other', name: 'School form', amount: cents(1_500) },
  ...USUAL_LINES,
];

const read = (text: string | Uint8Array, columns = COLUMNS) =>
  readList(Buffer.from(text), { columns, today: TODAY, choices: OWN });

const HEAD =
  'Last name,First name,Birth date,Number,Phone,Guarantor,Provider,Branch,Time,Amount,Kind,Balance,As of,Self-pay,Confidential\r\n';

const GARCIA =
  'García,Maria,2/29/1980,P00012,(217) 555-0142,Juan García,Dr. Lee,Main,9:30 AM,25.00,Copay,80.00,2/27/2026,no,no\r\n';

/** A file with the columns number, last name and one more. */
const oneCell = (column: keyof ListColumns, cell: string) => {
  const quoted = `"${cell.replaceAll('"', '""')}"`;
  return read(
    `Number,Last name,${COLUMNS[column]}\nP1,Garcia,${quoted}\n`,
    only('patientNumber', 'lastName', column),
  );
};

test('a row has all chosen columns of its patient', async () => {
  const { rows, broken, isFinished } = await read(HEAD + GARCIA);
  expect(rows).toEqual([
    {
      firstName: 'Maria',
      lastName: 'García',
      birthDate: '1980-02-29',
      patientNumber: 'P00012',
      phone: '2175550142',
      guarantor: 'Juan García',
      provider: 'Dr. Lee',
      branch: 'Main',
      time: '09:30',
      amount: 2_500,
      kind: { kind: 'copay', name: null },
      balance: { amount: 8_000, asOf: '2026-02-27' },
      selfPay: false,
      confidential: false,
    },
  ]);
  expect({ broken, isFinished }).toEqual({ broken: [], isFinished: true });
});

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${HEAD}${GARCIA}`)],
  ['UTF-16 little endian', iconv.encode(HEAD + GARCIA, 'utf16-le')],
  ['UTF-16 with a byte order mark', iconv.encode(HEAD + GARCIA, 'utf16-le', { addBOM: true })],
  ['Windows-1252', iconv.encode(HEAD + GARCIA, 'win1252')],
  ['semicolons', Buffer.from((HEAD + GARCIA).replaceAll(',', ';'))],
])('a list in %s is read', async (_, bytes) => {
  const { rows } = await read(bytes);
  expect(rows).toMatchObject([{ lastName: 'García', amount: 2_500 }]);
});

test.each([
  ['Garcia, Maria', 'Maria', 'Garcia'],
  ['Maria Garcia', 'Maria', 'Garcia'],
  ['Maria Elena Garcia', 'Maria Elena', 'Garcia'],
  ['Garcia', '', 'Garcia'],
])('a whole name in one column: %s', async (name, firstName, lastName) => {
  const { rows } = await read(`Last name\n"${name}"\n`, only('lastName'));
  expect(rows).toMatchObject([{ firstName, lastName }]);
});

test.each([
  ['time', '9:30', { time: '09:30' }],
  ['time', '14:05:00', { time: '14:05' }],
  ['time', '2:05 pm', { time: '14:05' }],
  ['time', '12:15 a.m.', { time: '00:15' }],
  ['time', '0930', { time: '09:30' }],
  ['time', '3/2/2026 9:30 AM', { time: '09:30' }],
  ['time', '2026-03-02T09:30', { time: '09:30' }],
  ['time', '', { time: null }],
  ['amount', '$1,025.50', { amount: 102_550 }],
  ['amount', '0.00', { amount: null }],
  ['amount', '', { amount: null }],
  ['kind', 'previous balance', { kind: { kind: 'balance', name: null } }],
  ['kind', 'plan-payment', { kind: { kind: 'plan-payment', name: null } }],
  ['kind', 'SCHOOL FORM', { kind: { kind: 'other', name: 'School form' } }],
  ['balance', '-20.00', { balance: { amount: -2_000, asOf: TODAY } }],
  ['phone', '+1 217 555 0142', { phone: '2175550142' }],
  ['phone', '', { phone: '' }],
  ['selfPay', 'Self-Pay', { selfPay: true }],
  ['confidential', 'X', { confidential: true }],
  ['guarantor', "'=Garcia", { guarantor: '=Garcia' }],
] as const)('%s: "%s" is read', async (column, cell, expected) => {
  const { rows, broken } = await oneCell(column, cell);
  expect(broken).toEqual([]);
  expect(rows).toMatchObject([expected]);
});

test.each([
  ['time', 'morning', 'no-time'],
  ['time', '13:30 PM', 'no-time'],
  ['time', '25:00', 'no-time'],
  ['time', '2026-03-02T09:30:00Z', 'no-time'],
  ['time', '3/3/2026 9:30 AM', 'other-day'],
  ['amount', '=10+15', 'formula'],
  ['amount', 'twenty', 'no-amount'],
  ['amount', '1.234', 'no-amount'],
  ['amount', '-25.00', 'negative'],
  ['kind', 'Recall visit', 'no-kind'],
  ['birthDate', '2/30/1980', 'no-date'],
  ['birthDate', '2/29/80', 'two-digit-year'],
  ['birthDate', '3/3/2026', 'in-future'],
  ['phone', '555-0142', 'no-phone'],
  ['provider', '=cmd|calc', 'formula'],
  ['provider', 'x'.repeat(101), 'too-long'],
  ['guarantor', 'Garc\uFFFDa', 'unreadable'],
  ['selfPay', 'Blue Cross', 'no-yes-or-no'],
  ['balance', 'n/a', 'no-amount'],
] as const)('%s: "%s" breaks its row: %s', async (column, cell, problem) => {
  const { rows, broken } = await oneCell(column, cell);
  expect({ rows, broken }).toEqual({ rows: [], broken: [{ line: 2, column, problem }] });
});

test('a broken row names its line, and the other rows are read', async () => {
  const row = (name: string, amount: string) => `${name},${amount}\n`;
  const text = `Last name,Amount\n${row('"One\nline more"', '10.00')}${row('Two', 'x')}${row('Three', '30.00')}`;
  const { rows, broken } = await read(text, only('lastName', 'amount'));
  expect(rows.map(({ amount }) => amount)).toEqual([1_000, 3_000]);
  expect(broken).toEqual([{ line: 4, column: 'amount', problem: 'no-amount' }]);
});

describe('half a file', () => {
  test('breaks its last row, when cells of it are missing', async () => {
    const { rows, broken } = await read(HEAD + GARCIA + GARCIA.slice(0, 40));
    expect(rows).toHaveLength(1);
    expect(broken).toEqual([{ line: 3, column: 'guarantor', problem: 'missing' }]);
  });

  test('is not finished, when only the last cell is cut off', async () => {
    const { rows, isFinished } = await read(
      'Last name,Amount\nGarcia,2',
      only('lastName', 'amount'),
    );
    expect(rows).toHaveLength(1);
    expect(isFinished).toBe(false);
  });

  test('chosen by hand is asked about once, with its last patient', async () => {
    const half = await read(
      'Last name,First name\nGarcia,Maria\nLopez,Ju',
      only('lastName', 'firstName'),
    );
    expect(() => requireFinished(half, false)).toThrow(
      expect.objectContaining({ code: 'LIST_UNFINISHED', data: { name: 'Ju L.' } }),
    );
    expect(() => requireFinished(half, true)).not.toThrow();
    const whole = await read('Last name\nGarcia\n', only('lastName'));
    expect(() => requireFinished(whole, false)).not.toThrow();
  });
});

test.each([
  ['Garcia,1,234.00,500.00', 'amount'],
  ['Garcia,25.00,80.00,x', 'amount'],
])('a row with more cells than the first line is broken: %s', async (row, column) => {
  const { rows, broken } = await read(
    `Last name,Amount,Balance\n${row}\nLopez,40.00,10.00,,\n`,
    only('lastName', 'amount', 'balance'),
  );
  expect(broken).toEqual([{ line: 2, column, problem: 'too-many-cells' }]);
  expect(rows).toMatchObject([{ lastName: 'Lopez', amount: 4_000 }]);
});

test('a row without a name is broken, and an empty line is none', async () => {
  const { rows, broken } = await read(
    'Number,Last name\nP1,\n,\nP2,Garcia\n',
    only('patientNumber', 'lastName'),
  );
  expect(rows).toHaveLength(1);
  expect(broken).toEqual([{ line: 2, column: 'lastName', problem: 'missing' }]);
});

test('20,000 rows are read, and one more is refused', async () => {
  const rows = (count: number) =>
    `Number,Last name\n${Array.from({ length: count }, (_, at) => `P${at},Garcia\n`).join('')}`;
  const columns = only('patientNumber', 'lastName');
  expect((await read(rows(20_000), columns)).rows).toHaveLength(20_000);
  await expect(read(rows(20_001), columns)).rejects.toMatchObject({
    problem: 'too-many-rows',
    row: 20_002,
  });
});

test.each([
  ['an empty file', '', 'no-rows', 0],
  ['the names of the columns only', HEAD, 'no-rows', 0],
  ['a file without a chosen column', 'Name,Amount\nGarcia,25.00\n', 'columns-missing', 1],
  ['a quote that is not closed', `${HEAD}"Garcia`, 'not-csv', 2],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'not-text', 0],
] as const)('%s is refused: %s', async (_, content, problem, row) => {
  await expect(read(content)).rejects.toThrow(ListRefused);
  await expect(read(content)).rejects.toMatchObject({ problem, row });
});

test('the choice of the columns gets the first rows', () => {
  expect(firstRowsOf(Buffer.from('a,b\n1,2\n3,4\n5,6\n'), 2)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ]);
});
