import { z } from 'zod';

/**
 * How fields of an answer are read. Lengths are not held against the service: a longer message is
 * still its message, and an answer refused for it would leave a payment in doubt.
 */

/** A text that matters: anything but a text is an error. */
export const text = z.string();

/** A text that may be absent, null or, in XML, empty (interface.md §2.1: "string or null"). */
export const textOrNull = z
  .string()
  .nullish()
  .transform((value) => (value === undefined || value === '' ? null : value));

/** A field nothing depends on: a number is taken as its text, anything stranger as null. */
export const note = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value === 'string' && value !== '') return value;
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  });

/** YYYY-MM-DDThh:mm:ssZ (interface.md §1.4); an offset or a fraction of a second does no harm. */
export const instant = z.string().transform((value, context) => {
  const date = readInstant(value);
  if (date !== null) return date;
  context.addIssue({ code: 'custom', message: 'not a time of the shape YYYY-MM-DDThh:mm:ssZ' });
  return z.NEVER;
});

/** YYYY-MM-DD as it stands, or null. */
export const dayOrNull = z
  .string()
  .nullish()
  .transform((value, context) => {
    if (value === undefined || value === null || value === '') return null;
    if (isDay(value)) return value;
    context.addIssue({ code: 'custom', message: 'not a day of the shape YYYY-MM-DD' });
    return z.NEVER;
  });

const instantShape = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

export function readInstant(value: string): Date | null {
  const day = instantShape.exec(value)?.[1];
  if (day === undefined || !isDay(day)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Whether it is a day of the calendar: 2026-02-30 is not. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
