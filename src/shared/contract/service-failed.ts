import { z } from 'zod';
import { problemSchema } from './values.ts';

/** The service refused a request or did not answer it; none of these requests moves money. */
export const serviceFailed = {
  SERVICE_FAILED: {
    data: z.object({
      problem: problemSchema,
      /** `in-doubt`: a change may still have been made; `unanswered`: a read without an answer. */
      outcome: z.enum(['not-sent', 'refused', 'in-doubt', 'unanswered']),
      /** The wire name of the invalid field, if known. */
      field: z.string().nullable(),
    }),
  },
} as const;
