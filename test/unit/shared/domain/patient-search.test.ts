import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactMatch,
  fitsSearch,
  type PatientFilter,
  recognise,
  type SearchedPatient,
  searchRank,
  widerFilters,
} from '../../../../src/shared/domain/patient-search.ts';
import { shortName } from '../../../../src/shared/domain/person-names.ts';

const byPhone = (phone: string): readonly PatientFilter[] => [
  { primaryPhone: phone },
  { mobilePhone: phone },
  { homePhone: phone },
];
const byNumber = (number: string): readonly PatientFilter[] => [
  { externalId: number },
  { accountNumber: number },
];

describe('the search box recognizes typed text by its shape', () => {
  test.each<[typed: string, looksLike: string, filters: readonly PatientFilter[]]>([
    ['', 'nothing', []],
    ['  ', 'nothing', []],
    ['g', 'nothing', []],
    ['李', 'name', [{ lastName: '李' }, { firstName: '李' }]],
    ['Garcia', 'name', [{ lastName: 'Garcia' }, { firstName: 'Garcia' }]],
    [" O'Brien ", 'name', [{ lastName: "O'Brien" }, { firstName: "O'Brien" }]],
    ['Smith-Jones', 'name', [{ lastName: 'Smith-Jones' }, { firstName: 'Smith-Jones' }]],
    ['محمد', 'name', [{ lastName: 'محمد' }, { firstName: 'محمد' }]],
    ['Ana 🙂', 'name', expect.arrayContaining([{ firstName: 'Ana', lastName: '🙂' }])],
    ['Garcia, Maria', 'name', [{ lastName: 'Garcia', firstName: 'Maria' }]],
    ['Garcia,', 'name', [{ lastName: 'Garcia' }]],
    [
      'Maria  Garcia',
      'name',
      [
        { firstName: 'Maria', lastName: 'Garcia' },
        { firstName: 'Garcia', lastName: 'Maria' },
        { lastName: 'Maria Garcia' },
        { firstName: 'Maria Garcia' },
      ],
    ],
    [
      'Ana Garcia Lopez',
      'name',
      expect.arrayContaining([
        { firstName: 'Ana', lastName: 'Garcia Lopez' },
        { firstName: 'Ana Garcia', lastName: 'Lopez' },
      ]),
    ],
    ['1980-02-29', 'date-of-birth', [{ birthDate: '1980-02-29' }]],
    ['2/29/1980', 'date-of-birth', [{ birthDate: '1980-02-29' }]],
    ['02.09.1980', 'date-of-birth', [{ birthDate: '1980-02-09' }]],
    ['2/29/1981', 'number', byNumber('2/29/1981')],
    [
      'garcia 2/9/1980',
      'date-of-birth',
      [
        { lastName: 'garcia', birthDate: '1980-02-09' },
        { firstName: 'garcia', birthDate: '1980-02-09' },
      ],
    ],
    [
      '1980-02-09 Garcia, Maria',
      'date-of-birth',
      [{ lastName: 'Garcia', firstName: 'Maria', birthDate: '1980-02-09' }],
    ],
    ['(555) 010-1234', 'phone', byPhone('5550101234')],
    ['+1 555 010 1234', 'phone', byPhone('5550101234')],
    ['555.010.1234', 'phone', byPhone('5550101234')],
    ['5550101234', 'phone', [...byPhone('5550101234'), ...byNumber('5550101234')]],
    ['02291980', 'number', expect.arrayContaining([{ birthDate: '1980-02-29' }])],
    ['19800229', 'number', expect.arrayContaining([{ birthDate: '1980-02-29' }])],
    ['1234', 'number', [...byNumber('1234'), ...byPhone('1234')]],
    ['010-1234', 'phone', byPhone('0101234')],
    ['garcia 1234', 'name', [{ lastName: 'garcia' }, { firstName: 'garcia' }]],
    ['P00012', 'number', byNumber('P00012')],
    ['123', 'number', byNumber('123')],
    ['x'.repeat(51), 'name', []],
  ])('%j is a %s', (typed, looksLike, filters) => {
    expect(recognise(typed)).toMatchObject({ looksLike, filters });
  });

  test.each([
    ['1980-02-29', ['1980-02-29']],
    ['1980/2/29', ['1980-02-29']],
    ['2/29/1980', ['1980-02-29']],
    ['02-29-1980', ['1980-02-29']],
    ['2 29 1980', ['1980-02-29']],
    ['29/2/1980', ['1980-02-29']],
    ['2/9/80', ['1980-02-09', '2080-02-09']],
    ['02291980', ['1980-02-29']],
    ['19800229', ['1980-02-29']],
    ['Feb 29 1980', ['1980-02-29']],
    ['february 29th, 1980', ['1980-02-29']],
    ['29 Feb 1980', ['1980-02-29']],
    ['29-feb-1980', ['1980-02-29']],
    ['29 de febrero de 1980', ['1980-02-29']],
    ['garcia feb 29 1980', ['1980-02-29']],
    ['garcia 02291980', ['1980-02-29']],
    ['2/30/1980', []],
    ['Maria 29 1980', []],
    ['01012345', ['2345-01-01']],
  ])('%j means the dates %j', (typed, days) => {
    expect(recognise(typed).days).toEqual(days);
  });

  test('no typed text makes a filter longer than its field (interface.md §2.4)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (typed) => {
        const recognised = recognise(typed);
        for (const filter of [recognised.filters, ...widerFilters(recognised)].flat()) {
          expect(Object.keys(filter)).not.toEqual([]);
          for (const value of Object.values(filter)) {
            expect(value.length).toBeGreaterThan(0);
            expect(value.length).toBeLessThanOrEqual(50);
          }
        }
      }),
    );
  });
});

