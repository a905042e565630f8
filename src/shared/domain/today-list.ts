import { add, type Cents, cents } from './money.ts';
import { nameWords, plain, rankOf, type SearchedName, searchedName } from './person-names.ts';
import type { LineChoice, SaleLine } from './sale.ts';

/** The columns of a list of patients, by the names in its first row; an empty name is no column. */
export const LIST_COLUMNS = [
  'lastName',
  'firstName',
  'birthDate',
  'patientNumber',
  'phone',
  'guarantor',
  'provider',
  'branch',
  'time',
  'amount',
  'kind',
  'balance',
  'balanceAsOf',
  'selfPay',
  'confidential',
] as const;

export type ListColumn = (typeof LIST_COLUMNS)[number];

/** Why a row of a list is not taken; each is about one cell. */
export const CELL_PROBLEMS = [
  'missing',
  'too-many-cells',
  'formula',
  'too-long',
  'unreadable',
  'no-date',
  'in-future',
  'two-digit-year',
  'no-phone',
  'no-time',
  'other-day',
  'no-amount',
  'negative',
  'no-kind',
  'no-yes-or-no',
] as const;

export type CellProblem = (typeof CELL_PROBLEMS)[number];

/** A row that is not taken. */
export interface BrokenRow {
  /** The line of the file, from 1. */
  readonly line: number;
  readonly column: ListColumn;
  readonly problem: CellProblem;
}

/** The kind of payment of a row: a key of the counter. */
export interface ListedKind {
  readonly kind: LineChoice['kind'];
  /** The clinic's own name for it; null for the usual one. */
  readonly name: string | null;
}

/** A patient of today's list, as the practice's system gave it. Empty texts are no values. */
export interface ListRow {
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null;
  /** The patient's id in the practice's system. */
  readonly patientNumber: string;
  /** Ten digits. */
  readonly phone: string;
  readonly guarantor: string;
  readonly provider: string;
  readonly branch: string;
  /** `HH:MM`, of the clinic's day. */
  readonly time: string | null;
  /** Cents to pay today. */
  readonly amount: Cents | null;
  readonly kind: ListedKind | null;
  /** Of the patient's account, signed, and the day that it is of. */
  readonly balance: { readonly amount: Cents; readonly asOf: string } | null;
  readonly selfPay: boolean;
  /** Never shown together with other patients of the family. */
  readonly confidential: boolean;
}

/** The same for all rows of one patient: the patient number, else name, birth date and phone. */
export function patientKey(row: ListRow): string {
  const { patientNumber, firstName, lastName, birthDate, phone } = row;
  if (patientNumber !== '') return `number ${patientNumber.toLowerCase()}`;
  return `name ${plain(lastName)} ${plain(firstName)} ${birthDate ?? ''} ${phone}`;
}

/** The same for all rows of one person: two patients may have one number in a wrong file. */
export function personKey(row: ListRow): string {
  const { firstName, lastName, birthDate } = row;
  return `${patientKey(row)} ${plain(lastName)} ${plain(firstName)} ${birthDate ?? ''}`;
}

/** More patients with one phone number are no family: a clinic's own number, or a home of many. */
const MOST_OF_A_FAMILY = 8;

/** Keys under which a person is hidden where one of its rows is confidential. */
const hiddenKeys = (row: ListRow) => [
  patientKey(row),
  `${plain(row.lastName)} ${plain(row.firstName)} ${row.birthDate ?? ''}`,
];

/** True if a phone number tells a family: none is of one digit, and few patients share it. */
function isOfFamily(phone: string, rows: readonly ListRow[]): boolean {
  if (phone === '' || /^(\d)\1*$/.test(phone)) return false;
  const sharing = rows.filter((row) => row.phone === phone);
  return new Set(sharing.map(personKey)).size <= MOST_OF_A_FAMILY;
}

