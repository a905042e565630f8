import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CARD_BRANDS } from '../domain/card.ts';
import { cashierSchema, centsSchema, instantSchema, lineSchema } from './values.ts';

export const receiptSchema = z.object({
  number: z.string().regex(/^\d{6,12}$/),
  type: z.literal('sale'),
  saleId: z.uuid(),
  clinic: z.object({ name: z.string(), cityState: z.string(), phone: z.string() }),
  tillId: z.string(),
  issuedAt: instantSchema,
  cashier: cashierSchema,
  lines: z.array(lineSchema),
  total: centsSchema,
  tender: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('card'),
      brand: z.enum(CARD_BRANDS),
      lastFour: z.string(),
      entry: z.literal('Swiped'),
      approvalCode: z.string().nullable(),
      trackingId: z.string(),
    }),
    z.object({ kind: z.literal('cash'), given: centsSchema, change: centsSchema }),
  ]),
  simulated: z.boolean(),
});

export const receiptsContract = {
  /** The receipt as issued, and how often it was printed. */
  get: oc
    .input(z.object({ number: z.string() }))
    .errors({ NO_SUCH_RECEIPT: {} })
    .output(z.object({ receipt: receiptSchema, printed: z.int() })),

  /**
   * Journals a printing before it happens and tells whether it is a duplicate: the second and every
   * later one must say so.
   */
  print: oc
    .input(z.object({ number: z.string() }))
    .errors({ NO_SUCH_RECEIPT: {} })
    .output(z.object({ duplicate: z.boolean() })),
};
