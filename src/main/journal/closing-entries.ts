import { z } from 'zod';
import { matchSchema, signedOffSchema, zReportSchema } from '../../shared/contract/closing.ts';
import { cashierSchema } from '../../shared/contract/values.ts';

/** What can stand on the roll of the close of a day. */
export const closingEntries = {
  'closing.begun': z.object({
    commandId: z.uuid(),
    closingId: z.uuid(),
    cashier: cashierSchema,
  }),
  /** Somebody has looked at it, a manager where it takes one; `subjects` is what there was to see. */
  'closing.signed-off': z.object({
    commandId: z.uuid(),
    closingId: z.uuid(),
    ...signedOffSchema.shape,
  }),
  /** Journal, service and drawers were held against one another. Null: by itself, in the morning. */
  'closing.matched': z.object({
    closingId: z.uuid().nullable(),
    /** The newest row that was taken into it. */
    upTo: z.int(),
    result: matchSchema,
  }),
  'closing.left': z.object({ commandId: z.uuid(), closingId: z.uuid(), cashier: cashierSchema }),
  /** The day is closed; what comes after this row is of the next one. */
  'day.closed': z.object({ commandId: z.uuid(), closingId: z.uuid(), report: zReportSchema }),
} as const;
