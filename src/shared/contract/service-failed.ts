import { z } from 'zod';
import { problemSchema } from './values.ts';

/** The service did not do, or did not answer, what it was asked; nothing of this moves money. */
export const serviceFailed = {
  SERVICE_FAILED: {
    data: z.object({
      problem: problemSchema,
      /** `in-doubt`: a change may have been made all the same; `unanswered`: only looked, no answer. */
      outcome: z.enum(['not-sent', 'refused', 'in-doubt', 'unanswered']),
      /** The wire name of the field that was wrong, where that is known. */
      field: z.string().nullable(),
    }),
  },
} as const;
