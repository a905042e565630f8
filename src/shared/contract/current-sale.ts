import { z } from 'zod';
import { CARD_WARNINGS } from '../domain/card.ts';
import { paidPartSchema } from './receipts.ts';
import {
  attemptSchema,
  cardFaceSchema,
  centsSchema,
  instantSchema,
  lineSchema,
  payerSchema,
} from './values.ts';

/** A swiped card that waits in main's memory; the page has only its handle, face and warnings. */
export const waitingCardSchema = cardFaceSchema.extend({
  warnings: z.array(z.enum(CARD_WARNINGS)),
});

/** The reason that a swipe gave no chargeable card. */
export const swipeProblemSchema = z.enum([
  'unreadable',
  'no-track-2',
  'not-payment-card',
  'timed-out',
  'encrypted',
  'not-journaled',
]);

const stepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), problem: swipeProblemSchema.nullable() }),
  z.object({
    kind: z.literal('card'),
    swipe: z.uuid(),
    card: waitingCardSchema,
    /** Time at which an unused swipe is wiped. */
    wipedAt: instantSchema,
    /** Its payment of the same amount today for another patient: a note, not a question. */
    paidForAnother: z.object({ amount: centsSchema, openedAt: instantSchema }).nullable(),
  }),
  z.object({ kind: z.literal('sending'), attempt: attemptSchema }),
  z.object({ kind: z.literal('paid-by-card'), attempt: attemptSchema, receiptNumber: z.string() }),
  z.object({
    kind: z.literal('paid-in-cash'),
    given: centsSchema,
    change: centsSchema,
    receiptNumber: z.string(),
  }),
  /** Completed by a tender that only the journal records. */
  z.object({ kind: z.literal('paid'), last: paidPartSchema, receiptNumber: z.string() }),
  /** The money is on hold, to be captured or released. */
  z.object({ kind: z.literal('held'), attempt: attemptSchema, receiptNumber: z.string() }),
  /** No attempt is under way: the next tender is to be chosen. `last` is the latest paid part. */
  z.object({ kind: z.literal('open'), last: paidPartSchema.nullable() }),
  z.object({ kind: z.literal('not-paid'), attempt: attemptSchema }),
]);

/** The sale at the counter; every window of the till shows the same one. */
export const currentSaleSchema = z.object({
  /**
   * Number of this counter's step, so that a page can distinguish an old step from the current one.
   */
  turn: z.int(),
  saleId: z.uuid(),
  lines: z.array(lineSchema),
  total: centsSchema,
  /** By all its tenders so far; then the unpaid rest. */
  paid: centsSchema,
  remaining: centsSchema,
  parts: z.array(paidPartSchema).readonly(),
  /** The amount of the current tender. */
  due: centsSchema,
  /** A charge, or a hold. */
  operation: z.enum(['authorize', 'preauthorize']),
  patientId: z.string().nullable(),
  patientName: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Null: the patient. */
  payer: payerSchema.nullable(),
  step: stepSchema,
});
