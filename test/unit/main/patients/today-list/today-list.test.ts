import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Commands } from '../../../../../src/main/commands.ts';
import type { RecordsPorts } from '../../../../../src/main/patients/records.ts';
import { ListStore } from '../../../../../src/main/patients/today-list/list-store.ts';
import { TodayList } from '../../../../../src/main/patients/today-list/today-list.ts';
import type { ListColumns } from '../../../../../src/shared/contract/today-list.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { localDays } from '../../../../../src/shared/domain/reports/days.ts';
import { type LineKind, USUAL_LINES } from '../../../../../src/shared/domain/sale.ts';
import { DANA, journalIn, newId } from '../../../../support/journal-fixtures.ts';
import { manualClock } from '../../../../support/manual-clock.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const COLUMNS: ListColumns = {
  lastName: 'Last name',
  firstName: 'First name',
  birthDate: 'Birth date',
  patientNumber: 'Number',
  phone: 'Phone',
  guarantor: '',
  provider: '',
  branch: '',
  time: 'Time',
  amount: 'Amount',
  kind: '',
  balance: '',
  balanceAsOf: '',
  selfPay: '',
  confidential: '',
  dateOrder: 'ymd',
};

const KINDS = { ...COLUMNS, kind: 'Kind', selfPay: 'Self' };
const HEAD_OF_KINDS = 'Number,Last name,First name,Birth date,Phone,Time,Amount,Kind,Self\n';
const HEAD = 'Number,Last name,First name,Birth date,Phone,Time,Amount\n';
const MARIA = 'P1,Garcia,Maria,1980-02-29,2175550142,09:30,25.00\n';
const JUAN = 'P2,Lopez,Juan,1975-01-01,2175550177,08:15,40.00\n';

interface ServicePatient {
  readonly patientId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly externalId: string | null;
  readonly patientStatus?: string;
}

const maria: ServicePatient = {
  patientId: 'maria',
  firstName: 'Maria',
  lastName: 'Garcia',
  birthDate: '1980-02-29',
  externalId: 'P1',
};

/** The list of a counter, on a service with these patients. */
function counter(patients: readonly ServicePatient[] = [maria]) {
  const clock = manualClock(new Date('2026-03-02T16:00:00Z'));
  const folder = temporaryFolder();
  const journal = journalIn(folder, clock.now);
  const faults: unknown[] = [];
  const asked: unknown[] = [];
  const first = async (filter: Record<string, string>) => {
    asked.push(filter);
    return patients.filter((each) =>
      Object.entries(filter).every(([name, value]) => Reflect.get(each, name) === value),
    );
  };
  const get = async (patientId: string) => patients.find((each) => each.patientId === patientId);
  const open = () =>
    new TodayList({
      journal,
      records: () =>
        ({ patients: { first, get } }) as unknown as ReturnType<RecordsPorts['records']>,
      commands: new Commands(journal, {
        cashier: () => DANA,
        mayNow: () => true,
        approve: () => Promise.reject(new Error('no approval is needed here')),
      }),
      now: clock.now,
      store: new ListStore({ journal, folder, reportFault: (error) => faults.push(error) }),
      localDay: localDays('America/Denver'),
      choices: () => USUAL_LINES,
      changed: () => {},
    });
  let list = open();
  const page = (text = '', from = 0, count = 50) => list.page({ text, from, count });
  return {
    clock,
    folder,
    journal,
    faults,
    asked,
    list: () => list,
    restart: () => {
      list = open();
    },
    page,
    take: async (text: string, columns = COLUMNS) => {
      const bytes = Buffer.from(text);
      list.take(bytes, await list.read(bytes, columns), DANA);
    },
    rows: () =>
      page().rows.map(({ name, state, suggested }) => [name, state, suggested?.amount ?? null]),
    idOf: (name: string) => page(name).rows[0]?.rowId ?? '',
    /** Takes cash for a sale of a patient. */
    pay: (
      externalId: string | null,
      patientId: string | null,
      amount: number,
      kind: LineKind = 'copay',
    ) => {
      const saleId = newId();
      const lines = [{ kind, amount: cents(amount) }];
      const cash = { amount: cents(amount), given: cents(amount), change: cents(0) };
      journal.append(
        { kind: 'sale.opened', body: { saleId, patientId, externalId, lines, cashier: DANA } },
        { kind: 'cash.taken', body: { commandId: newId(), saleId, ...cash, cashier: DANA } },
      );
      return saleId;
    },
  };
}

