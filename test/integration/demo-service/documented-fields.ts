/** interface.md's description of a field: its maximum length and, if given, its format. */
export type FieldKind =
  | 'text'
  | 'guid'
  | 'digits'
  | 'up to digits'
  | 'iso date'
  | 'us date'
  | readonly string[];

/** A row of a field table: name, maximum length, format. */
export type FieldRow = readonly [name: string, length: number, kind: FieldKind];

interface Samples {
  readonly taken: readonly string[];
  readonly refused: readonly unknown[];
}

const GUID = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';

/** Values at the limits of a row, and just beyond. Numbers are no strings. */
export function samplesOf([, length, kind]: FieldRow): Samples {
  const samples = edgesOf(length, kind);
  return { taken: samples.taken, refused: [...samples.refused, 5, null, ['a'], { a: 1 }, true] };
}

function edgesOf(length: number, kind: FieldKind): Samples {
  const many = (character: string, count: number) => character.repeat(count);
  switch (kind) {
    case 'text':
      return {
        taken: [many('x', length), 'é'],
        refused: [many('x', length + 1), 'bell\u0007', 'null\u0000'],
      };
    case 'guid':
      return { taken: [GUID], refused: ['not-a-uuid', `${GUID}0`, GUID.slice(1)] };
    case 'digits':
      return {
        taken: [many('5', length)],
        refused: [many('5', length + 1), many('5', length - 1), many('a', length)],
      };
    case 'up to digits':
      return {
        taken: ['1', many('9', length)],
        refused: [many('9', length + 1), many('a', length), '12-34'],
      };
    case 'iso date':
      return {
        taken: ['1999-12-31', '2024-02-29'],
        refused: ['2023-02-29', '31/12/1999', '1999-12-31T00:00:00Z', '1999-1-1'],
      };
    case 'us date':
      return {
        taken: ['12/31/1999', '02/29/2024'],
        refused: ['02/29/2023', '31/12/1999', '1999-12-31', '1/1/1999'],
      };
    default:
      return { taken: kind, refused: ['~', `${kind[0]}${kind[0]}`] };
  }
}
