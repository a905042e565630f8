import { z } from 'zod';
import { signedCentsSchema } from '../contract/drawer.ts';
import { centsSchema } from '../contract/values.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { call, session, who } from './call.ts';
import { tillIdSchema } from './values.ts';

const day = z.iso.date();

/** A bag that no counter has matched with a line of the bank. */
const bag = {
  branch: z.string(),
  bagNumber: z.string(),
  /** The name of its account, as typed at the close or at its counter; null for one of an earlier version. */
  account: z.string().nullable(),
  /** On which it was packed: of a close, the day of UTC. */
  day,
  cash: centsSchema,
  checks: signedCentsSchema,
};

export const awaitedBagSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('close'), closeId: z.uuid(), ...bag }),
  z.object({
    of: z.literal('counter'),
    bagId: z.uuid(),
    tillId: tillIdSchema,
    /** The name of the counter. */
    counter: z.string(),
    accountId: z.string(),
    ...bag,
  }),
]);

export type AwaitedBag = z.infer<typeof awaitedBagSchema>;

/** Characters of the name of a line or deposit. */
const MOST_NAME = 250;

/** Bags that one line may choose from at once. */
export const MOST_NEAR_BAGS = 50;

/** Awaited bags: packed on some days; those nearest to a line, with its amount first; or one by its name. */
export const askedBagsSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('days'), from: day, to: day }),
  z.object({
    by: z.literal('line'),
    day,
    amount: signedCentsSchema,
    /** A part of the number or of the amount, such as `40.00`; empty for all. */
    search: z.string().max(LIMITS.reference),
  }),
  z.object({ by: z.literal('name'), name: z.string().max(MOST_NAME) }),
]);

export type AskedBags = z.infer<typeof askedBagsSchema>;

/** The name of a line among those of deposits (`depositOf`). */
export const lineName = (lineId: string): string => `line ${lineId}`;

/** Names of one call: some hundred bytes each. */
export const MOST_NAMES = 500;

const named = z.object({ session, names: z.array(z.string().max(MOST_NAME)).max(MOST_NAMES) });

/** A line, transfer or bag of another counter. */
export const takenNameSchema = z.object({
  name: z.string(),
  /** The name of that counter. */
  counter: z.string(),
  /** On which the bank booked it; null while it is only reserved. */
  day: day.nullable(),
});

const taken = z.object({ taken: z.array(takenNameSchema) });

/** The calls of a counter with a statement of the bank. */
export const bankCalls = {
  /** Of closes and other counters, of the branches that the person reads. */
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
