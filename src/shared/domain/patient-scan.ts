import { isDay } from './reports/days.ts';

/** In place of a line end in a text box, which has none. */
export const LINE_END = '\u240A';

/** A driver's license begins with it (AAMVA DL/ID card standard, D.12.3: the compliance indicator). */
const COMPLIANCE = '@';

/** The longest barcode of a license is about 1,800 characters. */
export const LONGEST_LICENSE = 4_000;

/** True while a text can only be the barcode of a driver's license, whole or in part. */
export function beginsLicense(text: string): boolean {
  return text.startsWith(COMPLIANCE);
}

/** The part of a license that a search of patients needs. */
interface License {
  readonly lastName: string;
  readonly firstName: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
}

/** Data elements of the AAMVA standard, of its first version too. */
const LAST_NAME = ['DCS', 'DAB'];
const FIRST_NAME = ['DAC', 'DCT'];
const FULL_NAME = 'DAA';
const BIRTH_DATE = 'DBB';

/** The name and the birth date of a scanned license; null if the text is cut off or garbled. */
export function readLicense(text: string): License | null {
  const elements = new Map(
    text
      .slice(0, LONGEST_LICENSE)
      .split(/[\u240A\p{Cc}]+/u)
      .map((line) => line.replace(/^@?\s*(?:ANSI|AAMVA) .*?(?:DL|ID)(?=D[A-Z]{2}(?!\d{5}))/, ''))
      .map((line) => [line.slice(0, 3), line.slice(3).trim()] as const),
  );
  const of = (codes: readonly string[]) =>
    codes.map((code) => elements.get(code) ?? '').find((value) => value !== '') ?? '';
  const [last = '', first = ''] = (elements.get(FULL_NAME) ?? '').split(',');
  const lastName = nameOf(of(LAST_NAME) || last);
  const firstName = nameOf(of(FIRST_NAME) || first);
  const birthDate = dayOf(elements.get(BIRTH_DATE) ?? '');
  return lastName === '' || firstName === '' || birthDate === null
    ? null
    : { lastName, firstName, birthDate };
}

/** The first of several given names: the others follow a comma. */
function nameOf(value: string): string {
  const [name = ''] = value.split(/[,$]/);
  return /^[\p{L}\p{M} .'’-]{1,50}$/u.test(name.trim()) ? name.trim() : '';
}

/** `MMDDYYYY` in the United States, `YYYYMMDD` in Canada. */
function dayOf(digits: string): string | null {
  const us = /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(digits);
  const iso = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(digits);
  const day =
    us !== null
      ? `${us[3]}-${us[1]}-${us[2]}`
      : iso !== null
        ? `${iso[1]}-${iso[2]}-${iso[3]}`
        : '';
  return isDay(day) ? day : null;
}

/** The text of the search for the patient of a license. */
export function searchOfLicense({ lastName, firstName, birthDate }: License): string {
  const [year, month, day] = birthDate.split('-');
  return `${lastName}, ${firstName} ${month}/${day}/${year}`;
}

/** The mark of a patient number on a label or statement stub; optional. */
const LABEL_MARK = /^PT[:#]\s*/i;

/** The text of a label without its mark. */
export function withoutLabelMark(text: string): string {
  return text.replace(LABEL_MARK, '');
}

/** A person types no whole number at this pace, ms for each character; scanners take up to 20. */
const SCAN_PACE_MS = 50;
const LEAST_SCAN = 3;

/** True if a text came as fast as a scanner types: a person chose nothing and watched nothing. */
export function isScanned(text: string, tookMs: number): boolean {
  return text.length >= LEAST_SCAN && tookMs <= SCAN_PACE_MS * text.length;
}
