import { z } from 'zod';
import { cashierSchema, chargeableSchema, instantSchema } from '../../shared/contract/values.ts';

/** Entries of downtime slips. */
export const downtimeEntries = {
  /** Slips with these numbers are at the counter from now on. */
  'downtime.slips-printed': z.object({ from: z.int(), to: z.int(), cashier: cashierSchema }),
  /** Cash payment that was written on a slip. */
  'downtime.slip-entered': z.object({
    slip: z.int(),
    saleId: z.uuid(),
    takenAt: instantSchema,
    amount: chargeableSchema,
    cashier: cashierSchema,
  }),
} as const;
