import type { PatientFieldRule } from './patient-fields.ts';
import { isDay } from './reports/days.ts';
import { oneLine, plainDigits } from './typed-text.ts';

/** The reason that a field rejects a value; the screen has a sentence for each. */
export type FieldProblem =
  | 'too-long'
  | 'characters'
  | 'phone'
  | 'zip'
  | 'day'
  | 'future'
  | 'guid'
  | 'choice';

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Characters that XML cannot carry, and unpaired surrogates. */
const UNSENDABLE = /[^\P{Cc}\t\n\r]/u;

/**
 * The problem of a value as it would be sent; null for a valid one. An empty one is always valid:
 * it clears the field. `today` is YYYY-MM-DD, the latest possible birthday.
 */
export function fieldProblem(
  { shape, length, choices = {} }: PatientFieldRule,
  value: string,
  today: string,
): FieldProblem | null {
  if (value === '') return null;
  if (UNSENDABLE.test(value) || !value.isWellFormed()) return 'characters';
  switch (shape) {
    case 'phone':
      return /^\d{10}$/.test(value) ? null : 'phone';
    case 'zip':
      return /^\d{1,9}$/.test(value) ? null : 'zip';
    case 'day':
      if (!isDay(value)) return 'day';
      return value > today ? 'future' : null;
    case 'guid':
      return GUID.test(value) ? null : 'guid';
    case 'choice':
      return Object.hasOwn(choices, value) ? null : 'choice';
    case 'text':
    case 'ssn':
    case 'long-text':
      return value.length > length ? 'too-long' : null;
  }
}

/**
 * A typed value in the service's format: digits of a phone in any grouping, a day as US clinics
 * write it.
 */
export function asSent({ shape }: PatientFieldRule, typed: string): string {
  if (shape === 'long-text') return typed.normalize('NFC').trim();
  const line = oneLine(typed);
  const plain = shape === 'text' ? line : plainDigits(line);
  switch (shape) {
    case 'phone':
      return /^[+(]?[\d ().+-]+$/.test(plain)
        ? plain.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
        : plain;
    case 'zip':
      return /^\d{5}[ -]?\d{4}$/.test(plain) ? plain.replaceAll(/\D/g, '') : plain;
    case 'ssn':
      return /^\d{3}[ -]?\d{2}[ -]?\d{4}$/.test(plain) ? plain.replaceAll(/\D/g, '') : plain;
    case 'day': {
      const [, month = '', day = '', year = ''] =
        /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(plain) ?? [];
      return year === '' ? plain : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    }
    default:
      return plain;
  }
}

/**
 * The service's value in the format that a person reads and types: `(555) 010-1234`, `00501-1234`,
 * `02/29/1980`.
 */
export function asTyped({ shape }: PatientFieldRule, value: string): string {
  switch (shape) {
    case 'phone':
      return value.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
    case 'zip':
      return value.replace(/^(\d{5})(\d{4})$/, '$1-$2');
    case 'day':
      return value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
    default:
      return value;
  }
}

/** The meaning of a list's code; null for any other value of the service. */
export function choiceMeaning({ choices = {} }: PatientFieldRule, code: string): string | null {
  return Object.hasOwn(choices, code) ? (choices[code] ?? null) : null;
}
