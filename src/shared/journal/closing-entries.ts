import { z } from 'zod';
import { matchSchema, signedOffSchema, zReportSchema } from '../contract/closing.ts';
import { signedCentsSchema } from '../contract/drawer.ts';
import { cashierSchema } from '../contract/values.ts';

/** Entries of the close of a day. */
export const closingEntries = {
  'closing.begun': z.object({
    commandId: z.uuid(),
    closingId: z.uuid(),
    cashier: cashierSchema,
  }),
  /**
   * A step was reviewed, by a manager where it needs one; `subjects` is the list that was reviewed.
   */
  'closing.signed-off': z.object({
    commandId: z.uuid(),
    closingId: z.uuid(),
    ...signedOffSchema.shape,
  }),
  /** The total of a card terminal's batch was typed; a later one of the same day replaces it. */
  'closing.batch-entered': z.object({
    commandId: z.uuid(),
    closingId: z.uuid(),
    terminal: z.string(),
    /** By the terminal's own batch report; below zero if refunds exceed charges. */
    total: signedCentsSchema,
    /** The charges recorded here since the last close, less the refunds. */
    expected: signedCentsSchema,
    cashier: cashierSchema,
  }),
  /**
   * Journal, service and drawers were compared. `closingId` is null for the automatic one in the
   * morning.
   */
  'closing.matched': z.object({
    closingId: z.uuid().nullable(),
    /** The newest row that it covers. */
    upTo: z.int(),
    result: matchSchema,
  }),
  'closing.left': z.object({ commandId: z.uuid(), closingId: z.uuid(), cashier: cashierSchema }),
  /** The day is closed; rows after this one belong to the next day. */
  'day.closed': z.object({ commandId: z.uuid(), closingId: z.uuid(), report: zReportSchema }),
} as const;
