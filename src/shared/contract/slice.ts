import type { z } from 'zod';

/**
 * Declares a slice of the watched state that every page gets, also before sign-in and while the
 * screen is locked. A slice without a declaration is withheld then.
 */
export function publicSlice<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ access: 'public' });
}

/**
 * Declares a slice with data of patients and payments.
 * @param withheld its value before sign-in and while the screen is locked.
 */
export function personalSlice<Schema extends z.ZodType>(
  schema: Schema,
  withheld: z.output<Schema>,
): Schema {
  return schema.meta({ withheld });
}