/**
 * The rows of a patient's family: other patients with the same guarantor or phone number, or where one
 * is the guarantor of the other. A patient with a confidential row has no family, and is in none.
 * @param own the rows of the patient.
 */
export function familyRows<Row extends ListRow>(own: readonly Row[], rows: readonly Row[]): Row[] {
  if (own.some(({ confidential }) => confidential)) return [];
  const patients = new Set(own.map(personKey));
  const hidden = new Set(rows.filter(({ confidential }) => confidential).flatMap(hiddenKeys));
  const phones = new Set(own.map(({ phone }) => phone).filter((phone) => isOfFamily(phone, rows)));
  const wholeName = ({ firstName, lastName }: ListRow) => plain(`${firstName}${lastName}`);
  const guarantor = (row: ListRow) => {
    const [last = '', first = ''] = row.guarantor.split(',');
    return plain(first + last);
  };
  const isRelated = (one: ListRow, other: ListRow) =>
    phones.has(other.phone) ||
    (one.guarantor !== '' && guarantor(one) === guarantor(other)) ||
    (one.guarantor !== '' && guarantor(one) === wholeName(other)) ||
    (other.guarantor !== '' && guarantor(other) === wholeName(one));
  return rows.filter(
    (row) =>
      own.some((each) => isRelated(each, row)) &&
      !patients.has(personKey(row)) &&
      !hiddenKeys(row).some((key) => hidden.has(key)),
  );
}

/**
 * The person that pays for a patient by the list, first name first; null if the list names none, or the
 * patient. @param own the rows of the patient.
 */
export function guarantorOf(own: readonly ListRow[]): string | null {
  const row = own.find(({ guarantor }) => guarantor !== '' && !/\d/.test(guarantor));
  if (row === undefined) return null;
  const [last = '', ...first] = row.guarantor.split(',').map((part) => part.trim());
  const name = [...first, last].filter((part) => part !== '').join(' ');
  return plain(name) === plain(row.firstName + row.lastName) ? null : name;
}

export const LIST_STATES = ['expected', 'arrived', 'balance-due', 'paid'] as const;

/**
 * - `expected`: on the list, neither arrived nor paid.
 * - `arrived`: marked by a person.
 * - `balance-due`: a part of today's amount is paid.
 * - `paid`: today's amount is paid; without an amount, any payment of its kind.
 */
export type ListState = (typeof LIST_STATES)[number];

/** The amount that a patient probably pays now, and its source. */
export interface Suggested {
  /** Its rest after today's payments, cents. */
  readonly amount: Cents;
  readonly kind: ListedKind;
  /** `usual`: the clinic's usual amount for this kind. */
  readonly source: 'list' | 'usual';
}

export interface RowMoney {
  /** Today's payments of the patient for this row, cents. */
  readonly paid: Cents;
  /** Today's payments of the patient for other kinds, which pay no row, cents. */
  readonly paidOther: Cents;
  readonly state: ListState;
  /** Null if nothing is known, or all is paid. */
  readonly suggested: Suggested | null;
}

/** The amount of a row before payments: its own, else the clinic's usual one for its kind. */
function amountOf(row: ListRow, choices: readonly LineChoice[]): Suggested | null {
  const [first] = choices;
  const kind = row.kind ?? (first === undefined ? null : { kind: first.kind, name: first.name });
  if (kind === null) return null;
  if (row.amount !== null && row.amount > 0) return { amount: row.amount, kind, source: 'list' };
  const usual = choices.find((each) => each.kind === kind.kind && each.name === kind.name);
  // Without a kind on the list, the clinic's first key is no reason to suggest its amount.
  if (row.kind === null || usual === undefined || usual.amount === null) return null;
  return { amount: usual.amount, kind, source: 'usual' };
}

/** A part of today's payments of a patient, for one kind of line; without a kind, money of no line. */
export interface PaidPart {
  readonly kind: SaleLine['kind'] | null;
  readonly name: string | null;
  /** Net of voids and refunds, cents. */
  readonly amount: Cents;
}

