import type { z } from 'zod';

/**
 * A value as stored in a projection: in the key order of its schema, so that a rebuilt projection
 * is identical to the letter.
 */
export function kept<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): string {
  return JSON.stringify(schema.parse(value));
}
