import { describe, expect, test } from 'vitest';
import { type Cents, cents } from '../../../../src/shared/domain/money.ts';
import { shortName } from '../../../../src/shared/domain/person-names.ts';
import { type LineChoice, USUAL_LINES } from '../../../../src/shared/domain/sale.ts';
import {
  familyRows,
  guarantorOf,
  type ListRow,
  listSearch,
  moneyOfRows,
  type PaidPart,
  patientKey,
} from '../../../../src/shared/domain/today-list.ts';

const row = (part: Partial<ListRow & { arrivedAt: string | null }> = {}) => ({
  firstName: 'Maria',
  lastName: 'Garcia',
  birthDate: '1980-02-29',
  patientNumber: 'P00012',
  phone: '2175550142',
  guarantor: '',
  provider: '',
  branch: '',
  time: '09:30',
  amount: cents(2_500),
  kind: { kind: 'copay', name: null } as const,
  balance: null,
  selfPay: false,
  confidential: false,
  arrivedAt: null,
  ...part,
});

const CHOICES: readonly LineChoice[] = USUAL_LINES.map((each) =>
  each.kind === 'deposit' ? { ...each, amount: cents(5_000) } : each,
);

const part = (kind: PaidPart['kind'], amount: number, name: string | null = null): PaidPart => ({
  ...{ kind, name, amount: cents(amount) },
});

const money = (rows: Parameters<typeof moneyOfRows>[0], ...paid: readonly PaidPart[]) =>
  moneyOfRows(rows, paid, CHOICES).map(({ state, paid: own, suggested }) => [
    state,
    own,
    suggested?.amount ?? null,
  ]);

const ARRIVED = { arrivedAt: '2026-03-02T16:00:00Z' };
const NONE: { amount: Cents | null } = { amount: null };

describe('what the rows of a patient owe', () => {
  test.each([
    ['nothing paid', [row()], 0, [['expected', 0, 2_500]]],
    ['arrived', [row(ARRIVED)], 0, [['arrived', 0, 2_500]]],
    ['a part paid', [row(ARRIVED)], 1_000, [['balance-due', 1_000, 1_500]]],
    ['all paid', [row()], 2_500, [['paid', 2_500, null]]],
    ['more paid', [row()], 9_900, [['paid', 2_500, null]]],
    ['more given back than paid', [row(ARRIVED)], -500, [['arrived', 0, 2_500]]],
    ['no amount', [row({ ...NONE, kind: null })], 0, [['expected', 0, null]]],
    ['no amount, but a payment', [row({ ...NONE, kind: null })], 700, [['paid', 700, null]]],
    [
      'two visits, the first of them paid',
      [row(), row({ time: '14:00', amount: cents(4_000) })],
      2_500,
      [
        ['paid', 2_500, null],
        ['expected', 0, 4_000],
      ],
    ],
    [
      'two visits, and a part of the second',
      [row(), row({ time: '14:00', amount: cents(4_000) })],
      3_000,
      [
        ['paid', 2_500, null],
        ['balance-due', 500, 3_500],
      ],
    ],
  ] as const)('%s', (_, rows, paid, expected) => {
    expect(money(rows, part('copay', paid))).toEqual(expected);
  });

  test('a payment of another kind pays no row that has a kind, and is shown beside it', () => {
    const rows = [row(), row({ kind: null, amount: cents(1_000) })];
    expect(moneyOfRows(rows.slice(0, 1), [part('deductible', 2_500)], CHOICES)).toMatchObject([
      { state: 'expected', paid: 0, paidOther: 2_500, suggested: { amount: 2_500 } },
    ]);
    expect(moneyOfRows(rows, [part('deductible', 2_500)], CHOICES)).toMatchObject([
      { state: 'expected', paid: 0, paidOther: 1_500 },
      { state: 'paid', paid: 1_000, paidOther: 0 },
    ]);
    // The copay pays the row of its kind first, also below a row without a kind.
    expect(money(rows.toReversed(), part('copay', 2_500))).toEqual([
      ['expected', 0, 1_000],
      ['paid', 2_500, null],
    ]);
  });

  test('a refund of one kind takes nothing from a payment of another', () => {
    expect(money([row()], part('copay', 2_500), part('deductible', -2_500))).toEqual([
      ['paid', 2_500, null],
    ]);
  });

  test.each([
    ['the clinic’s own name of the kind', 'Sports', 'Sports', 'paid'],
    ['the kind alone', 'Sports', null, 'paid'],
    ['another name of the kind', 'Sports', 'School', 'expected'],
  ] as const)('a payment with %s: %s, %s is %s', (_, listed, paid, state) => {
    const rows = [row({ kind: { kind: 'other', name: listed } })];
    expect(money(rows, part('other', 2_500, paid))[0]?.[0]).toBe(state);
  });

  test.each([
    ['the list', row(), { amount: 2_500, kind: { kind: 'copay', name: null }, source: 'list' }],
    [
      'the usual amount of its kind',
      row({ ...NONE, kind: { kind: 'deposit', name: null } }),
      { amount: 5_000, kind: { kind: 'deposit', name: null }, source: 'usual' },
    ],
    ['no usual amount of its kind', row(NONE), null],
    ['no kind and no amount', row({ ...NONE, kind: null }), null],
    [
      'an amount without a kind: the first kind',
      row({ kind: null }),
      { amount: 2_500, kind: { kind: 'copay', name: null }, source: 'list' },
    ],
  ])('the suggestion is of %s', (_, one, suggested) => {
    expect(moneyOfRows([one], [], CHOICES)[0]?.suggested).toEqual(suggested);
  });
});