/** Only items of its kind pay a row that has one: a copay is still owed beside a paid deductible. */
function pays({ kind }: ListRow, part: PaidPart): boolean {
  if (kind === null) return true;
  const haveNames = kind.name !== null && part.name !== null;
  return kind.kind === part.kind && (!haveNames || kind.name === part.name);
}

/** Payments of each kind that no row used up yet. */
function leftOf(parts: readonly PaidPart[]) {
  const kinds = Map.groupBy(parts, ({ kind, name }) => JSON.stringify([kind, name]));
  const left = [...kinds.values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [{ ...first, amount: add(...[first, ...more].map((part) => part.amount)) }],
  );
  const sum = (some: readonly PaidPart[]) =>
    add(...some.map(({ amount }) => cents(Math.max(0, amount))));
  return {
    for: (row: ListRow) => sum(left.filter((part) => pays(row, part))),
    ofOthers: (row: ListRow) => sum(left.filter((part) => !pays(row, part))),
    /** @returns the used part of `most`, cents. */
    use: (row: ListRow, most: number): number => {
      let used = 0;
      for (const part of left.filter((part) => pays(row, part))) {
        const taken = Math.min(Math.max(0, part.amount), most - used);
        part.amount = cents(part.amount - taken);
        used += taken;
      }
      return used;
    },
  };
}

/**
 * The debt of each row of one patient today. The patient's payments of today pay the rows of their kind in
 * their order, each up to its amount, then the rows without a kind; the rest pays the rows without an amount.
 * @param choices the kinds of payment of the counter.
 */
export function moneyOfRows(
  rows: readonly (ListRow & { readonly arrivedAt: string | null })[],
  paidToday: readonly PaidPart[],
  choices: readonly LineChoice[],
): readonly RowMoney[] {
  const left = leftOf(paidToday);
  const owed = rows.map((row) => ({ row, suggested: amountOf(row, choices) }));
  const paidOf = new Map<ListRow, number>();
  for (const { row, suggested } of owed.toSorted(kindsFirst))
    paidOf.set(row, left.use(row, suggested?.amount ?? 0));
  return owed.map(({ row, suggested }) => {
    const before = row.arrivedAt === null ? 'expected' : 'arrived';
    const paidOther = left.ofOthers(row);
    if (suggested === null) {
      const paid = left.for(row);
      return { paid, paidOther, state: paid > 0 ? 'paid' : before, suggested: null };
    }
    const paid = cents(paidOf.get(row) ?? 0);
    const rest = cents(suggested.amount - paid);
    if (rest === 0) return { paid, paidOther, state: 'paid', suggested: null };
    return {
      ...{ paid, paidOther },
      state: paid === 0 ? before : 'balance-due',
      suggested: { ...suggested, amount: rest },
    };
  });
}

const kindsFirst = (one: { readonly row: ListRow }, other: { readonly row: ListRow }) =>
  Number(one.row.kind === null) - Number(other.row.kind === null);

/**
 * Finds rows by the words of a search: in the names, the patient number, the birth date or the end of
 * the phone number.
 * @returns a test of a row, with its names if they are known: each key reads every row.
 */
export function listSearch(
  words: readonly string[],
): (row: ListRow, name?: SearchedName) => boolean {
  const tests = words.map((word) => {
    const text = plain(word);
    const names = nameWords(word);
    const number = word.toLowerCase();
    const isPhoneEnd = /^\d{4,10}$/.test(text);
    const [month = '', day = '', year = ''] = word.split('/');
    const birthDate =
      year === '' ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return (row: ListRow, name: SearchedName) =>
      text === '' ||
      rankOf(names, name) !== null ||
      row.patientNumber.toLowerCase() === number ||
      (isPhoneEnd && row.phone.endsWith(text)) ||
      (birthDate !== null && row.birthDate === birthDate);
  });
  return (row, name = searchedName(row)) => tests.every((each) => each(row, name));
}
