import { z } from 'zod';
import { command, requires } from './access.ts';
import { approvalSchema } from './approval.ts';
import { withoutHubSchema } from './clinic.ts';
import { paymentSchema } from './payment-timeline.ts';
import { followUpErrors, followUpResultSchema } from './payments.ts';
import { publicSlice } from './slice.ts';
import { attemptSchema, chargeableSchema, instantSchema, problemSchema } from './values.ts';

export const holdSchema = paymentSchema.extend({
  /** By the table of brands in the settings; the bank's own date may differ. */
  expiresAt: instantSchema,
  /** The latest capture or release that failed or has no known outcome. */
  trouble: attemptSchema.nullable(),
});

export type Hold = z.infer<typeof holdSchema>;

const onHold = {
  ...{ key: z.uuid(), approval: approvalSchema.nullable() },
  withoutHub: withoutHubSchema,
} as const;

const errors = {
  ...followUpErrors,
  /** It was captured or released meanwhile. */
  HOLD_ENDED: {},
} as const;

export const holdsContract = {
  /** Open holds, the soonest to expire first, and captured ones with a refund still due. */
  list: requires('cashier').output(z.array(holdSchema)),

  /**
   * Charges the whole hold; the interface takes no amount. With `giveBack` that amount is refunded
   * after it, under `refundCommandId`, which needs a manager's right.
   */
  capture: command(
    'cashier',
    {
      ...onHold,
      giveBack: z.object({ amount: chargeableSchema, refundCommandId: z.uuid() }).nullable(),
    },
    (input) =>
      input.refine(({ commandId, giveBack }) => giveBack?.refundCommandId !== commandId, {
        error: 'The refund is a command of its own.',
      }),
  )
    .meta({ answersAgain: ['capture CARD'] })
    .errors(errors)
    .output(
      followUpResultSchema.extend({
        refund: followUpResultSchema.nullable(),
        /** The reason that the refund was not sent; its amount stays on the list of holds. */
        refundProblem: problemSchema.nullable(),
      }),
    ),

  /**
   * Removes a hold that ended at another terminal: no request is sent to the service, which does
   * not list the end of a hold. Always needs a manager approval.
   */
  close: command('cashier', { key: z.uuid(), approval: approvalSchema })
    .errors(errors)
    .output(z.void()),

  /**
   * Charges or releases the whole hold of another counter of the clinic, which only its hub knows: `HUB_AWAY` without it.
   * `amount` is the displayed one: if it changed, no request is sent.
   */
  endOthers: command('cashier', {
    ...{ key: z.uuid(), kind: z.enum(['capture', 'release']), amount: chargeableSchema },
    approval: approvalSchema.nullable(),
  })
    .meta({
      answersAgain: ['capture CARD of another counter', 'deauthorize CARD of another counter'],
    })
    .errors({ ...errors, HUB_AWAY: {} })
    .output(followUpResultSchema),

  /** Releases the hold: the patient's money is free again. */
  release: command('cashier', onHold)
    .meta({ answersAgain: ['deauthorize CARD'] })
    .errors(errors)
    .output(followUpResultSchema),
};

/** The numbers of card holds. */
export const holdsState = {
  /** Open holds, and those that expire within a day or have expired. */
  holds: publicSlice(z.object({ open: z.int(), expiring: z.int() })),
};