test('the list has its rows by time, with a short name and the amount of the file', async () => {
  const { take, rows, page, journal } = counter();
  expect(page()).toMatchObject({ rows: [], found: 0, importedAt: null });
  await take(HEAD + MARIA + JUAN);
  expect(rows()).toEqual([
    ['Juan L.', 'expected', 4_000],
    ['Maria G.', 'expected', 2_500],
  ]);
  expect(page().rows[1]?.suggested).toEqual({
    amount: 2_500,
    kind: { kind: 'copay', name: null },
    source: 'list',
    since: '2026-03-02T16:00:00.000Z',
  });
  expect(page().counts).toEqual({ expected: 2, arrived: 0, 'balance-due': 0, paid: 0 });
  expect(journal.rows().map(({ kind }) => kind)).toContain('list.imported');
  expect(
    journal
      .rows()
      .map(({ body }) => body)
      .join(),
  ).not.toContain('Garcia');
});

test('a page has only its rows, of more than a page', async () => {
  const { take, page } = counter();
  const many = Array.from({ length: 120 }, (_, at) => `N${at},Ito,Ken${at},1980-01-01,,10:00,\n`);
  await take(HEAD + many.join(''));
  expect(page('', 100, 100)).toMatchObject({ found: 120 });
  expect(page('', 100, 100).rows).toHaveLength(20);
  expect(page('ken77').rows).toHaveLength(1);
});

describe('a payment of today', () => {
  test.each([
    ['by the number', 'P1', null],
    ['by the patient that was found', null, 'maria'],
    ['by both, once', 'P1', 'maria'],
  ])('pays a row %s', async (_, externalId, patientId) => {
    const { take, rows, pay, list, idOf } = counter();
    await take(HEAD + MARIA + JUAN);
    await list().find(idOf('maria'));
    pay(externalId, patientId, 1_000);
    expect(rows()[1]).toEqual(['Maria G.', 'balance-due', 1_500]);
    pay(externalId, patientId, 1_500);
    expect(rows()).toEqual([
      ['Juan L.', 'expected', 4_000],
      ['Maria G.', 'paid', null],
    ]);
  });

  test('pays no row of another patient, and none of yesterday counts', async () => {
    const { take, rows, pay, clock } = counter();
    clock.set(new Date('2026-03-02T06:30:00Z')); // 11:30 p.m. in Denver
    pay('P1', null, 2_500);
    clock.set(new Date('2026-03-02T16:00:00Z'));
    await take(HEAD + MARIA);
    pay('P2', null, 2_500);
    expect(rows()).toEqual([['Maria G.', 'expected', 2_500]]);
  });

  test('of another kind than that of the row is shown beside it, and leaves it unpaid', async () => {
    const { take, page, pay } = counter();
    await take(`${HEAD_OF_KINDS}P1,Garcia,Maria,1980-02-29,,09:30,25.00,Copay,\n`, KINDS);
    pay('P1', null, 2_500, 'deductible');
    const [maria] = page().rows;
    expect(maria).toMatchObject({ state: 'expected', paid: 0, paidOther: 2_500 });
    expect(maria?.suggested).toMatchObject({ amount: 2_500 });
    pay('P1', null, 2_500);
    expect(page().rows).toMatchObject([{ state: 'paid', paid: 2_500, paidOther: 2_500 }]);
  });

  test('moves with its sale to the patient who paid', async () => {
    const { take, rows, pay, journal } = counter();
    await take(HEAD + MARIA + JUAN);
    const saleId = pay('P2', null, 2_500);
    journal.append({
      kind: 'sale.patient-changed',
      body: { saleId, patientId: null, patientName: null, externalId: 'P1' },
    });
    expect(rows()).toEqual([
      ['Juan L.', 'expected', 4_000],
      ['Maria G.', 'paid', null],
    ]);
  });
});

describe('a later file', () => {
  test('replaces the rows of its patients, and keeps the others and the arrivals', async () => {
    const { take, rows, list, idOf } = counter();
    await take(HEAD + MARIA + JUAN);
    list().setArrived(idOf('maria'), true);
    await take(`${HEAD}P1,Garcia,Maria,1980-02-29,2175550142,10:30,30.00\n`);
    expect(rows()).toEqual([
      ['Juan L.', 'expected', 4_000],
      ['Maria G.', 'arrived', 3_000],
    ]);
  });

  test('with the same content is known', async () => {
    const { take, list } = counter();
    expect(list().takenAt(Buffer.from(HEAD + MARIA))).toBeNull();
    await take(HEAD + MARIA);
    expect(list().takenAt(Buffer.from(HEAD + MARIA))).toBe('2026-03-02T16:00:00.000Z');
    expect(list().takenAt(Buffer.from(HEAD + JUAN))).toBeNull();
  });

  test('with a row twice has it once', async () => {
    const { take, rows } = counter();
    await take(HEAD + MARIA + MARIA);
    expect(rows()).toHaveLength(1);
  });
});

