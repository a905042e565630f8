import type { Reader } from './answer-fields.ts';
import { ReadingError } from './reading-error.ts';
import { snakeCase } from './wire-names.ts';

/**
 * Reads the answer to one request: the fields of `asked` must return with the requested values, so
 * that the answer to another request is never accepted. Those of `leftOut` may be missing, since
 * the document does not promise them. GUIDs come in either case.
 */
export function answering<T extends object>(
  read: Reader<T>,
  asked: { readonly [Field in keyof T]?: string | undefined },
  leftOut: readonly (keyof T)[] = [],
): Reader<T> {
  return (wire) => {
    const record = read(wire);
    for (const field of Object.keys(asked) as (keyof T & string)[]) {
      const wanted = asked[field];
      const answered = record[field];
      if (wanted === undefined || (answered === null && leftOut.includes(field))) continue;
      if (answered === null) throw new ReadingError(snakeCase(field), 'is missing');
      if (String(answered).toLowerCase() === wanted.toLowerCase()) continue;
      throw new ReadingError(snakeCase(field), 'is not that of the request', 'wrong-answer');
    }
    return record;
  };
}
