import { z } from 'zod';
import { DUPLICATE_STATUSES } from '../domain/attempt.ts';
import { centsSchema, instantSchema } from './values.ts';

/** A payment of the same patient, or of the same card and amount, to be acknowledged. */
const earlierSchema = z.object({
  /** Of its attempt, or of the command that took it without an attempt. */
  attemptId: z.uuid(),
  receiptNumber: z.string().nullable(),
  openedAt: instantSchema,
  amount: centsSchema,
  /** The patient is the same; else only the card or account, and the amount. */
  sameAs: z.enum(['patient', 'card']),
  duplicateStatus: z.enum(DUPLICATE_STATUSES),
  /** How a payment of this counter was taken back since, here or elsewhere; absent if it was not. */
  takenBack: z.enum(['void', 'refund', 'return', 'chargeback']).optional(),
  /** The name of the other counter that took it; absent for this one. */
  counter: z.string().optional(),
});

export type Earlier = z.infer<typeof earlierSchema>;

/** All duplicates to acknowledge before another payment, the most serious and newest first. */
export const sameAsEarlierSchema = z.object({ earlier: z.array(earlierSchema).min(1) });

/**
 * The acknowledgment: the payment is charged although these exist, each with its displayed status.
 */
export const acknowledgedDuplicatesSchema = z
  .array(earlierSchema.pick({ attemptId: true, duplicateStatus: true }))
  .max(1_000);