test('two patients of one short name are marked, with the end of the phone', async () => {
  const { take, page } = counter();
  await take(`${HEAD}${MARIA}P3,Gomez,Maria,1990-05-05,2175550199,11:00,10.00\n${JUAN}`);
  expect(page().rows.map(({ sameName, phoneLastFour }) => [sameName, phoneLastFour])).toEqual([
    [false, null],
    [true, '0142'],
    [true, '0199'],
  ]);
});

describe('the patient of a row', () => {
  const other = { ...maria, patientId: 'other', externalId: null };

  test('is the one with its number', async () => {
    const { take, list, idOf } = counter([maria, other]);
    await take(HEAD + MARIA);
    expect(await list().find(idOf('maria'))).toMatchObject({
      kind: 'one',
      patient: { patientId: 'maria' },
    });
  });

  test.each([
    ['another name', { ...maria, lastName: 'Petrov', firstName: 'Ivan' }],
    ['another birth date', { ...maria, birthDate: '1980-03-01' }],
    ['another number', { ...maria, externalId: 'P9' }],
  ])('with %s at the service is not taken without a person', async (_, other) => {
    const { take, list, idOf } = counter([other]);
    await take(HEAD + MARIA);
    expect(await list().find(idOf('maria'))).toMatchObject({
      kind: 'differs',
      listed: { name: 'Maria Garcia', birthDate: '1980-02-29', patientNumber: 'P1' },
    });
    expect(
      list().ofPatient({ ...other, name: `${other.firstName} ${other.lastName}` }).rows,
    ).toEqual([]);
    list().identify(idOf('maria'), 'maria');
    expect(await list().find(idOf('maria'))).toMatchObject({ kind: 'one' });
    expect(
      list().ofPatient({ ...other, name: `${other.firstName} ${other.lastName}` }).rows,
    ).toHaveLength(1);
  });

  test('of a name and birth date that two have is chosen by a person', async () => {
    const { take, list, idOf } = counter([{ ...maria, externalId: null }, other]);
    await take(`${HEAD},Garcia,Maria,1980-02-29,2175550142,09:30,25.00\n`);
    expect(await list().find(idOf('maria'))).toMatchObject({
      kind: 'several',
      patients: [{ patientId: 'maria' }, { patientId: 'other' }],
    });
  });

  test.each([
    ['nobody', []],
    ['a deleted one', [{ ...maria, patientStatus: '2' }]],
  ])('is unknown where the service has %s', async (_, patients) => {
    const { take, list, idOf } = counter(patients);
    await take(HEAD + MARIA);
    expect(await list().find(idOf('maria'))).toEqual({
      kind: 'unknown',
      fields: {
        firstName: 'Maria',
        lastName: 'Garcia',
        birthDate: '1980-02-29',
        phone: '2175550142',
        externalId: 'P1',
      },
    });
  });

  test('of a row that a later file removed is not found', async () => {
    const { list } = counter();
    await expect(list().find('gone')).rejects.toThrow('LIST_ROW_GONE');
    expect(() => list().setArrived('gone', true)).toThrow('LIST_ROW_GONE');
  });
});

describe('a searched patient has the rows of the list', () => {
  const found = (name: string, externalId: string | null = 'P1') => ({
    ...maria,
    ...{ name, externalId },
  });

  test.each([
    ['Garcia Lopez,Maria', 'Maria Garcia Lopez'],
    ['De la Cruz,Rosa', 'Rosa De la Cruz'],
    ['van Dyke,Jan', 'Jan van Dyke'],
    ['Garcia,Maria Elena', 'Maria Elena Garcia'],
  ])('with a name of several words: %s', async (names, name) => {
    const { take, list } = counter();
    await take(`${HEAD}P1,${names},1980-02-29,,09:30,25.00\n`);
    expect(list().ofPatient(found(name)).rows).toMatchObject([{ suggested: { amount: 2_500 } }]);
  });

  const ROSA = ',De la Cruz,Rosa,1980-02-29,2175550142,09:30,25.00\n';

  test.each([
    ['by name and birth date', ROSA, 1],
    ['of both visits', ROSA + ROSA.replace('09:30', '14:00'), 2],
    ['not by the name alone', ROSA.replace('1980-02-29', ''), 0],
    ['not of another birth date', ROSA.replace('02-29', '03-01'), 0],
    ['not where two are alike', ROSA + ROSA.replace('0142', '0199'), 0],
  ])('in a list without numbers, %s', async (_, rows, count) => {
    const { take, list } = counter();
    await take(HEAD + rows);
    expect(list().ofPatient(found('Rosa De la Cruz', null)).rows).toHaveLength(count);
  });
});

