import { z } from 'zod';
import { ledgerAccountSchema } from '../contract/accounting.ts';
import { signedCentsSchema } from '../contract/drawer.ts';
import { CARD_BRANDS } from '../domain/card.ts';
import { MOVED_METHODS } from '../domain/payment.ts';
import { LINE_KINDS } from '../domain/sale.ts';
import { attemptConnectionSchema } from './attempt-entries.ts';

const text = z.string().nullable();

/** A line of the posting file; of several lines of one payment each has its own part. */
export const postingLineSchema = z.object({
  sequence: z.int(),
  at: z.string(),
  event: z.string(),
  place: z.int(),
  kind: z.enum(LINE_KINDS).nullable(),
  name: text,
  planId: text,
  externalId: text,
  amount: signedCentsSchema,
  paymentKey: z.string(),
  method: z.enum(MOVED_METHODS),
  brand: z.enum(CARD_BRANDS).nullable(),
  lastFour: text,
  code: text,
  reference: text,
  /** Of the payment, also for its void or refund; null if the service does not know it. */
  trackingId: text,
  /** Of the sale; null for a payment from another terminal. */
  receiptNumber: text,
  branch: text,
  cashier: text,
});

const ledgerEntrySchema = z.object({
  number: z.string(),
  day: z.iso.date(),
  memo: z.string(),
  lines: z.array(z.object({ account: ledgerAccountSchema, amount: signedCentsSchema })),
});

/** Entries of a counter that joined a clinic. */
export const clinicEntries = {
  /**
   * A part of the posting and booking of a closed day, made by its counter: the close of the clinic puts those of all counters
   * into one posting file and one journal for the accountant. It has no names.
   */
  'day.booked': z.object({
    /** The number of the Z report. */
    report: z.int().min(1),
    part: z.int().min(1),
    parts: z.int().min(1),
    lines: z.array(postingLineSchema).readonly(),
    /** Only in the first part. */
    ledger: z.array(ledgerEntrySchema).readonly(),
    /** The payout of the payments service for the day, by the ids of its records. Only in the first part. */
    payout: z
      .object({
        expected: signedCentsSchema,
        records: z.array(z.string()).readonly(),
        connections: z.array(attemptConnectionSchema).readonly(),
      })
      .nullable(),
  }),
} as const;
