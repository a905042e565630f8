import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ROLES } from '../domain/roles.ts';
import { cashierSchema } from './values.ts';

const personSchema = cashierSchema.extend({
  /** The key that signs this person in on the embedded service. */
  key: z.string().length(1),
  role: z.enum(ROLES),
  /** The PIN, where it is no secret: on the embedded service it is shown. */
  shownPin: z.string().nullable(),
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
