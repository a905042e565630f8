import { z } from 'zod';
import { STANDINGS } from '../domain/attempt.ts';
import { centsSchema, instantSchema } from './values.ts';

/** A payment of the same patient, or of the same card and amount, that is asked about. */
const earlierSchema = z.object({
  /** Of its attempt, or of the command that took it where no attempt did. */
  attemptId: z.uuid(),
  receiptNumber: z.string().nullable(),
  openedAt: instantSchema,
  amount: centsSchema,
  standing: z.enum(STANDINGS),
});

export type Earlier = z.infer<typeof earlierSchema>;

/** All that is asked about before another payment, the gravest and newest first. */
export const sameAsEarlierSchema = z.object({ earlier: z.array(earlierSchema).min(1) });

/** The answer: another is meant beside these, each as it stood when it was asked about. */
export const besidesSchema = z
  .array(earlierSchema.pick({ attemptId: true, standing: true }))
  .max(1_000);