describe('a self-pay patient', () => {
  test('is one with a row that says so, by number, or by name and birth date', async () => {
    const juan = { ...maria, patientId: 'juan', firstName: 'Juan', lastName: 'Lopez' };
    const { take, list } = counter([maria, { ...juan, externalId: null }]);
    expect(await list().isSelfPay('maria')).toBe(false);
    await take(`${HEAD_OF_KINDS}P1,Garcia,Maria,1980-02-29,,09:30,25.00,,yes\n`, KINDS);
    expect(await list().isSelfPay('maria')).toBe(true);
    expect(await list().isSelfPay('juan')).toBe(false);
    await take(`${HEAD_OF_KINDS},Lopez,Juan,1980-02-29,,09:45,25.00,,yes\n`, KINDS);
    expect(await list().isSelfPay('juan')).toBe(true);
  });
});

describe('one number of two people in a file', () => {
  const IVAN = 'P1,Petrov,Ivan,1971-07-07,2175550188,11:00,60.00\n';

  test('opens the patient of the one row, and asks at the row of the other', async () => {
    const { take, list, idOf } = counter();
    await take(HEAD + MARIA + IVAN);
    expect(await list().find(idOf('maria'))).toMatchObject({ kind: 'one' });
    expect(await list().find(idOf('ivan'))).toMatchObject({
      kind: 'differs',
      listed: { name: 'Ivan Petrov' },
    });
  });

  test('asks again where a later file has the other name at the number', async () => {
    const { take, list, idOf } = counter();
    await take(HEAD + MARIA);
    await list().find(idOf('maria'));
    await take(HEAD + IVAN);
    expect(await list().find(idOf('ivan'))).toMatchObject({ kind: 'differs' });
  });

  test('gives neither the amount of the other', async () => {
    const { take, list, idOf } = counter();
    await take(HEAD + MARIA + IVAN);
    await list().find(idOf('maria'));
    const { rows, family } = list().ofPatient({ ...maria, name: 'Maria Garcia' });
    expect([...rows, ...family].map(({ name }) => name)).toEqual(['Maria G.']);
  });
});

describe('the list on the disk', () => {
  test('outlives a restart, and has no name in clear', async () => {
    const { take, rows, restart, folder, faults } = counter();
    await take(HEAD + MARIA);
    const text = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join('');
    expect(text).not.toContain('Garcia');
    expect(text).not.toContain('2175550142');
    restart();
    expect(rows()).toEqual([['Maria G.', 'expected', 2_500]]);
    expect(faults).toEqual([]);
  });

  test('is forgotten with its day: the list and its key', async () => {
    const { take, rows, restart, folder, clock, journal } = counter();
    await take(HEAD + MARIA);
    const { list } = JSON.parse(readFileSync(join(folder, 'today-list.json'), 'utf8'));
    clock.set(new Date('2026-03-03T16:00:00Z'));
    restart();
    expect(rows()).toEqual([]);
    expect(existsSync(join(folder, 'today-list.json'))).toBe(false);
    expect(journal.decryptApart(list)).toBeNull();
  });

  test('is not journaled as cleared if the disk refuses to delete it', async () => {
    const { take, list, folder, journal } = counter();
    await take(HEAD + MARIA);
    rmSync(join(folder, 'today-list.json'));
    mkdirSync(join(folder, 'today-list.json'));
    expect(() => list().clear({ commandId: newId() })).toThrow();
    expect(journal.rows().map(({ kind }) => kind)).not.toContain('list.cleared');
  });

  test('is forgotten when a person clears it', async () => {
    const { take, rows, list, folder, journal } = counter();
    await take(HEAD + MARIA);
    list().clear({ commandId: newId() });
    expect(rows()).toEqual([]);
    expect(existsSync(join(folder, 'today-list.json'))).toBe(false);
    expect(journal.rows().map(({ kind }) => kind)).toContain('list.cleared');
  });
});
