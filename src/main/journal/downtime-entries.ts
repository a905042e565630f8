import { z } from 'zod';
import { cashierSchema, chargeableSchema, instantSchema } from '../../shared/contract/values.ts';

/** What can stand on the roll of hours without the PC. */
export const downtimeEntries = {
  /** Slips of these numbers lie below the counter from now on. */
  'downtime.slips-printed': z.object({ from: z.int(), to: z.int(), cashier: cashierSchema }),
  /** Cash that was written on a slip. */
  'downtime.slip-entered': z.object({
    slip: z.int(),
    saleId: z.uuid(),
    takenAt: instantSchema,
    amount: chargeableSchema,
    cashier: cashierSchema,
  }),
} as const;
