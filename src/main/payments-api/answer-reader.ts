import { z } from 'zod';
import { type CamelCase, camelCase } from './wire-names.ts';

/** An answer that is not what the document says; the message names no value. */
export class ReadingError extends Error {
  /** The wire name of the field, `[3].results` in a list; null where the whole is wrong. */
  readonly field: string | null;
  readonly code: 'unreadable-answer' | 'wrong-answer' | 'answer-cut-off' | 'answer-too-large';

  constructor(
    field: string | null,
    message: string,
    code: ReadingError['code'] = 'unreadable-answer',
  ) {
    super(message);
    this.name = 'ReadingError';
    this.field = field;
    this.code = code;
  }
}

export type Reader<T> = (value: unknown, at?: string) => T;

type Shape = Readonly<Record<string, z.ZodType>>;

/** What a table of fields reads to: the same names in camel case, unknown fields under `extra`. */
export type RecordOf<S extends Shape> = {
  readonly [Name in keyof S & string as CamelCase<Name>]: z.output<S[Name]>;
} & { readonly extra: Readonly<Record<string, unknown>> };

/**
 * A reader of one record from the table of its wire fields. Order does not matter and unknown
 * fields are kept (interface.md §9.2).
 *
 * @throws ReadingError naming the first field that is missing or mistyped
 */
export function reader<S extends Shape>(shape: S): Reader<RecordOf<S>> {
  const schema = z.looseObject(shape);
  const names = new Map(Object.keys(shape).map((name) => [name, camelCase(name)]));
  return (value, at = '') => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw problem(parsed.error, at);
    // The one place where wire names become ours; `names` is built from the same table as the type.
    return renamed(parsed.data, names) as RecordOf<S>;
  };
}

function renamed(
  data: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, string>,
): unknown {
  const known = [...names].map(([wireName, name]) => [name, data[wireName] ?? null] as const);
  const extra = Object.entries(data).filter(([wireName]) => !names.has(wireName));
  // fromEntries defines properties, so a field called __proto__ stays a field.
  return Object.fromEntries([...known, ['extra', Object.fromEntries(extra)]]);
}

function problem(error: z.ZodError, at: string): ReadingError {
  const issue = error.issues[0];
  const path = issue?.path.join('.') ?? '';
  const field = at !== '' && path !== '' ? `${at}.${path}` : at + path;
  return new ReadingError(field === '' ? null : field, issue?.message ?? 'not as documented');
}
