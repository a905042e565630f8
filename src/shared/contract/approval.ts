import { z } from 'zod';
import { reasonSchema } from './values.ts';

/** Six digits, known to one person alone. */
export const pinSchema = z.string().regex(/^\d{6}$/);

/** A manager's word for one action: who, proven by the PIN, and why. Never the person asking. */
export const approvalSchema = z.object({
  managerId: z.string().min(1),
  pin: pinSchema,
  reason: reasonSchema,
});

export type Approval = z.infer<typeof approvalSchema>;

export const approvalErrors = {
  /** This action needs a manager's word, and none was given. */
  APPROVAL_NEEDED: {},
  WRONG_PIN: {},
  /** Too many wrong PINs: it is not looked at until then, or until a manager opens it. */
  PIN_RESTS: { data: z.object({ until: z.iso.datetime() }) },
  /** This person may not approve it, or is the one who asks. */
  NOT_PERMITTED: {},
} as const;
