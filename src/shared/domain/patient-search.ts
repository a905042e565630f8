import {
  inTurns,
  type Named,
  nameRank,
  plain,
  spellings,
  withFirstParts,
  withParticles,
} from './person-names.ts';
import { isDay } from './reports/days.ts';
import { oneLine, plainDigits } from './typed-text.ts';

const SEARCHED_FIELDS = [
  'lastName',
  'firstName',
  'birthDate',
  'primaryPhone',
  'mobilePhone',
  'homePhone',
  'accountNumber',
  'externalId',
] as const;

type SearchedField = (typeof SEARCHED_FIELDS)[number];

/** The fields of one request: a patient must match all of them. */
export type PatientFilter = Readonly<Partial<Record<SearchedField, string>>>;

/** The shape of typed words, and their filters: a patient must match one of them. */
export interface Recognised {
  readonly looksLike: 'nothing' | 'name' | 'date-of-birth' | 'phone' | 'number';
  readonly filters: readonly PatientFilter[];
  /** The words of a name, as typed. */
  readonly words: readonly string[];
  /** The dates of birth that the text can mean. */
  readonly days: readonly string[];
  /** Digits without a filter of their own: after a name, or the end of a phone number. */
  readonly digits: string;
}

const NOTHING: Recognised = { looksLike: 'nothing', filters: [], words: [], days: [], digits: '' };
/** The longest of the searched fields (interface.md §2.4). */
const LONGEST = 50;
/** Each further word of a name adds a position at which the surname may begin. */
const MOST_WORDS = 4;
/** Fewest digits that are searched as the end of a phone number. */
const LEAST_PHONE_END = 4;
const PHONE_DIGITS = 10;

/**
 * Interprets the text of the single search box by its shape: `Garcia`, `Maria Garcia`, `Garcia,
 * Maria`, `2/29/1980`, `garcia Feb 29 1980`, `garcia 1234`, `(555) 010-1234`, `P00012`. The month
 * comes before the day, as in the United States, unless only the other order is a date.
 */
export function recognise(typed: string): Recognised {
  const text = oneLine(plainDigits(typed));
  if (/^[ -~]?$/.test(text)) return NOTHING; // one letter of the alphabet matches a tenth of the clinic
  const { days, rest } = withoutDay(text);
  if (days.length > 0) {
    const named = rest === '' ? [{}] : names(rest);
    const filters = named.flatMap((name) => days.map((birthDate) => ({ ...name, birthDate })));
    return { looksLike: 'date-of-birth', filters, words: wordsOf(rest), days, digits: '' };
  }
  if (/^[+(]?[\d ().+-]+$/.test(text)) return allDigits(text);
  const [, name, digits] = /^(\P{N}*\p{L}\P{N}*) #?(\d{4,10})$/u.exec(text) ?? [];
  if (name !== undefined && digits !== undefined) {
    const filters = names(name);
    return { looksLike: 'name', filters, words: wordsOf(name), days: daysIn(digits), digits };
  }
  if (/\d/.test(text)) return { ...NOTHING, looksLike: 'number', filters: numbers(text) };
  return { ...NOTHING, looksLike: 'name', filters: names(text), words: wordsOf(text) };
}

/** A patient as far as a search compares it. */
export type SearchedPatient = { readonly [Field in SearchedField]: string | null };

const namedOf = ({ firstName, lastName }: SearchedPatient): Named => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
});

/**
 * True if a patient fits the whole text, by name and details; for one that was found by a part of
 * it.
 */
export function fitsSearch({ words, days, digits }: Recognised, patient: SearchedPatient): boolean {
  if (nameRank(words, namedOf(patient)) === null) return false;
  if (days.length === 0 && digits === '') return true;
  const { birthDate, primaryPhone, mobilePhone, homePhone, externalId, accountNumber } = patient;
  if (birthDate !== null && days.includes(birthDate)) return true;
  if (digits === '') return false;
  return (
    [primaryPhone, mobilePhone, homePhone].some((phone) => phone?.endsWith(digits) === true) ||
    [externalId, accountNumber, birthDate?.slice(0, 4)].includes(digits)
  );
}

/** The order of a result, the best first: a whole number or name, then beginnings, then the rest. */
export function searchRank({ words, filters }: Recognised, patient: SearchedPatient): number {
  if (words.length > 0) return nameRank(words, namedOf(patient)) ?? 3;
  const isWhole = (filter: PatientFilter) =>
    SEARCHED_FIELDS.every(
      (field) => plain(filter[field] ?? patient[field] ?? '') === plain(patient[field] ?? ''),
    );
  return filters.some(isWhole) ? 0 : 3;
}

