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

/** The name of a line among those of deposits (`depositOf`). */
export const lineName = (lineId: string): string => `line ${lineId}`;

/** Names of one call: some hundred bytes each. */
export const MOST_NAMES = 500;

const named = z.object({ session, names: z.array(z.string().max(250)).max(MOST_NAMES) });

const taken = z.object({ taken: z.array(z.string()) });

/** The calls of a counter with a statement of the bank. */
export const bankCalls = {
  /** Of the branches that the person reads. */
  awaitedBags: call
    .input(z.object({ session, who, asked: askedBagsSchema }))
    .output(z.array(awaitedBagSchema)),
  /** The lines, transfers and bags among some that another counter has matched or reserved. */
  matchedByOthers: call.input(named).output(taken),
  /** Reserves those that no other counter has, for a match or for the unpacking of a bag; answers the others. */
  reserveMatches: call.input(named).output(taken),
  /** Gives back those that were not matched. */
  dropMatches: call.input(named).output(z.object({})),
} as const;
