import { z } from 'zod';

/** A manager's word for one action: who, proven by the PIN, and why. Never the person asking. */
export const approvalSchema = z.object({
  managerId: z.string().min(1),
  pin: z.string().regex(/^\d{6}$/),
  reason: z.string().trim().min(3).max(200),
});

export type Approval = z.infer<typeof approvalSchema>;

export const approvalErrors = {
  /** This action needs a manager's word, and none was given. */
  APPROVAL_NEEDED: {},
  WRONG_PIN: {},
  /** This person may not approve it, or is the one who asks. */
  NOT_PERMITTED: {},
  /** Too many wrong PINs; wait, or ask another manager. */
  PIN_LOCKED: { data: z.object({ until: z.iso.datetime() }) },
} as const;
