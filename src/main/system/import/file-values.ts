import type { DateOrder } from '../../../shared/domain/bank-statement.ts';
import { type Cents, cents, MAX_AMOUNT } from '../../../shared/domain/money.ts';
import { isDay } from '../../../shared/domain/reports/days.ts';

/** The file is no text: a picture, a workbook, a PDF. */
export class NotText extends Error {}

/** Bytes from which an encoding without a byte order mark is guessed. */
const SAMPLE = 400;

/**
 * The text of a file of another program: UTF-8 or UTF-16 with or without a byte order mark, else Windows-1252,
 * as banks' and practice programs write it.
 * @throws {NotText}
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) throw new NotText();
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (rest: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === rest).length;
  // Latin letters in UTF-16 have a zero in every other byte.
  if (zeros(1) > sample.length / 4 && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) > sample.length / 4 && zeros(1) === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/**
 * A signed amount as banks and practice systems write it: `1,234.56`, `-12.00`, `12.00-`, `(12.00)`, `$25`, `80,32`.
 * Zeros may follow its cents: `60.0000`. Null if it is none: `1.234` could be a thousand or a fraction of a cent.
 */
export function fileAmount(text: string): Cents | null {
  const bare = text.replaceAll(/[\s$]/g, '').replace('\u2212', '-'); // the sign of a word processor
  const [, open, sign, digits = '', after, close] =
    /^(\(?)([+-]?)([\d.,]+)(-?)(\)?)$/.exec(bare) ?? [];
  if ((open === '(') !== (close === ')')) return null;
  const plain = plainDecimal(digits.replace(/(\.\d{2})00+$/, '$1'));
  if (plain === null) return null;
  const [whole = '', fraction = ''] = plain.split('.');
  const value = Number(`${whole}${fraction.padEnd(2, '0')}`);
  if (value > MAX_AMOUNT) return null;
  const isNegative = open === '(' || sign === '-' || after === '-';
  return cents(isNegative && value > 0 ? -value : value);
}

function plainDecimal(digits: string): string | null {
  if (/^\d+(\.\d{0,2})?$|^\.\d{1,2}$/.test(digits)) return digits;
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(digits)) return digits.replaceAll(',', '');
  return /^\d+,\d{2}$/.test(digits) ? digits.replace(',', '.') : null;
}

/** The day of a date in such a file, `YYYY-MM-DD`; null if it is none. */
export function fileDay(text: string, order: DateOrder): string | null {
  const parts = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ].*)?$/.exec(text.trim());
  const compact = /^(\d{4})(\d{2})(\d{2})/.exec(text.trim());
  if (parts === null) {
    if (order !== 'ymd' || compact === null) return null;
    return dayOf(compact[1], compact[2], compact[3]);
  }
  const [, first, second, third] = parts;
  if (order === 'ymd') return dayOf(first, second, third);
  return order === 'mdy' ? dayOf(third, first, second) : dayOf(third, second, first);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}
