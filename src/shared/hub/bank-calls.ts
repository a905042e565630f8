import { z } from 'zod';
import { signedCentsSchema } from '../contract/drawer.ts';
import { centsSchema } from '../contract/values.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { call, session, who } from './call.ts';

const day = z.iso.date();

/** A bag that no counter has matched with a line of the bank. */
export const awaitedBagSchema = z.object({
  closeId: z.uuid(),
  branch: z.string(),
  bagNumber: z.string(),
  /** The name of its account, as typed at the close. */
  account: z.string(),
  /** On which its close was finished, of UTC. */
  day,
  cash: centsSchema,
  checks: signedCentsSchema,
});

export type AwaitedBag = z.infer<typeof awaitedBagSchema>;

/** Bags that one line may choose from at once. */
export const MOST_NEAR_BAGS = 50;

/** Awaited bags: packed on some days; those nearest to a line, with its amount first; or of one close. */
export const askedBagsSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('days'), from: day, to: day }),
  z.object({
    by: z.literal('line'),
    day,
    amount: signedCentsSchema,
    /** A part of the number or of the amount, such as `40.00`; empty for all. */
    search: z.string().max(LIMITS.reference),
  }),
  z.object({ by: z.literal('close'), closeId: z.uuid() }),
]);

export type AskedBags = z.infer<typeof askedBagsSchema>;

/** The calls of a counter with a statement of the bank. */
export const bankCalls = {
  /** Of the branches that the person reads. */
  awaitedBags: call
    .input(z.object({ session, who, asked: askedBagsSchema }))
    .output(z.array(awaitedBagSchema)),
} as const;
