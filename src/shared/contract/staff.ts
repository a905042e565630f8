import { oc } from '@orpc/contract';
import { z } from 'zod';
import { cashierSchema } from './values.ts';

const personSchema = cashierSchema.extend({
  /** The key that signs this person in on the embedded service. */
  key: z.string().length(1),
});

export type Person = z.infer<typeof personSchema>;

export const staffContract = {
  /** Who can sign in here. */
  list: oc.output(z.array(personSchema)),
  signIn: oc
    .input(z.object({ id: z.string() }))
    .errors({ UNKNOWN_PERSON: {}, SALE_OPEN: {} })
    .output(cashierSchema),
  signOut: oc.errors({ SALE_OPEN: {} }).output(z.void()),
};
