import { z } from 'zod';
import { ATTEMPT_STATES } from '../../../src/shared/domain/attempt.ts';

/** The test's order to a till's process, as one line on its standard input. */
export const orderSchema = z.object({
  /**
   * `work` takes payments until it is killed; `settle` takes none and ends when no attempt is in
   * doubt.
   */
  task: z.enum(['work', 'settle']),
  folder: z.string(),
  baseUrl: z.url(),
  caFile: z.string(),
  username: z.string(),
  password: z.string(),
  seed: z.string(),
  /** Start of the faster clock, ms since 1970. */
  epoch: z.number(),
  /** Time that the PC was off until now, ms. */
  aheadMs: z.number(),
});

export type Order = z.infer<typeof orderSchema>;

/** A message of the till's process on its standard output, one JSON line each, unbuffered. */
export const wordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** The cashier saw this outcome. */
  z.object({ kind: z.literal('shown'), attemptId: z.uuid(), state: z.enum(ATTEMPT_STATES) }),
  /** The cashier saw that the cash is taken. */
  z.object({ kind: z.literal('cash-shown'), saleId: z.uuid() }),
  z.object({ kind: z.literal('drawer-opened'), receiptNumber: z.string() }),
  z.object({ kind: z.literal('printed'), receiptNumber: z.string(), duplicate: z.boolean() }),
  z.object({ kind: z.literal('settled') }),
]);

export type AcknowledgedState = z.infer<typeof wordSchema>;