/** `Maria|Garcia|1980-02-29|5550101234|P-7` */
function patient(text: string): SearchedPatient {
  const [firstName = '', lastName = '', birthDate = '', phone = '', externalId = ''] =
    text.split('|');
  const orNull = (value: string) => (value === '' ? null : value);
  return {
    firstName: orNull(firstName),
    lastName: orNull(lastName),
    birthDate: orNull(birthDate),
    primaryPhone: null,
    mobilePhone: orNull(phone),
    homePhone: null,
    accountNumber: null,
    externalId: orNull(externalId),
  };
}

/** The patients of a service that compares the beginnings of names letter by letter. */
function answeredTo(filter: PatientFilter, each: SearchedPatient): boolean {
  const same = (one: string) => one.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return Object.entries(filter).every(([field, value]) => {
    const own = Object.entries(each).find(([name]) => name === field)?.[1] ?? '';
    if (field === 'lastName' || field === 'firstName') return same(own).startsWith(same(value));
    return field.endsWith('Phone') ? own.endsWith(value) : own === value;
  });
}

/** What a search finds at such a service. */
function isFound(typed: string, each: SearchedPatient): boolean {
  const recognised = recognise(typed);
  const [wider, particles] = widerFilters(recognised);
  const direct = recognised.filters.some((filter) => answeredTo(filter, each));
  const widely = [...wider, ...particles].some((filter) => answeredTo(filter, each));
  return (direct || widely) && fitsSearch(recognised, each);
}

