import { z } from 'zod';

/** Limits of a documented field: its maximum length and, if documented, its format. */
export interface Format {
  readonly length: number;
  /** A regular expression for the whole value, without anchors; absent for free text. */
  readonly pattern?: string;
  /** A check beyond the pattern, such as for a 30th of February. */
  readonly valid?: (value: string) => boolean;
  /** Ends the sentence "… must be". */
  readonly says: string;
}

export const text = (length: number): Format => ({ length, says: `at most ${length} characters` });

export const digits = (count: number): Format => ({
  length: count,
  pattern: `[0-9]{${count}}`,
  says: `${count} digits`,
});

export const someDigits = (least: number, most: number): Format => ({
  length: most,
  pattern: `[0-9]{${least},${most}}`,
  says: `${least} to ${most} digits`,
});

export const upToDigits = (count: number): Format => ({
  length: count,
  pattern: `[0-9]{1,${count}}`,
  says: `up to ${count} digits`,
});

/** One of a few codes, each with its meaning. */
export const oneOf = (...codes: readonly string[]): Format => ({
  length: Math.max(...codes.map((code) => code.length)),
  pattern: codes.join('|'),
  says: codes.length === 1 ? `${codes[0]}` : `one of ${codes.join(', ')}`,
});

/** 1 = Yes, 0 = No. */
export const yesNo = oneOf('1', '0');

export const guid: Format = {
  length: 36,
  pattern: '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
  says: 'a UUID',
};

const string = z.string({
  error: (issue) => (issue.input === undefined ? 'is required' : 'must be a string'),
});

/** A field that must be present and not empty. */
export function required(format: Format) {
  return fieldSchema(string.min(1, 'is required'), format, (pattern) => `^(?:${pattern})$`);
}

/** A field that may be missing; an empty string counts as missing. */
export function optional(format: Format) {
  return fieldSchema(string, format, (pattern) => `^(?:${pattern})?$`).optional();
}

// Characters that XML 1.0 §2.2 cannot carry are refused on input: data that comes in as JSON must
// be able to leave as XML.
const XML_CHARACTERS = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;

function fieldSchema(base: z.ZodString, format: Format, anchored: (pattern: string) => string) {
  const { length, pattern, valid, says } = format;
  const schema = base
    .max(length, `must be ${says}`)
    .refine((value) => XML_CHARACTERS.test(value), 'must not hold control characters')
    .refine((value) => value === '' || valid === undefined || valid(value), `must be ${says}`);
  return pattern === undefined
    ? schema
    : schema.regex(new RegExp(anchored(pattern)), `must be ${says}`).describe(sentence(says));
}

const sentence = (says: string) => `${says.charAt(0).toUpperCase()}${says.slice(1)}.`;

type OptionalFields<Name extends string> = Record<Name, ReturnType<typeof optional>>;

/** A schema for each field of a table, all of them optional: the shape of a zod object. */
export function allOptional<Name extends string>(
  formats: Readonly<Record<Name, Format>>,
): OptionalFields<Name> {
  const entries = Object.entries<Format>(formats).map(([name, format]) => [name, optional(format)]);
  // Object.fromEntries loses the names.
  return Object.fromEntries(entries) as OptionalFields<Name>;
}
