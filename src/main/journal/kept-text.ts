import type { z } from 'zod';

/**
 * A value as the text that a view keeps: in its schema's order of keys, so that a view drawn when the
 * row was added and one drawn anew from the roll are the same to the letter.
 */
export function kept<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): string {
  return JSON.stringify(schema.parse(value));
}
