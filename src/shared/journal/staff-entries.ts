import { z } from 'zod';
import { cashierSchema } from '../contract/values.ts';
import { ROLES } from '../domain/roles.ts';

/** Entries of staff: sign-ins, approvals and changes of people. */
export const staffEntries = {
  'staff.signed-in': z.object({ cashier: cashierSchema }),
  'staff.signed-out': z.object({ cashier: cashierSchema }),
  'staff.locked': z.object({ cashier: cashierSchema }),
  'staff.unlocked': z.object({ cashier: cashierSchema }),
  'staff.pin-refused': z.object({ personId: z.string() }),
  'staff.pin-opened': z.object({ personId: z.string(), by: cashierSchema }),
  /** Manager approval of one action of another person. */
  'staff.approved': z.object({
    manager: cashierSchema,
    asker: cashierSchema,
    permission: z.string(),
    reason: z.string(),
  }),
  'staff.added': z.object({
    personId: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    by: cashierSchema,
  }),
  'staff.changed': z.object({
    personId: z.string(),
    role: z.enum(ROLES),
    branches: z.array(z.string()),
    newPin: z.boolean(),
    by: cashierSchema,
  }),
  /** A recovery code gave an administrator a new PIN. */
  'staff.recovered': z.object({ personId: z.string() }),
  'staff.recovery-refused': z.object({ personId: z.string() }),
  'staff.recovery-renewed': z.object({ by: cashierSchema }),
  'staff.removed': z.object({ personId: z.string(), by: cashierSchema }),
} as const;
