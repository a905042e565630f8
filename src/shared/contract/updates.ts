import { oc } from '@orpc/contract';
import { z } from 'zod';

/** Where the program is with its own next version. */
export const updateStateSchema = z.discriminatedUnion('kind', [
  /** New versions are brought by something else: a fleet's tool, a package manager, a developer. */
  z.object({ kind: z.literal('elsewhere') }),
  z.object({ kind: z.literal('current') }),
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('downloading'), version: z.string() }),
  /** Fetched and proven: installed when the program is closed, or when a person says so. */
  z.object({ kind: z.literal('ready'), version: z.string() }),
  /** It is tried again by itself; this version goes on meanwhile. */
  z.object({ kind: z.literal('failed') }),
]);

export type UpdateState = z.infer<typeof updateStateSchema>;

const errors = { NOT_SIGNED_IN: {}, NOT_PERMITTED: {} } as const;

/** The state itself is the till's (`TillState.updates`). */
export const updatesContract = {
  /** Looks now, in place of later; what comes of it shows in the state. */
  check: oc.errors(errors).output(z.void()),
  /** Ends the program, installs what is ready and starts it. */
  install: oc.errors({ ...errors, SALE_OPEN: {}, NO_UPDATE: {} }).output(z.void()),
};
