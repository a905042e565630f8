import { type Cents, MAX_AMOUNT, toDecimal } from '../../shared/domain/money.ts';
import { isDay, snakeCase } from './answer-fields.ts';

/**
 * A request that must not be sent; the message has the wire name and the limit, never the value.
 */
export class InvalidRequest extends Error {
  /** The wire name of the field. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(`${field}: ${message}`);
    this.name = 'InvalidRequest';
    this.field = field;
  }
}

/**
 * Checks and formats a field of a request before it is sent: returns the text for the wire.
 *
 * @throws InvalidRequest naming the field and its limit
 */
export interface Rule<Accepted = string> {
  (value: unknown, field: string): string;
  /** For the compiler only. */
  readonly accepts?: Accepted;
}

/** 1 to `limit` characters. */
export const text =
  (limit: number): Rule =>
  (value, field) => {
    if (value === '') throw new InvalidRequest(field, 'must not be empty');
    return upTo(limit)(value, field);
  };

/** Control characters that XML 1.0 cannot carry, so that no answer could return them. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r]/u;

/** 0 to `limit` characters. */
export const upTo =
  (limit: number): Rule =>
  (value, field) => {
    if (typeof value !== 'string') throw new InvalidRequest(field, 'must be a text');
    if (value.length > limit) throw new InvalidRequest(field, `at most ${limit} characters`);
    if (!NOT_IN_XML.test(value) && value.isWellFormed()) return value;
    throw new InvalidRequest(field, 'must not hold control characters or halves of characters');
  };

/** A text of the form that `description` names. */
export const shaped =
  (shape: RegExp, description: string): Rule =>
  (value, field) => {
    if (typeof value === 'string' && shape.test(value)) return value;
    throw new InvalidRequest(field, description);
  };

export const digits = (from: number, to = from): Rule =>
  shaped(new RegExp(`^[0-9]{${from},${to}}$`), from === to ? `${to} digits` : `up to ${to} digits`);

export const uuid = shaped(
  /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
  'a UUID of 36 characters',
);

/** A day given as YYYY-MM-DD. */
export const day: Rule = (value, field) => {
  if (typeof value === 'string' && isDay(value)) return value;
  throw new InvalidRequest(field, 'a day of the shape YYYY-MM-DD');
};

export const choice =
  <const T extends string>(...allowed: readonly T[]): Rule<T> =>
  (value, field) => {
    for (const one of allowed) if (one === value) return one;
    throw new InvalidRequest(field, allowed.join(' or '));
  };

/** 1 = Yes, 0 = No on the wire. */
export const flag: Rule<boolean> = (value, field) => {
  if (typeof value !== 'boolean') throw new InvalidRequest(field, 'true or false');
  return value ? '1' : '0';
};

/** 0.01 to 999999999.99 in whole cents (interface.md §4.1: 9999.99, 12 characters). */
export const amount: Rule<Cents> = (value, field) => {
  if (isAmount(value)) return toDecimal(value);
  throw new InvalidRequest(field, 'a whole number of cents from 0.01 to 999999999.99');
};

function isAmount(value: unknown): value is Cents {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= MAX_AMOUNT;
}

/** Also accepts the empty text, which clears the field in an update. */
export const orEmpty =
  <Accepted>(rule: Rule<Accepted>): Rule<Accepted | ''> =>
  (value, field) =>
    value === '' ? '' : rule(value, field);

/** An optional field. */
export interface OptionalRule<Accepted = string> {
  readonly optional: Rule<Accepted>;
}

export function optional<Accepted>(rule: Rule<Accepted>): OptionalRule<Accepted> {
  return { optional: rule };
}

/** A field that another writer writes. */
export const checkedByTheService = { checkedByTheService: true } as const;

/** A rule for every field of a request, optional where the request's type says so. */
export type RulesOf<Request> = {
  readonly [Field in keyof Request]-?:
    | typeof checkedByTheService
    | (Record<never, never> extends Pick<Request, Field>
        ? OptionalRule<Exclude<Request[Field], undefined>>
        : Rule<Request[Field]>);
};

/**
 * Exactly one of a union, for variables and for literals: TypeScript checks excess fields only in
 * literals.
 */
export type OneOf<
  Union,
  Field extends PropertyKey = Union extends unknown ? keyof Union : never,
> = Union extends unknown
  ? Union & { readonly [Other in Exclude<Field, keyof Union>]?: never }
  : never;

type AnyRule = Rule<unknown> | OptionalRule<unknown> | typeof checkedByTheService;

/** Both throw an InvalidRequest for a field that breaks its rule or is unknown. */
export interface RequestWriter<Request> {
  /** A whole request: a missing required field is an InvalidRequest too. */
  (request: Request): Record<string, string>;
  /** The fields to change. */
  part(request: Partial<Request>): Record<string, string>;
}

/**
 * Checks and writes a request: returns its fields under their wire names, with `prefix` before
 * them.
 */
export function requestWriter<Request>(
  prefix: string,
  rules: RulesOf<Request>,
): RequestWriter<Request> {
  const known = new Set(Object.keys(rules));
  const table = Object.entries<AnyRule>(rules).flatMap(([name, rule]) => {
    if ('checkedByTheService' in rule) return [];
    const required = typeof rule === 'function';
    const write = required ? rule : rule.optional;
    return [{ name, wireName: prefix + snakeCase(name), required, write }];
  });
  const write = (request: unknown, whole: boolean) => {
    if (!hasFields(request)) throw new InvalidRequest('request', 'must be an object');
    for (const name of Object.keys(request)) {
      if (known.has(name)) continue;
      throw new InvalidRequest(prefix + snakeCase(name), 'is not a field of this request');
    }
    const fields: Record<string, string> = {};
    for (const { name, wireName, required, write } of table) {
      const value = request[name];
      if (value !== undefined) fields[wireName] = write(value, wireName);
      else if (required && whole) throw new InvalidRequest(wireName, 'is missing');
    }
    return fields;
  };
  return Object.assign((request: Request) => write(request, true), {
    part: (request: Partial<Request>) => write(request, false),
  });
}

/** An untyped caller may have passed any value. */
function hasFields(request: unknown): request is Readonly<Record<string, unknown>> {
  return typeof request === 'object' && request !== null;
}

/** `?last_name=Doe&city=Reno`, or empty. */
export function query(fields: Readonly<Record<string, string | undefined>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) given.set(name, value);
  return given.size === 0 ? '' : `?${given}`;
}
