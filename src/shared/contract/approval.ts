import { z } from 'zod';
import { LIMITS } from '../domain/typed-text.ts';
import { reasonSchema } from './values.ts';

/** Six digits, secret to one person. */
export const pinSchema = z.string().regex(/^\d{6}$/);

/**
 * A manager approval of one action: the manager, the PIN as proof, and the reason. Never by the
 * requester.
 */
export const approvalSchema = z.object({
  managerId: z.string().min(1).max(LIMITS.id),
  pin: pinSchema,
  reason: reasonSchema,
});

export type Approval = z.infer<typeof approvalSchema>;

export const approvalErrors = {
  /** This action needs a manager approval, and none was given. */
  APPROVAL_NEEDED: {},
  WRONG_PIN: {},
  /**
   * The reason contains the PIN, which would stay readable in the journal. Counts as a wrong PIN.
   */
  PIN_IN_REASON: {},
  /** Too many wrong PINs: locked out until then, or until a manager unlocks it. */
  PIN_LOCKED_OUT: { data: z.object({ until: z.iso.datetime() }) },
  /** This person may not approve it, or is the requester. */
  NOT_PERMITTED: {},
} as const;
