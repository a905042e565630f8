import { oc } from '@orpc/contract';
import { z } from 'zod';
import { approvalSchema } from './approval.ts';
import { followUpErrors, followUpResultSchema, paymentSchema } from './payments.ts';
import { attemptSchema, chargeableSchema, instantSchema, problemSchema } from './values.ts';

export const holdSchema = paymentSchema.extend({
  /** By the table of brands in the settings; the bank's own word may be another. */
  expiresAt: instantSchema,
  /** The latest capture or release that did not come through, or whose outcome is not known. */
  trouble: attemptSchema.nullable(),
});

export type Hold = z.infer<typeof holdSchema>;

const actionInput = z.object({
  commandId: z.uuid(),
  key: z.uuid(),
  approval: approvalSchema.nullable(),
});

const errors = {
  ...followUpErrors,
  /** It was captured or released meanwhile. */
  HOLD_ENDED: {},
} as const;

export const holdsContract = {
  /** Holds that wait, soonest to expire first, and captured ones of which a part is to go back. */
  list: oc.output(z.array(holdSchema)),

  /**
   * Charges the whole hold; the interface takes no amount. With `giveBack` that much is refunded after
   * it, under `refundCommandId`, which takes a manager's right.
   */
  capture: oc
    .input(
      actionInput.extend({
        giveBack: z.object({ amount: chargeableSchema, refundCommandId: z.uuid() }).nullable(),
      }),
    )
    .errors(errors)
    .output(
      followUpResultSchema.extend({
        refund: followUpResultSchema.nullable(),
        /** Why the refund was not even asked for; what is to go back stays on the board. */
        refundProblem: problemSchema.nullable(),
      }),
    ),

  /**
   * Takes a hold off the board that ended elsewhere: nothing is asked of the service, which does not
   * show what became of a hold. Always a manager's word.
   */
  close: oc
    .input(z.object({ commandId: z.uuid(), key: z.uuid(), approval: approvalSchema }))
    .errors(errors)
    .output(z.void()),

  /** Lets the hold go: the patient's money is free again. */
  release: oc.input(actionInput).errors(errors).output(followUpResultSchema),
};
