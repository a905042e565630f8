import { z } from 'zod';
import { command, requires } from './access.ts';
import { publicSlice } from './slice.ts';

/** The state of the program's update. */
export const updateStateSchema = z.discriminatedUnion('kind', [
  /** New versions are installed by other means: a fleet's tool, a package manager, a developer. */
  z.object({ kind: z.literal('by-the-system') }),
  z.object({ kind: z.literal('current') }),
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('downloading'), version: z.string() }),
  /** Downloaded and verified: installed when the program is closed, or on request. */
  z.object({ kind: z.literal('ready'), version: z.string() }),
  /** It is retried automatically; this version keeps running. */
  z.object({ kind: z.literal('failed') }),
]);

export type UpdateState = z.infer<typeof updateStateSchema>;

export const updatesContract = {
  /** Checks now; the result appears in the state. */
  check: requires('change-settings').output(z.void()),
  /** Ends the program, installs the downloaded version and starts it. */
  install: command('change-settings', {}).errors({ SALE_OPEN: {}, NO_UPDATE: {} }).output(z.void()),
};

/** The update of the program. */
export const updatesState = {
  updates: publicSlice(updateStateSchema),
};
