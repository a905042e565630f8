import type { z } from 'zod';
import { errorBody } from '../format/error-body.ts';

const inBothFormats = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema }, 'application/xml': { schema } },
});

/** The 200 answer of a route; all others have the one body for errors (§7). */
export const answering = (schema: z.ZodType, description: string) => ({
  200: inBothFormats(schema, description),
  '4xx': inBothFormats(errorBody, 'The request is at fault.'),
  '5xx': inBothFormats(errorBody, 'The service is at fault.'),
});

/** The same for a control of the simulation, which supports JSON only. */
export const answeringJson = (schema: z.ZodType, description: string) => ({
  ...answering(schema, description),
  200: { description, content: { 'application/json': { schema } } },
});
