import { z } from 'zod';
import { type Cents, MAX_AMOUNT } from '../../shared/domain/money.ts';
import { isDay } from './answer-fields.ts';
import { snakeCase } from './wire-names.ts';

/** How fields of a request are checked before anything is sent; the message states the limit. */

/** At least one character, at most `limit`. */
export const text = (limit: number) =>
  z.string('must be a text').min(1, 'must not be empty').max(limit, `at most ${limit} characters`);

export const digits = (from: number, to = from) =>
  z
    .string('must be a text')
    .regex(/^[0-9]*$/, 'digits only')
    .min(from, from === to ? `${to} digits` : `${from} to ${to} digits`)
    .max(to, from === to ? `${to} digits` : `at most ${to} digits`);

export const uuid = z
  .string('must be a text')
  .regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'a UUID of 36 characters');

/** 0.01 to 999999999.99, in whole cents (interface.md §4.1: 9999.99, 12 characters). */
export const amount = z.custom<Cents>(
  (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= MAX_AMOUNT,
  'a whole number of cents from 0.01 to 999999999.99',
);

export const flag = z.boolean('true or false').transform((value) => (value ? '1' : '0'));

/** A day given as YYYY-MM-DD. */
export const day = z
  .string('must be a text')
  .refine((value) => isDay(value), 'a day of the shape YYYY-MM-DD');

/** A request that must not be sent; the message holds the wire name and the limit, never the value. */
export class InvalidRequest extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(`${field}: ${message}`);
    this.name = 'InvalidRequest';
    this.field = field;
  }
}

/**
 * The value, checked by the schema; `name` is what a value that is no record is called.
 *
 * @throws InvalidRequest for the first field that breaks its rule
 */
export function checked<S extends z.ZodType>(schema: S, value: unknown, name = ''): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const stranger = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = [...(issue?.path ?? []), ...(stranger === undefined ? [] : [stranger])];
  const field = path.map((part) => snakeCase(String(part))).join('_') || name;
  const message = issue?.message ?? 'is not allowed';
  throw new InvalidRequest(
    field,
    stranger === undefined ? message : 'is not a field of this request',
  );
}
