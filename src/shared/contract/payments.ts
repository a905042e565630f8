import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ATTEMPT_STATES, METHODS } from '../domain/attempt.ts';
import { ENDINGS, HAND_BACKS, NO_UNDO, PAYMENT_METHODS } from '../domain/payment.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import {
  attemptSchema,
  cardFaceSchema,
  centsSchema,
  chargeableSchema,
  instantSchema,
  problemSchema,
  reasonSchema,
} from './values.ts';

/** A tender of this till. */
export const paymentSchema = z.object({
  /** The attempt's id, or the command that took the cash or recorded the tender. */
  key: z.uuid(),
  saleId: z.uuid().nullable(),
  at: instantSchema,
  operation: z.enum(['authorize', 'preauthorize']),
  method: z.enum(PAYMENT_METHODS),
  amount: centsSchema,
  card: cardFaceSchema.nullable(),
  /** Of a bank account. */
  lastFour: z.string().nullable(),
  /** The check's number, or the other terminal's approval code. */
  reference: z.string().nullable(),
  patientId: z.string().nullable(),
  /** As the receipt prints it. */
  patientName: z.string().nullable(),
  /** The name on the card, where it is not the patient's. */
  payerName: z.string().nullable(),
  cashier: z.string(),
  trackingId: z.string().nullable(),
  /** The service's id. */
  recordId: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  state: z.enum(ATTEMPT_STATES),
  ending: z.enum(ENDINGS).nullable(),
  refunded: centsSchema,
  /** Captured whole to be charged less: still to be refunded. */
  giveBack: centsSchema,
});

export type Payment = z.infer<typeof paymentSchema>;

/** A payment that the service shows and this till did not take. */
export const foreignPaymentSchema = z.object({
  recordId: z.string(),
  at: instantSchema,
  action: z.enum(['AUTHORIZE', 'PREAUTHORIZE']),
  method: z.enum(METHODS),
  /** Null where the service does not tell: cash, and holds. */
  amount: centsSchema.nullable(),
  results: z.string(),
  trackingId: z.string().nullable(),
  memo: z.string().nullable(),
});

export type ForeignPayment = z.infer<typeof foreignPaymentSchema>;

/** What a story is told of. */
export const subjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ours'), key: z.uuid() }),
  z.object({ kind: z.literal('foreign'), recordId: z.string().max(36) }),
]);

export type Subject = z.infer<typeof subjectSchema>;

export const STORY_EVENTS = [
  'authorized',
  'recorded',
  'held',
  'captured',
  'released',
  'voided',
  'refunded',
  'returned',
  'settled',
  'funded',
  'chargeback',
  'correction',
] as const;

/** How far an event came: only `done` moved money. */
const outcomeSchema = z.enum(['done', 'declined', 'failed', 'not-sent', 'in-doubt', 'sending']);

export const storyEventSchema = z.object({
  id: z.string(),
  kind: z.enum(STORY_EVENTS),
  outcome: outcomeSchema,
  /** A time, or of what banks do a day alone. */
  at: z.string(),
  amount: centsSchema.nullable(),
  /** Who of this till; null where only the service knows of it. */
  by: z.string().nullable(),
  /** The manager whose word it took. */
  manager: z.string().nullable(),
  reason: z.string().nullable(),
  /** The answer's own words, or a transfer's id. */
  detail: z.string().nullable(),
  /** The receipt that was issued for it. */
  receiptNumber: z.string().nullable(),
  /** Who tells of it. */
  source: z.enum(['till', 'service', 'both']),
  /** Where the two do not say the same. */
  differs: z
    .enum(['amount', 'outcome', 'not-at-service', 'not-at-till', 'from-elsewhere'])
    .nullable(),
});

export type StoryEvent = z.infer<typeof storyEventSchema>;

export const undoSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('void'), remaining: centsSchema }),
  z.object({ kind: z.literal('refund'), remaining: centsSchema }),
  z.object({ kind: z.enum(HAND_BACKS), remaining: centsSchema }),
  z.object({ kind: z.literal('none'), why: z.enum(NO_UNDO) }),
]);

export const storySchema = z.object({
  /** Null for another till's. */
  payment: paymentSchema.nullable(),
  foreign: foreignPaymentSchema.nullable(),
  /** The other tenders of its sale. */
  besides: z.array(paymentSchema),
  events: z.array(storyEventSchema),
  /** Whether the service was read for it, and if not, why. */
  service: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('read') }),
    /** Nothing of it is at the service: cash that was not posted, or what was never sent. */
    z.object({ kind: z.literal('nothing-there') }),
    z.object({ kind: z.literal('not-asked') }),
    z.object({ kind: z.literal('unreachable'), problem: problemSchema }),
  ]),
  /** Null while the service was not read and its word is needed. */
  undo: undoSchema.nullable(),
});

export type Story = z.infer<typeof storySchema>;

const errors = {
  NOT_SIGNED_IN: {},
  NO_SUCH_PAYMENT: {},
  SERVICE_UNREACHABLE: { data: z.object({ problem: problemSchema }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

/** What a follow-up on a payment may meet before anything is asked of the service. */
export const followUpErrors = {
  ...errors,
  ...approvalErrors,
  /** Another follow-up on this payment is open, in this window, another one, or on the tray. */
  PAYMENT_BUSY: {},
  /** It stands otherwise than the page shows: somebody was quicker. */
  CHANGED_MEANWHILE: {},
  /** There is nothing of it to undo, and why. */
  NOTHING_TO_UNDO: { data: z.object({ why: z.enum(NO_UNDO) }) },
  MORE_THAN_REMAINS: { data: z.object({ remaining: centsSchema }) },
} as const;

/** What came of a follow-up; an answer other than `approved` is an answer, not an error. */
export const followUpResultSchema = z.object({
  attempt: attemptSchema.nullable(),
  receiptNumber: z.string().nullable(),
});

export type FollowUpResult = z.infer<typeof followUpResultSchema>;

export const paymentsContract = {
  /** This till's payments, newest first: a page of those that every word finds. */
  find: oc
    .input(
      z.object({
        words: z.string().max(LIMITS.search),
        offset: z.int().min(0),
        limit: z.int().min(1).max(200),
      }),
    )
    .output(z.object({ payments: z.array(paymentSchema), total: z.int() })),

  /**
   * What the service shows and this till did not take, newest first: list and transaction report of a
   * day joined by id (interface.md §2.1 has no amounts, §2.7 has).
   */
  elsewhere: oc
    .input(z.object({ words: z.string().max(LIMITS.search) }))
    .errors(errors)
    .output(
      z.object({ payments: z.array(foreignPaymentSchema), from: z.string(), to: z.string() }),
    ),

  /** A payment's story; `withService` reads the service's side too, which takes its time. */
  story: oc
    .input(z.object({ subject: subjectSchema, withService: z.boolean() }))
    .errors(errors)
    .output(storySchema),

  /**
   * Undoes a payment the one way there is. `kind` and `remaining` are what the page showed: where it
   * stands otherwise by now, nothing is asked. A void and a check take all; of the others `amount`.
   */
  undo: oc
    .input(
      z.object({
        commandId: z.uuid(),
        subject: subjectSchema,
        kind: z.enum(['void', 'refund', ...HAND_BACKS]),
        amount: chargeableSchema,
        remaining: centsSchema,
        reason: reasonSchema,
        approval: approvalSchema.nullable(),
      }),
    )
    .errors(followUpErrors)
    .output(followUpResultSchema),

  /** Today's payments that may still be voided, as far as this till knows; the newest first. */
  voidable: oc.errors(errors).output(z.array(paymentSchema)),
};