/** Most filters of one widening. */
const MOST_WIDER = 16;
const MOST_RARER = 26;
/** Words of a name that are asked each for itself, the longest first. */
const MOST_ASKED_WORDS = 3;

/**
 * Wider filters, for a service that compares the beginnings of a field letter by letter; a patient
 * found by them must also pass `fitsSearch`. The first list has the date of birth alone, each word
 * as a surname and a first name, and other spellings; the second, surnames with a particle and the
 * second part of first names, for a search without any result.
 */
export function widerFilters(
  recognised: Recognised,
): readonly [readonly PatientFilter[], readonly PatientFilter[]] {
  const parts = recognised.words.flatMap((word) => word.split(/\p{Pd}+/u));
  const words = [...new Set(parts)]
    .filter((word) => plain(word).length >= 3)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_ASKED_WORDS);
  if (words.length === 0) return [[], []];
  const asked = new Set(recognised.filters.map((filter) => JSON.stringify(filter)));
  const fresh = (filters: readonly PatientFilter[]) =>
    filters.filter((filter) => fits(filter) && !asked.has(JSON.stringify(filter)));
  const either = (name: string) => [{ lastName: name }, { firstName: name }];
  const wide = [
    ...recognised.days.map((birthDate) => ({ birthDate })),
    ...words.flatMap(either),
    ...inTurns(words.map(spellings)).flatMap((name) =>
      words.length === 1 ? either(name) : [{ lastName: name }],
    ),
  ];
  const particles = inTurns(words.map(withParticles)).map((lastName) => ({ lastName }));
  // Beside a surname, a first name is found by the surname.
  const firsts = words.length === 1 ? words.flatMap(withFirstParts) : [];
  const rarer = [...particles, ...firsts.map((firstName) => ({ firstName }))];
  return [fresh(wide).slice(0, MOST_WIDER), fresh(rarer).slice(0, MOST_RARER)];
}

const fits = (filter: PatientFilter) =>
  Object.values(filter).every((value) => value !== '' && value.length <= LONGEST);

const wordsOf = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter((word) => word !== '');

function names(text: string): readonly PatientFilter[] {
  const [before = '', ...after] = text.split(',').map((part) => part.trim());
  if (after.length > 0) {
    const firstName = after.join(' ').trim();
    return [firstName === '' ? { lastName: before } : { lastName: before, firstName }].filter(fits);
  }
  const words = text.split(' ');
  if (words.length === 1) return [{ lastName: text }, { firstName: text }].filter(fits);
  const splits = words.slice(1, MOST_WORDS).map((_word, at) => ({
    firstName: words.slice(0, at + 1).join(' '),
    lastName: words.slice(at + 1).join(' '),
  }));
  const [surname = '', ...given] = words;
  return [
    ...splits,
    { lastName: surname, firstName: given.join(' ') },
    { lastName: text },
    { firstName: text },
  ].filter(fits);
}

/** An account's number, the clinic's own id, or a birthday typed without slashes. */
function numbers(text: string): readonly PatientFilter[] {
  const born = daysIn(text).map((birthDate) => ({ birthDate }));
  return [...born, { externalId: text }, { accountNumber: text }].filter(fits);
}

/** A phone number in any grouping, with or without the country code 1, its end, or a number. */
function allDigits(text: string): Recognised {
  const bare = text.replaceAll(/\D/g, '');
  const phone = bare.length === PHONE_DIGITS + 1 ? bare.replace(/^1/, '') : bare;
  const isWhole = phone.length === PHONE_DIGITS;
  const isEnd = phone.length >= LEAST_PHONE_END && phone.length < PHONE_DIGITS;
  const phones =
    isWhole || isEnd ? [{ primaryPhone: phone }, { mobilePhone: phone }, { homePhone: phone }] : [];
  const digits = isEnd ? phone : '';
  if (text !== bare && phones.length > 0) {
    return { ...NOTHING, looksLike: 'phone', filters: phones, digits };
  }
  if (isWhole) return { ...NOTHING, looksLike: 'phone', filters: [...phones, ...numbers(text)] };
  const filters = [...numbers(text), ...phones];
  return { ...NOTHING, looksLike: 'number', filters, days: daysIn(text), digits };
}

