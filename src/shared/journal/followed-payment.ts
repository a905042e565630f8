import { z } from 'zod';
import { signedCentsSchema } from '../contract/drawer.ts';
import { centsSchema, lineSchema } from '../contract/values.ts';
import { CARD_BRANDS } from '../domain/card.ts';

/** Parts of money by the lines of the sale, from 1; place 0 is money that no line takes. */
const partsSchema = z
  .array(z.object({ place: z.int().min(0), amount: signedCentsSchema }))
  .readonly();

const externalId = z.string().max(50).nullable();

/**
 * The payment that a follow-up acts on, as the hub knew it at the grant: another counter took it or acted on it, so that the
 * journal of the follow-up does not know the parts of its lines. It has no names of patients.
 */
export const followedPaymentSchema = z.object({
  /** Null for cash. */
  trackingId: z.string().max(50).nullable(),
  /** Of its sale, at the counter that took it; null while the sale is paid in part. */
  receiptNumber: z.string().max(20).nullable(),
  brand: z.enum(CARD_BRANDS).nullable(),
  lastFour: z.string().max(4).nullable(),
  /** Its own key and that of its sale; absent in a grant of an earlier hub. */
  key: z.uuid().optional(),
  saleId: z.uuid().nullable().optional(),
  /** Of a payment from a bank account. */
  account: z.enum(['checking', 'savings']).optional(),
  /** The patient of its sale in the practice's own system. */
  externalId,
  /** Of its sale, each with the patient that it belongs to. */
  lines: z
    .array(
      lineSchema
        .pick({ kind: true, name: true, planId: true })
        .extend({ amount: centsSchema, externalId }),
    )
    .readonly(),
  /** The parts that all payments of its sale pay, and its own, less the voids and refunds of all counters. */
  ofSale: partsSchema,
  ofPayment: partsSchema,
});

export type FollowedPayment = z.infer<typeof followedPaymentSchema>;
