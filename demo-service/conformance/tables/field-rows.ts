/**
 * The fields of requests and records as data: name, format, limits and section of the interface
 * document. `checks/` makes a check of each row.
 */

/** The document's description of a field: its maximum length and, if given, its format. */
type FieldKind =
  | 'text'
  | 'guid'
  | 'digits'
  | 'up to digits'
  | 'iso date'
  | 'us date'
  | 'letters'
  | 'capitals'
  | readonly string[];

/** A row of a field table: name, maximum length, format. */
export type FieldRow = readonly [name: string, length: number, kind: FieldKind];

interface Sample {
  readonly why: string;
  readonly value: unknown;
}

interface Samples {
  readonly taken: readonly string[];
  /** Longer than the table allows (§8). */
  readonly tooLong: readonly Sample[];
  /** Of another format than the table's. */
  readonly malformed: readonly Sample[];
}

const GUID = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';

/** Values that no field has, by the decisions on §2. */
export const NO_TEXTS: readonly Sample[] = [
  { why: 'a number', value: 5 },
  { why: 'null', value: null },
  { why: 'a list', value: ['a'] },
  { why: 'an object', value: { a: 1 } },
  { why: 'true', value: true },
];
export const CONTROL_CHARACTERS: readonly Sample[] = [
  { why: 'a control character', value: 'bell\u0007' },
  { why: 'a null character', value: 'null\u0000' },
];

/** Values at the limits of a row, and just beyond. */
export function samplesOf([, length, kind]: FieldRow): Samples {
  const many = (character: string, count = length) => character.repeat(count);
  const long = (value: string) => [{ why: `${value.length} characters`, value }];
  switch (kind) {
    case 'text':
      return { taken: [many('x'), 'é'], tooLong: long(many('x', length + 1)), malformed: [] };
    case 'letters':
      return {
        taken: [many('x'), 'Nguyễn Thị', 'محمد', '李', 'O’Brien-López'],
        tooLong: long(many('x', length + 1)),
        malformed: [sample('R2D2'), sample('Doe;')],
      };
    case 'capitals':
      return {
        taken: ['NY'],
        tooLong: long('CAL'),
        malformed: [sample('ny'), sample('N')],
      };
    case 'guid':
      return {
        taken: [GUID],
        tooLong: long(`${GUID}0`),
        malformed: [sample('not-a-uuid'), sample(GUID.slice(1))],
      };
    case 'digits':
      return {
        taken: [many('5')],
        tooLong: long(many('5', length + 1)),
        malformed: [sample(many('5', length - 1)), sample(many('a'))],
      };
    case 'up to digits':
      return {
        taken: ['1', many('9')],
        tooLong: long(many('9', length + 1)),
        malformed: [sample(many('a')), sample('1-3')],
      };
    case 'iso date':
      return {
        taken: ['1999-12-31', '2024-02-29'],
        tooLong: long('1999-12-31T00:00:00Z'),
        malformed: ['2023-02-29', '31/12/1999', '1999-1-1'].map(sample),
      };
    case 'us date':
      return {
        taken: ['12/31/1999', '02/29/2024'],
        tooLong: long('12/31/1999 00:00'),
        malformed: ['02/29/2023', '31/12/1999', '1999-12-31', '1/1/1999'].map(sample),
      };
    default:
      return { taken: kind, tooLong: long(`${kind[0]}${kind[0]}`), malformed: [sample('~')] };
  }
}

const sample = (value: string): Sample => ({ why: JSON.stringify(value), value });

/** The longest values have names instead of a thousand letters. */
export function valueName(value: string, at: number): string {
  return at === 0 && value.length > 12 ? `${value.length} characters long` : JSON.stringify(value);
}
