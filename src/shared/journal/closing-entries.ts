import { z } from 'zod';
import { matchSchema, signedOffSchema, zReportSchema } from '../contract/closing.ts';
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