/** The dates that digits without separators can mean: `02291980`, `19800229`, `022980`. */
function daysIn(digits: string): readonly string[] {
  const [, month = '', day = '', year = ''] = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(digits) ?? [];
  const [, isoYear = '', isoMonth = '', isoDay = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(digits) ?? [];
  return [...daysOf(year, month, day), ...daysOf(isoYear, isoMonth, isoDay)];
}

/** The days of a year with two or four digits; none if it is not a calendar day. */
function daysOf(year: string, month: string, day: string): readonly string[] {
  const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year];
  return years
    .map((each) => `${each}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .filter((each) => isDay(each) && each >= EARLIEST);
}

/** No patient was born before; a number like 01012345 is not a date. */
const EARLIEST = '1850-01-01';

const ISO = /(?:^| )(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?= |$)/;
const STROKES = /(?:^| )(\d{1,2})([/. -])(\d{1,2})\2(\d{4}|\d{2})(?= |$)/;
const MONTH_FIRST =
  /(?:^| )(\p{L}{3,})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4}|\d{2})(?= |$)/iu;
const DAY_FIRST =
  /(?:^| )(\d{1,2})(?:st|nd|rd|th)?[ -](?:de )?(\p{L}{3,})\.?,?[ -](?:de )?(\d{4}|\d{2})(?= |$)/iu;

/** The months in the languages of the program, by which a typed beginning is known. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'sept', 'septiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
];

function monthOf(word: string): string {
  const at = MONTHS.findIndex((names) => names.some((name) => name.startsWith(word.toLowerCase())));
  return at < 0 ? '' : String(at + 1);
}

function withoutDay(text: string): { readonly days: readonly string[]; readonly rest: string } {
  const found = [
    reading(ISO, text, ([year = '', , month = '', day = '']) => daysOf(year, month, day)),
    reading(STROKES, text, ([one = '', , two = '', year = '']) => {
      const monthFirst = daysOf(year, one, two);
      return monthFirst.length > 0 ? monthFirst : daysOf(year, two, one);
    }),
    reading(MONTH_FIRST, text, ([word = '', day = '', year = '']) =>
      daysOf(year, monthOf(word), day),
    ),
    reading(DAY_FIRST, text, ([day = '', word = '', year = '']) =>
      daysOf(year, monthOf(word), day),
    ),
  ].find(({ days }) => days.length > 0);
  return found ?? { days: [], rest: text };
}

/** The days that a shape means in a text, and the text without it. */
function reading(
  shape: RegExp,
  text: string,
  daysFrom: (parts: readonly (string | undefined)[]) => readonly string[],
): { readonly days: readonly string[]; readonly rest: string } {
  const match = shape.exec(text);
  if (match === null) return { days: [], rest: text };
  const rest = text.replace(match[0], '').trim().replace(/,$/, '');
  return { days: daysFrom(match.slice(1)), rest };
}

/** A patient in a list of search results. */
interface ListedPatient {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
  readonly phoneLastFour: string | null;
  readonly externalId: string | null;
}

/** The words of a name in any order, without accents and case. */
const sortedWords = (words: readonly string[]) => words.map(plain).filter(Boolean).sort().join(' ');

/**
 * The only patient that the typed text names in full: the whole name, birth date, phone number or
 * patient number. Null for none or several, so that Enter never chooses between two people.
 */
export function exactMatch<P extends ListedPatient>(typed: string, found: readonly P[]): P | null {
  const { looksLike, words, days, digits } = recognise(typed);
  const text = oneLine(plainDigits(typed)).toLowerCase();
  const isExact = ({ name, birthDate, phoneLastFour, externalId }: P): boolean => {
    const isNamed = sortedWords(words) === sortedWords(wordsOf(name));
    const isBorn = birthDate !== null && days.includes(birthDate);
    switch (looksLike) {
      case 'nothing':
        return false;
      case 'name':
        return isNamed && (digits === '' || isBorn || [phoneLastFour, externalId].includes(digits));
      case 'date-of-birth':
        return isBorn && (words.length === 0 || isNamed);
      case 'phone':
        // The service finds beginnings: a longer number is of another patient.
        return (
          digits === '' &&
          (phoneLastFour === text.replaceAll(/\D/g, '').slice(-4) || externalId === text)
        );
      case 'number':
        return isBorn || externalId?.toLowerCase() === text;
    }
  };
  const [only, ...others] = found.filter(isExact);
  return only === undefined || others.length > 0 ? null : only;
}