test.each([
  ['one number', row(), row({ firstName: 'Mary', patientNumber: 'p00012' }), true],
  ['two numbers of one name', row(), row({ patientNumber: 'P00013' }), false],
  [
    'no number, one name with and without accents',
    row({ patientNumber: '' }),
    row({ patientNumber: '', lastName: 'García' }),
    true,
  ],
  [
    'no number, two phones',
    row({ patientNumber: '' }),
    row({ patientNumber: '', phone: '2175550199' }),
    false,
  ],
])('two rows are of one patient by %s', (_, one, other, isSame) => {
  expect(patientKey(one) === patientKey(other)).toBe(isSame);
});

test.each([
  ['Maria', 'Garcia', 'Maria G.'],
  ['', 'Garcia', 'Garcia'],
  ['Maria', '', 'Maria'],
])('the short name of %s %s', (firstName, lastName, expected) => {
  expect(shortName({ firstName, lastName })).toBe(expected);
});

test.each([
  ['', true],
  ['gar', true],
  ['garcia maria', true],
  ['GARCÍA', true],
  ['mar gar', true],
  ['P00012', true],
  ['0142', true],
  ['2/29/1980', true],
  ['garcia 02/29/1980', true],
  ['lopez', false],
  ['garcia lopez', false],
  ['P0001', false],
  ['014', false],
  ['2/28/1980', false],
])('a search for "%s": found %s', (text, found) => {
  expect(listSearch(text.split(' '))(row())).toBe(found);
});

test.each([
  ['', null],
  ['Juan Garcia', 'Juan Garcia'],
  ['García, Juan', 'Juan García'],
  ['Garcia, Maria', null], // the patient
  ['Guarantor 4411', null], // an account number is no name
])('the guarantor "%s" pays as %s', (guarantor, payer) => {
  expect(guarantorOf([row(), row({ guarantor })])).toBe(payer);
});

describe('the family of a patient', () => {
  const leo = { firstName: 'Leo', patientNumber: 'P2', phone: '', guarantor: '' };
  test.each([
    ['one phone number', row(), row({ ...leo, phone: '2175550142' }), true],
    ['no phone number', row({ phone: '' }), row(leo), false],
    [
      'one guarantor',
      row({ guarantor: 'Juan Garcia' }),
      row({ ...leo, guarantor: 'García, Juan' }),
      true,
    ],
    ['its guarantor', row({ guarantor: 'Leo Garcia' }), row(leo), true],
    ['a patient that it pays for', row(), row({ ...leo, guarantor: 'Maria Garcia' }), true],
    ['one last name only', row(), row(leo), false],
    ['the same patient', row(), row({ time: '14:00' }), false],
    [
      'one phone number, where the other is confidential',
      row(),
      row({ ...leo, phone: '2175550142', confidential: true }),
      false,
    ],
    [
      'one phone number, where the patient is confidential',
      row({ confidential: true }),
      row({ ...leo, phone: '2175550142' }),
      false,
    ],
  ])('%s', (_, own, other, isFamily) => {
    expect(familyRows([own], [own, other])).toEqual(isFamily ? [other] : []);
  });

  const people = (count: number, phone: string) =>
    Array.from({ length: count }, (_, at) =>
      row({ ...leo, firstName: `Leo ${at}`, patientNumber: `N${at}`, phone }),
    );

  test.each([
    ['seven others with one phone number', people(7, '2175550142'), 7],
    ['twenty others, as by the number of the clinic', people(20, '2175550142'), 0],
  ])('%s', (_, others, count) => {
    const own = row();
    expect(familyRows([own], [own, ...others])).toHaveLength(count);
  });

  test.each(['0000000000', '9999999999'])('nobody by the placeholder %s', (phone) => {
    const own = row({ phone });
    expect(familyRows([own], [own, row({ ...leo, phone })])).toEqual([]);
  });

  test('not a second visit of a confidential patient', () => {
    const own = row();
    const first = row({ ...leo, phone: '2175550142', confidential: true });
    const second = row({ ...leo, phone: '2175550142', time: '14:00' });
    const other = row({ ...leo, firstName: 'Mia', patientNumber: 'P3', phone: '2175550142' });
    expect(familyRows([own], [own, first, second, other])).toEqual([other]);
  });
});
