import { z } from 'zod';
import { cents } from '../domain/money.ts';
import { centsSchema, chargeableSchema } from './values.ts';

export const USUAL_AMOUNT_LIMITS = {
  confirmAbove: cents(100_000),
  approveAbove: cents(1_000_000),
} as const;

const limitSchema = chargeableSchema.nullable();

/** Amounts above which a payment needs a confirmation or an approval, cents; null for no limit. */
export const amountLimitsSchema = z
  .object({
    /** Above it the person at the counter confirms the amount. */
    confirmAbove: limitSchema.default(USUAL_AMOUNT_LIMITS.confirmAbove),
    /** Above it a manager approves the payment. */
    approveAbove: limitSchema.default(USUAL_AMOUNT_LIMITS.approveAbove),
  })
  .refine(
    ({ confirmAbove, approveAbove }) =>
      confirmAbove === null || approveAbove === null || confirmAbove <= approveAbove,
    { error: 'The limit for an approval is not below the limit for a confirmation.' },
  );

export type AmountLimits = z.infer<typeof amountLimitsSchema>;

/** A large amount to confirm: the repeated command confirms it, with an approval where needed. */
export const largeAmountSchema = z.object({
  amount: chargeableSchema,
  /** The amount already paid of the sale. */
  paid: centsSchema,
  needsApproval: z.boolean(),
});

export type LargeAmount = z.infer<typeof largeAmountSchema>;

/** The confirmation of a large amount in a command that takes money. */
export const confirmedSchema = chargeableSchema.nullish();
