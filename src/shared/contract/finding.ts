import { z } from 'zod';
import { FINDING_KINDS, FINDING_SOURCES } from '../domain/finding.ts';
import { signedCentsSchema } from './drawer.ts';
import { instantSchema } from './values.ts';

/** A finding of the reconciliation, as the journal holds it and pages show it. */
export const findingSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  trackingId: z.string().nullable(),
  recordId: z.string().nullable(),
  attemptId: z.string().nullable(),
  saleId: z.string().nullable(),
  payments: z.array(z.string()).readonly(),
  transferId: z.string().nullable(),
  day: z.string().nullable(),
  amount: signedCentsSchema.nullable(),
  other: signedCentsSchema.nullable(),
  name: z.string().nullable(),
  rows: z
    .array(
      z.object({
        source: z.enum(FINDING_SOURCES),
        id: z.string().nullable(),
        action: z.string().nullable(),
        result: z.string().nullable(),
        amount: signedCentsSchema.nullable(),
        at: z.string().nullable(),
      }),
    )
    .readonly(),
  rowsLeft: z.int().optional(),
});

/** A finding with its payment of this till, for a person. */
export const findingViewSchema = findingSchema.extend({
  payment: z
    .object({
      key: z.string(),
      at: instantSchema,
      receiptNumber: z.string().nullable(),
      patientName: z.string().nullable(),
      lastFour: z.string().nullable(),
    })
    .nullable(),
});

export type FindingView = z.infer<typeof findingViewSchema>;