describe('a search at a service that compares beginnings letter by letter', () => {
  test.each([
    ['garcia maria', 'Maria|Garcia'],
    ['maria garcia', 'Maria|Garcia'],
    ['GARCIA, MARIA', 'Maria|Garcia'],
    ['garcia maria', 'Anna Maria|Garcia'],
    ['maria garcia', 'Ana María|García López'],
    ['carlos perez', 'Juan Carlos|Perez'],
    ['carlos', 'Juan Carlos|Perez'],
    ['jose', 'María José|García'],
    ['maria lopez', 'Maria|Garcia-Lopez'],
    ['garcia lopez', 'Maria|Garcia-Lopez'],
    ['garcia-lopez', 'Maria|Garcia Lopez'],
    ['oneill', "Sean|O'Neill"],
    ['oneill', 'Sean|O’Neill'],
    ["o'neill", 'Sean|O’Neill'],
    ['o’neill', 'Sean|Oneill'],
    ['sean oneill', "Sean|O'Neill"],
    ['neill', "Sean|O'Neill"],
    ['neill-garcia', "Ana|O'Neill-Garcia"],
    ['neill garcia', "Ana|O'Neill-Garcia"],
    ['donald', 'Ann|McDonald'],
    ['cruz', 'Ana|De la Cruz'],
    ['hassan', 'Omar|Al-Hassan'],
    ['garcia', 'Maria|García'],
    ['garcía', 'Maria|Garcia'],
    ['gonzalez', 'Ana|González'],
    ['munoz', 'Ana|Muñoz'],
    ['muller', 'Jan|Müller'],
    ['elodie', 'Élodie|Martin'],
    ['elodie martin', 'Élodie|Martin'],
    ['محمد', 'محمد|الفارسي'],
    ['محمد الفارسي', 'محمد|الفارسي'],
    ['garcia 2/29/80', 'Maria|García|1980-02-29'],
    ['garcia 02291980', 'Maria|Garcia|1980-02-29'],
    ['garcia 1980', 'Maria|Garcia|1980-02-29'],
    ['garcia 1234', 'Maria|Garcia||5550101234'],
    ['garcia maria 1234', 'Ana Maria|Garcia||5550101234'],
    ['1234', 'Maria|Garcia||5550101234'],
    ['010-1234', 'Maria|Garcia||5550101234'],
    ['(555) 010-1234', 'Maria|Garcia||5550101234'],
    ['P-7', 'Maria|Garcia|||P-7'],
    ['7000', 'Maria|Garcia|||7000'],
    ['garcia 7000', 'Maria|Garcia|||7000'],
  ])('%j finds %s', (typed, who) => {
    expect(isFound(typed, patient(who))).toBe(true);
  });

  test.each([
    ['garcia maria', 'Jose|Garcia'],
    ['garcia 1234', 'Maria|Garcia||5550109999'],
    ['garcia 2/29/1980', 'Maria|Garcia|1981-02-28'],
    ['ana ruiz', 'Santana|Garcia'],
    ['1234', 'Maria|Garcia||5551234999'],
  ])('%j does not find %s', (typed, who) => {
    expect(isFound(typed, patient(who))).toBe(false);
  });

  test.each([
    ['maria garcia', ['Maria|Garcia', 'Mariana|Garcia', 'Anamaria|Garcia']],
    ['neill', ['Ann|Neill', 'Ann|Neills', "Ann|O'Neill"]],
    ['7000', ['A|B|||7000', 'A|B||5550107000']],
  ])('%j ranks whole names and numbers first: %j', (typed, inOrder) => {
    const recognised = recognise(typed);
    const ranks = inOrder.map((who) => searchRank(recognised, patient(who)));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(ranks[0]).toBeLessThan(ranks.at(-1) ?? 0);
  });

  test('no text makes more than 50 requests', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (typed) => {
        const recognised = recognise(typed);
        const [wider, particles] = widerFilters(recognised);
        const count = recognised.filters.length + wider.length + particles.length;
        expect(count).toBeLessThanOrEqual(50);
      }),
    );
  });
});

const listed = (patientId: string, name: string, birthDate = '1980-02-29', externalId = '') => ({
  patientId,
  name,
  birthDate,
  phoneLastFour: '1234',
  externalId: externalId === '' ? null : externalId,
});

const MARIA = listed('1', 'Maria Garcia', '1980-02-29', 'P00012');
const MARIANA = listed('2', 'Mariana Garcia-Lopez', '1991-05-06', 'P000123');
const OTHER_MARIA = listed('3', 'María García', '1980-02-29', 'P00077');
const TEN_DIGITS = listed('4', 'Lee Chen', '1980-01-01', '5550109999');

describe('Enter takes only the one patient that the text names in full', () => {
  test.each<[typed: string, found: readonly (typeof MARIA)[], chosen: typeof MARIA | null]>([
    ['maria garcia', [MARIA, MARIANA], MARIA],
    ['Garcia, Maria', [MARIANA, MARIA], MARIA],
    ['García María', [MARIA], MARIA],
    ['garcia', [MARIA], null],
    ['mari garcia', [MARIA], null],
    ['maria garcia', [MARIA, OTHER_MARIA], null],
    ['maria garcia 2/29/1980', [MARIA, OTHER_MARIA], null],
    ['2/29/1980', [MARIA], MARIA],
    ['2/29/1980', [MARIA, OTHER_MARIA], null],
    ['garcia 2/29/1980', [MARIA], null],
    ['Mariana Garcia-Lopez 5/6/1991', [MARIANA], MARIANA],
    ['(555) 010-1234', [MARIA], MARIA],
    ['555.010.1234', [MARIA, MARIANA], null],
    ['5550109999', [listed('4', 'Lee Chen', '1980-01-01', '55501099991')], null], // a beginning
    ['5550109999', [TEN_DIGITS], TEN_DIGITS],
    ['p00012', [MARIA, MARIANA], MARIA],
    ['P0001', [MARIA, MARIANA], null],
    ['maria garcia 1234', [MARIA], MARIA],
    ['maria garcia 9999', [MARIA], null],
    ['1234', [MARIA], null],
    ['02291980', [MARIA], MARIA],
    ['m', [MARIA], null],
    ['', [MARIA], null],
  ])('%s', (typed, found, chosen) => {
    expect(exactMatch(typed, found)).toBe(chosen);
  });

  test.each([
    ['Maria Garcia', 'Maria G.'],
    ['Ana Maria  García López', 'Ana L.'],
    ['Cher', 'Cher'],
    ['李 小龙', '李 小.'],
  ])('a list that others may see shows %s as %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});
