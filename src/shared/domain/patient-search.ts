import { isDay } from './reports/days.ts';
import { oneLine, plainDigits } from './typed-text.ts';

/** The fields of one request: a patient must match all of them. */
export type PatientFilter = Readonly<
  Partial<
    Record<
      | 'lastName'
      | 'firstName'
      | 'birthDate'
      | 'primaryPhone'
      | 'mobilePhone'
      | 'homePhone'
      | 'accountNumber'
      | 'externalId',
      string
    >
  >
>;

/** The shape of typed words, and their filters: a patient must match one of them. */
export interface Recognised {
  readonly looksLike: 'nothing' | 'name' | 'date-of-birth' | 'phone' | 'number';
  readonly filters: readonly PatientFilter[];
}

const NOTHING: Recognised = { looksLike: 'nothing', filters: [] };
/** The longest of the searched fields (interface.md §2.4). */
const LONGEST = 50;
/** Each further word of a name adds a position at which the surname may begin. */
const MOST_WORDS = 4;

/**
 * Interprets the text of the single search box by its shape: `Garcia`, `Maria Garcia`, `Garcia,
 * Maria`, `2/29/1980`, `garcia 1980-02-29`, `(555) 010-1234`, `P00012`. The month comes before the
 * day, as in the United States.
 */
export function recognise(typed: string): Recognised {
  const text = oneLine(plainDigits(typed));
  if (/^[ -~]?$/.test(text)) return NOTHING; // one letter of the alphabet matches a tenth of the clinic
  const { day, rest } = withoutDay(text);
  if (day !== null) {
    const filters = rest === '' ? [{}] : names(rest);
    return {
      looksLike: 'date-of-birth',
      filters: filters.map((name) => ({ ...name, birthDate: day })),
    };
  }
  const phone = phoneIn(text);
  if (phone !== null) {
    const phones = [{ primaryPhone: phone }, { mobilePhone: phone }, { homePhone: phone }];
    return {
      looksLike: 'phone',
      filters: /^\d+$/.test(text) ? [...phones, ...numbers(text)] : phones,
    };
  }
  if (/\d/.test(text)) return { looksLike: 'number', filters: numbers(text) };
  return { looksLike: 'name', filters: names(text) };
}

const fits = (filter: PatientFilter) =>
  Object.values(filter).every((value) => value !== '' && value.length <= LONGEST);

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
  const [, month, date, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  const born = isDay(day) ? [{ birthDate: day }] : [];
  return [...born, { externalId: text }, { accountNumber: text }].filter(fits);
}

const ISO = /(?:^| )(\d{4})-(\d{1,2})-(\d{1,2})(?= |$)/;
const STROKES = /(?:^| )(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?= |$)/;

function withoutDay(text: string): { readonly day: string | null; readonly rest: string } {
  const iso = ISO.exec(text);
  const strokes = STROKES.exec(text);
  const found = iso ?? strokes;
  if (found === null) return { day: null, rest: text };
  const [year = '', month = '', date = ''] =
    iso !== null ? iso.slice(1) : [strokes?.[4], strokes?.[1], strokes?.[3]];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!isDay(day)) return { day: null, rest: text };
  return { day, rest: text.replace(found[0], '').trim().replace(/,$/, '') };
}

/** Ten digits in any grouping, with or without the country code 1. */
function phoneIn(text: string): string | null {
  if (!/^[+(]?[\d ().+-]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  const national = digits.length === 11 ? digits.replace(/^1/, '') : digits;
  return national.length === 10 ? national : null;
}

/** Letters only, without accents and case: `García-López` is `garcialopez`. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** The number of letters to change, add or remove to make one of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, own] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === own ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** One typo in a long name, none in a short one; or a nickname with the same beginning. */
function alike(one: string, other: string): boolean {
  if (one === '' || other === '') return one === other;
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (shorter.length >= 3 && longer.startsWith(shorter)) return true;
  return distance(one, other) <= Math.floor(longer.length / 4);
}

/**
 * True if two people born on the same day may be one: similar names, in either order. A missing first
 * name may be any.
 */
export function similarNames(one: Named, other: Named): boolean {
  const [first, last] = [plain(one.firstName), plain(one.lastName)];
  const [otherFirst, otherLast] = [plain(other.firstName), plain(other.lastName)];
  if ((first === '' || otherFirst === '') && last !== '') return alike(last, otherLast);
  return (
    (alike(first, otherFirst) && alike(last, otherLast)) ||
    (alike(first, otherLast) && alike(last, otherFirst))
  );
}
